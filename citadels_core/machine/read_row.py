"""Read parts of the row for Python: numbers, flags, and what lies in zones."""

from __future__ import annotations

from typing import Any

from citadels_core.machine import plain as cython
from citadels_core.machine.limits import as_place
from citadels_core.machine.linked_box import Piles
from citadels_core.machine.state import State


def read_part(s: State, at: Any, count: Any) -> list[int]:
    """Return so many numbers of the row, from a place on."""
    first: cython.int = as_place(at, s.m_size)
    size: cython.int = as_place(count, s.m_size - first + 1)
    return [s.m[i] for i in range(first, first + size)]


def read_flags(s: State, at: Any, count: Any) -> list[int]:
    """Return which of so many numbers of the row, from a place on, are not 0."""
    first: cython.int = as_place(at, s.m_size)
    size: cython.int = as_place(count, s.m_size - first + 1)
    return [i for i in range(size) if s.m[first + i]]


def read_zone(s: State, piles: Piles, zone: Any) -> list[int]:
    """Return what lies in a zone, the lowest first."""
    found: list[int] = []
    thing: cython.int = s.m[piles.first + as_place(zone, piles.zones)]
    while thing >= 0:
        found.append(thing)
        thing = s.m[piles.above + thing]
    return found


def read_zones(s: State, piles: Piles, zone: Any) -> list[list[int]]:
    """Return what lies in the zones of all seats, from that of the first seat on."""
    first: cython.int = as_place(zone, piles.zones)
    return [read_zone(s, piles, first + seat) for seat in range(s.box.seats)]


def read_lying(s: State, piles: Piles, zone: Any, end: Any) -> list[tuple[int, int]]:
    """Return what lies under cards, each with its card: the zone under the first card, and how many zones there are."""
    found: list[tuple[int, int]] = []
    first: cython.int = as_place(zone, piles.zones + 1)
    zones: cython.int = as_place(end, piles.zones + 1)
    for under in range(first, zones):
        if s.m[piles.count + under]:
            found += [(thing, under - first) for thing in read_zone(s, piles, under)]
    return found
