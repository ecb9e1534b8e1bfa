"""Habits: weights for random answers, so that random games are more like the games of people."""

from __future__ import annotations

from typing import Any

from citadels_core.machine import plain as cython
from citadels_core.machine.limits import as_number
from citadels_core.machine.play.bot_dice import Dice
from citadels_core.machine.question_fields import BOOL, MENU, MENU_WIDTH
from citadels_core.machine.rules import owner_of
from citadels_core.machine.state import GameState, need_work

PLAIN = cython.declare(cython.int, 0)
"""An action of none of the following kinds."""
BUILDS = cython.declare(cython.int, 1)
"""An action that builds a district."""
BRINGS_GOLD = cython.declare(cython.int, 2)
"""An action that brings gold without a price."""
BRINGS_CARDS = cython.declare(cython.int, 3)
"""An action that brings cards without a price."""
HITS_DISTRICT = cython.declare(cython.int, 4)
"""An action against a district."""
HITS_PLAYER = cython.declare(cython.int, 5)
"""An action against a player."""

TO_END = cython.declare(cython.int, 1)
"""The weight of ending the turn."""
SOMETHING = cython.declare(cython.int, 80)
"""The weight of an action that is not named here."""
SELDOM = cython.declare(cython.int, 10)
"""The weight of an action that rarely helps."""
BUILD = cython.declare(cython.int, 300)
"""The weight of a district that costs nothing; it grows with the cube of the cost."""
GAIN = cython.declare(cython.int, 3000)
"""The weight of an action that brings what the player needs most."""
FEW_CARDS = cython.declare(cython.int, 3)
"""The hand size from which on a player needs no more cards."""
YES = cython.declare(cython.int, 4)
"""The weight of "yes"; "no" has 1."""
DEAREST = cython.declare(cython.int, 9)
"""The cost above which weights no longer grow."""
MANY_OPTIONS = cython.declare(cython.int, 2000)
"""The number of options above which habits are not used, because the sum of weights could overflow."""


@cython.cclass
class Habits:
    """Tables about the rules of a game, from which weights for random answers are computed."""

    acts: cython.row
    """The kind of action of each rule."""
    keeps: cython.row
    """For each cause that asks for cards: 1 if the player keeps them, -1 if the player gives them away, else 0."""
    card: cython.int
    """The number of the option type "card"."""

    def __init__(self, acts: list[Any], keeps: list[Any], card: Any) -> None:
        self.acts, self.keeps = cython.new_row(len(acts)), cython.new_row(len(keeps))
        for i in range(len(acts)):
            self.acts[i] = as_number(acts[i])
        for i in range(len(keeps)):
            self.keeps[i] = as_number(keeps[i])
        self.card = as_number(card)

    def weigh_action(self, s: GameState, at: cython.int, seat: cython.int) -> cython.int:
        """Return the weight of an option of a menu, for random answers."""
        rule = s.m[at]
        if rule < 0:
            return TO_END
        target = s.m[at + 2]
        act = self.acts[rule]
        if act == BUILDS:
            dear: cython.int = 1 + (2 if target < 0 else min(s.box.cost[target], DEAREST))
            return BUILD * dear * dear * dear
        if act == BRINGS_GOLD:
            return GAIN
        hands = s.lay.card_count + s.box.hands
        if act == BRINGS_CARDS:
            return GAIN if s.m[hands + seat] == 0 else SOMETHING if s.m[hands + seat] < FEW_CARDS else SELDOM
        if act == HITS_DISTRICT and owner_of(s, target) == seat:
            return SELDOM
        if act == HITS_PLAYER and s.m[hands + target] <= s.m[hands + seat]:
            return SELDOM
        return SOMETHING

    def weigh_card(self, s: GameState, card: cython.int, keeps: cython.int) -> cython.int:
        """Return the weight of a card in a choice of cards to keep, or to give away if ``keeps < 0``."""
        cost: cython.int = min(s.box.cost[card], DEAREST)
        if keeps < 0:
            cost = DEAREST - cost
        return (1 + cost) * (1 + cost)

    def weigh(self, s: GameState, at: cython.int, count: cython.int) -> cython.int:
        """Write the weight of each option to scratch memory; return the sum of the weights."""
        kind, noun, seat, cause = s.m[s.lay.asked], s.m[s.lay.noun], s.m[s.lay.seat], s.m[s.lay.cause]
        keeps: cython.int = self.keeps[cause] if cause >= 0 else 0
        total: cython.int = 0
        weight: cython.int = 1
        for i in range(count):
            if kind == MENU:
                weight = self.weigh_action(s, s.end + MENU_WIDTH * i, seat)
            elif noun == BOOL:
                weight = YES if s.m[s.end + i] else 1
            elif noun == self.card and keeps:
                weight = self.weigh_card(s, s.m[s.end + i], keeps)
            s.w[at + i] = weight
            total += weight
        return total

    def choose(self, s: GameState, dice: Dice, count: cython.int) -> cython.int:
        """Return the number of a random option; an option with a larger weight is likelier."""
        if count == 1 or count > MANY_OPTIONS:
            return dice.roll(count)
        s.top = 0
        at = need_work(s, count)
        left = dice.roll(self.weigh(s, at, count))
        for i in range(count):
            left -= s.w[at + i]
            if left < 0:
                return i
        return count - 1

    def choose_several(self, s: GameState, dice: Dice, count: cython.int) -> cython.int:
        """Write a random set of options as the answer, by weight; return the size of the set."""
        wanted = dice.size(count, s.m[s.lay.least], min(s.m[s.lay.most], count))
        s.top = 0
        need_work(s, 1 + 2 * count)
        at = 1 + count
        total = self.weigh(s, at, count)
        for _ in range(wanted):
            left = dice.roll(total)
            for i in range(count):
                left -= s.w[at + i]
                if left < 0:
                    total -= s.w[at + i]
                    s.w[at + i] = 0
                    break
        found: cython.int = 0
        for i in range(count):
            if not s.w[at + i]:
                found += 1
                s.w[found] = i
        return found


def pick_by_habit(s: GameState, dice: Dice, ways: Habits) -> Any:
    """Return a random answer by weight: an option number, or a list of ascending option numbers."""
    count = s.m[s.lay.offered]
    if not s.m[s.lay.many]:
        return ways.choose(s, dice, count)
    size = ways.choose_several(s, dice, count)
    return [s.w[1 + i] for i in range(size)]
