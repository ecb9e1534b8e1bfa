"""The clockwise order of the players, which rules of some editions can change."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.state import GameState


def place_of(s: GameState, player: cython.int) -> cython.int:
    """Return a player's place at the table, counted clockwise from 0."""
    if not s.box.reseats:
        return player
    place: cython.int = 0
    while place < s.box.seats - 1 and s.m[s.lay.sitting + place] != player:
        place += 1
    return place


def sitter_at(s: GameState, place: cython.int) -> cython.int:
    """Return the player who sits at a place; place numbers after the last continue at the first place."""
    place = place if place < s.box.seats else place - s.box.seats
    return s.m[s.lay.sitting + place] if s.box.reseats else place


def sitter_from(s: GameState, start: cython.int, steps: cython.int) -> cython.int:
    """Return the player ``steps`` places clockwise from ``start``, or from the first place for NOBODY."""
    return sitter_at(s, (place_of(s, start) if start >= 0 else 0) + steps)


def left_of(s: GameState, player: cython.int) -> cython.int:
    """Return the player to the left (next clockwise) of a player, NOBODY if ``player`` is NOBODY."""
    return sitter_from(s, player, 1 % s.box.seats) if player >= 0 else NOBODY


def right_of(s: GameState, player: cython.int) -> cython.int:
    """Return the player to the right (next counter-clockwise), NOBODY if ``player`` is NOBODY."""
    return sitter_from(s, player, s.box.seats - 1) if player >= 0 else NOBODY


def steps_from(s: GameState, start: cython.int, player: cython.int) -> cython.int:
    """Return how many places clockwise ``player`` sits from ``start``, or from the first place for NOBODY."""
    first = place_of(s, start) if start >= 0 else 0
    return (place_of(s, player) - first + s.box.seats) % s.box.seats
