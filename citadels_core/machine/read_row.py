"""Functions for Python code to read parts of the state row: numbers, flags and zones."""

from __future__ import annotations

from typing import Any

from citadels_core.machine import plain as cython
from citadels_core.machine.limits import as_place
from citadels_core.machine.linked_box import Piles
from citadels_core.machine.state import GameState


def read_part(s: GameState, at: Any, count: Any) -> list[int]:
    """Return ``count`` numbers of the state row, from the index ``at`` on."""
    first: cython.int = as_place(at, s.m_size)
    size: cython.int = as_place(count, s.m_size - first + 1)
    return [s.m[i] for i in range(first, first + size)]


def read_flags(s: GameState, at: Any, count: Any) -> list[int]:
    """Return the positions of the nonzero ones of ``count`` numbers; the number at ``at`` has position 0."""
    first: cython.int = as_place(at, s.m_size)
    size: cython.int = as_place(count, s.m_size - first + 1)
    return [i for i in range(size) if s.m[first + i]]


def read_zone(s: GameState, piles: Piles, zone: Any) -> list[int]:
    """Return the cards or characters of a zone, the lowest first."""
    found: list[int] = []
    thing: cython.int = s.m[piles.first + as_place(zone, piles.zones)]
    while thing >= 0:
        found.append(thing)
        thing = s.m[piles.above + thing]
    return found


def read_zones(s: GameState, piles: Piles, zone: Any) -> list[list[int]]:
    """Return the contents of each seat's zone; ``zone`` is the number of the first seat's zone."""
    first: cython.int = as_place(zone, piles.zones)
    return [read_zone(s, piles, first + seat) for seat in range(s.box.seats)]


def read_lying(s: GameState, piles: Piles, zone: Any, end: Any) -> list[tuple[int, int]]:
    """Return pairs: a card or character that lies under a card, and that card."""
    found: list[tuple[int, int]] = []
    first: cython.int = as_place(zone, piles.zones + 1)
    zones: cython.int = as_place(end, piles.zones + 1)
    for under in range(first, zones):
        if s.m[piles.count + under]:
            found += [(thing, under - first) for thing in read_zone(s, piles, under)]
    return found


def is_written(s: GameState, kinds: list[Any]) -> bool:
    """Return whether any of the given markers, counters and notes is set on any card, character or player."""
    for one in kinds:
        first: cython.int = as_place(one.at, s.m_size)
        size: cython.int = as_place(one.things, s.m_size - first + 1)
        for i in range(first, first + size):
            if s.m[i]:
                return True
    return False


READ_ONE = 0
READ_FLAG = 1
READ_EACH = 2
READ_MARKED = 3
READ_COUNTED = 4
READ_LYING = 5
READ_LYING_OF_SEATS = 6
READ_LYING_UNDER = 7
READ_WRITTEN = 8
"""The ways to read a part of the row: a number, a flag, several numbers, several flags, a list, a zone, the zone of
each seat, the zones under cards, and whether any declared state is set."""


def read_parts(s: GameState, parts: list[Any]) -> list[Any]:
    """Return several parts of the state row, each as a number, flag, list or zone, as ``parts`` requests.

    Args:
        s: the game.
        parts: for each part the way to read it, its index, its size or the end of its zones, and the piles or the
            declared state that it is about.
    """
    found: list[Any] = []
    for how, at, count, piles in parts:
        if how == READ_ONE:
            found.append(s.m[as_place(at, s.m_size)])
        elif how == READ_FLAG:
            found.append(s.m[as_place(at, s.m_size)] != 0)
        elif how == READ_EACH:
            found.append(read_part(s, at, count))
        elif how == READ_MARKED:
            found.append(tuple(read_flags(s, at, count)))
        elif how == READ_COUNTED:
            found.append(tuple(read_part(s, at + 1, s.m[as_place(at, s.m_size)])))
        elif how == READ_LYING:
            found.append(read_zone(s, piles, at))
        elif how == READ_LYING_OF_SEATS:
            found.append(read_zones(s, piles, at))
        elif how == READ_WRITTEN:
            found.append(is_written(s, piles))
        else:
            found.append(tuple(read_lying(s, piles, at, count)))
    return found
