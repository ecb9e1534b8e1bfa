"""Vary the hidden state of a game, and collect everything that a seat is shown."""

import random
from typing import Any

from citadels_core.box.declared_state import declared
from citadels_core.game.declared_zones import declared_zones
from citadels_core.game.log import Log
from citadels_core.model.errors import CitadelsError, IllegalAnswer
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, element, is_set
from citadels_core.speech.narrator import Narrator
from citadels_core.speech.reasons import unavailable
from citadels_core.table.district_history import DistrictTracker
from citadels_core.table.game import Game
from citadels_core.table.json import canonical, to_json
from citadels_core.table.views.knowledge import cards_seen, characters_seen, sees_aside, viewer
from citadels_core.table.views.naming import shown_to, tells
from tests.inside import (
    change_answers,
    in_a_rule,
    move_cards,
    move_characters,
    offer,
    offer_again,
    set_counter,
    set_log,
    write_note,
    write_several,
)

TELLING = frozenset(
    EVENT_IDS[name]
    for name in (
        *("answers revealed", "cards looked at", "cards shown", "cards laid out faceup", "points scored"),
        *("value announced", "note shown"),
    )
)
"""The events after which all may know more, whatever lies where."""

Moves = dict[int, int]


def dealt_otherwise(game: Game, seat: int | None, dice: random.Random, what: str = "both") -> Game | None:
    """Return a game in which the state hidden from the seat is dealt differently; None inside a rule.

    Cards of the deck, of other hands, of declared zones and under the districts of others change places; so do
    characters that others hold unrevealed, have in their packets or have laid facedown, as long as they may still be
    called, and characters under the districts of others with such as are in no zone. What the log keeps from the seat
    is changed alike. What was noted or counted in secret becomes anything else of its kind. ``what`` may be ``cards``
    or ``characters``, to leave the others where they are. What has been answered up to now cannot be taken back in
    either game.
    """
    if in_a_rule(game):
        return None
    who = viewer(game.core, seat)
    other = game.copy()
    cards = _moved(_hidden_cards(game, who), dice) if what != "characters" else {}
    characters: Moves = {}
    if what != "cards":
        characters = _moved(_hidden_characters(game, who), dice) | _moved(_hidden_guests(game, who), dice)
    move_cards(other, cards)
    move_characters(other, characters)
    _move_declared(other, who, cards, characters, dice)
    set_log(other, Log())
    standing = DistrictTracker(game.box)
    for kind, fields, cause in game.log:
        there = standing.places  # districts in cities at that time were public
        free = {card: moved for card, moved in cards.items() if card not in there and moved not in there}
        other.log.append((kind, _retold(kind, fields, who, free, characters), cause))
        standing.follow((kind, fields, cause))
    _ask_again(other, who, cards, characters)
    for one in (game, other):
        begin_here(one)
    return other


def begin_here(game: Game) -> None:
    """Stop undo at this point: earlier answers do not lead to a game with another deal."""
    game.record.floor = len(game.answers)


def _moved(things: list[int], dice: random.Random) -> Moves:
    return dict(zip(things, dice.sample(things, len(things)), strict=True))


def _hidden_cards(game: Game, seat: int) -> list[int]:
    state, seen = game.table, cards_seen(game.core, seat)
    zones = [
        state.deck,
        *state.hand,
        [card for card, _ in state.tucked],
        [] if sees_aside(game.core, seat) else state.aside,
        *[zone.cards for zone in declared_zones(game.table)],
    ]
    return [card for zone in zones for card in zone if card not in seen]


def _hidden_characters(game: Game, seat: int) -> list[int]:
    state, seen = game.table, characters_seen(game.core, seat)
    zones = [*state.drafted, *state.packet, state.facedown, state.pool]
    callable_ = [c for zone in zones for c in zone if c not in seen and (state.pool or c in state.calls)]
    return callable_ if any(state.packet) or state.pool or state.calls else []


def _hidden_guests(game: Game, seat: int) -> list[int]:
    """Return the characters under the districts of others with those that could be there as well."""
    state = game.table
    there = {guest for guest, _ in state.guests}
    hidden = [guest for guest, under in state.guests if state.owner[under] != seat]
    spares = [c for c in range(len(game.box.cast)) if c not in (*state.cast, *state.coming) and c not in there]
    return [*hidden, *spares] if hidden else []


def _move_declared(game: Game, seat: int, cards: Moves, characters: Moves, dice: random.Random) -> None:
    """Change the notes that the seat may not read, following moved things or at random.

    The counters that it may not see stand at any number.
    """
    moves = {"Card": cards, "District": cards, "Character": characters}
    others = {"Int": range(9), "Player": range(game.box.seats), "Type": range(len(DISTRICT_TYPES)), "Bool": range(2)}
    table = game.table
    for number, (state, notes) in enumerate(zip(declared(game.box, "note"), table.notes, strict=True)):
        holds = element(str(state.holds))
        for target in notes:
            shown = shown_to(table.shown_note(number, target), game.box.seats)
            said = {False: list[tuple[int, int]](), True: list[tuple[int, int]]()}
            for value, placer in table.noted(number, target):
                known = tells(state, placer, target, seat, shown)
                moved = value if known else moves.get(holds, {}).get(value, value)
                said[known].append((moved if known else dice.choice(others.get(holds, [moved])), placer))
            if said[False] and is_set(str(state.holds)):
                write_several(game, number, target, [*said[True], *said[False]])
            elif said[False]:
                write_note(game, number, target, *said[False][0])
    for number, (state, tally) in enumerate(zip(declared(game.box, "counter"), table.counters, strict=True)):
        for target in tally:
            if not tells(state, NOBODY, target, seat):
                set_counter(game, number, target, dice.randrange(9))


