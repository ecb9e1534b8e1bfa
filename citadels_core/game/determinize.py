"""Shuffle hidden cards and characters, so that the game still agrees with all that one seat knows.

A card or character that takes the place of another replaces it in zones, in programs and among unseen options.
So the seat cannot tell the new game from the old one.
"""

from functools import lru_cache

from citadels_core.game.follower import SeatKnowledge
from citadels_core.game.hidden_marks import keep_own, mix_secret_marks, noted_cards, shuffle, write_own
from citadels_core.machine.chance import set_chance
from citadels_core.machine.frame_slots import FRAMES, DeferredSlot, ProgramSlot, parts_of
from citadels_core.machine.layout import FIELDS
from citadels_core.machine.linking.linker import Linker
from citadels_core.machine.play.access import ask_anew, forget_asked, list_frames
from citadels_core.machine.play.bot_dice import Dice
from citadels_core.machine.play.machine import Machine
from citadels_core.machine.play.relabel import relabel
from citadels_core.machine.programs import LinkedProgram
from citadels_core.machine.question_fields import CHOOSE, MENU, SEALED
from citadels_core.machine.read_row import read_part
from citadels_core.machine.saving.check_frames import sealed_steps, slot_types
from citadels_core.model.rng import seeded
from citadels_core.model.vocabulary import EVENTS
from citadels_core.model.vocabulary.origin import ORIGIN
from citadels_core.model.vocabulary.types import UNSEEN, element, is_set

ALL_BITS = (1 << 64) - 1
CAUSE_AT = [word for word, _ in ORIGIN].index("cause")
"""The index of the card in the origin of an event."""
CARD_TYPES = ("Card", "District")


def _fields_of_places(per: str, secret: str, chain: tuple[str, str]) -> tuple[str, ...]:
    """Return the fields whose values stay at their place when cards or characters swap their places."""
    return tuple(one.name for one in FIELDS if one.per == per and one.seen_by == secret and one.holds not in chain)


BY_CARD = _fields_of_places("card", "card", ("Card", "Card zone"))
BY_CHARACTER = _fields_of_places("person", "character", ("Character", "Character zone"))


def mix_hidden(linker: Linker, machine: Machine, known: SeatKnowledge, seat: int, seed: int) -> None:
    """Shuffle hidden cards and characters that a seat cannot tell apart, uniformly; reseed the game.

    If another seat is asked, its question is built again from its new hand. Sealed answers of others are drawn again.
    """
    box, lay, dice = linker.box, machine.lay, Dice(seed & ALL_BITS)
    forget_asked(machine)
    asked, own = machine.read(lay.asked), machine.read(lay.seat) == seat
    cards, people = _references(linker, machine, own=own)
    groups = [sorted(group) for group in known.cards if len(group) > 1]
    noted, several = noted_cards(linker, machine, seat)
    own_notes = keep_own(linker, machine, seat, several)
    going_along = [*(getattr(lay, name) for name in BY_CARD), *several]
    relabel(machine, box.cards, dice, groups, (), going_along, [*cards, *noted])
    write_own(machine, seat, own_notes)
    free, certain = _mix_people(linker, machine, known, dice)
    relabel(machine, box.people, dice, free, certain, [getattr(lay, name) for name in BY_CHARACTER], people)
    mix_secret_marks(linker, machine, seat, dice)
    set_chance(machine, seeded(seed))
    if asked == SEALED or (not own and asked in (MENU, CHOOSE)):
        _ask_anew(linker, machine, seat, dice)


def _ask_anew(linker: Linker, machine: Machine, seat: int, dice: Dice) -> None:
    """Build the pending question again from the shuffled state.

    Sealed answers of other seats are drawn at random: they are as hidden as the hands of these seats.
    """
    if machine.read(machine.lay.asked) != SEALED:
        ask_anew(machine)
        return
    number, at_step, _, _, slots = list_frames(machine)[-1]
    step = next(step for step in sealed_steps(linker, number) if step.at == at_step)
    count, asked = machine.read(slots + step.answers), machine.read(machine.lay.seat)
    seats = read_part(machine, slots + step.asked + 1, count)
    given = dict(zip(seats, read_part(machine, slots + step.answers + 1, count), strict=True))
    for at, begin in ((step.queue, 1), (step.answers, 0), (step.asked, 0)):
        machine.write(slots + at, begin)
    ask_anew(machine)
    for _ in seats:
        offered, who = machine.offered(), machine.read(machine.lay.seat)
        if who == asked:
            return
        machine.advance(offered.index(given[seat]) if who == seat else dice.one(len(offered)))


