"""The districts in play: built, faceup and not silenced, so that their rules are active."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.rules import is_silenced, owner_of
from citadels_core.machine.state import GameState, fill


def note_rules(s: GameState) -> cython.int:
    """Record that the set of active rules may have changed."""
    s.m[s.lay.version] += 1
    return 1


def count_listeners(s: GameState, district: cython.int, change: cython.int) -> cython.int:
    """Add the rules of a district to the rule counts of their channels (groups), or subtract them."""
    channels: list[int] = s.box.by_definition[s.box.name[district]]
    for i in range(len(channels)):
        number: cython.int = channels[i]
        s.m[s.lay.listeners + number] += change
    return note_rules(s)


def enter_play(s: GameState, district: cython.int) -> cython.int:
    """Add a district to the list of districts in play, as the last one."""
    if not s.box.ruled[district]:
        return 0
    at = s.lay.in_play
    s.m[at] += 1
    s.m[at + s.m[at]] = district
    return count_listeners(s, district, 1)


def leave_play(s: GameState, district: cython.int) -> cython.int:
    """Remove a district from the list of districts in play, if the list contains it."""
    if not s.box.ruled[district]:
        return 0
    at = s.lay.in_play
    last = at + s.m[at]
    for i in range(at + 1, last + 1):
        if s.m[i] == district:
            for j in range(i, last):
                s.m[j] = s.m[j + 1]
            s.m[last] = 0
            s.m[at] -= 1
            return count_listeners(s, district, -1)
    return 0


def has_live_rules(s: GameState, district: cython.int) -> cython.int:
    """Return whether the rules of a district are active: it is built, faceup and not silenced."""
    if not s.box.ruled[district] or owner_of(s, district) < 0 or s.m[s.lay.turned + district]:
        return 0
    return not is_silenced(s, district)


def refresh_rules(s: GameState) -> cython.int:
    """Rebuild the list of districts in play after markers that silence districts have changed.

    Districts that are no longer silenced come last.
    """
    at = s.lay.in_play
    kept: cython.int = 0
    for i in range(at + 1, at + 1 + s.m[at]):
        district = s.m[i]
        if has_live_rules(s, district):
            kept += 1
            s.m[at + kept] = district
    fill(s, at + 1 + kept, s.m[at] - kept, 0)
    s.m[at] = kept
    cards = s.box.cards
    for seat in range(s.box.seats):
        district = s.m[cards.first + s.box.cities + seat]
        while district >= 0:
            if has_live_rules(s, district) and not is_in_play(s, district):
                s.m[at] += 1
                s.m[at + s.m[at]] = district
            district = s.m[cards.above + district]
    fill(s, s.lay.listeners, len(s.box.channels), 0)
    for i in range(at + 1, at + 1 + s.m[at]):
        count_listeners(s, s.m[i], 1)
    return note_rules(s)


def is_in_play(s: GameState, district: cython.int) -> cython.int:
    """Return whether a district is in the list of districts in play."""
    at = s.lay.in_play
    for i in range(at + 1, at + 1 + s.m[at]):
        if s.m[i] == district:
            return 1
    return 0
