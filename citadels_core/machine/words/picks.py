"""Expressions that pick from lists: the first, the last, different or most common values."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.expression_kinds import ListExpression, NumberExpression
from citadels_core.machine.state import GameState, count_iterations, need_work


class ValuesAmong(ListExpression):
    """The distinct (or the commonest) values of an expression over the list items that meet a condition."""

    most_common: cython.int
    source: ListExpression
    slot: cython.int
    where: NumberExpression
    worth: NumberExpression

    def put(self, s: GameState, e: cython.int) -> cython.int:
        at = s.top
        count = count_iterations(s, self.source.put(s, e))
        at = need_work(s, 2 * count)
        times = at + count
        s.top = times + count
        slot = e + self.slot
        before = s.m[slot]
        kept: cython.int = 0
        most: cython.int = 0
        for i in range(at, at + count):
            s.m[slot] = s.w[i]
            if not self.where.value(s, e):
                continue
            worth = self.worth.value(s, e)
            found: cython.int = 0
            while found < kept and s.w[at + found] != worth:
                found += 1
            if found == kept:
                s.w[at + kept], s.w[times + kept] = worth, 0
                kept += 1
            s.w[times + found] += 1
            most = max(most, s.w[times + found])
        s.m[slot] = before
        s.top = at
        if not self.most_common:
            return kept
        left: cython.int = 0
        for i in range(kept):
            if s.w[times + i] == most:
                s.w[at + left] = s.w[at + i]
                left += 1
        return left


class EdgeExpression(NumberExpression):
    """The first or last item of a list, or a given number if the list is empty."""

    last: cython.int
    things: ListExpression
    unset: cython.int

    def value(self, s: GameState, e: cython.int) -> cython.int:
        count = self.things.put(s, e)
        if count == 0:
            return self.unset
        return s.w[s.top + count - 1 if self.last else s.top]
