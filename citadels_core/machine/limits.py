"""The numbers that stand for something, and how large anything may become."""

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

DEEPEST = cython.declare(cython.int, 200)
"""So many frames may wait for each other."""
LONGEST_ROW = cython.declare(cython.int, 1 << 22)
"""So many numbers may stand in a row of a game; a rule that needs more is abandoned."""
MOST_NUMBERS = cython.declare(cython.int, 1000)
"""So many numbers at most are chosen from."""
MOST_ACTIONS = cython.declare(cython.int, 100)
"""After so many actions of a turn only ending it is offered; no turn needs twenty."""

MOST_WORK = cython.declare(cython.int, 10_000_000)
"""So many things and rules may expressions go through between two answers: a second of work, which no turn comes near.
The same number is the most steps of one line, beyond which a box is not linked; see ``model.work``."""


class LimitReached(Exception):  # it is no error: the rule that asks for so much is abandoned
    """A rule asks for more room or more work than a game has."""


@cython.method
def clip(number: cython.longlong) -> cython.int:
    """Return a result of arithmetic as it is counted: at most ``MOST``, at least its negative."""
    if number > MOST:
        return MOST
    if number < -MOST:
        return -MOST
    return number
