"""Whether saved data fits the box it claims to belong to: every number stands for something that is there."""

from collections.abc import Iterable, Iterator
from typing import Any

from citadels_core.engine.declared import declared, lies_on
from citadels_core.engine.limits import LONGEST, fits
from citadels_core.engine.linked import LinkedBox
from citadels_core.engine.plain import PlainPending, PlainState, PlainTurn
from citadels_core.model.ir import ACTIONS
from citadels_core.model.rng import is_state
from citadels_core.model.state import EVERYBODY, NOBODY
from citadels_core.model.vocabulary.types import DISTRICT_TYPES

KINDS = ("menu", "choose", "sealed", "may", "replace")
"""What sorts of question there are."""

STATES_KEPT = ("marker", "counter", "note")
"""What waits with a turn on hold, in the order of its numbers there."""


def misfit(box: LinkedBox, plain: PlainState) -> str | None:
    """Return the first thing about the data that this box cannot hold, None when it fits."""
    return next((what for what, fine in _checks(box, plain) if not fine), None)


def _checks(box: LinkedBox, plain: PlainState) -> Iterator[tuple[str, bool]]:
    seats, cards, cast = range(box.seats), range(len(box.cards)), range(len(box.cast))
    anybody, any_character = range(-1, box.seats), range(-1, len(box.cast))
    yield "the chance", _is_chance(plain.chance)
    for what in ("gold", "hand", "city", "names", "drafted", "packet", "reached"):
        yield f"the number of players in {what}", len(getattr(plain, what)) == box.seats
    yield "the gold", all(0 <= gold < LONGEST for gold in (*plain.gold, *plain.reached))
    yield "the owners", len(plain.owner) == len(cards) and _within(plain.owner, anybody)
    for what in ("holder", "controller"):
        numbers = getattr(plain, what)
        yield f"the {what}s", len(numbers) == box.characters + 1 and _within(numbers, anybody)
    for what in ("hand", "city"):
        yield f"the cards in {what}", all(_within(zone, cards) for zone in getattr(plain, what))
    for what in ("deck", "aside", "turned", "in_play"):
        yield f"the cards in {what}", _within(getattr(plain, what), cards)
    yield "the names", all(_within(zone, range(-1 - len(box.cards), len(box.definitions))) for zone in plain.names)
    for what in ("drafted", "packet"):
        yield f"the characters in {what}", all(_within(zone, cast) for zone in getattr(plain, what))
    for what in ("peeked", "laid"):
        told = getattr(plain, what)
        yield f"who {what} characters", all(seat in seats and character in cast for seat, character in told)
    for what in ("pool", "faceup", "facedown", "calls", "shown"):
        yield f"the characters in {what}", _within(getattr(plain, what), cast)
    yield "the crown", plain.crown in anybody
    viewers = range(EVERYBODY, box.seats)
    yield "the cast", _within((*plain.cast, *plain.coming), cast)
    yield "who lies under districts", all(who in cast and under in cards for who, under in plain.guests)
    yield "what lies under districts", all(card in cards and under in cards for card, under in plain.tucked)
    yield (
        "who looks at cards",
        plain.aside_seen_by in viewers
        and all(who in viewers and card in cards and where in anybody for who, card, where in plain.looks),
    )
    yield "the round", 0 <= plain.round < LONGEST
    for turn in (plain.turn, *plain.held):
        yield "a turn", _is_turn(box, turn)
    yield "the held turns", all(turn.player >= 0 for turn in plain.held)
    yield "the uses", all(rule in range(len(box.rules)) for rule, _, _ in plain.uses)
    yield "the markers", len(plain.marks) <= len(box.markers) and len(plain.counters) <= len(box.counters)
    for kind, placed in (("marker", plain.marks), ("counter", plain.counters)):
        for state, targets in zip(declared(box, kind), placed, strict=False):
            yield f"a {kind}", all(at == NOBODY or fits(box, lies_on(state), at) for at, _ in targets)
    yield "the notes", len(plain.notes) <= len(box.notes)
    for state, said in zip(declared(box, "note"), plain.notes, strict=False):
        yield "a note", all(fits(box, lies_on(state), at) and fits(box, state.holds, noted) for at, noted, _ in said)
    yield "who wrote a note", all(seat in anybody for notes in plain.notes for _, _, seat in notes)
    yield "who placed a marker", all(seat in anybody for placed in plain.marks for _, seat in placed)
    yield "the types", all(card in cards and type_ in range(-1, len(DISTRICT_TYPES)) for card, type_ in plain.types)
    yield "the twins", all(card in cards and 2 <= number <= len(box.cards) for card, number in plain.twins)
    yield "the finished cities", all(player in seats for player, _ in plain.finished)
    yield "the points", all(player in seats and rule in range(len(box.rules)) for player, _, rule in plain.points)
    yield "the scores", len(plain.scores) in (0, box.seats) and _within(plain.winners, seats)
    yield "what is deferred", all(_is_deferred(box, entry) for entry in plain.deferred)
    yield "the programs", all(_is_frame(box, frame) for frame in plain.stack)
    yield "the end", plain.over == (plain.pending is None) == (not plain.stack)
    if plain.pending is not None:
        yield "the decision", _is_pending(box, plain.pending)
        yield "the decision", 0 <= plain.pending.slot < len(plain.stack[-1].env)
    yield "the character whose turn it is", plain.turn.character in any_character


