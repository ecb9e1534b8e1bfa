"""Find out what rules make happen in any case, and whether the condition of another rule fits it."""

from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from citadels_core.model import ir
from citadels_core.model.ir import YOU, Expr, Instr, Program
from citadels_dsl.checker.bodies import parts
from citadels_dsl.checker.equalities import renamed
from citadels_dsl.checker.flow import guards
from citadels_dsl.checker.shapes import MOST_REMEMBERED

DEEPEST_PERFORM = 8
EVERY: Expr = ("every player",)
"""What a loop through all players has come to: each of them once."""

WHO = frozenset(
    {"v", "of another rule", "of a procedure", "left", "right", "source", "character", "type", "owner", "holder"}
)
"""The operators of conditions that ask who or what it is, which another player or card may meet."""

FIRST_FIELD = 2
"""The slot of the first field of the event that a rule answers."""


class Holds(IntEnum):
    """What is known of a condition before a game; the higher wins where all of several have to hold."""

    YES = 0
    FOR_ONE_OF_ALL = 1
    """It holds at least once in a loop through all players."""
    DEPENDS_ON_WHO = 2
    DEPENDS_ON_TABLE = 3
    NO = 4


class Emission(NamedTuple):
    """An event that a rule makes happen once it is set off, its fields, and where the rule says so.

    ``test`` are the conditions on the way to it, in the names of the rule.
    """

    event: str
    fields: tuple[Expr, ...]
    line: int
    test: Expr = ("true",)


def emissions(
    program: Program | None, test: Expr, procedures: Mapping[str, ir.Procedure], depth: int = 0
) -> Iterable[Emission]:
    """Return the events a program makes happen without a condition, and those of the procedures it performs."""
    if program is None:
        return ()
    if any(step[0] == "perform" for step in program.code):
        return _emissions(program, test, procedures, depth)
    return _own_emissions(program, test, depth)


@lru_cache(maxsize=MOST_REMEMBERED)
def _own_emissions(program: Program, test: Expr, depth: int) -> tuple[Emission, ...]:
    """Return those of a program that performs no procedure: they are asked for time after time."""
    return tuple(_emissions(program, test, {}, depth))


def _emissions(program: Program, test: Expr, procedures: Mapping[str, ir.Procedure], depth: int) -> Iterator[Emission]:
    code = program.code
    reached = guards(code, ("true",) if depth == 0 else test)
    loops = {step[1]: step[2] for step in code if step[0] == "each"}
    own: dict[Expr, Expr] = {("v", slot): ("named", slot) for slot in _named(code)}
    for at, instruction in enumerate(code):
        asked = [guard for guard in reached[at] if guard.kind != "each"]
        if any(guard.kind != "if" or depth > 0 for guard in asked):
            continue
        around = {code[g.at][1]: loops.get(code[g.at][2]) for g in reached[at] if g.kind == "each" and g.holds}
        every: dict[Expr, Expr] = {("v", slot): EVERY for slot, things in around.items() if things == ("players",)}
        tests = [guard.code if guard.holds else ("not", guard.code) for guard in asked]
        needed: Expr = ("and", *(renamed(one, own) for one in tests)) if tests else ("true",)
        match instruction:
            case ("emit", event, fields, _, line):
                yield Emission(event, tuple(renamed(field, every) for field in fields), line, needed)
            case ("perform", name, you, line) if name in procedures and depth < DEEPEST_PERFORM:
                for inner in emissions(procedures[name].program, ("true",), procedures, depth + 1):
                    fields = tuple(_in_procedure(field, renamed(you, every)) for field in inner.fields)
                    yield Emission(inner.event, fields, line, needed)


def _named(code: tuple[Instr, ...]) -> list[int]:
    """Return the slots of the names that a rule itself gives."""
    slots = [step[1] for step in code if step[0] in ("let", "choose", "pick", "next", "discards", "may")]
    return [*slots, *(slot for step in code if step[0] == "sealed" for slot in (step[1], step[5]))]


def _in_procedure(code: Expr, you: Expr) -> Expr:
    """Write an expression of a procedure for its caller: its own names mean nothing there."""
    match code:
        case ("v", slot):
            return you if slot == YOU else ("of a procedure", slot)
        case (operator, *operands):
            return (operator, *(_in_procedure(o, you) if isinstance(o, tuple) else o for o in operands))
        case _:
            pass
    return code


def answers(test: Expr, emission: Emission, *, same: bool) -> Holds:
    """Tell whether the condition of a rule fits an event; ``same`` if its own effect made the event happen."""
    known: dict[int, Expr] = {FIRST_FIELD + at: field for at, field in enumerate(emission.fields)}
    if not same:
        known |= {0: ("of another rule", 0), 1: ("of another rule", 1)}
    return _holds(test, known)


def _holds(test: Expr, known: Mapping[int, Expr]) -> Holds:
    match test:
        case ("true",):
            return Holds.YES
        case ("false",):
            return Holds.NO
        case ("not", inner):
            holds = _holds(inner, known)
            return {Holds.YES: Holds.NO, Holds.NO: Holds.YES}.get(holds, holds)
        case ("and", *several):
            return max(_holds(one, known) for one in several)
        case ("or", *several):
            return min(_holds(one, known) for one in several)
        case ("==" | ">=" | "<=" | ">" | "<" as operator, left, right):
            return _compared(operator, _with(left, known), _with(right, known))
        case _:
            pass
    return Holds.DEPENDS_ON_TABLE


def _compared(operator: str, left: Expr, right: Expr) -> Holds:
    if isinstance(left, int) and isinstance(right, int):
        facts = {"==": left == right, ">=": left >= right, "<=": left <= right, ">": left > right, "<": left < right}
        return Holds.YES if facts[operator] else Holds.NO
    if left == right:
        return Holds.YES if operator in ("==", ">=", "<=") else Holds.NO
    if EVERY in (left, right) and operator == "==":
        return Holds.FOR_ONE_OF_ALL
    for one, other in ((left, right), (right, left)):
        if one in (("left", other), ("right", other)):
            return Holds.NO
    if operator != "==" or isinstance(left, int) or isinstance(right, int):
        return Holds.DEPENDS_ON_TABLE
    names = {part[0] for side in (left, right) for part in parts(side) if part and isinstance(part[0], str)}
    return Holds.DEPENDS_ON_WHO if names <= WHO else Holds.DEPENDS_ON_TABLE


def _with(code: Expr, known: Mapping[int, Expr]) -> Expr:
    match code:
        case ("v", slot):
            return known.get(slot, code)
        case (operator, *operands):
            return (operator, *(_with(o, known) if isinstance(o, tuple) else o for o in operands))
        case _:
            pass
    return code
