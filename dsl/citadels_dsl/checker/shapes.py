"""Compare expressions by what they say, however the names inside them are numbered."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from citadels_core.model.ir import Expr, Instr

MOST_REMEMBERED = 4096
"""Results kept of what is asked again and again for the same expressions."""


@lru_cache(maxsize=MOST_REMEMBERED)
def plain(things: Expr) -> Expr:
    """Number the names that an expression itself gives anew, so that two ways to write one set are equal.

    The number of a name says how many are given inside its condition, so the parts of a plain expression are plain.
    """
    found: Expr = _plain(things)[0]
    return found


def _plain(things: Any) -> tuple[Any, int]:
    """Return an expression in plain form, and how many names are given inside one another in it."""
    match things:
        case ("filter", source, slot, where):
            inside, inner = _plain(where)
            outside, outer = _plain(source)
            return ("filter", outside, -1 - inner, replaced(inside, slot, -1 - inner)), max(inner + 1, outer)
        case ("fold", how, source, slot, where, value):
            inside, inner = _plain((where, value))
            outside, outer = _plain(source)
            test, number = replaced(inside, slot, -1 - inner)
            return ("fold", how, outside, -1 - inner, test, number), max(inner + 1, outer)
        case ("v", _):
            return things, 0
        case tuple():
            parts = [_plain(part) if isinstance(part, tuple) else (part, 0) for part in things]
            return tuple(part for part, _ in parts), max((inner for _, inner in parts), default=0)
        case _:
            return things, 0


def replaced(code: Any, slot: int, other: int) -> Any:
    """Write another number for a slot wherever it is read."""
    if code == ("v", slot):
        return ("v", other)
    return tuple(replaced(part, slot, other) for part in code) if isinstance(code, tuple) else code


def conjuncts(test: Expr) -> list[Expr]:
    """Cut a condition at its ``and``, in the order it is written."""
    waiting, found = [test], []
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple) and part[:1] == ("and",):
            waiting += reversed(part[1:])
        elif part != ("true",):
            found.append(part)
    return found


def with_values(code: Expr, before: Sequence[Instr]) -> Expr:
    """Write the names of values as the values they stand for."""
    for instruction in reversed(before):
        if instruction[0] == "let":
            code = rewritten(code, ("v", instruction[1]), instruction[2])
    return code


def rewritten(code: Expr, old: Expr, new: Expr) -> Expr:
    """Write something else wherever something stands in an expression."""
    if code == old:
        return new
    return tuple([rewritten(part, old, new) for part in code]) if isinstance(code, tuple) else code
