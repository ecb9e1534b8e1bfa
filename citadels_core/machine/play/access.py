"""Functions to read a game while it waits for an answer, and to edit it for a set-up position."""

from __future__ import annotations

from typing import Any

from citadels_core.machine import plain as cython
from citadels_core.machine.events.event_kinds import LinkedEvent
from citadels_core.machine.events.event_life import emit
from citadels_core.machine.expression_kinds import ListExpression, NumberExpression
from citadels_core.machine.frame_slots import GUARD
from citadels_core.machine.frames import BELOW, CODE, ENV, GUARDS, PC, SIZE, pop, push_program
from citadels_core.machine.limits import DEEPEST, LONGEST_ROW, MOST, NOBODY, UNKNOWN, as_number, as_place
from citadels_core.machine.linked_box import Piles
from citadels_core.machine.numbers.cities import list_unfinished, progress_of, size_of_city
from citadels_core.machine.numbers.gathering import gather
from citadels_core.machine.numbers.queries import LinkedQuery, ask, is_lifted
from citadels_core.machine.numbers.types_of_districts import TYPES, counts_as
from citadels_core.machine.play.machine import Machine
from citadels_core.machine.play.main_loop import run
from citadels_core.machine.play.question_record import count_options
from citadels_core.machine.programs import LinkedProgram
from citadels_core.machine.question_fields import NOTHING
from citadels_core.machine.read_row import read_part
from citadels_core.machine.rules import FrameCode, LinkedRule, applies, lacks_player, you_of
from citadels_core.machine.state import GameState, need_row, need_work
from citadels_core.machine.zones.moves import swap_things
from citadels_core.machine.zones.piles import move_on


def begin_evaluation(s: Machine) -> cython.int:
    """Set the end of the used state row behind the options, to evaluate expressions; return the old end."""
    end = s.end
    s.end = need_row(s, end + count_options(s))
    s.top, s.work = 0, MOST
    return end


def enter_slots(s: Machine, slots: list[Any]) -> int:
    """Write the values of slots (variables) behind the stack frames; return their index."""
    e = s.end
    s.end = need_row(s, e + len(slots))
    for i in range(len(slots)):
        s.m[e + i] = as_number(slots[i])
    return e


def enter_fields(s: Machine, fields: list[Any], held: int = 0, origin: list[Any] | None = None) -> int:
    """Write event fields (numbers, lists, None if unknown) to scratch memory; return the fields' index.

    ``held`` is the size of the fields with the origin of the event. ``origin`` is who causes the event, by default
    nobody.
    """
    size: cython.int = max(len(fields), held)
    for i in range(len(fields)):
        if isinstance(fields[i], list):
            size += 1 + len(fields[i])
    to = need_work(s, size)
    s.top = to + max(len(fields), held)
    for i in range(len(fields), held):
        s.w[to + i] = NOBODY if origin is None else as_number(origin[i - len(fields)])
    for i in range(len(fields)):
        if isinstance(fields[i], list):
            things: list[Any] = fields[i]
            s.w[to + i] = s.top
            s.w[s.top] = len(things)
            for j in range(len(things)):
                s.w[s.top + 1 + j] = as_number(things[j])
            s.top += 1 + len(things)
        else:
            s.w[to + i] = UNKNOWN if fields[i] is None else as_number(fields[i])
    return to


def work_out(s: Machine, number: NumberExpression, slots: list[Any]) -> int:
    """Return the value of a number expression, with given slots (variables)."""
    end = begin_evaluation(s)
    try:
        return number.value(s, enter_slots(s, slots))
    finally:
        s.end = end


def list_out(s: Machine, items: ListExpression, slots: list[Any]) -> list[int]:
    """Return the value of a list expression, with given slots (variables)."""
    end = begin_evaluation(s)
    try:
        count = items.put(s, enter_slots(s, slots))
        return [s.w[s.top + i] for i in range(count)]
    finally:
        s.end = end


def ask_for(s: Machine, number: Any, fields: list[Any]) -> int:
    """Return the value of a query, after all rules that modify it."""
    end = begin_evaluation(s)
    try:
        query: LinkedQuery = s.box.queries[as_place(number, len(s.box.queries))]
        return ask(s, query, enter_fields(s, fields), len(fields))
    finally:
        s.end = end


def list_types(s: Machine, card: Any, purpose: Any) -> list[int]:
    """Return the types that a district counts as, at scoring (1) or for income (0)."""
    district: cython.int = as_place(card, s.lay.cards)
    scores: cython.int = as_place(purpose, 2)
    return [type_ for type_ in range(TYPES) if counts_as(s, district, type_, scores)]


def _count_under(s: GameState, piles: Piles, zone: cython.int, zones: cython.int) -> cython.int:
    """Return the number of cards or characters under a card; 0 if this game has no zones under cards."""
    return s.m[piles.count + zone] if zone < zones else 0


