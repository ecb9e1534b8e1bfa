"""Events of markers, counters and notes, and of gold that lies on cards, characters or players."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.events.event_kinds import LinkedEvent
from citadels_core.machine.limits import MOST, NOBODY
from citadels_core.machine.state import GameState, fill
from citadels_core.machine.zones.declared_state import (
    DeclaredStateField,
    can_lie,
    count_of,
    count_towards,
    drop_noted,
    lies,
    remembers,
)
from citadels_core.machine.zones.in_play import note_rules, refresh_rules
from citadels_core.machine.zones.moves import list_real

WRITER = cython.declare(cython.int, 2)
"""The offset of players in fields that hold a writer: 0 stands for nothing written, 1 for nobody."""


def update_live_rules(s: GameState, d: DeclaredStateField) -> cython.int:
    """Update the active rules after a marker that silences rules was placed or removed."""
    return refresh_rules(s) if d.on_districts else note_rules(s)


def show_to(s: GameState, d: DeclaredStateField, thing: cython.int, seats: cython.int) -> cython.int:
    """Store which seats have been shown a note, as a bit set; return the bit set."""
    if d.eyes:
        s.m[d.eyes + thing] = seats
    return seats


class MarkerPlacedEvent(LinkedEvent):
    """A marker is put on a card, character or player."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        d: DeclaredStateField = s.box.markers[s.w[fields + 1]]
        thing, by = s.w[fields + 2], s.w[fields] + WRITER
        if not can_lie(s, d, thing):
            return 0
        if s.m[d.at + thing] == by and not d.veiled:
            return 0
        s.m[d.at + thing] = by
        if d.silences:
            update_live_rules(s, d)
        return 1


class MarkerRemovedEvent(LinkedEvent):
    """A marker is removed from a card, character or player."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        d: DeclaredStateField = s.box.markers[s.w[fields + 1]]
        thing = s.w[fields + 2]
        if d.on_cards and not can_lie(s, d, thing):
            return 0
        if lies(s, d, thing):
            s.m[d.at + thing] = 0
            if d.silences:
                update_live_rules(s, d)
            return 1
        return thing >= 0 and d.veiled


class CounterChangedEvent(LinkedEvent):
    """The value of a counter changes, never below 0."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        d: DeclaredStateField = s.box.counters[s.w[fields + 1]]
        thing = s.w[fields + 2]
        if not can_lie(s, d, thing):
            return 0
        before = s.m[d.at + thing]
        after = min(max(before + s.w[fields + 3], 0), MOST)
        if after == before and not d.veiled:
            return 0
        s.m[d.at + thing] = after
        s.w[fields + 3] = after - before
        return 1


class CounterChangedTowardsPlayerEvent(LinkedEvent):
    """The value that a counter has for one player changes, never below 0."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        d: DeclaredStateField = s.box.counters[s.w[fields + 1]]
        thing, other = s.w[fields + 2], s.w[fields + 3]
        if other < 0 or other >= d.room or not can_lie(s, d, thing):
            return 0
        before = count_towards(s, d, thing, other)
        after = min(max(before + s.w[fields + 4], 0), MOST)
        if after == before:
            return 0
        first = d.at + d.things + thing * d.room
        if not lies(s, d, thing):
            fill(s, first, d.room, 0)
            s.m[d.at + thing] = 1
        s.m[first + other] = after
        s.w[fields + 4] = after - before
        return 1


class NoteWrittenEvent(LinkedEvent):
    """A note gets a new value, or becomes empty."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        d: DeclaredStateField = s.box.notes[s.w[fields + 1]]
        thing, worth, by = s.w[fields + 2], s.w[fields + 3], s.w[fields] + WRITER
        if not can_lie(s, d, thing):
            return 0
        if d.holds_number:
            worth = min(max(worth, -MOST), MOST)
        elif worth < 0:
            s.w[fields + 3] = NOBODY
            if s.m[d.at + thing] == 0 and not d.veiled:
                return 0
            s.m[d.at + thing] = 0
            show_to(s, d, thing, 0)
            if not d.room:
                s.m[d.at + d.things + thing] = 0
            if d.lends:
                note_rules(s)
            return 1
        if s.m[d.at + thing] == by and s.m[d.at + d.things + thing] == worth and not d.veiled:
            return 0
        s.m[d.at + thing] = by
        s.m[d.at + d.things + thing] = worth
        s.w[fields + 3] = worth
        show_to(s, d, thing, 0)
        if d.lends:
            note_rules(s)
        return 1


