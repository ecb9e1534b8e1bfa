"""Shuffle and redraw the markers, counters and notes that a seat may not see."""

from itertools import groupby

from citadels_core.machine.limits import NOBODY
from citadels_core.machine.linking.linker import Linker
from citadels_core.machine.play.bot_dice import Dice
from citadels_core.machine.play.machine import Machine
from citadels_core.machine.read_row import read_part
from citadels_core.machine.words.events_of_declared_state import WRITER
from citadels_core.machine.zones.declared_state import COUNTER, NOTE, DeclaredStateField
from citadels_core.model.programs.ir import State
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, element

MOST_DRAWN = 10
"""A hidden number of a note is redrawn below this number, or up to its own value if that is higher."""


def shuffle(things: list[int], dice: Dice) -> None:
    """Shuffle a list in place, each order equally likely (Fisher and Yates)."""
    for last in range(len(things) - 1, 0, -1):
        other = dice.one(last + 1)
        things[last], things[other] = things[other], things[last]


def mix_secret_marks(linker: Linker, machine: Machine, seat: int, dice: Dice) -> None:
    """Shuffle hidden markers, counters and notes among players, characters or cards that look alike.

    They look alike if their public markers, counters and notes are equal. Markers and notes of the seat itself stay.
    Values of notes are redrawn, except cards: these were relabelled together with the cards themselves.
    """
    for state in linker.contents.states:
        if not state.seen_by_all and state.id in linker.declared:
            _mix(linker, machine, state, seat, dice)


def noted_cards(linker: Linker, machine: Machine, seat: int) -> tuple[list[int], list[int]]:
    """Return the state array indexes of cards in hidden notes, and the indexes where sets of cards begin.

    A set has one number (a bit set of writers) for each card.
    """
    one: list[int] = []
    several: list[int] = []
    for state in linker.contents.states:
        if state.seen_by_all or element(state.holds) != "Card" or state.id not in linker.declared:
            continue
        own = linker.declared[state.id]
        for thing in range(own.things):
            if not machine.read(own.at + thing) or _is_seen(machine, state, own, thing, seat):
                continue
            if own.room:
                several.append(own.at + own.things + thing * own.room)
            elif state.seen_by != "placer" or machine.read(own.at + thing) != WRITER + seat:
                one.append(own.at + own.things + thing)
    return one, several


def keep_own(linker: Linker, machine: Machine, seat: int, several: list[int]) -> list[tuple[int, list[int]]]:
    """Return the bits that a seat wrote in notes about cards, to restore them after the shuffle."""
    own = 1 << (WRITER + seat) if seat >= 0 else 0
    cards = linker.box.lay.cards
    return [(at, [bits & own for bits in read_part(machine, at, cards)]) for at in several]


def write_own(machine: Machine, seat: int, kept: list[tuple[int, list[int]]]) -> None:
    """Write back the bits that ``keep_own`` returned for a seat in notes about cards."""
    own = 1 << (WRITER + seat) if seat >= 0 else 0
    for first, marked in kept:
        for card, bits in enumerate(marked):
            machine.write(first + card, machine.read(first + card) & ~own | bits)


def _mix(linker: Linker, machine: Machine, state: State, seat: int, dice: Dice) -> None:
    own = linker.declared[state.id]
    things = [thing for thing in range(own.things) if _can_be_on(machine, state, thing)]
    things = [thing for thing in things if not _is_seen(machine, state, own, thing, seat)]
    if own.kind != COUNTER and state.seen_by == "placer" and not own.room:
        things = [thing for thing in things if machine.read(own.at + thing) != WRITER + seat]
    open_ = [
        linker.declared[one.id]
        for one in linker.contents.states
        if one.on == state.on and one.seen_by_all and one.id in linker.declared
    ]
    looks = {thing: [machine.read(one.at + thing) for one in open_] for thing in things}
    kept = WRITER + seat if state.seen_by == "placer" and seat >= 0 else NOBODY
    for _, alike in groupby(sorted(things, key=looks.__getitem__), looks.__getitem__):
        places = list(alike)
        taken = places[:]
        shuffle(taken, dice)
        if own.room:
            _permute_notes(machine, own, 1 << kept if kept >= 0 else 0, places, taken)
            continue
        for at in (own.at, own.at + own.things) if own.kind == NOTE else (own.at,):
            numbers = [machine.read(at + thing) for thing in taken]
            for thing, number in zip(places, numbers, strict=True):
                machine.write(at + thing, number)
    if own.kind == NOTE:
        _redraw(machine, state, own, 1 << kept if kept >= 0 else 0, things, dice)


