"""Answer as players mostly do: play-outs by habit are nearer to play than those by chance alone."""

from __future__ import annotations

from typing import Any

from citadels_core.machine import plain as cython
from citadels_core.machine.limits import as_number
from citadels_core.machine.play.bot_dice import Dice
from citadels_core.machine.question_fields import BOOL, MENU, MENU_WIDTH
from citadels_core.machine.rules import owner_of
from citadels_core.machine.state import GameState, need_work

PLAIN = cython.declare(cython.int, 0)
"""The kind of an action that does nothing of what follows."""
BUILDS = cython.declare(cython.int, 1)
"""The kind of an action that builds a district."""
BRINGS_GOLD = cython.declare(cython.int, 2)
"""The kind of an action that brings gold for nothing."""
BRINGS_CARDS = cython.declare(cython.int, 3)
"""The kind of an action that brings cards for nothing."""
HITS_DISTRICT = cython.declare(cython.int, 4)
"""The kind of an action that does something to a district."""
HITS_PLAYER = cython.declare(cython.int, 5)
"""The kind of an action that does something to a player."""

TO_END = cython.declare(cython.int, 1)
"""How likely an answer is that ends the turn, beside others."""
SOMETHING = cython.declare(cython.int, 80)
"""How likely an answer is that does anything not named here."""
SELDOM = cython.declare(cython.int, 10)
"""How likely an answer is that mostly brings nothing."""
BUILD = cython.declare(cython.int, 300)
"""How likely an answer is that builds for nothing; what costs more is as much likelier as the cube of its cost."""
GAIN = cython.declare(cython.int, 3000)
"""How likely an answer is that takes what is wanted most."""
FEW_CARDS = cython.declare(cython.int, 3)
"""With so many cards in the hand nobody wants more."""
YES = cython.declare(cython.int, 4)
"""How likely yes is, beside no."""
DEAREST = cython.declare(cython.int, 9)
"""What costs more is no more wanted."""
MANY_OPTIONS = cython.declare(cython.int, 2000)
"""Among more options habits do not choose: their weights would be too large a number."""


@cython.cclass
class Habits:
    """What the rules of one box do, as far as habits ask for it."""

    acts: cython.row
    """What the action of each rule does."""
    keeps: cython.row
    """Of each cause that asks for cards whether they are kept; -1 where they are given away."""
    card: cython.int
    """The number of the type of cards."""

    def __init__(self, acts: list[Any], keeps: list[Any], card: Any) -> None:
        self.acts, self.keeps = cython.new_row(len(acts)), cython.new_row(len(keeps))
        for i in range(len(acts)):
            self.acts[i] = as_number(acts[i])
        for i in range(len(keeps)):
            self.keeps[i] = as_number(keeps[i])
        self.card = as_number(card)

    def weigh_action(self, s: GameState, at: cython.int, seat: cython.int) -> cython.int:
        """Return the weight of an option of a menu."""
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
        """Return the weight of a card that is kept, or given away."""
        cost: cython.int = min(s.box.cost[card], DEAREST)
        if keeps < 0:
            cost = DEAREST - cost
        return (1 + cost) * (1 + cost)

    def weigh(self, s: GameState, at: cython.int, count: cython.int) -> cython.int:
        """Write the weight of each option to a place of ``w`` that has room for them; returns what they add up to."""
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
        """Return the number of one of the options that are asked for."""
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
        """Write some of the options where an answer goes, ascending; returns how many."""
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