class NoteExtendedEvent(LinkedEvent):
    """A value is added to a note that can hold several values."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        d: DeclaredStateField = s.box.notes[s.w[fields + 1]]
        thing, other, by = s.w[fields + 2], s.w[fields + 3], s.w[fields] + WRITER
        if other < 0 or other >= d.room or not can_lie(s, d, thing):
            return 0
        first = d.at + d.things + thing * d.room
        if not lies(s, d, thing):
            fill(s, first, d.room, 0)
        elif s.m[first + other] and not d.veiled:
            return 0
        s.m[first + other] |= 1 << by
        s.m[d.at + thing] = by
        show_to(s, d, thing, 0)
        if d.lends:
            note_rules(s)
        return 1


class NoteShortenedEvent(LinkedEvent):
    """A value is removed from a note that can hold several values."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        d: DeclaredStateField = s.box.notes[s.w[fields + 1]]
        thing, other = s.w[fields + 2], s.w[fields + 3]
        if d.on_cards and not can_lie(s, d, thing):
            return 0
        if not can_lie(s, d, thing) and not lies(s, d, thing):
            return 0
        if not remembers(s, d, thing, other) and not d.veiled:
            return 0
        show_to(s, d, thing, 0)
        if remembers(s, d, thing, other):
            drop_noted(s, d.at + thing, d.at + d.things + thing * d.room, d.room, other)
            if d.lends:
                note_rules(s)
        return 1


class NoteShownEvent(LinkedEvent):
    """Players are shown a hidden note; they know its value until the note is written again."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        d: DeclaredStateField = s.box.notes[s.w[fields + 1]]
        thing = s.w[fields + 2]
        if d.eyes == 0 or not can_lie(s, d, thing):
            return 0
        s.w[fields + 4] = to = list_real(s, s.w[fields + 4])
        seats: cython.int = 0
        for i in range(to + 1, to + 1 + s.w[to]):
            seats |= 1 << s.w[i]
        if not d.holds_number:
            s.w[fields + 3] = list_real(s, s.w[fields + 3])
        if seats:
            show_to(s, d, thing, s.m[d.eyes + thing] | seats)
        return seats != 0


class GoldPutEvent(LinkedEvent):
    """A player puts gold on a card, character or player, where a counter holds the gold."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        player, thing = s.w[fields], s.w[fields + 3]
        d: DeclaredStateField = s.box.counters[s.w[fields + 2]]
        if not can_lie(s, d, thing):
            return 0
        amount = min(max(s.w[fields + 1], 0), s.m[s.lay.gold + player])
        amount = min(amount, MOST - s.m[d.at + thing])
        if amount == 0 and not d.veiled:
            return 0
        s.m[s.lay.gold + player] -= amount
        s.m[d.at + thing] += amount
        s.w[fields + 1] = amount
        return 1

    def giver(self, s: GameState, fields: cython.int) -> cython.int:
        d: DeclaredStateField = s.box.counters[s.w[fields + 2]]
        return s.w[fields] if can_lie(s, d, s.w[fields + 3]) else NOBODY

    def is_for(self, s: GameState, fields: cython.int, counter: cython.int, thing: cython.int) -> cython.int:
        return counter == s.w[fields + 2] and thing == s.w[fields + 3]


class GoldCollectedEvent(LinkedEvent):
    """Gold of a counter goes to a player's stash."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        player, thing = s.w[fields], s.w[fields + 3]
        if thing < 0:
            return 0
        d: DeclaredStateField = s.box.counters[s.w[fields + 2]]
        if d.on_cards and not can_lie(s, d, thing):
            return 0
        amount = min(max(s.w[fields + 1], 0), count_of(s, d, thing))
        amount = min(amount, MOST - s.m[s.lay.gold + player])
        if amount == 0 and not d.veiled:
            return 0
        if amount:
            s.m[d.at + thing] -= amount
            s.m[s.lay.gold + player] += amount
        s.w[fields + 1] = amount
        return 1
