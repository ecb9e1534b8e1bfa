"""Facts about players: gold, neighbours, types and completion of their cities."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.expression_kinds import ListExpression, UnaryExpression, UnaryList
from citadels_core.machine.numbers.cities import progress_of, size_of_city
from citadels_core.machine.numbers.resources import purse_of
from citadels_core.machine.numbers.types_of_districts import TYPES, counts_as
from citadels_core.machine.state import GameState, need_work
from citadels_core.machine.zones.clockwise import left_of, right_of

GOLD = cython.declare(cython.int, 0)
"""The numbers of the resources."""
CARDS = cython.declare(cython.int, 1)


class PurseOf(UnaryExpression):
    """The gold that a player can spend now, in the stash and on counters."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return purse_of(s, self.a.value(s, e))


class PointsSoFarOf(UnaryExpression):
    """The points of a player so far."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        player = self.a.value(s, e)
        return s.m[s.lay.points + player] if player >= 0 else 0


class LeftOf(UnaryExpression):
    """The player to the left of a player: the next player clockwise."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        player = self.operand(s, e)
        return left_of(s, player)


class RightOf(UnaryExpression):
    """The player to the right of a player: the next player counter-clockwise."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        player = self.operand(s, e)
        return right_of(s, player)


class NeighboursOf(UnaryList):
    """The players to a player's left and right, each once."""

    def put(self, s: GameState, e: cython.int) -> cython.int:
        player = self.operand(s, e)
        seats = s.box.seats
        if player < 0 or seats < 2:
            return 0
        to = need_work(s, 2)
        s.w[to] = left_of(s, player)
        s.w[to + 1] = right_of(s, player)
        return 1 if seats == 2 else 2


class ResourcesOf(UnaryList):
    """The resources of which a player has at least one: gold in the stash, cards in the hand."""

    def put(self, s: GameState, e: cython.int) -> cython.int:
        player = self.operand(s, e)
        if player < 0:
            return 0
        to = need_work(s, 2)
        count: cython.int = 0
        if s.m[s.lay.gold + player]:
            s.w[to] = GOLD
            count = 1
        if s.m[s.lay.card_count + s.box.hands + player]:
            s.w[to + count] = CARDS
            count += 1
        return count


class TypesOf(UnaryList):
    """The types that a city's districts count as at scoring, in the order of ``DISTRICT_TYPES``."""

    def put(self, s: GameState, e: cython.int) -> cython.int:
        player = self.operand(s, e)
        if player < 0:
            return 0
        to = need_work(s, TYPES)
        count: cython.int = 0
        for type_ in range(TYPES):
            card = s.m[s.lay.card_first + s.box.cities + player]
            while card >= 0 and not counts_as(s, card, type_, 1):
                card = s.m[s.lay.card_next + card]
            if card >= 0:
                s.w[to + count] = type_
                count += 1
        return count


class CrownedPredicate(UnaryExpression):
    """Whether a player wears the crown."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        player = self.operand(s, e)
        return 1 if player >= 0 and s.m[s.lay.crown] == player else 0


class CompletePredicate(UnaryExpression):
    """Whether a player's city has the size of a complete city at the moment."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        player = self.operand(s, e)
        progress: cython.int = 0
        if player >= 0 or s.box.fixed_size < 0:
            progress = progress_of(s, player)
        return 1 if progress >= size_of_city(s) else 0


def list_finishers(s: GameState, first_only: cython.int) -> cython.int:
    """Write the players with completed cities, earliest first, or only the earliest; return how many."""
    at = s.lay.finished
    count = s.m[at]
    if not count:
        return 0
    size = size_of_city(s)
    to = need_work(s, count)
    found: cython.int = 0
    first: cython.int = 0
    for i in range(count):
        player, moment = s.m[at + 1 + 2 * i], s.m[at + 2 + 2 * i]
        if s.m[s.lay.reached + player] < size or (first_only and found and moment > first):
            continue
        if first_only and found and moment < first:
            found = 0
        first = moment
        s.w[to + found] = player
        found += 1
    return found


class Finishers(ListExpression):
    """The players who have completed a city, the earliest first; a city that shrinks later still counts."""

    def put(self, s: GameState, e: cython.int) -> cython.int:
        return list_finishers(s, 0)


class FirstFinishers(ListExpression):
    """The players who completed a city before all others; several if they did so at the same time."""

    def put(self, s: GameState, e: cython.int) -> cython.int:
        return list_finishers(s, 1)
