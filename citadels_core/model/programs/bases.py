"""Compute base values of queries (numbers that rules modify) from counts of players and characters."""

from collections.abc import Iterable

from citadels_core.model.programs.ir import Book
from citadels_core.model.programs.tree import (
    And,
    Calculate,
    Compare,
    Count,
    Expr,
    Negative,
    Not,
    Number,
    Or,
    Read,
    Truth,
)
from citadels_core.model.vocabulary.operators import SIGNS


def start_of(books: Iterable[Book], query: str, seats: int, size: int) -> int | None:
    """Return the base value of a query if it depends only on the numbers of players and characters.

    The result is None if the value depends on anything else, or if no line of the books sets a base value.
    """
    for book in books:
        for base in book.bases:
            if base.query == query:
                fits = worth(base.test, seats, size)
                if fits is None:
                    return None
                if fits:
                    return worth(base.value, seats, size)
    return None


def worth(expression: Expr, seats: int, size: int) -> int | None:
    """Evaluate an expression that reads only the numbers of players and characters; else return None."""
    match expression:
        case Number(value) | Truth(value):
            return value
        case Count(Read("players")):
            return seats
        case Count(Read("cast")):
            return size
        case Not(inner):
            fits = worth(inner, seats, size)
            return None if fits is None else not fits
        case Negative(inner):
            number = worth(inner, seats, size)
            return None if number is None else -number
        case Read("half", of) if of is not None:
            number = worth(of, seats, size)
            return None if number is None else number // 2
        case Compare(how, left, right) | Calculate(how, left, right):
            values = worth(left, seats, size), worth(right, seats, size)
            return None if values[0] is None or values[1] is None else int(SIGNS[how](values[0], values[1]))
        case And(tests) | Or(tests):
            found = [worth(test, seats, size) for test in tests]
            if None in found:
                return None
            return all(found) if isinstance(expression, And) else any(found)
        case _:
            return None
