"""Zones as doubly linked lists of cards or characters; each thing lies in exactly one zone.

Taking a thing from its place, or putting it on top of a zone or under it, takes constant time.
"""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.linked_box import Piles
from citadels_core.machine.state import GameState, need_work


def take(s: GameState, p: Piles, thing: cython.int) -> cython.int:
    """Take a thing out of its zone; return the zone. The caller must put it somewhere at once."""
    m: cython.row = s.m
    zone = m[p.zone + thing]
    above, below = m[p.above + thing], m[p.below + thing]
    if below >= 0:
        m[p.above + below] = above
    else:
        m[p.first + zone] = above
    if above >= 0:
        m[p.below + above] = below
    else:
        m[p.last + zone] = below
    m[p.count + zone] -= 1
    return zone


def put_on(s: GameState, p: Piles, zone: cython.int, thing: cython.int) -> cython.int:
    """Put a taken thing on top of a zone, which is the end of its order."""
    m: cython.row = s.m
    below = m[p.last + zone]
    m[p.zone + thing], m[p.below + thing], m[p.above + thing] = zone, below, -1
    if below >= 0:
        m[p.above + below] = thing
    else:
        m[p.first + zone] = thing
    m[p.last + zone] = thing
    m[p.count + zone] += 1
    return zone


def put_under(s: GameState, p: Piles, zone: cython.int, thing: cython.int) -> cython.int:
    """Put a taken thing at the bottom of a zone."""
    m: cython.row = s.m
    above = m[p.first + zone]
    m[p.zone + thing], m[p.above + thing], m[p.below + thing] = zone, above, -1
    if above >= 0:
        m[p.below + above] = thing
    else:
        m[p.last + zone] = thing
    m[p.first + zone] = thing
    m[p.count + zone] += 1
    return zone


def put_below(s: GameState, p: Piles, zone: cython.int, thing: cython.int, above: cython.int) -> cython.int:
    """Put a taken thing just below another one of a zone, or on top if that is NOBODY."""
    if above < 0:
        return put_on(s, p, zone, thing)
    m: cython.row = s.m
    below = m[p.below + above]
    m[p.zone + thing], m[p.below + thing], m[p.above + thing] = zone, below, above
    m[p.below + above] = thing
    if below >= 0:
        m[p.above + below] = thing
    else:
        m[p.first + zone] = thing
    m[p.count + zone] += 1
    return zone


def move_on(s: GameState, p: Piles, zone: cython.int, thing: cython.int) -> cython.int:
    """Move a thing from its zone to the top of another; return the old zone."""
    before = take(s, p, thing)
    put_on(s, p, zone, thing)
    return before


def list_zone(s: GameState, p: Piles, zone: cython.int) -> cython.int:
    """Write the things of a zone to ``w`` in order; return how many there are."""
    count = s.m[p.count + zone]
    at, above = s.top, p.above
    if at + count > s.w_size:
        need_work(s, count)
    m: cython.row = s.m
    w: cython.row = s.w
    thing = m[p.first + zone]
    for i in range(at, at + count):
        w[i] = thing
        thing = m[above + thing]
    return count


def order_zone(s: GameState, p: Piles, zone: cython.int, at: cython.int, count: cython.int) -> cython.int:
    """Reorder a zone; ``at`` in ``w`` is a permutation of its things."""
    below: cython.int = -1
    m: cython.row = s.m
    for i in range(at, at + count):
        thing = s.w[i]
        m[p.below + thing] = below
        if below >= 0:
            m[p.above + below] = thing
        else:
            m[p.first + zone] = thing
        below = thing
    if below >= 0:
        m[p.above + below] = -1
        m[p.last + zone] = below
    return count
