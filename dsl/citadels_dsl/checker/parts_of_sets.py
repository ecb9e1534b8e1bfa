"""Tell which sets are parts of others, however their conditions are written."""

from collections.abc import Sequence
from functools import lru_cache

from attrs import frozen

from citadels_core.model.tree import TRUE, And, Calculate, Compare, Expr, Filter, Fold, Not, Or, Some, all_of
from citadels_core.model.vocabulary.operators import OPPOSITES
from citadels_core.model.walk import MOST_REMEMBERED
from citadels_dsl.checker.shapes import conjuncts, plain, replaced
from citadels_dsl.checker.sums import COMPARED, ENDLESS, Sum, facing, sum_of

SELF = -1
"""The number of the name that the things of a set have in its conditions here."""


@frozen
class Within:
    """That a sum is between two numbers, both included; None where there is no bound."""

    total: Sum
    least: int | None
    most: int | None


@frozen
class Opposite:
    """The opposite of a condition."""

    test: "Alike"


@frozen
class Several:
    """That all, or one, of several conditions hold, in any order."""

    how: str
    tests: "frozenset[Alike]"


Alike = Expr | Within | Opposite | Several
"""A condition in the one way that all conditions are written which say the same."""


@frozen
class Shape:
    """Where the things of a set are taken from, and under which conditions."""

    source: Expr
    conditions: frozenset[Alike]

    def holds_all_of(self, other: "Shape") -> bool:
        """Tell whether the things of another set are in this one too."""
        return self.source == other.source and self.conditions <= other.conditions


@lru_cache(maxsize=MOST_REMEMBERED)
def shape(things: Expr) -> Shape:
    """Return the shape of a set."""
    conditions: set[Alike] = set()
    while isinstance(things, Filter):
        conditions |= {alike(replaced(test, things.slot, SELF)) for test in conjuncts(things.test)}
        things = things.things
    return Shape(plain(things), frozenset(conditions))


def alike(test: Expr) -> Alike:
    """Write a condition in one way, of the many that say the same: "not less than 2" is "at least 2"."""
    match test:
        case Not(Not(inner)):
            return alike(inner)
        case Not(Compare(how, left, right)) if how in OPPOSITES:
            return alike(Compare(OPPOSITES[how], left, right))
        case Compare(how, left, right):
            total, more = sum_of(Calculate("-", left, right))
            least, most = COMPARED[how]
            if not total:
                return plain(test)
            total, within = facing(total, (least - more, most - more))
            low, high = (number if abs(number) < ENDLESS // 2 else None for number in within)
            return Within(total, low, high)
        case Not(inner):
            return Opposite(alike(inner))
        case And(several) | Or(several):
            return Several(test.word, frozenset([alike(one) for one in several]))
        case _:
            return plain(test)


def without_extreme(things: Filter) -> Expr | None:
    """Return the set of which some things are those that have the most, or the least, of something.

    Where there is something in that set, something has the most. None where no condition asks for that.
    """
    tests = conjuncts(things.test)
    for test in tests:
        match test:
            case Compare("==" | ">=" | "<=", own, Fold("highest" | "lowest", source, slot, where, value)):
                pass
            case Compare("==" | ">=" | "<=", Fold("highest" | "lowest", source, slot, where, value), own):
                pass
            case Not(Some(Filter(source, slot, Compare("<" | ">", value, own)))):
                where = TRUE
            case _:
                continue
        whole = _filtered(source, slot, conjuncts(where))
        rest = _filtered(things.things, things.slot, [other for other in tests if other is not test])
        same = {plain(replaced(number, things.slot, slot)) for number in (own, value)}
        if len(same) == 1 and plain(rest) == plain(whole):
            return rest
    return None


def _filtered(source: Expr, slot: int, tests: Sequence[Expr]) -> Expr:
    return Filter(source, slot, all_of(tests)) if tests else source
