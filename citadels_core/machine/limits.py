"""The numbers that stand for something, and how large anything may become."""

from __future__ import annotations

from operator import index
from typing import Any

from citadels_core.machine import plain as cython

NOBODY = cython.declare(cython.int, -1)
"""No player, no character, no card."""
EVERYBODY = cython.declare(cython.int, -2)
"""All players, where it is said who can see cards."""
UNKNOWN = cython.declare(cython.int, -1_100_000_000)
"""A field of an event of which it is asked whether it is allowed whatever that field will be."""

MOST = cython.declare(cython.int, 1_000_000_000)
"""No number of a game grows beyond this, nor below its negative: every result of arithmetic is kept within both.

The sum of two such numbers still fits into 32 bits, so both forms of the machine count alike."""

LARGEST = cython.declare(cython.int, 0x7FFFFFFF)
"""No number of a row is larger: it has 32 bits."""

DEEPEST = cython.declare(cython.int, 200)
"""So many frames may wait for each other."""
LONGEST_ROW = cython.declare(cython.int, 1 << 22)
"""So many numbers may stand in a row of a game; a rule that needs more is abandoned."""
NOTED_NUMBERS = cython.declare(cython.int, 100)
"""How many numbers a note of several may remember: those from 0 on, one less than this."""

MOST_NUMBERS = cython.declare(cython.int, 1000)
"""So many numbers at most are chosen from."""
MOST_ACTIONS = cython.declare(cython.int, 100)
"""After so many actions of a turn only ending it is offered; no turn needs twenty."""

MOST_WORK = cython.declare(cython.int, 10_000_000)
"""So many things and rules may expressions go through between two answers: a second of work, which no turn comes near.
The same number is the most steps of one line, beyond which a box is not linked; see ``model.programs.work``."""


class LimitError(Exception):  # it is no error: the rule that asks for so much is abandoned
    """A rule asks for more room or more work than a game has."""


@cython.cfunc
def as_number(given: Any) -> cython.int:
    """Return a number that Python gives, as both forms of the machine take it.

    Raises:
        TypeError: it is no whole number.
        OverflowError: no game has so large a number.
    """
    number: Any = given if type(given) is int else index(given)
    if not cython.compiled and not -LARGEST - 1 <= number <= LARGEST:  # as C says of itself
        raise OverflowError("value too large to convert to int")
    return number  # type: ignore[no-any-return]  # C makes it an int


@cython.cfunc
def as_place(given: Any, count: cython.int) -> cython.int:
    """Return a number that Python gives for one of so many things, which are counted from 0.

    Raises:
        IndexError: there is no such thing. See ``as_number`` for what else is refused.
    """
    number = as_number(given)
    if number < 0 or number >= count:
        raise IndexError("there is no such place")
    return number


def clip(number: cython.longlong) -> cython.int:
    """Return a result of arithmetic as it is counted: at most ``MOST``, at least its negative."""
    if number > MOST:
        return MOST
    if number < -MOST:
        return -MOST
    return number
