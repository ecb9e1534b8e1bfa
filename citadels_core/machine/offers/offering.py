"""The instruction that offers the actions of one district or character to a player, who may decline."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.expression_kinds import NumberExpression
from citadels_core.machine.frame_slots import OfferSlot
from citadels_core.machine.frames import ENV, PC, pop, push
from citadels_core.machine.limits import MOST_ACTIONS
from citadels_core.machine.offers.actions import LinkedAction, offer_freely
from citadels_core.machine.offers.menu import start_action
from citadels_core.machine.programs import PAUSE, Instruction
from citadels_core.machine.question_fields import DECLINE, MENU_WIDTH, put_menu
from citadels_core.machine.rules import FrameCode, is_muted
from citadels_core.machine.state import GameState, need_row
from citadels_core.machine.zones.in_play import has_live_rules


class OfferFromInstruction(Instruction):
    """An instruction that offers the actions of one card or character to a player."""

    thing: NumberExpression
    person: cython.int
    who: NumberExpression

    def do(self, s: GameState, f: cython.int) -> cython.int:
        thing, who = self.thing.value(s, f + ENV), self.who.value(s, f + ENV)
        if thing < 0 or who < 0:
            return self.after
        s.m[f + PC] = self.at + 1
        e = push(s, s.box.offering, len(OfferSlot))
        s.m[e + OfferSlot.PERSON], s.m[e + OfferSlot.THING] = self.person, thing
        s.m[e + OfferSlot.YOU], s.m[e + OfferSlot.CAUSE] = who, self.cause
        return PAUSE


class OfferCode(FrameCode):
    """Code of the stack frame of an offer, which ends when the player uses an action or declines."""

    def step(self, s: GameState, f: cython.int) -> cython.int:
        """Ask the player to use one of the offered actions or to decline, if any action is possible."""
        slots = f + ENV
        person, thing, you = s.m[slots + OfferSlot.PERSON], s.m[slots + OfferSlot.THING], s.m[slots + OfferSlot.YOU]
        before, e = s.top, s.end
        s.end = e + s.box.action_env
        need_row(s, s.end)
        if s.m[s.lay.actions] < MOST_ACTIONS:
            if person:
                self.offer_of_character(s, thing, you, e)
            else:
                self.offer_of_district(s, thing, you, e)
        s.end = e
        if s.top == before:
            pop(s)
            return 0
        return put_menu(s, before, you, s.m[slots + OfferSlot.CAUSE], DECLINE)

    def offer_of_character(self, s: GameState, character: cython.int, you: cython.int, e: cython.int) -> cython.int:
        """Offer the actions of a character, unless a marker silences the character."""
        if is_muted(s, character):
            return 0
        actions: list[LinkedAction] = s.box.actions_of_people[character]
        return offer_freely(s, actions, you, character, e)

    def offer_of_district(self, s: GameState, district: cython.int, you: cython.int, e: cython.int) -> cython.int:
        """Offer the actions of a district, if the rules of the district are active."""
        if not s.box.actions_of_built or not has_live_rules(s, district):
            return 0
        actions: list[LinkedAction] = s.box.actions_of_built[s.box.name[district]]
        return offer_freely(s, actions, you, district, e) if actions is not None else 0

    def take(self, s: GameState, f: cython.int) -> cython.int:
        """Start the chosen action, which counts as an action of the turn, but not towards its own limit."""
        at = s.end + MENU_WIDTH * s.w[s.top + 1]
        number, this, target = s.m[at], s.m[at + 1], s.m[at + 2]
        you = s.m[f + ENV + OfferSlot.YOU]
        pop(s)
        if number < 0:
            return 0
        action: LinkedAction = s.box.actions[number]
        start_action(s, action, you, this, target)
        return 0
