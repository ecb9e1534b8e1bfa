"""Read parts of the row for Python: numbers, flags, and what lies in zones."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.linked_box import Piles
from citadels_core.machine.state import State


def read_part(s: State, at: cython.int, count: cython.int) -> list[int]:
    """Return so many numbers of the row, from a place on."""
    return [s.m[i] for i in range(at, at + count)]


def read_flags(s: State, at: cython.int, count: cython.int) -> list[int]:
    """Return which of so many numbers of the row, from a place on, are not 0."""
    return [i for i in range(count) if s.m[at + i]]


def read_zone(s: State, piles: Piles, zone: cython.int) -> list[int]:
    """Return what lies in a zone, the lowest first."""
    found: list[int] = []
    thing = s.m[piles.first + zone]
    while thing >= 0:
        found.append(thing)
        thing = s.m[piles.above + thing]
    return found


def read_zones(s: State, piles: Piles, first: cython.int) -> list[list[int]]:
    """Return what lies in the zones of all seats, from that of the first seat on."""
    return [read_zone(s, piles, first + seat) for seat in range(s.box.seats)]


def read_lying(s: State, piles: Piles, first: cython.int, zones: cython.int) -> list[tuple[int, int]]:
    """Return what lies under cards, each with its card: the zone under the first card, and how many zones there are."""
    found: list[tuple[int, int]] = []
    for zone in range(first, zones):
        if s.m[piles.count + zone]:
            found += [(thing, zone - first) for thing in read_zone(s, piles, zone)]
    return found
