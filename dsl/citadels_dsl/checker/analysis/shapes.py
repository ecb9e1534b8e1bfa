"""Normalize expressions to compare them independently of variable numbers and of named values."""

from collections.abc import Sequence
from functools import lru_cache

from citadels_core.model.programs.instructions import Change, Choose, Each, Instr, Let, Next, Pick
from citadels_core.model.programs.tree import TRUE, ZERO, And, Compare, Expr, Filter, Fold, One, Slot
from citadels_core.model.programs.walk import MOST_REMEMBERED, mapped, size_of, substitute

MOST_WRITTEN = 400
"""The most nodes of an expression whose variables are replaced by values, because its size may grow exponentially."""


@lru_cache(maxsize=MOST_REMEMBERED)
def plain(things: Expr) -> Expr:
    """Renumber the variables that an expression binds, so that equal sets become equal expressions.

    The number of a variable counts those bound inside its condition, so parts of the result are renumbered alike.
    """
    return _plain(things)[0]


def _plain(things: Expr) -> tuple[Expr, int]:
    """Return an expression with renumbered variables, and the nesting depth of its bound variables."""
    match things:
        case Filter(source, slot, where):
            inside, inner = _plain(where)
            outside, outer = _plain(source)
            return Filter(outside, -1 - inner, replaced(inside, slot, -1 - inner)), max(inner + 1, outer)
        case Fold(how, source, slot, where, value):
            (inside, inner), (number, more) = _plain(where), _plain(value)
            outside, outer = _plain(source)
            inner = max(inner, more)
            test, counted = replaced(inside, slot, -1 - inner), replaced(number, slot, -1 - inner)
            return Fold(how, outside, -1 - inner, test, counted), max(inner + 1, outer)
        case _:
            deepest = 0

            def plainly(part: Expr) -> Expr:
                nonlocal deepest
                made, inner = _plain(part)
                deepest = max(deepest, inner)
                return made

            return mapped(things, plainly), deepest


def replaced(code: Expr, slot: int, other: int) -> Expr:
    """Replace a variable by another variable everywhere in an expression."""
    return substitute(code, {Slot(slot): Slot(other)})


def conjuncts(test: Expr) -> list[Expr]:
    """Return the parts of a condition that ``and`` joins, in written order."""
    waiting: list[Expr] = [test]
    found: list[Expr] = []
    while waiting:
        part = waiting.pop()
        if isinstance(part, And):
            waiting += reversed(part.tests)
        elif part != TRUE:
            found.append(part)
    return found


def requires_same(test: Expr, one: Expr, other: Expr) -> bool:
    """Return whether a condition requires two values to be equal, written in either order."""
    return not {Compare("==", one, other), Compare("==", other, one)}.isdisjoint(conjuncts(test))


def with_values(code: Expr, before: Sequence[Instr]) -> Expr:
    """Replace variables by the values that earlier ``let`` lines gave them, up to a size limit."""
    for step in reversed(before):
        if isinstance(step, Let) and size_of(code) <= MOST_WRITTEN:
            code = substitute(code, {Slot(step.slot): step.value})
    return code


def source_of(slot: int, before: Sequence[Instr]) -> Expr:
    """Return the expression that a variable got its value from; ``ZERO`` if that is not known."""
    found: Expr = ZERO
    for step in before:
        match step:
            case Change(made) if made == slot:
                return ZERO
            case Let(made, value) if made == slot:
                found = value
            case Choose(made, things=things) | Pick(made, things) | Each(made, things) if made == slot:
                found = things
            case Next(made, queue) if made == slot:
                found = Slot(queue)
            case _:
                pass
    return found


def whole(things: Expr) -> Expr:
    """Return a set without its filters (its ``where`` conditions)."""
    while isinstance(things, Filter):
        things = things.things
    return things


def given_from(thing: Expr, before: Sequence[Instr]) -> Expr | None:
    """Return the source of a variable's value, or the full set of a subset; None for other expressions."""
    match thing:
        case Slot(slot):
            return source_of(slot, before)
        case One(things) | Filter(things):
            return things
        case _:
            return None
