"""Facts printed on cards: names, costs, types."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.expression_kinds import UnaryExpression
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.numbers.queries import LinkedQuery, ask
from citadels_core.machine.rules import is_silent
from citadels_core.machine.state import GameState, need_work


def name_of(s: GameState, card: cython.int) -> cython.int:
    """Return the number of a card's name; each facedown district gets a unique number below -1."""
    if card < 0:
        return NOBODY
    return -2 - card if s.m[s.lay.turned + card] else s.box.name[card]


class CostOf(UnaryExpression):
    """The cost of a district, which rules may modify."""

    query: LinkedQuery

    def value(self, s: GameState, e: cython.int) -> cython.int:
        card = self.operand(s, e)
        if card >= 0 and s.m[s.lay.turned + card]:
            return 0
        if is_silent(s, self.query.channel):
            return s.box.cost[card] if card >= 0 else 0
        at = need_work(s, 1)
        s.w[at] = card
        return ask(s, self.query, at, 1)


class NameOf(UnaryExpression):
    """The name of a card."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return name_of(s, self.operand(s, e))


class PrintedCostOf(UnaryExpression):
    """The printed cost of a card."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        card = self.operand(s, e)
        return s.box.cost[card] if card >= 0 and not s.m[s.lay.turned + card] else 0


class TypeOf(UnaryExpression):
    """The printed type of a card."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        card = self.operand(s, e)
        return s.box.type[card] if card >= 0 and not s.m[s.lay.turned + card] else -1