def list_cities(s: Machine, cost: Any) -> tuple[int, list[Any]]:
    """Return the size of a complete city, and for each seat the size and districts of its city.

    ``game.facts.BuiltDistrict`` describes a district; ``cost`` is the number of the cost query.
    """
    end = begin_evaluation(s)
    try:
        query: LinkedQuery = s.box.queries[as_place(cost, len(s.box.queries))]
        at = need_work(s, 1)
        cities: list[Any] = []
        for seat in range(s.box.seats):
            districts: list[Any] = []
            card = s.m[s.box.cards.first + s.box.cities + seat]
            while card >= 0:
                s.w[at] = card
                price = ask(s, query, at, 1)
                under = _count_under(s, s.box.cards, s.box.under + card, s.lay.card_zones)
                guests = _count_under(s, s.box.people, s.box.guests + card, s.lay.person_zones)
                number, facedown = s.m[s.lay.twin + card], s.m[s.lay.turned + card]
                districts.append((card, price, tuple(list_types(s, card, 1)), number or 1, facedown, under, guests))
                card = s.m[s.box.cards.above + card]
            cities.append((progress_of(s, seat), tuple(districts)))
        return size_of_city(s), cities
    finally:
        s.end = end


def event_of(s: Machine, number: Any, fields: list[Any]) -> LinkedEvent:
    """Return an event by its number, after a check of its fields.

    Raises:
        IndexError: there is no such event, or it has other fields.
    """
    event: LinkedEvent = s.box.events[as_place(number, len(s.box.events))]
    lists = set(event.lists)
    if len(fields) != event.count:
        raise IndexError("the event has more fields or fewer")
    for i, field in enumerate(fields):
        if field is not None and isinstance(field, list) != (i in lists):
            raise IndexError("the event has other fields")
    return event


def list_bans(s: Machine, number: Any, fields: list[Any], origin: list[Any] | None = None) -> list[Any]:
    """Return the active rules that forbid an event, each with its card or character and its player.

    None stands for an unknown field; see ``queries.first_ban``. ``origin`` is who causes the event.
    """
    event: LinkedEvent = event_of(s, number, fields)
    if origin is not None and len(origin) < event.held - event.count:
        raise IndexError("the origin of the event is incomplete")
    found: list[Any] = []
    if event.banned is None:
        return found
    end = begin_evaluation(s)
    try:
        entered = enter_fields(s, fields, event.held, origin)
        unknown: cython.int = 0
        for i in range(len(fields)):
            if fields[i] is None:
                unknown |= 1 << i
        at = s.top
        count = gather(s, event.banned)
        s.top = at + 2 * count
        rule: LinkedRule
        for i in range(count):
            rule, this = s.box.rules[s.w[at + 2 * i]], s.w[at + 2 * i + 1]
            you = you_of(s, rule, this)
            if rule.reads & unknown or lacks_player(rule, you) or not applies(s, rule, you, this, entered, event.count):
                continue
            if not is_lifted(s, rule, entered, event.count, unknown):
                found.append((rule.number, this, you))
        return found
    finally:
        s.end = end


def write_event(s: Machine, number: Any, fields: list[Any]) -> Any:
    """Apply the effect of an event without bans, replacements or triggers, to set up a position.

    Returns the fields for the log, None if the event has no effect.
    """
    end = begin_evaluation(s)
    try:
        event: LinkedEvent = event_of(s, number, fields)
        entered = enter_fields(s, fields)
        return read_fields(s, event, entered) if event.write(s, entered) else None
    finally:
        s.end = end


def retell(s: Machine, number: Any, fields: list[Any]) -> None:
    """Apply a logged event again, and remove the state that expires with the event; no trigger runs."""
    end = begin_evaluation(s)
    try:
        event: LinkedEvent = event_of(s, number, fields)
        event.write(s, enter_fields(s, fields))
        event.expire(s)
    finally:
        s.end = end


def lay_on_top(s: Machine, piles: Piles, zone: Any, things: list[Any]) -> None:
    """Move cards or characters to the top of a zone, the first topmost, so that they are drawn next.

    Raises:
        IndexError: there is no such zone or thing.
    """
    to: cython.int = as_place(zone, piles.zones)
    for i in range(len(things)):
        as_place(things[i], piles.things)
    for i in range(len(things) - 1, -1, -1):
        thing: cython.int = things[i]
        move_on(s, piles, to, thing)


def swap_cards(s: Machine, one: Any, other: Any) -> None:
    """Exchange the places of two cards of different zones, without events.

    Raises:
        IndexError: there is no such card.
    """
    first: cython.int = as_place(one, s.lay.cards)
    second: cython.int = as_place(other, s.lay.cards)
    if s.m[s.lay.card_zone + first] != s.m[s.lay.card_zone + second]:
        swap_things(s, s.box.cards, first, second)


def read_fields(s: Machine, event: LinkedEvent, fields: cython.int) -> Any:
    """Return the fields of an event in scratch memory, with lists as tuples."""
    lists = set(event.lists)
    found: list[Any] = []
    for i in range(event.count):
        at: cython.int = s.w[fields + i]
        found.append(tuple([s.w[at + 1 + j] for j in range(s.w[at])]) if i in lists else at)
    return tuple(found)


