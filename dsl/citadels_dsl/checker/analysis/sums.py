"""Write numbers of conditions as sums of what is read, so that those that say the same look the same."""

from collections.abc import Mapping
from functools import lru_cache
from zlib import crc32

from citadels_core.model.programs.tree import ZERO, Calculate, Expr, Named, Negative, Number, Truth
from citadels_core.model.programs.walk import MOST_REMEMBERED
from citadels_core.model.vocabulary import FACTS, OPERATORS, VALUES, Fact, Operator, Value
from citadels_core.model.vocabulary.types import is_set
from citadels_dsl.checker.analysis.equalities import CONSTANTS
from citadels_dsl.checker.analysis.shapes import plain

ENDLESS = 10**12
Range = tuple[int, int]
"""The least and the most a number can be, both included; empty when the first is larger."""

ANY: Range = (-ENDLESS, ENDLESS)
NOT_NEGATIVE: Range = (0, ENDLESS)


def _ranges(*, sets: bool) -> dict[str, Range]:
    every: list[Fact | Value | Operator] = [*FACTS, *VALUES, *OPERATORS]
    rows = [row for row in every if row.least is not None or row.most is not None]
    return {
        row.name: (-ENDLESS if row.least is None else row.least, ENDLESS if row.most is None else row.most)
        for row in rows
        if row.type is not None and is_set(row.type) is sets
    }


NUMBERS: Mapping[str, Range] = _ranges(sets=False)
"""The numbers that a game keeps; a rank is 0 where a rule has no character."""

SETS: Mapping[str, Range] = _ranges(sets=True)
"""How many things the sets of a game hold, with two players or more."""

MOST_RANK = NUMBERS["rank"][1]

COMPARED: Mapping[str, Range] = {
    row.name: (-ENDLESS if row.holds[0] is None else row.holds[0], ENDLESS if row.holds[1] is None else row.holds[1])
    for row in OPERATORS
    if row.holds is not None
}
"""In which range the left side minus the right one is where a comparison holds."""

Sum = tuple[tuple[Expr, int], ...]
"""Things that are read with how often each is added, in a fixed order, the first of them a positive number of times."""


@lru_cache(maxsize=MOST_REMEMBERED)
def sum_of(number: Expr) -> tuple[Sum, int]:
    """Write a number as a sum of things that are read, and what is added to it."""
    found: dict[Expr, int] = {}
    more = _add(number, 1, found)
    left = [(thing, times) for thing, times in found.items() if times]
    if len(left) > 1:
        left.sort(key=repr)
    return tuple(left), more


def _add(number: Expr, times: int, found: dict[Expr, int]) -> int:
    match number:
        case Number(value):
            return value * times
        case Calculate("+", left, right):
            return _add(left, times, found) + _add(right, times, found)
        case Calculate("-", left, right):
            return _add(left, times, found) + _add(right, -times, found)
        case Negative(inner):
            return _add(inner, -times, found)
        case Calculate("*", Number(factor), other) | Calculate("*", other, Number(factor)):
            return _add(other, times * factor, found)
        case Truth(value):
            return times if value else 0
        case Named(kind, name) if kind in CONSTANTS:
            return times * crc32(f"{kind} {name}".encode())  # another number for each, as far as it matters
        case _:
            thing = plain(number)
            found[thing] = found.get(thing, 0) + times
            return 0


def number_of(total: Sum) -> Expr:
    """Write a sum as an expression again."""
    number: Expr = ZERO
    for thing, times in total:
        number = Calculate("+", number, thing if times == 1 else Calculate("*", Number(times), thing))
    return number


def facing(total: Sum, within: Range) -> tuple[Sum, Range]:
    """Write a sum so that its first thing is added, not taken away."""
    if total[0][1] > 0:
        return total, within
    return tuple((thing, -times) for thing, times in total), (-within[1], -within[0])
