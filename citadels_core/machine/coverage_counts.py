"""Coverage counters: how often games evaluate the watched conditions and values of cards."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.limits import MOST
from citadels_core.machine.linked_box import LinkedBox
from citadels_core.machine.state import GameState


def note_point(s: GameState, point: cython.int, something: cython.int) -> cython.int:
    """Count one evaluation of a coverage point as true or as false; return the count of that outcome."""
    at = 2 * point + (1 if something else 0)
    if s.box.seen[at] < MOST:
        s.box.seen[at] += 1
    return s.box.seen[at]


def make_room(box: LinkedBox, point: int) -> None:
    """Enlarge the array of coverage counters, if needed, so that it has counters for a coverage point."""
    if 2 * point + 1 >= len(box.seen):
        box.seen = cython.new_row(4 * (point + 1))
