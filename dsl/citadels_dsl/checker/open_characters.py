"""Find the characters of which a condition says that all know who holds them."""

from citadels_core.model.tree import And, Compare, Expr, Is


def same_as_one(test: Expr, shown: frozenset[Expr]) -> frozenset[Expr]:
    """Return what a condition says to be the same as a character that all know of."""
    match test:
        case Compare("==", left, right) if left in shown or right in shown:
            return frozenset({left, right})
        case _:
            pass
    return frozenset()


def revealed(test: Expr) -> frozenset[Expr]:
    """Return the characters that are revealed whenever a condition holds."""
    match test:
        case Is("revealed", character):
            return frozenset({character})
        case And(several):
            return frozenset(character for one in several for character in revealed(one))
        case _:
            pass
    return frozenset()