def _mix_people(
    linker: Linker, machine: Machine, known: SeatKnowledge, dice: Dice
) -> tuple[list[list[int]], list[tuple[int, int]]]:
    """Return the groups to shuffle, and pairs (old, new character) for groups with an unheld character.

    A character that is known to be held by nobody must take the place of a character that nobody holds.
    """
    box, lay = linker.box, machine.lay
    held = range(box.drafts, box.drafts + lay.seats)
    free: list[list[int]] = []
    certain: list[tuple[int, int]] = []
    for group in known.people:
        idle = known.idle & group
        if not idle:
            free += [sorted(group)] if len(group) > 1 else []
            continue
        places = [one for one in sorted(group) if machine.read(lay.person_zone + one) not in held]
        shuffle(places, dice)
        rest = [*places[len(idle) :], *sorted(group.difference(places))]
        others = sorted(group - idle)
        shuffle(others, dice)
        certain += [*zip(places, sorted(idle), strict=False), *zip(rest, others, strict=True)]
    return free, certain


def _references(linker: Linker, machine: Machine, *, own: bool) -> tuple[list[int], list[int]]:
    """Return the state array indexes of values that are cards, and those of hidden characters."""
    found: tuple[list[int], list[int]] = ([], [])
    for number, at_step, held, _, slots in list_frames(machine):
        code = linker.box.codes[number]
        if isinstance(code, LinkedProgram):
            for which, offsets in enumerate(_slots_with_things(linker, number)):
                found[which].extend([slots + offset for offset in offsets])
        elif code is linker.box.settling:
            _add_deferred(linker, machine, slots, slots + len(held), found)
        elif (kind := FRAMES.get(type(code).__name__)) is not None and "EVENT" in kind.__members__:
            _, fields = parts_of(kind, at_step, held)
            _add_fields(linker, machine, held[kind["EVENT"]], slots + fields, found)
    deferred = machine.lay.deferred
    _add_deferred(linker, machine, deferred + 1, deferred + 1 + machine.read(deferred), found)
    if own:
        _add_unseen(linker, machine, found)
    return found


@lru_cache(maxsize=4096)
def _slots_with_things(linker: Linker, number: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the slots (variables) of a program that have cards, and those with secret characters."""
    slots, types, cards = linker.slots[number], slot_types(linker, number), list[int]()
    for slot in range(ProgramSlot.FIELDS, min(slots.count, len(types))):
        if element(types[slot]) in CARD_TYPES:
            area = slots.area(slot)
            cards += [slot] if area is None else range(area + 1, area + 1 + slots.rooms[slot])
    if slots.origin:
        cards.append(slots.origin + CAUSE_AT)
    people: list[int] = []
    for step in sealed_steps(linker, number):
        if linker.nouns[step.noun] == "Character":
            people += range(step.answers + 1, step.answers + 1 + linker.box.lay.seats)
    return tuple(cards), tuple(people)


def _add_deferred(linker: Linker, machine: Machine, at: int, end: int, found: tuple[list[int], list[int]]) -> None:
    """Add to ``found`` the card and character fields of deferred triggers, from index ``at`` to ``end``."""
    while at < end:
        _add_fields(linker, machine, machine.read(at + DeferredSlot.EVENT), at + DeferredSlot.FIELDS, found)
        at += machine.read(at + DeferredSlot.SIZE)


def _add_fields(linker: Linker, machine: Machine, event: int, at: int, found: tuple[list[int], list[int]]) -> None:
    """Add to ``found`` the indexes of an event's fields that hold cards or private characters."""
    row, held = EVENTS[event], linker.box.events[event].held
    lists = at + held
    if held > len(row.fields):
        found[0].append(at + len(row.fields) + CAUSE_AT)
    for place, (name, type_) in enumerate(row.fields, at):
        first, count = place, 1
        if is_set(type_):
            first, count = lists + 1, machine.read(lists)
            lists += 1 + count
        if element(type_) in CARD_TYPES:
            found[0].extend(range(first, first + count))
        elif element(type_) == "Character" and name in row.private:
            found[1].extend(range(first, first + count))


def _add_unseen(linker: Linker, machine: Machine, found: tuple[list[int], list[int]]) -> None:
    """Add to ``found`` the indexes of options whose card or character the asked player cannot see."""
    noun = linker.nouns[machine.read(machine.lay.noun)]
    if noun in UNSEEN.values():
        which = (UNSEEN["Card"], UNSEEN["Character"]).index(noun)
        found[which].extend(range(machine.end, machine.end + machine.read(machine.lay.offered)))
