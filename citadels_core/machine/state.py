"""The state of a running game: one array of numbers (the state row), and scratch memory."""

from __future__ import annotations

from typing import Annotated, Any

from citadels_core.machine import plain as cython
from citadels_core.machine.layout import RowLayout
from citadels_core.machine.limits import LONGEST_ROW, LimitError
from citadels_core.machine.linked_box import LinkedBox
from citadels_core.machine.tally_row import TallyRow

LEAST_WORK = cython.declare(cython.int, 256)
"""The smallest size of the scratch memory, in numbers."""


@cython.cclass
class GameState:
    """The state of a game, in the array ``m``: the state fields, the stack frames, then the options.

    ``w`` is scratch memory: each step overwrites this array, so copies of the game leave it out.
    """

    box: LinkedBox
    lay: RowLayout
    m: cython.row
    w: cython.row
    m_size: cython.int
    w_size: cython.int
    top: cython.int
    """The first free index of ``w``."""
    frame: cython.int
    """The index of the top frame in ``m``, -1 if there is no frame."""
    end: cython.int
    """The index behind the last frame in ``m``."""
    depth: cython.int
    """The number of frames."""
    taking: cython.int
    """Whether the frame that asked handles the answer now; ``recover`` reads this after an error."""
    fuel: cython.int
    """The number of frame steps that rules may still take before the next question."""
    dropped: cython.public
    """The number of rules dropped since this object was made or copied."""
    work: cython.int
    """The number of loop iterations that expressions may still take before the next question."""
    block: Annotated[Any, "cython.maybe[RandomBlock]"]
    """The block of random numbers for the current key, None until it is needed."""
    fixed: Any
    """A function that decides ``choose random``, or None for real randomness. Copies leave it out."""
    log: cython.row
    logged: cython.int
    log_size: cython.int
    logging: cython.int
    tally: cython.maybe[TallyRow]
    """The counts of the game, None if it keeps no tally. Copies leave it out."""


@cython.inline
def need_work(s: GameState, count: cython.int) -> cython.int:
    """Ensure room for ``count`` numbers of scratch memory from ``s.top`` on; return ``s.top``.

    Raises:
        LimitError: a rule needs too much scratch memory.
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
def count_iterations(s: GameState, count: cython.int) -> cython.int:
    """Count ``count`` iterations of a loop against the work limit; return ``count``.

    Raises:
        LimitError: the limit is reached.
    """
    s.work -= count
    if s.work < 0:
        raise LimitError
    return count


@cython.inline
def need_row(s: GameState, end: cython.int) -> cython.int:
    """Make the state row at least ``end`` numbers long.

    Raises:
        LimitError: the frames need more room than a game may have.
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
    """Set each number in a part of the state row to ``number``, which is 0 or -1.

    Raises:
        IndexError: the part is outside the row. ``fetch`` and ``keep`` check this too; single reads and writes do not.
    """
    if count <= 0:
        return 0
    if at < 0 or at > s.m_size - count:
        raise IndexError
    s.m[at : at + count] = [number] * count
    return count


def fetch(s: GameState, at: cython.int, to: cython.int, count: cython.int) -> cython.int:
    """Copy ``count`` numbers of the state row to the index ``to`` of scratch memory; return ``count``."""
    if count <= 0:
        return 0
    if at < 0 or at > s.m_size - count or to < 0 or to > s.w_size - count:
        raise IndexError
    s.w[to : to + count] = s.m[at : at + count]
    return count


def keep(s: GameState, at: cython.int, to: cython.int, count: cython.int) -> cython.int:
    """Copy ``count`` numbers of scratch memory to the index ``to`` of the state row; return ``count``."""
    if count <= 0:
        return 0
    if at < 0 or at > s.w_size - count or to < 0 or to > s.m_size - count:
        raise IndexError
    s.m[to : to + count] = s.w[at : at + count]
    return count
