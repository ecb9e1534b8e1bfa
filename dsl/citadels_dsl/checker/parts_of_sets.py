"""Tell which sets are parts of others, however their conditions are written."""

from functools import lru_cache

from attrs import frozen

from citadels_core.model.ir import Expr
from citadels_dsl.checker.shapes import MOST_REMEMBERED, conjuncts, plain, replaced
from citadels_dsl.checker.sums import COMPARED, ENDLESS, facing, sum_of

SELF = -1
"""The number of the name that the things of a set have in its conditions here."""

OPPOSITE = {">=": "<", ">": "<=", "<=": ">", "<": ">="}


@frozen
class Shape:
    """Where the things of a set are taken from, and under which conditions."""

    source: Expr
    conditions: frozenset[Expr]

    def holds_all_of(self, other: "Shape") -> bool:
        """Tell whether the things of another set are in this one too."""
        return self.source == other.source and self.conditions <= other.conditions


@lru_cache(maxsize=MOST_REMEMBERED)
def shape(things: Expr) -> Shape:
    """Return the shape of a set."""
    conditions: set[Expr] = set()
    while isinstance(things, tuple) and things[0] == "filter":
        _, source, slot, where = things
        conditions |= {alike(replaced(test, slot, SELF)) for test in conjuncts(where)}
        things = source
    return Shape(plain(things), frozenset(conditions))


def alike(test: Expr) -> Expr:
    """Write a condition in one way, of the many that say the same: "not less than 2" is "at least 2"."""
    match test:
        case ("not", ("not", inner)):
            return alike(inner)
        case ("not", (">=" | ">" | "<=" | "<" as operator, left, right)):
            return alike((OPPOSITE[operator], left, right))
        case (">=" | ">" | "<=" | "<" | "==" as operator, left, right):
            total, more = sum_of(("-", left, right))
            least, most = COMPARED[operator]
            if not total:
                return plain(test)
            total, within = facing(total, (least - more, most - more))
            low, high = (number if abs(number) < ENDLESS // 2 else None for number in within)
            return ("within", total, low, high)
        case ("not", inner):
            return ("not", alike(inner))
        case ("and" | "or" as how, *several):
            return (how, *sorted({alike(one) for one in several}, key=repr))
        case _:
            return plain(test)
