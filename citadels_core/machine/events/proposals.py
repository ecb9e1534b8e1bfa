"""Code of the stack frames in which an event waits, for replacements or for the payment of its tolls."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.events.event_kinds import LinkedEvent, load
from citadels_core.machine.events.event_life import (
    commit,
    is_forbidden,
    replace_or_commit,
)
from citadels_core.machine.frame_slots import GUARD, FrameGuard, ProposalSlot, TollPaymentSlot
from citadels_core.machine.frames import ENV, PC, add_guard, drop_below, is_guarded, pop, push_program
from citadels_core.machine.numbers.gathering import gather
from citadels_core.machine.numbers.resources import purse_of
from citadels_core.machine.question_fields import REPLACE, put_yes_or_no
from citadels_core.machine.rules import FrameCode, LinkedRule, applies, lacks_player, worth_of, write_fields, you_of
from citadels_core.machine.state import GameState


class ProposalCode(FrameCode):
    """Code of the stack frame in which an event waits while players decide about its replacements."""

    def step(self, s: GameState, f: cython.int) -> cython.int:
        """Drop the event if it is forbidden, run the first replacement that applies, or let the event happen."""
        e = f + ENV
        event: LinkedEvent = s.box.events[s.m[e + ProposalSlot.EVENT]]
        before = s.top
        fields = load(s, event, e + s.m[f + PC])
        if event.banned is not None and is_forbidden(s, event, fields):
            pop(s)
            s.top = before
            return 0
        found = gather(s, event.replaced)
        at = s.top
        s.top = at + 2 * found
        rule: LinkedRule
        for i in range(found):
            rule, this = s.box.rules[s.w[at + 2 * i]], s.w[at + 2 * i + 1]
            if is_guarded(s, f, rule, this) or self.declined(s, e, rule.number, this):
                continue
            you = you_of(s, rule, this)
            if lacks_player(rule, you) or not applies(s, rule, you, this, fields, event.count):
                continue
            if rule.optional and you < 0:
                continue
            if rule.optional and not (rule.at_need and self.is_needed(s, event, fields, at, found, i)):
                s.m[e + ProposalSlot.PENDING], s.m[e + ProposalSlot.RULE] = 1, rule.number
                s.m[e + ProposalSlot.THIS], s.m[e + ProposalSlot.YOU] = this, you
                s.top = before
                return put_yes_or_no(s, REPLACE, you, rule.cause, 1)
            self.replace(s, event, rule, this, you, fields)
            s.top = before
            return 0
        cause, defer = s.m[e + ProposalSlot.CAUSE], s.m[e + ProposalSlot.DEFER]
        pop(s)
        commit(s, event, cause, fields, defer)
        s.top = before
        return 0

    def is_needed(
        self, s: GameState, event: LinkedEvent, fields: cython.int, at: cython.int, found: cython.int, one: cython.int
    ) -> cython.int:
        """Return whether the payer lacks gold unless discount ``one`` applies, even with all other discounts."""
        gold = purse_of(s, s.w[fields])
        short: cython.longlong = s.w[fields + 1] - gold
        f = s.frame
        rule: LinkedRule
        for i in range(found):
            rule, this = s.box.rules[s.w[at + 2 * i]], s.w[at + 2 * i + 1]
            if short <= 0 or i == one or not rule.at_need or is_guarded(s, f, rule, this):
                continue
            you = you_of(s, rule, this)
            if lacks_player(rule, you) or self.declined(s, f + ENV, rule.number, this):
                continue
            worth = worth_of(s, rule, you, this, fields, event.count)
            short -= max(worth, 0)
        return short > 0

    def take(self, s: GameState, f: cython.int) -> cython.int:
        """Handle the player's answer: run the offered replacement, or record that it was declined."""
        e = f + ENV
        number, this, you = s.m[e + ProposalSlot.RULE], s.m[e + ProposalSlot.THIS], s.m[e + ProposalSlot.YOU]
        if s.w[s.top + 1] != 0:
            at = e + ProposalSlot.REFUSALS + GUARD * s.m[e + ProposalSlot.DECLINED]
            s.m[at + FrameGuard.RULE], s.m[at + FrameGuard.THIS] = number, this
            s.m[e + ProposalSlot.DECLINED] += 1
            return 0
        event: LinkedEvent = s.box.events[s.m[e + ProposalSlot.EVENT]]
        rule: LinkedRule = s.box.rules[number]
        before = s.top
        fields = load(s, event, e + s.m[f + PC])
        self.replace(s, event, rule, this, you, fields)
        s.top = before
        return 0

    def declined(self, s: GameState, e: cython.int, rule: cython.int, this: cython.int) -> cython.int:
        """Return whether a player has declined this replacement (rule and card) of the event."""
        at = e + ProposalSlot.REFUSALS
        for i in range(at, at + GUARD * s.m[e + ProposalSlot.DECLINED], len(FrameGuard)):
            if s.m[i + FrameGuard.RULE] == rule and s.m[i + FrameGuard.THIS] == this:
                return 1
        return 0

    def replace(
        self, s: GameState, event: LinkedEvent, rule: LinkedRule, this: cython.int, you: cython.int, fields: cython.int
    ) -> cython.int:
        """Run a replacement instead of the event."""
        f = s.frame
        e = push_program(s, rule.code, you, this)
        write_fields(s, e, fields, event.count, rule)
        add_guard(s, rule.number, this)
        if rule.at_need:  # the rest of the payment is a new event, which must not offer a declined discount again
            other: LinkedRule
            at = f + ENV + ProposalSlot.REFUSALS
            for i in range(at, at + GUARD * s.m[f + ENV + ProposalSlot.DECLINED], len(FrameGuard)):
                other = s.box.rules[s.m[i + FrameGuard.RULE]]
                if other.at_need:
                    add_guard(s, other.number, s.m[i + FrameGuard.THIS])
        return drop_below(s, f)


class TollPaymentCode(FrameCode):
    """Code of the stack frame in which an event waits until its tolls are paid."""

    def step(self, s: GameState, f: cython.int) -> cython.int:
        """Continue with the event after its tolls are paid."""
        e = f + ENV
        event: LinkedEvent = s.box.events[s.m[e + TollPaymentSlot.EVENT]]
        cause, defer = s.m[e + TollPaymentSlot.CAUSE], s.m[e + TollPaymentSlot.DEFER]
        before = s.top
        fields = load(s, event, e + TollPaymentSlot.FIELDS)
        pop(s)
        used: LinkedEvent = s.box.action_used
        if event.number == used.number:  # no rule replaces the use of an action, and the menu has checked the bans
            commit(s, event, cause, fields, defer)
        else:
            replace_or_commit(s, event, cause, fields, defer)
        s.top = before
        return 0
