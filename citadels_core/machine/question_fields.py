"""Writing of a question into the state row: its fields, and its options behind the stack frames."""

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
"""Stands for the number of options in a question for a set of them, as in ``model.question``."""

KINDS = cython.declare(object, ("", "menu", "choose", "sealed", "may", "replace"))
"""The name of each kind of question, by number."""

SAID_NUMBER = cython.declare(cython.int, 0)
"""The number of the option type "number"."""
BOOL = cython.declare(cython.int, 1)
"""The number of the option type "yes or no"."""
SEEN_CARD = cython.declare(cython.int, 4)
"""The number of the option type "card that the player sees"."""
DECLINE = cython.declare(cython.int, -2)
"""Stands for the action in a menu option that declines an offered action; -1 ends the turn."""
MENU_WIDTH = cython.declare(cython.int, 3)
"""The size of a menu option: the action, the card or character that has it, and its target."""


def put_question(
    s: GameState, kind: cython.int, seat: cython.int, noun: cython.int, cause: cython.int, count: cython.int
) -> cython.int:
    """Write a question whose ``count`` options already lie behind the stack frames; return 1."""
    lay = s.lay
    m: cython.row = s.m
    m[lay.asked], m[lay.seat], m[lay.noun] = kind, seat, noun
    m[lay.cause], m[lay.offered], m[lay.many] = cause, count, 0
    m[lay.least] = m[lay.most] = 1
    return 1


def write_options(s: GameState, at: cython.int, count: cython.int) -> cython.int:
    """Copy ``count`` options from scratch memory to the state row, behind the stack frames."""
    need_row(s, s.end + count)
    return keep(s, at, s.end, count)


@cython.inline
def put_menu(s: GameState, at: cython.int, seat: cython.int, cause: cython.int, last: cython.int) -> cython.int:
    """Ask a player to choose one of the actions in scratch memory from ``at`` on; return 1.

    If ``last`` is below 0, it is added as an option without an action.
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
"""Only "no" is a valid answer."""
YES_OR_NO = cython.declare(cython.int, 1)
"""Both answers are valid."""
YES_ALONE = cython.declare(cython.int, 2)
"""Only "yes" is a valid answer."""


def put_yes_or_no(s: GameState, kind: cython.int, seat: cython.int, cause: cython.int, ways: cython.int) -> cython.int:
    """Ask a yes-or-no question; ``ways`` may leave only one of the answers as an option. Return 1."""
    need_row(s, s.end + 2)
    s.m[s.end] = 0 if ways == NO_ALONE else 1
    s.m[s.end + 1] = 0
    return put_question(s, kind, seat, BOOL, cause, 2 if ways == YES_OR_NO else 1)