def _is_chance(text: str) -> bool:
    try:
        return is_state(int(text, 16))
    except ValueError:
        return False


def _within(numbers: Iterable[int], allowed: range) -> bool:
    return all(number in allowed for number in numbers)


def _is_turn(box: LinkedBox, turn: PlainTurn) -> bool:
    cast = range(len(box.cast))
    return (
        turn.player in range(-1, box.seats)
        and turn.character in range(-1, len(box.cast))
        and _within(turn.powers, cast)
        and all(rule in range(len(box.rules)) for rule, _, _ in turn.uses)
        and all(player in range(box.seats) and card in range(len(box.cards)) for player, _, card in turn.ledger)
        and all(_is_kept(box, *entry) for entry in turn.kept)
        and 0 <= turn.actions < LONGEST
        and 0 <= turn.builds < LONGEST
    )


def _is_kept(box: LinkedBox, kind: int, number: int, target: int, value: int, by: int) -> bool:
    """Tell whether a marker, a counter or a note waits with a turn."""
    if kind not in range(len(STATES_KEPT)) or by not in range(-1, box.seats):
        return False
    states = declared(box, STATES_KEPT[kind])
    if number not in range(len(states)) or not fits(box, lies_on(states[number]), target):
        return False
    return fits(box, states[number].holds, value) if STATES_KEPT[kind] == "note" else -1 <= value < LONGEST


def _is_frame(box: LinkedBox, frame: Any) -> bool:
    code = box.codes.get(frame.code)
    fits_program = code is not None and 0 <= frame.pc < len(code.blocks) and len(frame.env) >= code.slots
    return fits_program and all(_is_slot(value) for value in frame.env)


def _is_slot(value: object) -> bool:
    """Tell whether a program can have noted a value: which kind each slot holds is not declared."""
    if isinstance(value, tuple):
        return all(_is_slot(one) for one in value)
    return value is None or (isinstance(value, int) and -LONGEST < value < LONGEST)


def _is_deferred(box: LinkedBox, entry: Any) -> bool:
    if not isinstance(entry, tuple) or len(entry) != 4:
        return False
    rule, this, you, fields = entry
    known = type(rule) is int and rule in range(len(box.rules)) and type(this) is int and type(you) is int
    return known and isinstance(fields, tuple)


def _is_pending(box: LinkedBox, pending: PlainPending) -> bool:
    values = pending.values
    if pending.kind == "menu":
        known = all(_is_action(box, value) for value in values)
    else:
        known = all(fits(box, pending.noun, value) for value in values)
    bounds = 0 <= pending.least <= pending.most <= len(values) if pending.many else pending.least == pending.most == 1
    asked = pending.seat in range(box.seats) and pending.cause in range(-1, len(box.causes))
    return asked and pending.kind in KINDS and known and bounds and bool(values)


def _is_action(box: LinkedBox, value: Any) -> bool:
    if not (isinstance(value, tuple) and len(value) == 3 and all(type(part) is int for part in value)):
        return False
    rule, this, target = value
    if rule == -1:
        return bool(value == (-1, -1, -1))
    if rule not in range(len(box.rules)):
        return False
    live = box.rules[rule]
    noun = {"character": "Character", "district": "Card"}.get(live.source_kind, "Nobody")
    aimed = target == -1 if live.rule.target is None else fits(box, live.rule.target.noun, target)
    return live.rule.kind in ACTIONS and fits(box, noun, this) and aimed
