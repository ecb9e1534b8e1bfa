"""Markers, counters and notes: declared state, a number or two for each thing it may lie on."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.limits import EVERYBODY
from citadels_core.machine.rules import owner_of
from citadels_core.machine.state import GameState, fill
from citadels_core.machine.zones.sight import sees

MARKER = cython.declare(cython.int, 0)
COUNTER = cython.declare(cython.int, 1)
NOTE = cython.declare(cython.int, 2)


class DeclaredStateField(cython.Part):
    """One marker, counter or note: where it is in the row.

    A counter has its number for each thing; one that counts towards players has whether it was ever counted, then a
    number for each player. A marker and a note have who has written it, counted from 2 on so that 0 says there is none;
    a note then has what it says for each thing, and one of several things for each of all that there are the bits of
    who has added it, counted as above. That means nothing where nobody has written it. Behind it stands who has been
    shown what it says now, in boxes with a rule that shows it.
    """

    kind: cython.public
    number: cython.public
    """Its number among those of its kind."""
    at: cython.public
    things: cython.public
    """How many things it may lie on."""
    on_districts: cython.public = 0
    """Whether it lies on districts, and so on nothing that is in no city."""
    on_cards: cython.public = 0
    """Whether it lies on cards, wherever these lie; what all do not see is not touched."""
    veiled: cython.public = 0
    """Whether not all may see it: its events happen whatever they change, since that they do not would tell."""
    room: cython.public = 0
    """How many things a note of several could remember of each thing, or how many players a counter counts towards; 0
    for any other."""
    eyes: cython.public = 0
    """Where it is kept, for each thing, who has been shown what a note says of it: a bit for each seat; 0 where no rule
    shows it."""
    holds_number: cython.public = 0
    """Whether it is a note of a number, which may be negative."""
    silences: cython.public = 0
    """Whether what it lies on has no rules as long as it lies there."""
    lends: cython.public = 0
    """Whether what it lies on has the rules of what is noted as well."""
    with_turn: cython.public = 0
    """Whether it lasts until the end of a turn, and so goes on hold with it."""


def can_lie(s: GameState, d: DeclaredStateField, thing: cython.int) -> cython.int:
    """Return whether it can be put on a thing, or taken off: all see the card, or the district stands somewhere."""
    if thing < 0 or thing >= d.things:
        return 0
    if d.on_cards:
        return sees(s, thing, EVERYBODY)
    return not d.on_districts or owner_of(s, thing) >= 0


def lies(s: GameState, d: DeclaredStateField, thing: cython.int) -> cython.int:
    """Return whether a marker lies on a thing, or something is noted of it."""
    return 0 <= thing < d.things and s.m[d.at + thing] != 0


def count_of(s: GameState, d: DeclaredStateField, thing: cython.int) -> cython.int:
    """Return what a counter counts for a thing."""
    return s.m[d.at + thing] if 0 <= thing < d.things else 0


def count_towards(s: GameState, d: DeclaredStateField, thing: cython.int, other: cython.int) -> cython.int:
    """Return what a counter counts for a thing towards a player."""
    if other < 0 or other >= d.room or not lies(s, d, thing):
        return 0
    return s.m[d.at + d.things + thing * d.room + other]


def remembers(s: GameState, d: DeclaredStateField, thing: cython.int, other: cython.int) -> cython.int:
    """Return whether a note of several things says this one of a thing."""
    if other < 0 or other >= d.room or not lies(s, d, thing):
        return 0
    return s.m[d.at + d.things + thing * d.room + other] != 0


def clear(s: GameState, d: DeclaredStateField) -> cython.int:
    """Take it off everything."""
    return fill(s, d.at, d.things, 0)


def take_off(
    s: GameState, lying: list[DeclaredStateField], noting: list[DeclaredStateField], thing: cython.int
) -> cython.int:
    """Take everything off a thing that leaves the game, and forget what was noted of it, in turns on hold too.

    What moves takes along what lies on it by itself: declared state is kept by the thing, not by the place.
    """
    d: DeclaredStateField
    for d in lying:
        s.m[d.at + thing] = 0
        if d.with_turn:
            for i in range(s.m[s.lay.held]):
                s.m[_held(s, d, i) + thing] = 0
    for d in noting:
        _forget(s, d, d.at, thing)
        if d.with_turn:
            for i in range(s.m[s.lay.held]):
                _forget(s, d, _held(s, d, i), thing)
    return thing


def _held(s: GameState, d: DeclaredStateField, turn: cython.int) -> cython.int:
    """Return where it is kept in a turn on hold."""
    return s.lay.held_turns + turn * s.lay.turn_block + d.at - s.lay.player


def _forget(s: GameState, d: DeclaredStateField, at: cython.int, thing: cython.int) -> cython.int:
    if d.room:
        for i in range(d.things):
            if s.m[at + i]:
                drop_noted(s, at + i, at + d.things + i * d.room, d.room, thing)
        return thing
    for i in range(at, at + d.things):
        if s.m[i] and s.m[i + d.things] == thing:
            s.m[i] = 0
    return thing


def drop_noted(s: GameState, writer: cython.int, first: cython.int, room: cython.int, thing: cython.int) -> cython.int:
    """Let a note of several things say one less; without any it is as though nobody had written it."""
    s.m[first + thing] = 0
    for i in range(first, first + room):
        if s.m[i]:
            return 1
    s.m[writer] = 0
    return 0
