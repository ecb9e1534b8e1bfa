"""Find the reasons why actions are not offered in a turn."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from citadels_core.box.box import NumberedRule
from citadels_core.game.core_game import CoreGame
from citadels_core.game.foresight import costs
from citadels_core.game.loans import lenders
from citadels_core.model.programs.offers import USED, use_of
from citadels_core.model.programs.rules import ActionRule, MustRule, Target
from citadels_core.model.programs.tree import (
    NONE,
    OF_YOU,
    UNKNOWN_YET,
    And,
    Ask,
    CanHappen,
    Compare,
    Declared,
    Expr,
    Filter,
    Is,
    Not,
    Number,
    Or,
    Read,
    Slot,
    Some,
)
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary import EVENT_IDS, QUERIES, QUERY_IDS
from citadels_core.speech.arguments import Message, NameText, several
from citadels_core.speech.decisions import aimed, name_of
from citadels_core.speech.english import an, nouns_for
from citadels_core.speech.messages import message
from citadels_core.speech.steps import singular

Reason = tuple[Message, Message]
"""The name of an unavailable action, and the reason."""

PLAIN: Mapping[Expr, Any] = {UNKNOWN_YET: None, NONE: ()}
"""Expressions that stand for a fixed value in the fields of an event."""


class Obstacle(NamedTuple):
    """A reason why an action is unavailable: the message, and the rule that prevents the action."""

    said: Message
    rule: NumberedRule
    gather_first: bool = False
    """Whether the obstacle is only that the player has not gathered yet."""


def unavailable(game: CoreGame) -> list[Reason]:
    """Return the unavailable actions of the turn with reasons; empty if no turn menu is open."""
    question = game.question
    if question is None or not question.is_menu or question.is_offer:
        return []
    offered = set(game.values)
    rules = {number for number, _, _ in offered}
    found: list[Reason] = []
    for live, this in _sources(game):
        found += _of_rule(game, question.seat, live, this, offered)
    if NOBODY not in rules:
        duties = [
            NameText("ability", game.box.rules[number].label)
            for number in sorted(rules)
            if isinstance(game.box.rules[number].rule, MustRule)
        ]
        found.append((message("option.end"), message("reason.duties", duties=several(duties, "or"))))
    return found


def told(reason: Reason) -> Message:
    """Join the two parts of a reason (the action, and why it is unavailable) to one message."""
    what, why = reason
    return message("reason.told", what=what, why=why)


def _sources(game: CoreGame) -> list[tuple[NumberedRule, int]]:
    """Return all actions that the current turn could offer, each with its card."""
    box, state = game.box, game.table
    found = [(live, NOBODY) for live in box.by_book]
    turn = state.turn
    for character in turn.named:
        found += [
            (live, character)
            for live in box.by_character[character]
            if (live.rule.life == "chosen" and state.holder[character] in (turn.player, NOBODY))
            or (live.rule.life != "chosen" and character in turn.powers)
        ]
        for lender in lenders(game, "character", character) if box.lending else ():
            found += [(live, character) for live in box.by_character[lender] if character in turn.powers]
    for card in state.in_play:
        if state.owner[card] == state.turn.player:
            found += [(live, card) for live in box.by_definition[box.cards[card]]]
            for lender in lenders(game, "district", card) if box.lending else ():
                found += [(live, card) for live in box.by_definition[box.cards[lender]]]
    found += [(live, card) for live, card in box.loose if card in state.hand[state.turn.player]]
    own = [(live, this) for live, this in found if isinstance(live.rule, ActionRule) and live.seat == NOBODY]
    return own + [(live, this) for live, this in _rules_of_player(game) if isinstance(live.rule, ActionRule)]


def _rules_of_player(game: CoreGame) -> Iterator[tuple[NumberedRule, int]]:
    """Yield rules that have a copy for each player: only the copies of the player whose turn it is."""
    box, state = game.box, game.table
    cards = [(live, card) for card in state.in_play for live in box.by_definition[box.cards[card]]]
    for live, this in (*((live, NOBODY) for live in box.by_book), *cards, *box.loose):
        if live.seat == state.turn.player:
            yield live, this


def _of_rule(game: CoreGame, you: int, live: NumberedRule, this: int, offered: set[Any]) -> list[Reason]:
    rule = live.rule
    name = name_of(live, game, this)
    what = message("reason.what", action=name)
    env: list[Any] = [you, this] + [None] * rule.slots
    if (obstacle := next(_before_targets(game, you, live, this), None)) is not None:
        return [(what, obstacle.said)]
    if rule.target is None:
        return (
            [] if (live.number, this, NOBODY) in offered else [(what, _first_obstacle(game, you, live, this, NOBODY))]
        )
    targets = list(game.value(rule.target.source, env, live))
    if not targets:
        return [(what, message("reason.targets", thing=singular(rule.target.noun)))]
    return [
        (
            message("reason.what", action=name, on=aimed(game, you, rule.target, target)),
            _first_obstacle(game, you, live, this, target),
        )
        for target in targets
        if (live.number, this, target) not in offered
    ]


def _first_obstacle(game: CoreGame, you: int, live: NumberedRule, this: int, target: int) -> Message:
    obstacle = next(_at_target(game, you, live, this, target), None)
    return message("reason.nothing") if obstacle is None else obstacle.said


def obstacles(game: CoreGame, live: NumberedRule, this: int, target: int) -> Iterator[Obstacle]:
    """Yield an `Obstacle` for each reason why the player whose turn it is cannot use an action.

    Args:
        this: the card of the action.
        target: the target of the action, or NOBODY.
    """
    you = game.table.turn.player
    yield from _before_targets(game, you, live, this)
    yield from _at_target(game, you, live, this, target)


def _before_targets(game: CoreGame, you: int, live: NumberedRule, this: int) -> Iterator[Obstacle]:
    """Yield an `Obstacle` for each reason that makes an action unavailable for every target."""
    box, state, rule = game.box, game.table, live.rule
    env: list[Any] = [you, this] + [None] * rule.slots
    if state.turn.restricted and not live.gathers and not (rule.life == "chosen" and this == state.turn.character):
        yield Obstacle(message("reason.restricted"), live)
    used = max(state.turn.uses.get((live.share, this), 0), state.uses.get((live.share, this), 0))
    if live.limit is not None and used >= _limit(game, you, live, this):
        other = NameText("ability", box.rules[live.share].label) if live.share != live.number else None
        yield Obstacle(message(f"reason.used_in_{live.limit}", other=other), live)
    yield from _unmet(game, live, rule.test, env)
    if rule.target is None:
        yield from _too_few_cards(game, you, live, env)


def _limit(game: CoreGame, you: int, live: NumberedRule, this: int) -> int:
    """Return how often a player may use an action within its period, such as a turn."""
    people, source = live.source_kind == "character", this
    district = this if live.source_kind == "district" else NOBODY
    times = live.rule.times if isinstance(live.rule, ActionRule) else 1
    return game.ask(QUERY_IDS["action limit"], you, district, source if people else live.acts_as, times)


def _too_few_cards(game: CoreGame, you: int, live: NumberedRule, env: list[Any]) -> Iterator[Obstacle]:
    if isinstance(live.rule, ActionRule) and live.rule.discards is not None:
        needed = game.value(live.rule.discards, env, live)
        if len(game.table.hand[you]) < needed:
            yield Obstacle(message("reason.cards", cards=needed), live)


def _discount(game: CoreGame, you: int, aim: Target | None, target: int) -> int:
    """Return the discount on the card that an action would build; 0 if the target is no card."""
    if aim is None or aim.noun != "Card":
        return 0
    less: int = game.value(Ask("discount", (Number(target), OF_YOU)), [you, NOBODY])
    return less


def _at_target(game: CoreGame, you: int, live: NumberedRule, this: int, target: int) -> Iterator[Obstacle]:
    """Yield an `Obstacle` for each reason against an action on this target, if it has one."""
    rule = live.rule
    env: list[Any] = [you, this] + [None] * rule.slots
    if rule.target is not None:
        env[rule.target.slot] = target
        yield from _unmet(game, live, rule.target.where, env)
        yield from _too_few_cards(game, you, live, env)
    price, _ = costs(game, you, (live.number, this, target))
    if price is not None and price - _discount(game, you, rule.target, target) > game.purse(you):
        yield Obstacle(message("reason.gold", price=price, gold=game.purse(you)), live)
    for need in live.needs:
        yield from _unmet(game, live, need, env)
    fields = (you, game.table.turn.character, live.gathers, this if live.source_kind == "character" else live.acts_as)
    bans = [*_forbidden(game, EVENT_IDS[USED], fields, _origin(game, live, you, this))]
    if isinstance(rule, ActionRule):
        yield from bans or _unmet(game, live, use_of(rule, gathering=live.gathers), env)


def _unmet(game: CoreGame, live: NumberedRule, test: Expr, env: list[Any]) -> Iterator[Obstacle]:
    """Yield an `Obstacle` for each false part of a condition."""
    if isinstance(test, And):
        for part in test.tests:
            yield from _unmet(game, live, part, env)
    elif game.value(test, env, live):
        return
    elif isinstance(test, Not) and isinstance(test.test, Or):
        for part in test.test.tests:
            yield from _unmet(game, live, part.test if isinstance(part, Not) else Not(part), env)
    elif isinstance(test, Not) and isinstance(test.test, Not):
        yield from _unmet(game, live, test.test.test, env)
    elif isinstance(test, CanHappen):
        fields = tuple(PLAIN[one] if one in PLAIN else game.value(one, env, live) for one in test.fields)
        bans = [*_forbidden(game, EVENT_IDS[test.event], fields, _origin(game, live, env[0], env[1]))]
        yield from bans or [Obstacle(message("reason.tolls", gold=game.purse(env[0])), live)]
    else:
        said = (
            _fact_message(test.test, game, holds=True)
            if isinstance(test, Not)
            else _fact_message(test, game, holds=False)
        )
        gathering = isinstance(test, Read) and test.fact == "gathered"
        yield Obstacle(said or message("reason.condition"), live, gather_first=gathering)


def _origin(game: CoreGame, live: NumberedRule, you: int, this: int) -> tuple[int, ...]:
    """Return the values that the fields in ``ORIGIN`` would have in the events of an action."""
    source = this if live.source_kind == "character" else live.acts_as
    cause = this if live.source_kind == "district" else NOBODY
    return you, source, cause, game.box.deeds.get(live.number, NOBODY), NOBODY


def _forbidden(game: CoreGame, event: int, fields: tuple[Any, ...], origin: Sequence[int]) -> Iterator[Obstacle]:
    for rule, you, this in game.forbidding(event, fields, origin):
        kind, names = (
            ("character", game.box.cast) if rule.source_kind == "character" else ("card", game.box.definitions)
        )
        said = _used_up(game, rule, [you, this, *fields])
        if said is None and rule.source_kind == "book":
            said = (
                message("reason.rule", rule=NameText("ability", rule.rule.name))
                if rule.rule.name
                else message("reason.rules")
            )
        yield Obstacle(said or message("reason.card", card=NameText(kind, names[rule.source].name)), rule)


def _used_up(game: CoreGame, live: NumberedRule, env: list[Any]) -> Message | None:
    """Return the message of a rule that forbids an event once a limit is reached; None for other rules."""
    match live.rule.test:
        case Compare(">=", done, Ask(query) as limit):
            numbers = [game.value(number, env, live) for number in (done, limit)]
            return message(
                "reason.limit",
                limit=NameText("number", QUERIES[QUERY_IDS[query]].name),
                used=numbers[0],
                most=numbers[1],
            )
        case _:
            return None


def _fact_message(test: Expr, game: CoreGame, *, holds: bool) -> Message | None:
    """Return the message that says that a condition is true or false; None if there is no such message."""
    match test:
        case Read("gathered"):
            return message("reason.gathered" if holds else "reason.gather")
        case Is("empty", Read("deck")) if holds:
            return message("reason.deck")
        case Is("crowned", of) if of == OF_YOU:
            return message("reason.crowned" if holds else "reason.crown")
        case Is("complete", Read("owner")) if holds:
            return message("reason.complete")
        case Declared("marker", state) if holds:
            marker = next(one for one in game.box.states if one.id == state)
            if marker.said_as:
                noun = NameText("marker", nouns_for(marker)[0])
                return message("reason.bears", article=an(noun), marker=noun)
            return message("reason.marked", marker=NameText("marker", marker.name))
        case Compare("==", Read("rank"), Number(rank)) if holds:
            return message("reason.rank", rank=rank)
        case Compare("==", Slot(), Slot(slot)) if holds and slot < 2:
            return message("reason.yourself")
        case Some(Filter(Read("city", of))) if not holds and of == OF_YOU:
            return message("reason.city")
        case Some(Read("hand", of)) if not holds and of == OF_YOU:
            return message("reason.hand")
        case _:
            return None
