"""Count which points of watched cards games come by; the cards that everybody plays with have none."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.limits import MOST
from citadels_core.machine.linked_box import LinkedBox
from citadels_core.machine.state import GameState


def note_point(s: GameState, point: cython.int, something: cython.int) -> cython.int:
    """Count that a game came by a point, where something is or nothing; returns how often it has."""
    at = 2 * point + (1 if something else 0)
    if s.box.seen[at] < MOST:
        s.box.seen[at] += 1
    return s.box.seen[at]


def make_room(box: LinkedBox, point: int) -> None:
    """Let games of a box count a point."""
    if 2 * point + 1 >= len(box.seen):
        box.seen = cython.new_row(4 * (point + 1))
