"""The fields of the row that hold the question: who is asked what, and the options, which lie behind the frames."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.state import GameState, keep, need_row, need_work

NOTHING = cython.declare(cython.int, 0)
MENU = cython.declare(cython.int, 1)
CHOOSE = cython.declare(cython.int, 2)
SEALED = cython.declare(cython.int, 3)
MAY = cython.declare(cython.int, 4)
REPLACE = cython.declare(cython.int, 5)

SEVERAL = cython.declare(cython.int, -1)
"""What stands for the number of options where a set of them is asked for: as ``model.question`` has it."""

KINDS = cython.declare(object, ("", "menu", "choose", "sealed", "may", "replace"))
"""What a question is called, by number."""

SAID_NUMBER = cython.declare(cython.int, 0)
"""The number of the type of numbers."""
BOOL = cython.declare(cython.int, 1)
"""The number of the type of yes and no."""
SEEN_CARD = cython.declare(cython.int, 4)
"""The number of the type of cards that who is asked sees."""
DECLINE = cython.declare(cython.int, -2)
"""What stands for the action of an option of a menu that uses none, where a rule offers actions; -1 ends the turn."""
MENU_WIDTH = cython.declare(cython.int, 3)
"""So many numbers has an option of a menu: the action, what it is on, and what it is used on."""


def put_question(
    s: GameState, kind: cython.int, seat: cython.int, noun: cython.int, cause: cython.int, count: cython.int
) -> cython.int:
    """Ask for one of so many options, which have been written behind the frames; returns 1."""
    lay = s.lay
    m: cython.row = s.m
    m[lay.asked], m[lay.seat], m[lay.noun] = kind, seat, noun
    m[lay.cause], m[lay.offered], m[lay.many] = cause, count, 0
    m[lay.least] = m[lay.most] = 1
    return 1


def write_options(s: GameState, at: cython.int, count: cython.int) -> cython.int:
    """Write options behind the frames: the numbers at a place of ``w``."""
    need_row(s, s.end + count)
    return keep(s, at, s.end, count)


@cython.inline
def put_menu(s: GameState, at: cython.int, seat: cython.int, cause: cython.int, last: cython.int) -> cython.int:
    """Ask for an action of those that lie in ``w`` from a place to ``s.top``, which moves back there; returns 1.

    ``last`` stands behind them for an option that uses none, where it is below 0.
    """
    if last < 0:
        to = need_work(s, MENU_WIDTH)
        s.w[to], s.w[to + 1], s.w[to + 2] = last, NOBODY, NOBODY
        s.top = to + MENU_WIDTH
    size = s.top - at
    s.top = at
    need_row(s, s.end + size)
    keep(s, at, s.end, size)
    return put_question(s, MENU, seat, 0, cause, size // MENU_WIDTH)


NO_ALONE = cython.declare(cython.int, 0)
"""Only no may be answered."""
YES_OR_NO = cython.declare(cython.int, 1)
"""Yes or no may be answered."""
YES_ALONE = cython.declare(cython.int, 2)
"""Only yes may be answered."""


def put_yes_or_no(s: GameState, kind: cython.int, seat: cython.int, cause: cython.int, ways: cython.int) -> cython.int:
    """Ask for yes or no; for no alone where a yes would do nothing, for yes alone where it has to be. Returns 1."""
    need_row(s, s.end + 2)
    s.m[s.end] = 0 if ways == NO_ALONE else 1
    s.m[s.end + 1] = 0
    return put_question(s, kind, seat, BOOL, cause, 2 if ways == YES_OR_NO else 1)
