"""Tolls: prices that a player pays for causing an event, to the bank or to another player."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.events.event_kinds import LinkedEvent
from citadels_core.machine.frame_slots import GUARD, FrameGuard
from citadels_core.machine.frames import ENV, GUARDS, SIZE
from citadels_core.machine.limits import NOBODY, UNKNOWN
from citadels_core.machine.numbers.gathering import gather
from citadels_core.machine.rules import LinkedRule, enter, is_asleep, lacks_player, leave, you_of
from citadels_core.machine.state import GameState, count_iterations, need_work

TOLL_WIDTH = cython.declare(cython.int, 3)
"""The size of a toll: the payee (NOBODY for the bank), the amount, the cause."""

ALL_TOLLS = cython.declare(cython.int, -1)
"""The value of ``reading`` that selects all tolls."""


def list_tolls(s: GameState, event: LinkedEvent, fields: cython.int, reading: cython.int) -> cython.int:
    """Write to scratch memory the tolls that an event costs; return how many there are.

    An event without a player costs no tolls, and a replacement of an event of the same kind costs none. A toll without
    a payee, or with the payer as payee, is left out; so is a toll that reads an ``UNKNOWN`` field. ``reading`` is a bit
    set of fields: only tolls that read one of these fields are listed.
    """
    payer = s.w[fields + event.count]
    if payer < 0 or is_asleep(s, event.tolled) or is_paid_for(s, event):
        return 0
    before = s.top
    unknown: cython.int = 0
    for i in range(event.count):
        if s.w[fields + i] == UNKNOWN:
            unknown |= 1 << i
    live = count_iterations(s, gather(s, event.tolled))
    at = before + 2 * live
    s.top = at
    found: cython.int = 0
    rule: LinkedRule
    for i in range(live):
        rule, this = s.box.rules[s.w[before + 2 * i]], s.w[before + 2 * i + 1]
        you = you_of(s, rule, this)
        if (rule.reads & unknown) or (reading >= 0 and not rule.reads & reading) or lacks_player(rule, you):
            continue
        e = enter(s, rule, you, this, fields, event.count)
        amount: cython.int = 0
        payee: cython.int = NOBODY
        top = s.top
        if rule.test is None or rule.test.value(s, e):
            amount = rule.worth.value(s, e)
            if rule.payee is not None:
                payee = rule.payee.value(s, e)
                if payee < 0 or payee == payer:
                    amount = 0
        s.top = top
        leave(s, e)
        if amount > 0:
            to = need_work(s, TOLL_WIDTH)
            s.w[to], s.w[to + 1], s.w[to + 2] = payee, amount, rule.cause
            s.top = to + TOLL_WIDTH
            found += 1
    for i in range(TOLL_WIDTH * found):
        s.w[before + i] = s.w[at + i]
    s.top = before
    return found


def is_paid_for(s: GameState, event: LinkedEvent) -> cython.int:
    """Return whether an event of this kind is being replaced, so that its tolls are already paid."""
    f = s.frame
    if f < 0:
        return 0
    rule: LinkedRule
    at = f + ENV + s.m[f + SIZE]
    for i in range(at, at + GUARD * s.m[f + GUARDS], len(FrameGuard)):
        rule = s.box.rules[s.m[i + FrameGuard.RULE]]
        if rule.replaces == event.number:
            return 1
    return 0


def write_payment(
    s: GameState, payment: LinkedEvent, payer: cython.int, payee: cython.int, amount: cython.int
) -> cython.int:
    """Write to scratch memory the fields of the event that pays a toll; return their index."""
    fields = need_work(s, payment.held)
    if payee < 0:
        s.w[fields], s.w[fields + 1], s.w[fields + 2] = payer, amount, NOBODY
    else:
        s.w[fields], s.w[fields + 1], s.w[fields + 2], s.w[fields + 3] = payee, amount, payer, 1
    for i in range(payment.count, payment.held):
        s.w[fields + i] = NOBODY
    return fields
