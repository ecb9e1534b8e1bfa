"""Make the instructions of programs. Not compiled."""

from collections.abc import Iterator
from typing import Any

from citadels_core.engine.box import Cause
from citadels_core.engine.lowered import Expr, Instr
from citadels_core.engine.lowered import Program as Code
from citadels_core.machine.expressions import Scope, build_items, build_number
from citadels_core.machine.instructions import (
    Each,
    Emit,
    EndGame,
    Jump,
    Let,
    LetList,
    Next,
    OfferActions,
    Perform,
    ScorePlayers,
    Settle,
    Stop,
    Unless,
)
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.linker import Linker
from citadels_core.machine.plain import nothing
from citadels_core.machine.programs import END, Instruction
from citadels_core.machine.questions import (
    AS_THEY_LIE,
    BY_NUMBER,
    MIXED,
    MIXED_FOR_OTHERS,
    Choose,
    Discards,
    May,
    Pick,
    Sealed,
)
from citadels_core.machine.slots import Slots
from citadels_core.model.errors import EngineBug
from citadels_core.model.tree import YOU
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS
from citadels_core.model.vocabulary.types import UNSEEN, is_set

DOER: Expr = ("doer",)
ORDERED = frozenset({"pool", "packet", "facedown", "characters", "guests"})
"""The places of characters whose order tells how they came there, so that they are offered by rank."""


def instructions(linker: Linker, program: Code, scope: Scope, home: Cause, slots: Slots) -> Iterator[Instruction]:
    """Make the instructions of a program, and one that ends it."""
    for at, instruction in enumerate(program.code):
        made = _instruction(linker, instruction, scope, slots)
        made.at, made.cause = at, linker.cause(home, instruction[-1])
        yield made
    last = Stop()
    last.at, last.cause = len(program.code), NOBODY
    yield last


def _to(target: int | None) -> int:
    """Return where an instruction goes on: nowhere, at the end of the program."""
    return END if target is None else target


def _instruction(linker: Linker, instruction: Instr, scope: Scope, slots: Slots) -> Instruction:
    """Make one instruction."""
    match instruction:
        case ("let", slot, worth, _):
            if (area := slots.area(slot)) is not None:
                return LetList(area, slots.rooms[slot], build_items(worth, scope))
            return Let(slot, build_number(worth, scope))
        case ("emit", name, fields, cost, line):
            return _emit(linker, name, fields, bool(cost), scope, line)
        case ("jump", target, _):
            return Jump(_to(target))
        case ("unless", test, target, _):
            return Unless(build_number(test, scope), _to(target))
        case ("each", slot, things, _):
            return Each(slot, slots.areas[slot], slots.rooms[slot], build_items(things, scope))
        case ("next", slot, queue, target, _):
            return Next(slot, queue, slots.areas[queue], _to(target))
        case ("choose", *_):
            return _choose(linker, instruction, scope, slots)
        case ("sealed", slot, seats, noun, things, seat, queue, shown, _):
            shows = linker.box.events[EVENT_IDS["answers revealed"]] if shown else nothing
            order = BY_NUMBER if noun == "Character" and _zone(things)[0] in ORDERED else AS_THEY_LIE
            inside = scope.with_numbers(slot, seat, queue)
            made = Sealed(
                build_items(seats, scope),
                build_items(things, inside),
                linker.noun(noun),
                order,
                slots.rooms[slot],
                shows,
            )
            made.set_slots(slots.areas[slot], seat, slots.areas[seat], queue, slots.areas[queue])
            return made
        case ("pick", slot, things, target, _):
            return Pick(slot, build_items(things, scope), _to(target))
        case ("may", _, seat, price, target, given, _):
            paid = linker.box.events[EVENT_IDS["gold paid"]]
            return May(
                build_number(seat, scope),
                build_number(price, scope) if price != 0 else nothing,
                paid if paid.banned is not None else nothing,
                _to(target),
                nothing if given == ("true",) else build_number(given, scope),
            )
        case ("discards", slot, number, _):
            return Discards(slots.areas[slot], slots.rooms[slot], linker.noun("Card"), build_number(number, scope))
        case ("perform", name, who, _):
            perform = Perform(build_number(who, scope))
            linker.performs.append((perform, name))
            return perform
        case ("offer actions", _):
            return OfferActions()
        case ("score players", _):
            return ScorePlayers()
        case ("end game", _):
            return EndGame()
        case ("settle", _):
            return Settle()
        case ("stop", _):
            return Stop()
        case _:
            raise EngineBug(f"no instruction: {instruction[0]}")


def _zone(things: Expr) -> tuple[Any, ...]:
    """Return what is chosen from: the order of the deck, or of another hand, would tell too much."""
    source = things
    while isinstance(source, tuple) and source[0] == "filter":
        source = source[1]
    return source if isinstance(source, tuple) and source else ("nothing",)


def _choose(linker: Linker, instruction: Instr, scope: Scope, slots: Slots) -> Choose:
    """Make a choice, with how its options are ordered."""
    _, slot, seat, noun, things, least, most, many, empty, _ = instruction
    zone, order = _zone(things), AS_THEY_LIE
    if zone[0] in ("deck", "tucked") or noun in UNSEEN.values():
        order = MIXED
    elif zone[0] == "hand" and zone[1] != seat:
        order = MIXED_FOR_OTHERS
    elif noun == "Character" and zone[0] in ORDERED:
        order = BY_NUMBER
    area, room = (slots.areas[slot], slots.rooms[slot]) if many else (0, 0)
    made = Choose(
        slot,
        area,
        room,
        build_number(seat, scope),
        linker.noun(noun),
        build_items(things, scope),
        _to(empty),
        order,
    )
    if many:
        made.set_bounds(build_number(least, scope), build_number(most, scope))
    if order == MIXED_FOR_OTHERS:
        made.set_keeper(build_number(zone[1], scope))
    return made


def _emit(linker: Linker, name: str, fields: tuple[Expr, ...], cost: bool, scope: Scope, line: int) -> Instruction:
    """Make an instruction that proposes an event; what nobody can hear of is passed over."""
    row = EVENTS[EVENT_IDS[name]]
    if row.quiet and name not in linker.watched:
        return Unless(build_number(("true",), scope), END)
    if name not in linker.watched:  # nothing reads what the writer looks up itself
        fields = tuple(("false",) if isinstance(f, tuple) and f[0] == "blind" else f for f in fields)
    named = NOBODY
    if row.unaided:
        at = row.names.index("player")
        you: Expr = ("v", YOU)
        fields = (*fields[:at], DOER if fields[at] == you else fields[at], *fields[at + 1 :])
        named = at if fields[at] not in (DOER, NOBODY) else NOBODY
        fields = tuple(("blind", DOER, f[2]) if isinstance(f, tuple) and f[:2] == ("blind", you) else f for f in fields)
    numbers: list[Any] = []
    lists: list[Any] = []
    for expression, (_, type_) in zip(fields, row.fields, strict=True):
        listed = is_set(type_)
        numbers.append(None if listed else build_number(expression, scope))
        lists.append(build_items(expression, scope) if listed and expression != ("none",) else None)
    return Emit(linker.box.events[EVENT_IDS[name]], numbers, lists, int(cost), named)
