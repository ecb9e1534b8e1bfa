"""The "may answer" instruction, which offers a player the actions that react to an event."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.expression_kinds import NumberExpression
from citadels_core.machine.frame_slots import ProgramSlot
from citadels_core.machine.frames import ENV, PC
from citadels_core.machine.limits import MOST_ACTIONS, NOBODY
from citadels_core.machine.numbers.gathering import (
    is_lent_awake,
    lender_at,
    next_loan,
)
from citadels_core.machine.offers.actions import LinkedAction, offer_all, used_at
from citadels_core.machine.offers.menu import start_action
from citadels_core.machine.programs import ASKED, PAUSE, Instruction
from citadels_core.machine.question_fields import DECLINE, MENU_WIDTH, put_menu
from citadels_core.machine.rules import BUILT, ORIGIN, LinkedRule, is_awake_on, is_silenced, you_of
from citadels_core.machine.state import GameState, need_row
from citadels_core.machine.zones.in_play import has_live_rules


class MayAnswerInstruction(Instruction):
    """An instruction that offers a player the actions that react to the event of its rule.

    The question is asked even if the player has no such action; otherwise the question would reveal who has one.
    """

    seat: NumberExpression
    declined: cython.int
    """The index of the next instruction if the player uses none."""
    fields: cython.int
    """The number of fields of the event."""
    lists: cython.row
    """For each event field that is a list: the index of the field, then the slot of the list."""
    origin: cython.int
    """The slot of the event's origin."""
    answers: list[list[LinkedAction]] = cython.later()
    """The actions that answer the event, each in a list of its own, as ``offer_all`` takes them."""

    def do(self, s: GameState, f: cython.int) -> cython.int:
        seat = self.seat.value(s, f + ENV)
        if seat < 0:
            return self.declined
        before, e = s.top, s.end
        s.end = e + s.box.action_env
        need_row(s, s.end)
        if s.m[s.lay.actions] < MOST_ACTIONS:
            for number in range(len(self.answers)):
                self.offer(s, f, seat, number, e)
        s.end = e
        s.m[f + PC] = self.at
        put_menu(s, before, seat, self.cause, DECLINE)
        return ASKED

    def offer(self, s: GameState, f: cython.int, you: cython.int, number: cython.int, e: cython.int) -> cython.int:
        """Offer an action once for each card or character that gives the player this action."""
        actions: list[LinkedAction] = self.answers[number]
        action: LinkedAction = actions[0]
        rule: LinkedRule = action.rule
        if rule.seat >= 0 and rule.seat != you:
            return 0
        if rule.source < 0 or rule.people:
            if rule.people and s.box.loans_on_people:
                self.offer_lent_to_people(s, f, you, number, e)
            if rule.people and not is_awake_on(s, rule, rule.source):
                return 0
            if you_of(s, rule, rule.source) == you:
                self.offer_of(s, f, you, number, rule.source, e)
            return 0
        if rule.lasts == BUILT and s.box.loans_on_districts:
            self.offer_lent_to_districts(s, f, you, number, e)
        for card in range(s.lay.cards):
            if s.box.name[card] != rule.source or you_of(s, rule, card) != you:
                continue
            alive: cython.int = has_live_rules(s, card) if rule.lasts == BUILT else not is_silenced(s, card)
            if alive:
                self.offer_of(s, f, you, number, card, e)
        return 0

    def offer_lent_to_people(
        self, s: GameState, f: cython.int, you: cython.int, number: cython.int, e: cython.int
    ) -> cython.int:
        """Offer a character's action for each character that borrows the action through a note."""
        actions: list[LinkedAction] = self.answers[number]
        action: LinkedAction = actions[0]
        rule: LinkedRule = action.rule
        for bearer in range(s.lay.people):
            place = next_loan(s, 1, bearer, 0)
            while place >= 0:
                lender = lender_at(s, 1, bearer, place)
                if is_lent_awake(s, rule, lender, bearer) and you_of(s, rule, bearer) == you:
                    self.offer_of(s, f, you, number, bearer, e)
                place = next_loan(s, 1, bearer, place + 1)
        return 0

    def offer_lent_to_districts(
        self, s: GameState, f: cython.int, you: cython.int, number: cython.int, e: cython.int
    ) -> cython.int:
        """Offer a district's action for each district that borrows the action through a note."""
        actions: list[LinkedAction] = self.answers[number]
        action: LinkedAction = actions[0]
        rule: LinkedRule = action.rule
        at = s.lay.in_play
        for i in range(at + 1, at + 1 + s.m[at]):
            card = s.m[i]
            place = next_loan(s, 0, card, 0) if you_of(s, rule, card) == you else NOBODY
            while place >= 0:
                if s.box.name[lender_at(s, 0, card, place)] == rule.source:
                    self.offer_of(s, f, you, number, card, e)
                place = next_loan(s, 0, card, place + 1)
        return 0

    def offer_of(
        self, s: GameState, f: cython.int, you: cython.int, number: cython.int, this: cython.int, e: cython.int
    ) -> cython.int:
        """Offer an action of one card or character; the action's slots (variables) get the event's fields."""
        actions: list[LinkedAction] = self.answers[number]
        action: LinkedAction = actions[0]
        s.m[e] = you
        self.tell(s, f, action.rule, e)
        return offer_all(s, actions, you, this, 0, e)

    def tell(self, s: GameState, f: cython.int, rule: LinkedRule, e: cython.int) -> cython.int:
        """Copy the fields and origin of the event from the stack frame at ``f`` to the slots of an action."""
        held = f + ENV
        for i in range(ProgramSlot.FIELDS, ProgramSlot.FIELDS + self.fields):
            s.m[e + i] = s.m[held + i]
        for i in range(1, rule.listed, 2):
            at, to = held + self.lists[i], e + rule.lists[i]
            for j in range(s.m[at] + 1):
                s.m[to + j] = s.m[at + j]
        if rule.origin:
            for i in range(ORIGIN):
                s.m[e + rule.origin + i] = s.m[held + self.origin + i]
        return e

    def take(self, s: GameState, f: cython.int) -> cython.int:
        """Start the chosen action, if any; the program continues after the action."""
        at = s.end + MENU_WIDTH * s.w[s.top + 1]
        number, this, target = s.m[at], s.m[at + 1], s.m[at + 2]
        if number < 0:
            return self.declined
        seat = s.m[s.lay.seat]
        action: LinkedAction = s.box.actions[number]
        if action.times:
            s.m[used_at(s, action, this)] += 1
        s.m[f + PC] = self.at + 1
        e = start_action(s, action, seat, this, target)
        self.tell(s, f, action.rule, e)
        return PAUSE
