"""Events of gold and points."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.events.event_kinds import LinkedEvent
from citadels_core.machine.limits import MOST, NOBODY, clip
from citadels_core.machine.state import GameState
from citadels_core.machine.tallies import count_rule
from citadels_core.machine.tally_row import POINTS_GOT, RULE_USES
from citadels_core.machine.zones.turns import is_turn, note_gathered


def gain(s: GameState, player: cython.int, amount: cython.int) -> cython.int:
    """Give a player gold from the bank, up to the largest possible stash; return the amount."""
    gained = min(max(amount, 0), MOST - s.m[s.lay.gold + player])
    s.m[s.lay.gold + player] += gained
    return gained


class GoldGainedEvent(LinkedEvent):
    """A player gets gold from the bank."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        amount = gain(s, s.w[fields], s.w[fields + 1])
        s.w[fields + 1] = amount
        return amount != 0


class GoldPaidEvent(LinkedEvent):
    """A player pays gold to the bank; the turn records the price paid for each card."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        player, card = s.w[fields], s.w[fields + 2]
        amount = min(max(s.w[fields + 1], 0), s.m[s.lay.gold + player])
        if amount == 0 and card < 0:
            return 0
        s.m[s.lay.gold + player] -= amount
        if card >= 0 and is_turn(s):
            s.m[s.lay.purchases] += 1
            s.m[s.lay.bought + card] = 1
            s.m[s.lay.paid + card] = clip(s.m[s.lay.paid + card] + amount)
            if player == s.m[s.lay.player]:
                s.m[s.lay.spent + card] = clip(s.m[s.lay.spent + card] + amount)
        s.w[fields + 1] = amount
        return 1


class GoldTakenEvent(LinkedEvent):
    """A player takes gold from another player; the event happens even if the amount is 0."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        player, giver = s.w[fields], s.w[fields + 2]
        if giver < 0 or giver == player:
            return 0
        amount = min(max(s.w[fields + 1], 0), s.m[s.lay.gold + giver])
        s.w[fields + 1] = amount = min(amount, MOST - s.m[s.lay.gold + player])
        s.m[s.lay.gold + giver] -= amount
        s.m[s.lay.gold + player] += amount
        return 1

    def giver(self, s: GameState, fields: cython.int) -> cython.int:
        return s.w[fields + 2] if s.w[fields + 3] and s.w[fields + 2] != s.w[fields] else NOBODY


class GoldRefundedEvent(LinkedEvent):
    """A player gets back the gold that was paid for a card; the turn deletes the recorded payment."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        card = s.w[fields + 2]
        amount = gain(s, s.w[fields], s.w[fields + 1])
        bought: cython.int = card >= 0 and s.m[s.lay.bought + card] != 0
        if amount == 0 and not bought:
            return 0
        if bought:
            s.m[s.lay.bought + card] = 0
            s.m[s.lay.paid + card] = 0
            s.m[s.lay.spent + card] = 0
        s.w[fields + 1] = amount
        return 1


class GoldGatheredEvent(LinkedEvent):
    """In the gather step of a turn, a player takes gold instead of cards; the amount can be 0."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        amount = gain(s, s.w[fields], s.w[fields + 1])
        if amount == 0 and s.m[s.lay.gathered]:
            return 0
        s.w[fields + 1] = amount
        return note_gathered(s)


def add_points(s: GameState, player: cython.int, amount: cython.int) -> cython.int:
    """Add points to a player's score, or subtract them if ``amount`` is negative; return the change."""
    before = s.m[s.lay.points + player]
    s.m[s.lay.points + player] = clip(before + amount)
    return s.m[s.lay.points + player] - before


class PointsGainedEvent(LinkedEvent):
    """A player gains points before scoring, or loses some."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        s.w[fields + 1] = add_points(s, s.w[fields], s.w[fields + 1])
        return s.w[fields + 1] != 0

    def count_in(self, s: GameState, cause: cython.int, fields: cython.int) -> cython.int:
        return count_rule(s, POINTS_GOT, s.w[fields], cause, s.w[fields + 1])


class PointsScoredEvent(LinkedEvent):
    """A player scores points."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        add_points(s, s.w[fields], s.w[fields + 1])
        return 1

    def count_in(self, s: GameState, cause: cython.int, fields: cython.int) -> cython.int:
        count_rule(s, RULE_USES, s.w[fields], cause, 1)
        return count_rule(s, POINTS_GOT, s.w[fields], cause, s.w[fields + 1])
