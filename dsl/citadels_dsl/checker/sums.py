"""Write numbers of conditions as sums of what is read, so that those that say the same look the same."""

from collections.abc import Mapping
from functools import lru_cache
from zlib import crc32

from citadels_core.model.tree import ZERO, Calculate, Expr, Named, Negative, Number, Truth
from citadels_core.model.walk import MOST_REMEMBERED
from citadels_dsl.checker.equalities import CONSTANTS
from citadels_dsl.checker.shapes import plain

ENDLESS = 10**12
Range = tuple[int, int]
"""The least and the most a number can be, both included; empty when the first is larger."""

ANY: Range = (-ENDLESS, ENDLESS)
NOT_NEGATIVE: Range = (0, ENDLESS)

MOST_PLAYERS, MOST_RANK, MOST_TYPES = 12, 9, 5

NUMBERS: Mapping[str, Range] = {
    "gold": NOT_NEGATIVE,
    "purse": NOT_NEGATIVE,
    "cost": NOT_NEGATIVE,
    "points": NOT_NEGATIVE,
    "builds": NOT_NEGATIVE,
    "spent": NOT_NEGATIVE,
    "paid": NOT_NEGATIVE,
    "ask": NOT_NEGATIVE,
    "rank": (0, MOST_RANK),
    "round": (1, ENDLESS),
}
"""The numbers that a game keeps; a rank is 0 where a rule has no character."""

SETS: Mapping[str, Range] = {
    "players": (2, MOST_PLAYERS),
    "neighbours": (1, 2),
    "finishers": (0, MOST_PLAYERS),
    "first finishers": (0, MOST_PLAYERS),
    "resources": (0, 2),
    "types": (0, MOST_TYPES),
    "cast": (1, ENDLESS),
    "coming": (1, ENDLESS),
    "one": (0, 1),
    "none": (0, 0),
}
"""How many things the sets of a game hold, with two players or more."""

COMPARED: Mapping[str, Range] = {
    "==": (0, 0),
    ">=": (0, ENDLESS),
    ">": (1, ENDLESS),
    "<=": (-ENDLESS, 0),
    "<": (-ENDLESS, -1),
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
