"""Recognize a set of those with the most, or the least, of something, and return the set they are chosen from."""

from collections.abc import Sequence

from citadels_core.model.programs.tree import TRUE, Compare, Expr, Filter, Fold, Not, Some, all_of
from citadels_dsl.checker.analysis.shapes import conjuncts, plain, replaced


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
