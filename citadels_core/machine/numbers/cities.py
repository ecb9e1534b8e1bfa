"""The progress of cities towards their completion, and the list of complete cities."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.numbers.queries import LinkedQuery, ask
from citadels_core.machine.state import GameState, need_work
from citadels_core.machine.zones.clockwise import sitter_from


def progress_of(s: GameState, player: cython.int) -> cython.int:
    """Return the number of districts that a city counts as having when its completion is checked."""
    if s.box.fixed_size >= 0:
        return s.m[s.lay.card_count + s.box.cities + player]
    query: LinkedQuery = s.box.progress
    at = need_work(s, 1)
    s.w[at] = player
    return ask(s, query, at, 1)


def size_of_city(s: GameState) -> cython.int:
    """Return the number of districts that complete a city."""
    if s.box.fixed_size >= 0:
        return s.box.fixed_size
    query: LinkedQuery = s.box.city_size
    return ask(s, query, s.top, 0)


def grow(s: GameState, player: cython.int) -> cython.int:
    """Record a city's progress if it is a new maximum of this city; return the progress."""
    reached = progress_of(s, player)
    if reached > s.m[s.lay.reached + player]:
        s.m[s.lay.reached + player] = reached
    return reached


def has_finished(s: GameState, player: cython.int) -> cython.int:
    """Return whether the completion of a player's city has been recorded."""
    at = s.lay.finished
    for i in range(s.m[at]):
        if s.m[at + 1 + 2 * i] == player:
            return 1
    return 0


def last_finisher(s: GameState) -> cython.int:
    """Return the last player who completed a city, NOBODY if none has."""
    count = s.m[s.lay.finished]
    return s.m[s.lay.finished + 2 * count - 1] if count else NOBODY


def forget_finished(s: GameState, player: cython.int, below: cython.int) -> cython.int:
    """Forget the completion of a player's city, and of all cities whose progress never reached ``below``.

    Returns how many completions remain recorded.
    """
    at = s.lay.finished
    kept: cython.int = 0
    for i in range(s.m[at]):
        other, moment = s.m[at + 1 + 2 * i], s.m[at + 2 + 2 * i]
        if other != player and s.m[s.lay.reached + other] >= below:
            s.m[at + 1 + 2 * kept], s.m[at + 2 + 2 * kept] = other, moment
            kept += 1
    s.m[at] = kept
    return kept


def list_unfinished(s: GameState) -> cython.int:
    """List in scratch memory the players whose complete city is not recorded yet; return how many.

    Records of cities that are too small, because the city size has grown, are removed first.
    """
    size = size_of_city(s)
    forget_finished(s, -1, size)
    for player in range(s.box.seats):
        grow(s, player)
    found: cython.int = 0
    at = need_work(s, s.box.seats)
    s.top = at + s.box.seats
    crown = s.m[s.lay.crown]
    for i in range(s.box.seats):
        player = sitter_from(s, crown, i)
        if progress_of(s, player) >= size and not has_finished(s, player):
            s.w[at + found] = player
            found += 1
    s.top = at
    return found
