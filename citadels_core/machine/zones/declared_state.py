"""Declared state: markers, counters and notes, with numbers for each card, character or player."""

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
    """The positions in the state row that hold one marker, counter or note.

    A bearer is a card, character or player that can have the marker, counter or note. A counter has a number for each
    bearer. A counter towards players has a flag for each bearer (whether the counter was ever used), then a number for
    each bearer and player. A marker or note has for each bearer the player who wrote it, plus 2; 0 stands for nothing.
    A note then has its value for each bearer; a note of several values has a number for each bearer and value, with
    the bits of the players who added the value. If a rule can show the note, a bit set follows for each bearer: the
    seats that have been shown the note.
    """

    kind: cython.public
    number: cython.public
    """The number among all markers, counters or notes."""
    at: cython.public
    things: cython.public
    """The number of cards, characters or players that can have it."""
    on_districts: cython.public = 0
    """Whether it lies on districts, which must stand in a city."""
    on_cards: cython.public = 0
    """Whether it lies on cards anywhere; those hidden from some seat cannot be changed."""
    veiled: cython.public = 0
    """Whether it is hidden from some seat: its events then happen without a change too, to reveal nothing."""
    room: cython.public = 0
    """The largest number of values in a note of several, or the number of players of a counter; else 0."""
    eyes: cython.public = 0
    """The index of the bit sets of seats that have been shown the note; 0 if no rule shows it."""
    holds_number: cython.public = 0
    """Whether it is a note of a number, which may be negative."""
    silences: cython.public = 0
    """Whether the card or character that it lies on loses all rules."""
    lends: cython.public = 0
    """Whether the card or character that it lies on also gets the rules of the noted thing."""
    with_turn: cython.public = 0
    """Whether it lasts until the end of the turn, and so goes on hold with the turn."""


def can_lie(s: GameState, d: DeclaredStateField, thing: cython.int) -> cython.int:
    """Return whether a marker, counter or note may now lie on a given card, character or player."""
    if thing < 0 or thing >= d.things:
        return 0
    if d.on_cards:
        return sees(s, thing, EVERYBODY)
    return not d.on_districts or owner_of(s, thing) >= 0


def lies(s: GameState, d: DeclaredStateField, thing: cython.int) -> cython.int:
    """Return whether a marker or note is set on a card, character or player."""
    return 0 <= thing < d.things and s.m[d.at + thing] != 0


def count_of(s: GameState, d: DeclaredStateField, thing: cython.int) -> cython.int:
    """Return the value of a counter on a card, character or player."""
    return s.m[d.at + thing] if 0 <= thing < d.things else 0


def count_towards(s: GameState, d: DeclaredStateField, thing: cython.int, other: cython.int) -> cython.int:
    """Return the value that a counter on a card, character or player has for one player."""
    if other < 0 or other >= d.room or not lies(s, d, thing):
        return 0
    return s.m[d.at + d.things + thing * d.room + other]


def remembers(s: GameState, d: DeclaredStateField, thing: cython.int, other: cython.int) -> cython.int:
    """Return whether a note that can hold several values contains a value."""
    if other < 0 or other >= d.room or not lies(s, d, thing):
        return 0
    return s.m[d.at + d.things + thing * d.room + other] != 0


def clear(s: GameState, d: DeclaredStateField) -> cython.int:
    """Remove a marker, counter or note from all cards, characters and players."""
    return fill(s, d.at, d.things, 0)


def remove_state(
    s: GameState, lying: list[DeclaredStateField], noting: list[DeclaredStateField], thing: cython.int
) -> cython.int:
    """Remove the markers, counters and notes of a leaving card or character, and all notes about it.

    This includes turns on hold. A card that only moves needs no such call: state is stored by card, not by place.
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
    """Remove a value from a note that holds several; a note that becomes empty counts as not written."""
    s.m[first + thing] = 0
    for i in range(first, first + room):
        if s.m[i]:
            return 1
    s.m[writer] = 0
    return 0
