"""Find ``cannot`` lines of scenarios that are true for a reason other than the tested card."""

from collections.abc import Iterator, Sequence
from typing import Any

from citadels_core.box.box import NumberedRule
from citadels_core.game.loans import lenders
from citadels_core.game.tally import card_of
from citadels_core.lab.scenarios.box_choice import named_ids
from citadels_core.lab.scenarios.means import means
from citadels_core.lab.scenarios.when_lines import is_action
from citadels_core.model.programs.ir import Scenario
from citadels_core.model.sentinels import NOBODY
from citadels_core.speech.messages import message
from citadels_core.speech.reasons import Obstacle, obstacles
from citadels_core.table.game import Game

Offer = Sequence[Any]

CHOSEN = {
    "player": ("Player",),
    "character": ("Character",),
    "card": ("Card", "District", "Name"),
    "type": ("Type",),
    "resource": ("Resource",),
    "number": ("Int",),
    "label": ("Label",),
}
"""The types of decisions in which each kind of thing can be chosen."""


def unproved(game: Game, seat: int, offer: Offer, scenario: Scenario) -> str | None:
    """Return the reason why a true ``cannot`` line proves nothing about the tested card, else None.

    The line proves nothing if the named thing is not in the game, or if a second obstacle besides the tested card
    blocks the action: then the line would be true without the card, too.
    """
    if offer[0] == "choose":
        return _not_choosable(game, offer[1:])
    if offer[0] != "action" or game.table.turn.player != seat:
        return None
    found = [(live, this) for live, this in _actions(game, seat) if is_action(game, live.number, this, offer)]
    if not found:
        return _nobody_has(game, offer, scenario)
    targets = [(live, this, target) for live, this in found for target in _targets(game, seat, live, this, offer)]
    if not targets and offer[3] is not None:
        return message("unproved.target")
    if scenario.about is None or scenario.about in game.box.catalog.editions:
        return None
    for live, this, target in targets:
        blocking = list(obstacles(game.core, live, this, target))
        others = [one for one in blocking if card_of(game.box, one.rule) != scenario.about]
        if others and card_of(game.box, live) != scenario.about and _hides(game, scenario.about, live, blocking):
            name = game.box.catalog.cards[scenario.about].name
            return message("unproved.other", card=name, reason=others[0].said)
    return None


def _hides(game: Game, about: str, live: NumberedRule, blocking: Sequence[Obstacle]) -> bool:
    """Return whether other obstacles of an action make the effect of the tested card invisible.

    They do if the tested card is an obstacle too, or if the only obstacle is that the player must gather first.
    """
    if any(card_of(game.box, one.rule) == about for one in blocking):
        return True
    return all(one.rule is live and one.gather_first for one in blocking)


def _actions(game: Game, you: int) -> Iterator[tuple[NumberedRule, int]]:
    """Yield the rules that apply in a player's turn, each with the number of the rule's card."""
    state, box = game.table, game.box
    yield from ((rule, NOBODY) for rule in box.by_book)
    for number in state.turn.named:
        yield from ((rule, number) for rule in box.by_character.get(number, ()))
        for lender in lenders(game.core, "character", number):
            yield from ((rule, number) for rule in box.by_character[lender])
    for card in state.in_play:
        if state.owner[card] == you:
            yield from ((rule, card) for rule in box.by_definition[box.cards[card]])
            for lender in lenders(game.core, "district", card):
                yield from ((rule, card) for rule in box.by_definition[box.cards[lender]])
    yield from ((rule, card) for rule, card in box.loose if rule.seat == you or card in state.hand[you])


def _targets(game: Game, you: int, live: NumberedRule, this: int, offer: Offer) -> list[int]:
    """Return the targets of an action that are the named target, or all targets if none is named."""
    target = live.rule.target
    if target is None:
        return [NOBODY] if offer[3] is None else []
    there = game.core.value(target.source, [you, this, *[None] * live.rule.slots])
    return [value for value in there if offer[3] is None or means(game.core, target.noun, value, offer[3])]


def _nobody_has(game: Game, offer: Offer, scenario: Scenario) -> str | None:
    """Return a message that nobody has the tested card, if only this card has the named action."""
    cards = {card_of(game.box, live) for live in game.box.rules if is_action(game, live.number, NOBODY, offer)}
    about = scenario.about
    if about is None or cards != {about} or about in named_ids(scenario):
        return None
    return message("unproved.card", card=game.box.catalog.cards[about].name)


def _not_choosable(game: Game, choices: Sequence[Sequence[Any]]) -> str | None:
    """Return a message if the decision is about another type of value, or a named card is not in the game."""
    pending = game.decision
    for kind, *parts in choices:
        if pending is None or kind not in CHOSEN:
            continue
        if pending.noun not in CHOSEN[kind]:
            return message("unproved.question", thing=kind)
        ids = {card.id for card in (*game.box.cast, *game.box.definitions)}
        if kind in ("card", "character") and parts[0] not in ids:
            return message("unproved.choice", card=game.box.catalog.cards[parts[0]].name)
    return None