def list_finishing(s: Machine) -> list[int]:
    """Return the players with a complete city whose completion has not been recorded by an event yet."""
    end = begin_evaluation(s)
    try:
        count = list_unfinished(s)
        return [s.w[s.top + i] for i in range(count)]
    finally:
        s.end = end


def drop_question(s: Machine) -> cython.int:
    """Remove the question, so that the game can go on without an answer."""
    s.m[s.lay.asked] = NOTHING
    s.m[s.lay.offered] = 0
    return 0


def ask_anew(s: Machine) -> int:
    """Ask the current question again; return the number of options."""
    drop_question(s)
    return run(s, 0)


def leave_menu(s: Machine) -> int:
    """End the menu as if the player had ended the turn; return the option count of the next question."""
    drop_question(s)
    pop(s)
    return run(s, 0)


def propose(s: Machine, number: Any, fields: list[Any]) -> int:
    """Propose an event while a question is open; return the option count of the next question.

    After the effects of the event, the interrupted question is asked again.
    """
    event: LinkedEvent = event_of(s, number, fields)
    s.top = 0
    entered = enter_fields(s, fields, event.held)
    drop_question(s)
    emit(s, event, NOBODY, entered, 0)
    s.top = 0
    return run(s, 0)


def perform(s: Machine, number: Any, you: Any) -> int:
    """Run a program before the open question is answered; return the option count of the next question.

    The next question is one of the program or, if the program asks nothing, the open question.
    """
    code: FrameCode = s.box.codes[as_place(number, len(s.box.codes))]
    if not isinstance(code, LinkedProgram):
        raise IndexError("there is no such program")
    player: cython.int = as_place(you, s.box.seats)
    drop_question(s)
    push_program(s, code, player, NOBODY)
    return run(s, 0)


def list_frames(s: Machine) -> list[tuple[int, int, list[int], list[int], int]]:
    """Return the stack frames of running programs, the lowest first.

    A frame is: the number of its code, the program counter, the slots, the guards, the row index of the slots.
    """
    found: list[tuple[int, int, list[int], list[int], int]] = []
    f = s.frame
    while f >= 0:
        slots = f + ENV
        guards = slots + s.m[f + SIZE]
        own = [s.m[i] for i in range(slots, guards)]
        gone = [s.m[i] for i in range(guards, guards + GUARD * s.m[f + GUARDS])]
        found.append((s.m[f + CODE], s.m[f + PC], own, gone, slots))
        f = s.m[f + BELOW]
    found.reverse()
    return found


def _is_fresh(s: GameState, first: cython.int, last: cython.int) -> cython.int:
    for i in range(first, last):
        if s.m[i] != s.box.fresh[i]:
            return 0
    return 1


def list_fields(s: Machine, places: list[Any]) -> dict[str, tuple[int, ...]]:
    """Return the state fields that differ from their initial values, without the unused ends of lists.

    Args:
        s: the game.
        places: for each field its name, its first index, the index behind it, and the size of each item of a list: 0
            for a field that is no list, below 0 for the turns on hold.
    """
    found: dict[str, tuple[int, ...]] = {}
    for name, begin, end, counted in places:
        first: cython.int = begin
        last: cython.int = end
        size: cython.int = counted
        if size > 0:
            last = first + 1 + size * s.m[first] if s.m[first] else first
        elif size < 0:
            last = first + s.m[s.lay.held] * s.lay.turn_block
        elif _is_fresh(s, first, last):
            last = first
        if last > first:
            found[name] = cython.part_of(s.m, first, last - first)
    return found


def list_row(s: Machine) -> list[int]:
    """Return the index of the top frame, the number of frames, the end of the frames, and the state row."""
    used = s.end + count_options(s)
    return [s.frame, s.depth, s.end, *read_part(s, 0, used)]


def copy_row(s: Machine) -> Any:
    """Return a copy of the state row; only copies of one form (compiled or plain) can be compared."""
    used = s.end + count_options(s)
    return cython.numbers_of(s.m, used)


def forget_asked(s: Machine) -> None:
    """Discard the cached question objects before the state changes; see ``Machine.forget``."""
    s.forget()


def set_row(s: Machine, row: Any, frame: Any, depth: Any, end: Any) -> None:
    """Replace the state row, with its stack frames, by the state row of a saved and checked game."""
    numbers: list[Any] = [as_number(number) for number in row]
    size: cython.int = as_place(len(numbers), LONGEST_ROW)
    last: cython.int = as_place(end, size + 1)
    top: cython.int = -1 if frame == -1 else as_place(frame, last)
    count: cython.int = as_place(depth, DEEPEST + 1)
    need_row(s, size)
    for i in range(size):
        s.m[i] = numbers[i]
    s.frame, s.depth, s.end, s.block = top, count, last, cython.nothing
