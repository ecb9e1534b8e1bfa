"""Zones as doubly linked lists; each card and each character lies in exactly one zone.

Taking a card or character from its place, or putting it on top of a zone or under a zone, takes constant time.
"""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.linked_box import Piles
from citadels_core.machine.state import GameState, need_work


def take(s: GameState, p: Piles, thing: cython.int) -> cython.int:
    """Take a card or character out of its zone; return the zone. The caller must then put it into a zone."""
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
    """Put a card or character on top of a zone, which is the end of its order, after ``take``."""
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
    """Put a card or character at the bottom of a zone, after ``take``."""
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
    """Put a card or character just below another one in a zone, or on top of the zone for NOBODY."""
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
    """Move a card or character from its zone to the top of another zone; return the old zone."""
    before = take(s, p, thing)
    put_on(s, p, zone, thing)
    return before


def list_zone(s: GameState, p: Piles, zone: cython.int) -> cython.int:
    """Write the cards or characters of a zone to scratch memory, the lowest first; return how many."""
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
    """Reorder a zone by a permutation of its contents, which lies in scratch memory at ``at``."""
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
