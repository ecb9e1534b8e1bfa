"""Kinds of events, and how their fields are stored.

In scratch memory an event has one number for each field; the number of a list field is the index of the list, which
begins with its length. A stack frame stores the lists behind the fields, one after another. The log stores each list
in the place of its field. All over the machine ``fields`` is the index of event fields in scratch memory, ``f`` is the
index of a stack frame, and ``e`` is the index of slots (variables).
"""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.rules import Channel
from citadels_core.machine.state import GameState, fetch, keep, need_work
from citadels_core.machine.tallies import count_card, count_cards, count_rule
from citadels_core.machine.tally_row import CARDS_DRAWN, GOLD_GOT, GOLD_SPENT

AMOUNT = cython.declare(cython.int, 1)
"""The field of the amount in each event that moves gold."""


class LinkedEvent(cython.Part):
    """A kind of event: its effect (``write``), and the rules and further events that follow from it."""

    number: cython.public
    count: cython.public
    """The number of its fields."""
    held: cython.public
    """The size of its fields, and of the origin behind them if some rule of the game reads origins."""
    lists: cython.row = cython.later()
    """The fields that are lists; ``listed`` is their number."""
    listed: cython.public = 0
    player: cython.public = NOBODY
    """The field of its player, NOBODY for none."""
    somebody: cython.public = NOBODY
    """The field of a required player, without whom the event does not happen; NOBODY for none."""
    deriving: cython.public = 0
    """Whether a city may be complete after it."""
    moving: cython.public = 0
    """What it may move, as bits of ``moved_cards``, if such moves have triggers in this game."""
    may_fulfil: cython.public = 0
    """Whether it may fulfil the condition of an ``as soon as`` rule of the game."""
    spending: cython.public = 0
    """Whether it spends gold, some of which may lie on counters outside the stash."""
    quiet: cython.public = 0
    """Whether the event is skipped if no rule of the game is about it."""
    ending: cython.public = 0
    """Whether ``expire`` has something to remove."""
    has_consequences: cython.public = 1
    """Whether anything besides its effect can happen in this game: rules about it, or events that follow."""
    banned: cython.maybe[Channel] = cython.nothing
    """The channels of its bans (``banned``), replacements (``replaced``) and triggers (``heard``), None for none."""
    replaced: cython.maybe[Channel] = cython.nothing
    heard: cython.maybe[Channel] = cython.nothing
    tolled: cython.maybe[Channel] = cython.nothing
    """The channel of its tolls, None if the game has none."""
    gives_way: cython.public = 0
    """Whether bans are ignored if nothing else would be possible."""
    grows: cython.public = NOBODY
    """The field of the player whose city gets a district, -1 for none."""

    gold_to: cython.public = NOBODY
    """The field of the player who gets gold, NOBODY for none; the field ``AMOUNT`` is the amount."""
    gold_from: cython.public = NOBODY
    """The field of the player who pays gold, NOBODY for none."""
    drawn: cython.public = NOBODY
    """The field of the card, or the list of cards, that comes to the hand of the player; NOBODY for none."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        """Apply the event's effect and fill in fields that depend on it; return 0 for an impossible event."""
        return 1

    def count_in(self, s: GameState, cause: cython.int, fields: cython.int) -> cython.int:
        """Count the event, which has happened, in the tally of the game."""
        if self.gold_to >= 0:
            count_rule(s, GOLD_GOT, s.w[fields + self.gold_to], cause, s.w[fields + AMOUNT])
        if self.gold_from >= 0:
            count_rule(s, GOLD_SPENT, s.w[fields + self.gold_from], cause, s.w[fields + AMOUNT])
        if self.drawn >= 0 and self.listed:
            count_cards(s, CARDS_DRAWN, s.w[fields + self.player], s.w[fields + self.drawn])
        elif self.drawn >= 0:
            count_card(s, CARDS_DRAWN, s.w[fields + self.player], s.w[fields + self.drawn])
        return 1

    def giver(self, s: GameState, fields: cython.int) -> cython.int:
        """Return the player whose gold the event spends, NOBODY if the event spends no gold."""
        return s.w[fields]

    def is_for(self, s: GameState, fields: cython.int, counter: cython.int, thing: cython.int) -> cython.int:
        """Return whether the event puts gold on this counter, so that gold of the counter cannot pay for it."""
        return 0

    def expire(self, s: GameState) -> cython.int:
        """Remove the state that lasts until this event. It is called after the triggers of the event."""
        return 0


class EndEvent(LinkedEvent):
    """A kind of event that ends a turn or round, and removes the state that lasts until that end."""


def write_no_origin(s: GameState, event: LinkedEvent, fields: cython.int) -> cython.int:
    """Write NOBODY as each number of an event's origin, if rules read the origin; return the end index."""
    end = fields + event.held
    if event.held > event.count:
        s.top = max(s.top, fields)
        need_work(s, end - s.top)
        for i in range(fields + event.count, end):
            s.w[i] = NOBODY
    return end


def room_for(s: GameState, event: LinkedEvent, fields: cython.int) -> cython.int:
    """Return how many numbers of a stack frame the fields and the lists of an event take."""
    size = event.held
    for i in range(event.listed):
        size += 1 + s.w[s.w[fields + event.lists[i]]]
    return size


def store(s: GameState, event: LinkedEvent, fields: cython.int, to: cython.int) -> cython.int:
    """Copy the fields and lists of an event from scratch memory into a stack frame; return the end index."""
    keep(s, fields, to, event.held)
    end = to + event.held
    for i in range(event.listed):
        at = s.w[fields + event.lists[i]]
        end += keep(s, at, end, s.w[at] + 1)
    return end


def load(s: GameState, event: LinkedEvent, at: cython.int) -> cython.int:
    """Copy an event's fields and lists from a stack frame to scratch memory; return the fields' index."""
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
    """Append an event to the log: its kind, its cause and its fields; each list begins with its length."""
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
