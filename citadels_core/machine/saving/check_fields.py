"""Checks of the state fields of a restored game, by the types in the layout. Not compiled."""

from collections.abc import Iterator, Mapping, Sequence

from citadels_core.machine.layout import FIELDS, Field
from citadels_core.machine.limits import MOST
from citadels_core.machine.linked_box import Piles
from citadels_core.machine.linking.linker import Linker
from citadels_core.machine.saving.ranges import range_of, ranges
from citadels_core.machine.saving.save_data import FieldPlace
from citadels_core.machine.words.events_of_declared_state import WRITER

CANNOT_BE = "that cannot be"


def field_faults(linker: Linker, row: Sequence[int], places: Sequence[FieldPlace]) -> Iterator[str]:
    """Yield a message for each invalid field in the state row of a restored game."""
    lay, box, known = linker.box.lay, linker.box, ranges(linker)
    wrong = [(field, _wrong(field, row[first:last], known)) for field, first, last in places]
    if found := [f"{field.meaning}: {what}" for field, what in wrong if what is not None]:
        yield from found
        return
    if not 0 <= row[lay.held] <= lay.held_room:
        yield "there are more turns on hold than there can be"
        return
    if box.reseats and sorted(row[lay.sitting : lay.sitting + lay.seats]) != [*range(lay.seats)]:
        yield "two players sit on one seat"
        return
    if not _are_chained(row, box.cards):
        yield "a card lies in no zone or in several"
        return
    if not _are_chained(row, box.people):
        yield "a character lies in no zone or in several"
        return
    yield from _district_faults(linker, row, places)
    yield from _turn_faults(linker, row)
    yield from _declared_faults(linker, row)
    if not _are_counted(linker, row):
        yield "the districts in play have other rules than are counted"
    if bool(row[lay.over]) == bool(row[lay.asked]):
        yield "the game is over and asks, or goes on and does not"
    if row[lay.asked] and row[lay.seat] < 0:
        yield "nobody is asked"


def _wrong(field: Field, numbers: Sequence[int], known: Mapping[str, range]) -> str | None:
    if field.counted:
        if not 0 <= numbers[0] <= (len(numbers) - 1) // field.counted:
            return "there are too many"
        numbers = numbers[1 : 1 + field.counted * numbers[0]]
        if field.counted > 1 and not _are_in(numbers[1::2], known["Moment"]):
            return CANNOT_BE
        numbers = numbers[:: field.counted]
        if field.holds != "Answer" and (min(numbers, default=0) < 0 or len(set(numbers)) < len(numbers)):
            return "it lists what is nothing, or something twice"
    return None if _are_in(numbers, known[field.holds]) else CANNOT_BE


def _are_in(numbers: Sequence[int], allowed: range) -> bool:
    return not numbers or (min(numbers) in allowed and max(numbers) in allowed)


def _district_faults(linker: Linker, row: Sequence[int], places: Sequence[FieldPlace]) -> Iterator[str]:
    """Yield a message for each district field that is set for a card outside of all cities."""
    box, lay = linker.box, linker.box.lay
    cities = range(box.cities, box.cities + lay.seats)
    others = [card for card in range(lay.cards) if row[lay.card_zone + card] not in cities]
    for field, first, _ in places:
        if field.per == "district" and any(row[first + card] != field.unset for card in others):
            yield f"{field.meaning}: a card has it that is no district"


def _turn_faults(linker: Linker, row: Sequence[int]) -> Iterator[str]:
    """Check the fields of turns on hold in the same way as the fields of the current turn."""
    lay, known = linker.box.lay, ranges(linker)
    fields = [field for field in FIELDS if field.block == "turn"]
    ends = [*(getattr(lay, field.name) for field in fields[1:]), lay.turn_states]
    for turn in range(row[lay.held]):
        moved = lay.held_turns + turn * lay.turn_block - lay.player
        for field, end in zip(fields, ends, strict=True):
            numbers = row[getattr(lay, field.name) + moved : end + moved]
            if (what := _wrong(field, numbers, known)) is not None:
                yield f"a turn on hold, {field.meaning}: {what}"


def _declared_faults(linker: Linker, row: Sequence[int]) -> Iterator[str]:
    """Yield a message for each invalid marker, counter or note, also in the turns on hold."""
    lay = linker.box.lay
    written = {state.id: state for state in linker.contents.states}
    held = [lay.held_turns + turn * lay.turn_block - lay.player for turn in range(row[lay.held])]
    for id_, made in linker.declared.items():
        state = written[id_]
        for moved in (0, *(held if made.with_turn else ())):
            at = made.at + moved
            first, second = row[at : at + made.things], row[at + made.things : at + 2 * made.things]
            holds = "Int" if state.is_counter else "Writer"
            if not _are_in(first, range_of(linker, holds)):
                yield f"{state.name} lies where it cannot"
            if made.room:  # a counter has numbers, a note has bit sets of writers, whose bit 0 is never set
                said = range(MOST + 1) if state.is_counter else range(0, 1 << (lay.seats + WRITER), 2)
                if not _are_in(row[at + made.things : at + made.things * (1 + made.room)], said):
                    yield f"{state.name} says what cannot be"
            elif state.is_note and not all(
                number in range_of(linker, state.holds) for by, number in zip(first, second, strict=True) if by
            ):
                yield f"{state.name} says what cannot be"
            seen = row[made.eyes + moved : made.eyes + moved + made.things] if made.eyes else ()
            if not _are_in(seen, range(1 << lay.seats)):
                yield f"{state.name} was shown to players that there are not"


def _are_chained(row: Sequence[int], piles: Piles) -> bool:
    """Return whether each card (or character) is in one zone, and the zones' linked lists are intact."""
    found = 0
    for zone in range(piles.zones):
        thing, below, count = row[piles.first + zone], -1, 0
        while thing >= 0:
            if thing >= piles.things or count > piles.things:
                return False
            if row[piles.zone + thing] != zone or row[piles.below + thing] != below:
                return False
            below, thing, count = thing, row[piles.above + thing], count + 1
        if row[piles.last + zone] != below or row[piles.count + zone] != count:
            return False
        found += count
    return found == piles.things


def _are_counted(linker: Linker, row: Sequence[int]) -> bool:
    """Return whether all districts in play have rules, and the stored rule counts of channels are right."""
    box, lay = linker.box, linker.box.lay
    in_play = row[lay.in_play + 1 : lay.in_play + 1 + row[lay.in_play]]
    if any(not box.ruled[card] for card in in_play):
        return False
    counted = [0] * len(box.channels)
    for card in in_play:
        for channel in box.by_definition[box.name[card]]:
            counted[channel] += 1
    return counted == list(row[lay.listeners : lay.listeners + len(counted)])
