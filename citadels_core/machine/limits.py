"""Constants with a special meaning, and limits of numbers, state rows, stacks and loops."""

from __future__ import annotations

from operator import index
from typing import Any

from citadels_core.machine import plain as cython

NOBODY = cython.declare(cython.int, -1)
"""Stands for no player, no character, no card."""
EVERYBODY = cython.declare(cython.int, -2)
"""Stands for all players, in the field that says who sees cards."""
UNKNOWN = cython.declare(cython.int, -1_100_000_000)
"""Stands for an unknown field of an event in the check whether the event is allowed for every value."""

MOST = cython.declare(cython.int, 1_000_000_000)
"""The bound of all results of arithmetic, in both directions.

The sum of two such numbers still fits into 32 bits, so both forms of the machine count alike."""

LARGEST = cython.declare(cython.int, 0x7FFFFFFF)
"""The largest number of 32 bits, which is the width of a row."""

DEEPEST = cython.declare(cython.int, 200)
"""The largest number of frames on the stack."""
LONGEST_ROW = cython.declare(cython.int, 1 << 22)
"""The largest length of a row; a rule that needs more is abandoned."""
NOTED_NUMBERS = cython.declare(cython.int, 100)
"""A note may remember a set of the numbers from 0 up to one less than this."""

MOST_NUMBERS = cython.declare(cython.int, 1000)
"""The largest number of numbers to choose from."""
MOST_ACTIONS = cython.declare(cython.int, 100)
"""The number of actions after which a turn can only be ended; no real turn needs twenty."""

MOST_WORK = cython.declare(cython.int, 10_000_000)
"""The largest number of loop iterations in expressions between two answers: about a second.

No real turn comes near it. A game with a line that may take more steps is not linked; see
``model.programs.work``."""


class LimitError(Exception):  # the main loop catches this error, drops the rule and continues the game
    """A rule needs more memory or more work than a game allows."""


@cython.cfunc
def as_number(given: Any) -> cython.int:
    """Convert a Python argument into a 32-bit integer, with the same errors as in compiled code.

    Raises:
        TypeError: the argument is not an integer.
        OverflowError: the integer does not fit into 32 bits.
    """
    number: Any = given if type(given) is int else index(given)
    if not cython.compiled and not -LARGEST - 1 <= number <= LARGEST:  # compiled code makes this check by itself
        raise OverflowError("value too large to convert to int")
    return number  # type: ignore[no-any-return]  # compiled code has a C integer here


@cython.cfunc
def as_place(given: Any, count: cython.int) -> cython.int:
    """Convert an argument from Python into an index from 0 to ``count - 1``.

    Raises:
        IndexError: the index is out of range. ``as_number`` lists further errors.
    """
    number = as_number(given)
    if number < 0 or number >= count:
        raise IndexError("there is no such place")
    return number


def clip(number: cython.longlong) -> cython.int:
    """Limit a result of arithmetic to the range from ``-MOST`` to ``MOST``."""
    if number > MOST:
        return MOST
    if number < -MOST:
        return -MOST
    return number
