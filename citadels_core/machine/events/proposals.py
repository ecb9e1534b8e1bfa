"""The frames of events that do not happen at once: that may be replaced, or are being paid for."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.events.event_kinds import LinkedEvent, load
from citadels_core.machine.events.event_life import (
    CAUSE,
    DECLINED,
    DEFER,
    KIND,
    PAID_AT,
    PENDING,
    commit,
    go_on,
    is_forbidden,
)
from citadels_core.machine.frames import ENV, PC, add_guard, drop_below, is_guarded, pop, push
from citadels_core.machine.numbers.gathering import gather
from citadels_core.machine.numbers.resources import purse_of
from citadels_core.machine.question_fields import REPLACE, put_yes_or_no
from citadels_core.machine.rules import FrameCode, LinkedRule, applies, is_idle, worth_of, write_fields, you_of
from citadels_core.machine.state import GameState


class ProposalCode(FrameCode):
    """The frame of an event that something may replace: it waits for who decides on an optional replacement."""

    def step(self, s: GameState, f: cython.int) -> cython.int:
        """Forbid the event, or let the first rule that applies take its place, or let it happen."""
        e = f + ENV
        event: LinkedEvent = s.box.events[s.m[e + KIND]]
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
            if is_idle(rule, you) or not applies(s, rule, you, this, fields, event.count):
                continue
            if rule.optional and you < 0:
                continue
            if rule.optional and not (rule.at_need and self.is_needed(s, event, fields, at, found, i)):
                s.m[e + PENDING], s.m[e + PENDING + 1], s.m[e + PENDING + 2] = 1, rule.number, this
                s.m[e + PENDING + 3] = you
                s.top = before
                return put_yes_or_no(s, REPLACE, you, rule.cause, 1)
            self.replace(s, event, rule, this, you, fields)
            s.top = before
            return 0
        cause, defer = s.m[e + CAUSE], s.m[e + DEFER]
        pop(s)
        commit(s, event, cause, fields, defer)
        s.top = before
        return 0

    def is_needed(
        self, s: GameState, event: LinkedEvent, fields: cython.int, at: cython.int, found: cython.int, one: cython.int
    ) -> cython.int:
        """Tell whether a payment cannot be made without one of the rules at ``at``, though all others help."""
        gold = purse_of(s, s.w[fields])
        short: cython.longlong = s.w[fields + 1] - gold
        f = s.frame
        rule: LinkedRule
        for i in range(found):
            rule, this = s.box.rules[s.w[at + 2 * i]], s.w[at + 2 * i + 1]
            if short <= 0 or i == one or not rule.at_need or is_guarded(s, f, rule, this):
                continue
            you = you_of(s, rule, this)
            if is_idle(rule, you) or self.declined(s, f + ENV, rule.number, this):
                continue
            worth = worth_of(s, rule, you, this, fields, event.count)
            short -= max(worth, 0)
        return short > 0

    def take(self, s: GameState, f: cython.int) -> cython.int:
        """Let the replacement take its place, or write down that it was declined."""
        e = f + ENV
        number, this, you = s.m[e + PENDING + 1], s.m[e + PENDING + 2], s.m[e + PENDING + 3]
        if s.w[s.top + 1] != 0:
            declined = s.m[e + DECLINED]
            s.m[e + DECLINED + 1 + 2 * declined], s.m[e + DECLINED + 2 + 2 * declined] = number, this
            s.m[e + DECLINED] = declined + 1
            return 0
        event: LinkedEvent = s.box.events[s.m[e + KIND]]
        rule: LinkedRule = s.box.rules[number]
        before = s.top
        fields = load(s, event, e + s.m[f + PC])
        self.replace(s, event, rule, this, you, fields)
        s.top = before
        return 0

    def declined(self, s: GameState, e: cython.int, rule: cython.int, this: cython.int) -> cython.int:
        """Tell whether somebody has said no to a replacement of this event."""
        for i in range(s.m[e + DECLINED]):
            if s.m[e + DECLINED + 1 + 2 * i] == rule and s.m[e + DECLINED + 2 + 2 * i] == this:
                return 1
        return 0

    def replace(
        self, s: GameState, event: LinkedEvent, rule: LinkedRule, this: cython.int, you: cython.int, fields: cython.int
    ) -> cython.int:
        """Run a rule in the place of the event."""
        f = s.frame
        guards = f  # the frame is read until the new one stands
        e = push(s, rule.code, rule.code.size)
        s.m[e], s.m[e + 1] = you, this
        write_fields(s, e, fields, event.count, rule)
        add_guard(s, rule.number, this)
        if rule.at_need:  # the rest is paid by what comes of it: a no to another discount is not asked for again
            other: LinkedRule
            declined = guards + ENV + DECLINED
            for i in range(declined + 1, declined + 1 + 2 * s.m[declined], 2):
                other = s.box.rules[s.m[i]]
                if other.at_need:
                    add_guard(s, other.number, s.m[i + 1])
        return drop_below(s, guards)


class TollPaymentCode(FrameCode):
    """The frame of an event whose tolls are being paid: it goes on once they are."""

    def step(self, s: GameState, f: cython.int) -> cython.int:
        """Let the event go on."""
        e = f + ENV
        event: LinkedEvent = s.box.events[s.m[e + KIND]]
        cause, defer = s.m[e + CAUSE], s.m[e + DEFER]
        before = s.top
        fields = load(s, event, e + PAID_AT)
        pop(s)
        used: LinkedEvent = s.box.action_used
        if event.number == used.number:  # it has been taken from what was on offer
            commit(s, event, cause, fields, defer)
        else:
            go_on(s, event, cause, fields, defer)
        s.top = before
        return 0