def _is_seen(machine: Machine, state: State, own: DeclaredStateField, thing: int, seat: int) -> bool:
    """Return whether a seat sees a hidden marker, counter or note: as the owner, or because it was shown."""
    shown = machine.read(own.eyes + thing) if own.eyes else 0
    if shown == (1 << machine.lay.seats) - 1 or (seat >= 0 and shown >> seat & 1):
        return True
    return state.seen_by == "owner" and thing == seat


def _permute_notes(machine: Machine, own: DeclaredStateField, kept: int, places: list[int], taken: list[int]) -> None:
    """Move notes from the cards or players ``taken`` to those in ``places``, except the ``kept`` bits."""
    said = {thing: _read_note(machine, own, thing) for thing in places}
    for place, thing in zip(places, taken, strict=True):
        _write_note(
            machine,
            own,
            place,
            [here & kept | there & ~kept for here, there in zip(said[place], said[thing], strict=True)],
        )


def _redraw(machine: Machine, state: State, own: DeclaredStateField, kept: int, things: list[int], dice: Dice) -> None:
    """Draw new random values for the notes on some cards or players, except for the ``kept`` bits."""
    domain = _values_of(machine, element(state.holds))
    for thing in things:
        if not machine.read(own.at + thing):
            continue
        if not own.room:
            at = own.at + own.things + thing
            values = domain or list(range(max(MOST_DRAWN, machine.read(at) + 1)))
            if element(state.holds) != "Card" and values:
                machine.write(at, values[dice.one(len(values))])
            continue
        said = _read_note(machine, own, thing)
        bits = [one & ~kept for one in said if one & ~kept]
        highest = max((at for at, one in enumerate(said) if one & ~kept), default=0)
        values = [at for at in domain or range(max(MOST_DRAWN, highest + 1)) if at < own.room]
        if element(state.holds) == "Card" or len(values) < len(bits):
            continue
        shuffle(values, dice)
        drawn = [one & kept for one in said]
        for at, one in zip(values, bits, strict=False):
            drawn[at] |= one
        _write_note(machine, own, thing, drawn)


def _values_of(machine: Machine, type_: str) -> list[int]:
    """Return all values of a type that a note can have; empty for numbers, which are unlimited."""
    box, lay = machine.box, machine.lay
    match type_:
        case "Player":
            return list(range(lay.seats))
        case "Character":
            return [one for one in range(lay.people) if machine.read(lay.cast + one)]
        case "District":
            return [one for one in range(lay.cards) if box.cities <= machine.read(lay.card_zone + one) < box.under]
        case "Type":
            return list(range(len(DISTRICT_TYPES)))
        case _:
            return []


def _read_note(machine: Machine, own: DeclaredStateField, thing: int) -> list[int]:
    """Return for each possible value of a note the bit set of its writers; 0 without a writer."""
    if not machine.read(own.at + thing):
        return [0] * own.room
    return read_part(machine, own.at + own.things + thing * own.room, own.room)


def _write_note(machine: Machine, own: DeclaredStateField, thing: int, said: list[int]) -> None:
    for other, bits in enumerate(said, own.at + own.things + thing * own.room):
        machine.write(other, bits)
    together = 0
    for bits in said:
        together |= bits
    machine.write(own.at + thing, max(together.bit_length() - 1, 0))


def _can_be_on(machine: Machine, state: State, thing: int) -> bool:
    box, lay = machine.box, machine.lay
    if state.on == "district":
        return bool(box.cities <= machine.read(lay.card_zone + thing) < box.under)
    return state.on != "character" or bool(machine.read(lay.cast + thing))
