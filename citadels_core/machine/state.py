"""The state of a game under way: one row of numbers, and the room to work in."""

from __future__ import annotations

from typing import Annotated, Any

from citadels_core.machine import plain as cython
from citadels_core.machine.layout import RowLayout
from citadels_core.machine.limits import LONGEST_ROW, LimitError
from citadels_core.machine.linked_box import LinkedBox

LEAST_WORK = cython.declare(cython.int, 256)
"""So many numbers at least has the room to work in, once there is any."""


@cython.cclass
class GameState:
    """All that is true at the table is in ``m``: the fields of the layout, then the frames, then the options.

    ``w`` is room to work in: what is written there is forgotten with the next step, so it is no part of a copy.
    """

    box: LinkedBox
    lay: RowLayout
    m: cython.row
    w: cython.row
    m_size: cython.int
    w_size: cython.int
    top: cython.int
    """The first free number of ``w``."""
    frame: cython.int
    """Where the frame on top begins, -1 without one."""
    end: cython.int
    """Where the frames end."""
    depth: cython.int
    """How many frames there are."""
    taking: cython.int
    """Whether an answer is being taken, and nothing has gone on from it yet."""
    fuel: cython.int
    """How many more steps may be taken before an answer."""
    dropped: cython.public
    """How many rules were dropped since the game began here, or was copied."""
    work: cython.int
    """How many more things and rules may be gone through before an answer."""
    block: Annotated[Any, "cython.maybe[RandomBlock]"]
    """The block of chance that the key stands for, None until it is needed."""
    fixed: Any
    """What says how ``choose random`` falls, None where chance alone does. It is no part of a copy."""
    log: cython.row
    logged: cython.int
    log_size: cython.int
    logging: cython.int


@cython.inline
def need_work(s: GameState, count: cython.int) -> cython.int:
    """Make room for so many more numbers in ``w``; returns where they begin.

    Raises:
        LimitError: a rule works with too much at once.
    """
    if s.top + count > s.w_size:
        return _more_work(s, s.top + count)
    return s.top


def _more_work(s: GameState, end: cython.int) -> cython.int:
    if end > LONGEST_ROW:
        raise LimitError
    size = max(2 * end, LEAST_WORK)
    s.w = cython.longer_row(s.w, min(s.top, s.w_size), size)
    s.w_size = size
    return s.top


@cython.inline
def go_through(s: GameState, count: cython.int) -> cython.int:
    """Count that so many things or rules are gone through; returns how many.

    Raises:
        LimitError: they are too much work.
    """
    s.work -= count
    if s.work < 0:
        raise LimitError
    return count


@cython.inline
def need_row(s: GameState, end: cython.int) -> cython.int:
    """Let the row reach up to a place.

    Raises:
        LimitError: rules wait for each other with more than a game has room for.
    """
    if end > s.m_size:
        return _more_row(s, end)
    return end


def _more_row(s: GameState, end: cython.int) -> cython.int:
    if end > LONGEST_ROW:
        raise LimitError
    s.m = cython.longer_row(s.m, s.m_size, 2 * end)
    s.m_size = 2 * end
    return end


def fill(s: GameState, at: cython.int, count: cython.int, number: cython.int) -> cython.int:
    """Write 0 or -1 over a part of the row.

    Raises:
        IndexError: the row has no such part. So with ``fetch`` and ``keep``; the single numbers are not looked at.
    """
    if count <= 0:
        return 0
    if at < 0 or at > s.m_size - count:
        raise IndexError
    s.m[at : at + count] = [number] * count
    return count


def fetch(s: GameState, at: cython.int, to: cython.int, count: cython.int) -> cython.int:
    """Copy a part of the row to a place of ``w``, which has room for it; returns how many numbers."""
    if count <= 0:
        return 0
    if at < 0 or at > s.m_size - count or to < 0 or to > s.w_size - count:
        raise IndexError
    s.w[to : to + count] = s.m[at : at + count]
    return count


def keep(s: GameState, at: cython.int, to: cython.int, count: cython.int) -> cython.int:
    """Copy numbers from a place of ``w`` to a part of the row, which has room for them; returns how many."""
    if count <= 0:
        return 0
    if at < 0 or at > s.w_size - count or to < 0 or to > s.m_size - count:
        raise IndexError
    s.m[to : to + count] = s.w[at : at + count]
    return count
