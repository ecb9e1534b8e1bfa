"""What a kind of event is, and how its fields are kept.

An event with fields is written into the room to work in: a number for each field, and for a field that is a list the
place where its count and its things are written. A frame keeps the fields with their lists behind them, one after the
other; the log tells each list where its field stands. Wherever the machine says so, ``fields`` is the place of such
fields in ``w``, ``f`` that of a frame, and ``e`` that of slots.
"""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.rules import Channel
from citadels_core.machine.state import GameState, fetch, keep, need_work


class LinkedEvent(cython.Part):
    """A kind of event. ``write`` is all that changes the table; the rest says who has a say in it."""

    number: cython.public
    count: cython.public
    """How many fields it has,"""
    held: cython.public
    """and how many numbers tell of it: where a rule of the box asks who did it, that lies behind the fields."""
    lists: cython.row = cython.later()
    """Which fields are lists,"""
    listed: cython.public = 0
    """and how many are."""
    player: cython.public = NOBODY
    """The field of its player, NOBODY for none."""
    somebody: cython.public = NOBODY
    """The field of a player without whom it does not happen, NOBODY for none."""
    deriving: cython.public = 0
    """Whether a city may have become complete after it."""
    moving: cython.public = 0
    """What it may move whose move rules of the box answer: bits of ``moved_cards``."""
    waking: cython.public = 0
    """Whether rules of the box wait for a condition to become true, and it may make one true."""
    spending: cython.public = 0
    """Whether gold is handed over by it that may lie elsewhere than in a stash."""
    quiet: cython.public = 0
    """Whether it happens only where some rule of the box answers it."""
    ending: cython.public = 0
    """Whether ``expire`` clears something away,"""
    stirring: cython.public = 1
    """and whether anything else may come of it in this box: rules have a say in it or answer it, or more follows."""
    banned: cython.maybe[Channel] = cython.nothing
    """The rules that forbid it, that may take its place, and that hear it; None where no rule of the box does."""
    replaced: cython.maybe[Channel] = cython.nothing
    heard: cython.maybe[Channel] = cython.nothing
    tolled: cython.maybe[Channel] = cython.nothing
    """The rules that say what whoever brings it about pays for it; None where no rule of the box does."""
    gives_way: cython.public = 0
    """Whether bans give way where nothing else would be left."""
    grows: cython.public = NOBODY
    """The field of the player whose city gets a district by it, -1 where none does."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        """Make it happen with fields in ``w``, and write there how it came to be; returns 0 when it cannot be."""
        return 1

    def giver(self, s: GameState, fields: cython.int) -> cython.int:
        """Return who hands gold over by it, where gold is spent by it."""
        return s.w[fields]

    def is_for(self, s: GameState, fields: cython.int, counter: cython.int, thing: cython.int) -> cython.int:
        """Return whether gold is laid on this by it, so that none is taken from there."""
        return 0

    def expire(self, s: GameState) -> cython.int:
        """Clear away what is over once the rules that answer it are done."""
        return 0


class EndEvent(LinkedEvent):
    """The end of a turn or of a round, after which something is over."""


def name_nobody(s: GameState, event: LinkedEvent, fields: cython.int) -> cython.int:
    """Write behind the fields of an event that nobody did it, where a rule asks; returns where that ends."""
    end = fields + event.held
    if event.held > event.count:
        s.top = max(s.top, fields)
        need_work(s, end - s.top)
        for i in range(fields + event.count, end):
            s.w[i] = NOBODY
    return end


def room_for(s: GameState, event: LinkedEvent, fields: cython.int) -> cython.int:
    """Return how many numbers the fields of an event take in a frame."""
    size = event.held
    for i in range(event.listed):
        size += 1 + s.w[s.w[fields + event.lists[i]]]
    return size


def store(s: GameState, event: LinkedEvent, fields: cython.int, to: cython.int) -> cython.int:
    """Write the fields of an event into a frame, the lists behind them; returns where they end."""
    keep(s, fields, to, event.held)
    end = to + event.held
    for i in range(event.listed):
        at = s.w[fields + event.lists[i]]
        end += keep(s, at, end, s.w[at] + 1)
    return end


def load(s: GameState, event: LinkedEvent, at: cython.int) -> cython.int:
    """Write the fields that a frame keeps into ``w``, where ``s.top`` then lies behind them; returns where they are."""
    size = event.held
    for _ in range(event.listed):
        size += 1 + s.m[at + size]
    fields = need_work(s, size)
    fetch(s, at, fields, size)
    s.top = fields + size
    here = fields + event.held
    for i in range(event.listed):
        s.w[fields + event.lists[i]] = here
        here += 1 + s.w[here]
    return fields


def write_log(s: GameState, event: LinkedEvent, cause: cython.int, fields: cython.int) -> cython.int:
    """Write down what happened: its number, the line it comes from, then the fields; a list as its count and things."""
    size = 2 + room_for(s, event, fields)
    if s.logged + size > s.log_size:
        s.log = cython.longer_row(s.log, s.logged, 2 * (s.logged + size) + 1020)
        s.log_size = 2 * (s.logged + size) + 1020
    at = s.logged
    s.log[at], s.log[at + 1] = event.number, cause
    at += 2
    listed: cython.int = 0
    for i in range(event.count):
        if listed < event.listed and event.lists[listed] == i:
            source = s.w[fields + i]
            for j in range(source, source + s.w[source] + 1):
                s.log[at] = s.w[j]
                at += 1
            listed += 1
        else:
            s.log[at] = s.w[fields + i]
            at += 1
    s.logged = at
    return at