def _retold(kind: int, fields: tuple[Any, ...], seat: int, cards: Moves, characters: Moves) -> tuple[Any, ...]:
    event = EVENTS[kind]
    named = dict(zip(event.names, fields, strict=True))
    types = dict(event.fields)
    if event.private_if is not None and not named[event.private_if]:
        return fields
    if seat in [named[name] for name in event.told if name in named] and event.private:
        return fields
    for name in event.private:
        moved = characters if types[name].startswith("Character") else cards
        value = named[name]
        named[name] = tuple(moved.get(v, v) for v in value) if isinstance(value, tuple) else moved.get(value, value)
    return tuple(named.values())


def _ask_again(game: Game, seat: int, cards: Moves, characters: Moves) -> None:
    """Adapt the pending decision to the moved things; build menus again."""
    question = game.question
    assert question is not None
    moves = {"Card": cards, "Character": characters}.get(question.noun.removeprefix("Unseen "), {})
    if question.kind == "menu":
        offer_again(game)
    else:
        offer(game, [moves.get(value, value) for value in game.values])
    if question.kind == "sealed" and moves:
        change_answers(game, moves)


def told(game: Game, seat: int | None, since: int) -> dict[str, Any]:
    """Return everything that a seat is shown, by source: views, events, sentences and refusals.

    That goes for what undo says or leads to as well. Whoever acts is told as well what cannot be done now, and why.
    """
    box, decision = game.box, game.decision
    events = game.events(seat, since)
    narrator = Narrator(
        names=[game.name(other) for other in range(box.seats)],
        listener=seat,
        cards=frozenset(card.name for card in (*box.definitions, *box.cast)),
        noted={state.name: str(state.holds) for state in box.catalog.states if state.kind == "note"},
    )
    acts = decision is not None and decision.seat == seat
    return {
        "view": canonical(to_json(game.observe(seat))),
        "events": canonical(to_json(events)),
        "sentences": list(narrator.tell(events)),
        "refused": _refusals(game, seat),
        "unavailable": unavailable(game.core) if acts else [],
        "undo": _taken_back(game, seat),
    }


def _taken_back(game: Game, seat: int | None) -> list[str]:
    """Return what a seat is shown after an undo, or the reason why there is none."""
    again = game.copy()
    try:
        again.undo()
    except IllegalAnswer as refusal:
        return [refusal.code, str(refusal)]
    told = [canonical(to_json(again.events(seat, len(game.log))))]
    return [canonical(to_json(again.observe(seat))), str(again.can_undo(seat)), *told]


def _refusals(game: Game, seat: int | None) -> list[str]:
    """Return the messages to a seat that gives an invalid answer."""
    said = []
    decision = game.decision
    attempts: list[Any] = []
    if seat is not None and decision is not None:
        attempts.append(lambda: game.copy().play(seat, [10**6]))
        if decision.seat == seat:
            attempts += [lambda: decision.find("nothing"), lambda: game.copy().answer([0, 0]), lambda: game.answer(-1)]
    for attempt in attempts:
        try:
            attempt()
        except CitadelsError as error:
            said.append(f"{getattr(error, 'code', '')}: {error}")
    return said


def told_on_purpose(game: Game, answered: Game, other: Game, other_answered: Game, seat: int | None) -> bool:
    """Return whether an answer revealed to the seat a thing that differs in the other game."""
    if any(kind in TELLING for kind, _, _ in answered.log.since(len(game.log))):
        return True
    who = viewer(game.core, seat)
    if (asked := answered.decision) is not None and (asked.seat, asked.noun) == (seat, "Character"):
        if not set(asked.values) <= {*answered.table.cast, *answered.table.coming}:
            return True  # a player who chooses among the unused characters sees them
    return _come_to_know(game, answered, who) != _come_to_know(other, other_answered, who)


def _come_to_know(before: Game, after: Game, seat: int) -> list[Any]:
    shown = [
        (character, player)
        for character, player in enumerate(after.table.controller)
        if player != before.table.controller[character]
    ]
    cards = cards_seen(after.core, seat) - cards_seen(before.core, seat)
    return [cards, characters_seen(after.core, seat) - characters_seen(before.core, seat), shown]


def common(left: Game, right: Game, seat: int | None, dice: random.Random) -> tuple[Any, Any] | None:
    """Return an answer that is the same in both decisions: the same values, or the same places if secret.

    In another seat's menu the same actions are those that name no card of its hand.
    """
    one, two = left.decision, right.decision
    assert one is not None
    assert two is not None
    if one.seat == seat or list(one.values) == list(two.values):
        numbers = _drawn(one, dice)
        return numbers, numbers
    if one.noun.removeprefix("Unseen ") in ("Card", "Character") and one.kind != "menu":
        if (len(one), one.least, one.most) != (len(two), two.least, two.most):
            return None
        numbers = _drawn(one, dice)
        return numbers, numbers
    both = [value for value in one.values if value in two.values and not _names_card(left, value)]
    if not both or one.many:
        return None
    value = dice.choice(both)
    return list(one.values).index(value), list(two.values).index(value)


def _drawn(decision: Any, dice: random.Random) -> int | list[int]:
    if not decision.many:
        return dice.randrange(len(decision))
    return sorted(dice.sample(range(len(decision)), dice.randint(decision.least, decision.most)))


def _names_card(game: Game, action: Any) -> bool:
    rule = action[0] if isinstance(action, tuple) else -1
    if rule < 0:
        return False
    target = game.box.rules[rule].rule.target
    return target is not None and target.noun == "Card"
