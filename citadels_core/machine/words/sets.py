"""Expressions about lists: membership, length, selection, and totals."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.expression_kinds import ListExpression, NumberExpression, UnaryList
from citadels_core.machine.limits import MOST_NUMBERS, clip
from citadels_core.machine.state import GameState, count_iterations, need_work
from citadels_core.machine.zones.clockwise import sitter_from
from citadels_core.machine.zones.declared_state import DeclaredStateField, lies, remembers

TOTAL = cython.declare(cython.int, 0)
"""The functions of a fold."""
HIGHEST = cython.declare(cython.int, 1)
LOWEST = cython.declare(cython.int, 2)


class InExpression(NumberExpression):
    """Whether a list contains an item."""

    thing: NumberExpression
    things: ListExpression
    negated: cython.public = 0

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return 1 if self.things.has(s, e, self.thing.value(s, e)) != self.negated else 0


class CountExpression(NumberExpression):
    """The length of a list."""

    things: ListExpression

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return self.things.size(s, e)


class SomeExpression(NumberExpression):
    """Whether a list has any items."""

    things: ListExpression
    negated: cython.public = 0

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return 1 if self.things.has_any(s, e) != self.negated else 0


class RangeExpression(ListExpression):
    """The numbers from a lowest to a highest number, both included, at most ``MOST_NUMBERS`` of them."""

    low: NumberExpression
    high: NumberExpression

    def put(self, s: GameState, e: cython.int) -> cython.int:
        low = self.low.value(s, e)
        count = range_size(low, self.high.value(s, e))
        to = need_work(s, count)
        for i in range(count):
            s.w[to + i] = low + i
        return count

    def size(self, s: GameState, e: cython.int) -> cython.int:
        low = self.low.value(s, e)
        return range_size(low, self.high.value(s, e))

    def has(self, s: GameState, e: cython.int, thing: cython.int) -> cython.int:
        low = self.low.value(s, e)
        count = range_size(low, self.high.value(s, e))
        return 1 if low <= thing < low + count else 0


def range_size(low: cython.int, high: cython.int) -> cython.int:
    """Return how many numbers lie from ``low`` to ``high``, both included; at most ``MOST_NUMBERS``."""
    if high < low:
        return 0
    count: cython.longlong = high
    count += 1 - low
    return min(count, MOST_NUMBERS)


class ClockwiseExpression(UnaryList):
    """All players, clockwise from a given player, or from the first place if that player is NOBODY."""

    def put(self, s: GameState, e: cython.int) -> cython.int:
        seats = s.box.seats
        start = self.operand(s, e)
        to = need_work(s, seats)
        for i in range(seats):
            s.w[to + i] = sitter_from(s, start, i)
        return seats

    def size(self, s: GameState, e: cython.int) -> cython.int:
        return s.box.seats

    def has(self, s: GameState, e: cython.int, thing: cython.int) -> cython.int:
        return 1 if 0 <= thing < s.box.seats else 0


class FromExpression(ListExpression):
    """The players of a list, clockwise from a given player, or from the first place for NOBODY."""

    players: ListExpression
    start: NumberExpression

    def put(self, s: GameState, e: cython.int) -> cython.int:
        at = s.top
        count = self.players.put(s, e)
        there: cython.longlong = 0
        bit: cython.longlong = 1
        for i in range(at, at + count):
            if s.w[i] >= 0:
                there |= bit << s.w[i]
        start = self.start.value(s, e)
        need_work(s, s.box.seats)
        kept: cython.int = 0
        for i in range(s.box.seats):
            player = sitter_from(s, start, i)
            if (there >> player) & 1:
                s.w[at + kept] = player
                kept += 1
        return kept

    def has(self, s: GameState, e: cython.int, thing: cython.int) -> cython.int:
        return 1 if 0 <= thing < s.box.seats and self.players.has(s, e, thing) else 0


class EndOfExpression(ListExpression):
    """At most a given number of items of a list: the first items in order, or the last items reversed."""

    from_end: cython.int
    number: NumberExpression
    things: ListExpression

    def put(self, s: GameState, e: cython.int) -> cython.int:
        number = self.number.value(s, e)
        at = s.top
        count = self.things.put(s, e)
        if self.from_end:
            for i in range(count // 2):
                thing = s.w[at + i]
                s.w[at + i] = s.w[at + count - 1 - i]
                s.w[at + count - 1 - i] = thing
        return min(count, max(number, 0))


class NotedThings(ListExpression):
    """The values that a note holds, in the order of all values of its type."""

    note: DeclaredStateField
    thing: NumberExpression
    everything: ListExpression

    def put(self, s: GameState, e: cython.int) -> cython.int:
        d: DeclaredStateField = self.note
        thing = self.thing.value(s, e)
        if not lies(s, d, thing):
            return 0
        at = s.top
        count = self.everything.put(s, e)
        first = d.at + d.things + thing * d.room
        kept: cython.int = 0
        for i in range(at, at + count):
            one = s.w[i]
            if s.m[first + one]:
                s.w[at + kept] = one
                kept += 1
        return kept

    def has(self, s: GameState, e: cython.int, thing: cython.int) -> cython.int:
        return thing >= 0 and remembers(s, self.note, self.thing.value(s, e), thing)


class FilterExpression(ListExpression):
    """The items of a list for which a condition holds; a slot (variable) has the item during the check."""

    source: ListExpression
    slot: cython.int
    where: NumberExpression

    def put(self, s: GameState, e: cython.int) -> cython.int:
        at = s.top
        count = count_iterations(s, self.source.put(s, e))
        s.top = at + count
        slot = e + self.slot
        before = s.m[slot]
        kept: cython.int = 0
        for i in range(at, at + count):
            thing = s.w[i]
            s.m[slot] = thing
            if self.where.value(s, e):
                s.w[at + kept] = thing
                kept += 1
        s.m[slot] = before
        s.top = at
        return kept


class QuickFilterExpression(FilterExpression):
    """A filter that tests membership by checking one item only; used where coverage is not counted."""

    def has(self, s: GameState, e: cython.int, thing: cython.int) -> cython.int:
        if not self.source.has(s, e, thing):
            return 0
        slot = e + self.slot
        before = s.m[slot]
        s.m[slot] = thing
        fits = self.where.value(s, e)
        s.m[slot] = before
        return 1 if fits else 0


class SomeWhereExpression(NumberExpression):
    """Whether a condition holds for some item of a list; it stops at the first such item."""

    source: ListExpression
    slot: cython.int
    where: NumberExpression

    def value(self, s: GameState, e: cython.int) -> cython.int:
        at = s.top
        count = count_iterations(s, self.source.put(s, e))
        s.top = at + count
        slot = e + self.slot
        before = s.m[slot]
        found: cython.int = 0
        for i in range(at, at + count):
            s.m[slot] = s.w[i]
            if self.where.value(s, e):
                found = 1
                break
        s.m[slot] = before
        s.top = at
        return found


class FoldExpression(NumberExpression):
    """The total, highest or lowest value of an expression for items that meet a condition; 0 for none."""

    how: cython.int
    source: ListExpression
    slot: cython.int
    where: NumberExpression
    worth: NumberExpression

    def value(self, s: GameState, e: cython.int) -> cython.int:
        at = s.top
        count = count_iterations(s, self.source.put(s, e))
        s.top = at + count
        slot = e + self.slot
        before = s.m[slot]
        result: cython.longlong = 0
        found: cython.int = 0
        for i in range(at, at + count):
            s.m[slot] = s.w[i]
            if not self.where.value(s, e):
                continue
            worth = self.worth.value(s, e)
            if self.how == TOTAL:
                result += worth
            elif not found or (worth > result if self.how == HIGHEST else worth < result):
                result = worth
            found = 1
        s.m[slot] = before
        s.top = at
        return clip(result)


class ReplyExpression(NumberExpression):
    """The answer of a player in a sealed (secret) choice, or a given number if the player was not asked."""

    player: NumberExpression
    asked: ListExpression
    answers: ListExpression
    unset: NumberExpression

    def value(self, s: GameState, e: cython.int) -> cython.int:
        player = self.player.value(s, e)
        count = self.asked.put(s, e)
        place: cython.int = -1
        for i in range(count):
            if s.w[s.top + i] == player:
                place = i
                break
        if place >= 0 and place < self.answers.put(s, e):
            return s.w[s.top + place]
        return self.unset.value(s, e)
