"""Counts of how often games reach the watched points of cards, for test coverage."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.limits import MOST
from citadels_core.machine.linked_box import LinkedBox
from citadels_core.machine.state import GameState


def note_point(s: GameState, point: cython.int, something: cython.int) -> cython.int:
    """Count a visit to a point, separately for false and true values; return the number of visits."""
    at = 2 * point + (1 if something else 0)
    if s.box.seen[at] < MOST:
        s.box.seen[at] += 1
    return s.box.seen[at]


def make_room(box: LinkedBox, point: int) -> None:
    """Make room for the counts of a point."""
    if 2 * point + 1 >= len(box.seen):
        box.seen = cython.new_row(4 * (point + 1))
