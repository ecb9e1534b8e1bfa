"""Triggers: rules that run after an event; triggers of a cost wait until the paid effect is done."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.events.event_kinds import LinkedEvent, load, room_for, store, write_log
from citadels_core.machine.frame_slots import GUARD, SPEAKER, AnswersSlot, DeferredSlot, FrameGuard, Speaker
from citadels_core.machine.frames import ENV, GUARDS, PC, SIZE, add_guard, pop, push, push_program
from citadels_core.machine.limits import NOBODY, LimitError
from citadels_core.machine.numbers.gathering import gather
from citadels_core.machine.rules import (
    Channel,
    FrameCode,
    LinkedRule,
    active_player,
    applies,
    lacks_player,
    write_fields,
    you_of,
)
from citadels_core.machine.state import GameState, keep, need_work
from citadels_core.machine.zones.clockwise import steps_from
from citadels_core.machine.zones.sight import public_player


@cython.inline
def write_speaker(s: GameState, at: cython.int, rule: cython.int, this: cython.int, you: cython.int) -> cython.int:
    """Write an active rule to scratch memory: the rule's number, its card or character, and its player."""
    s.w[at + Speaker.RULE], s.w[at + Speaker.THIS], s.w[at + Speaker.YOU] = rule, this, you
    return at


def list_speakers(s: GameState, channel: Channel) -> cython.int:
    """Write an entry (rule, card, player) for each active rule of a channel (group); return how many."""
    at = s.top
    found = gather(s, channel)
    if not found:
        return 0
    need_work(s, SPEAKER * found)
    rule: LinkedRule
    for i in range(found - 1, -1, -1):
        rule, this = s.box.rules[s.w[at + 2 * i]], s.w[at + 2 * i + 1]
        write_speaker(s, at + SPEAKER * i, rule.number, this, you_of(s, rule, this))
    return found


def add_speakers(s: GameState, channel: Channel, known: cython.int, count: cython.int) -> cython.int:
    """Write the triggers active before an event, then those that the event activated; return how many."""
    at = s.top
    need_work(s, SPEAKER * count)
    for i in range(SPEAKER * count):
        s.w[at + i] = s.w[known + i]
    s.top = at + SPEAKER * count
    found = list_speakers(s, channel)
    total = count
    for i in range(found):
        new = at + SPEAKER * count + SPEAKER * i
        if not is_listed(s, new, at, count):
            for j in range(SPEAKER):
                s.w[at + SPEAKER * total + j] = s.w[new + j]
            total += 1
    s.top = at
    return total


def is_listed(s: GameState, new: cython.int, at: cython.int, count: cython.int) -> cython.int:
    """Return whether one of ``count`` trigger entries at ``at`` has the rule and card of entry ``new``."""
    for i in range(at, at + SPEAKER * count, len(Speaker)):
        if s.w[i + Speaker.RULE] == s.w[new + Speaker.RULE] and s.w[i + Speaker.THIS] == s.w[new + Speaker.THIS]:
            return 1
    return 0


def put_in_order(s: GameState, at: cython.int, count: cython.int) -> cython.int:
    """Remove triggers that need a player and have none, and sort the rest; return how many remain.

    The triggers lie below ``s.top``; a list of the event itself may lie behind them.

    They are ordered by their declared place, then edition, characters by rank, and cards clockwise from the active
    player. A card with a hidden owner comes last.
    """
    kept: cython.int = 0
    rule: LinkedRule
    for i in range(count):
        rule = s.box.rules[s.w[at + SPEAKER * i]]
        if lacks_player(rule, s.w[at + SPEAKER * i + Speaker.YOU]):
            continue
        if kept != i:
            for j in range(SPEAKER):
                s.w[at + SPEAKER * kept + j] = s.w[at + SPEAKER * i + j]
        kept += 1
    if kept < 2:
        return kept
    keys = need_work(s, kept)
    for i in range(kept):
        s.w[keys + i] = _place(s, at + SPEAKER * i)
    for i in range(1, kept):
        j = i
        while j > 0 and _comes_later(s, at, keys, j):
            j -= 1
    return kept


def _place(s: GameState, at: cython.int) -> cython.int:
    """Return a trigger's sort key: how many places clockwise its player sits from the active player.

    The key is 0 for a rule whose player does not matter for the order, and the greatest for a secret player.
    """
    rule: LinkedRule = s.box.rules[s.w[at + Speaker.RULE]]
    if not rule.clockwise:
        return 0
    who = public_player(s, rule, s.w[at + Speaker.THIS], s.w[at + Speaker.YOU])
    if who < 0:
        return s.box.seats
    return steps_from(s, active_player(s), who)


def _comes_later(s: GameState, at: cython.int, keys: cython.int, j: cython.int) -> cython.int:
    """Swap a trigger with the trigger before it if their order is wrong; return 1 if they were swapped."""
    before: LinkedRule = s.box.rules[s.w[at + SPEAKER * (j - 1)]]
    rule: LinkedRule = s.box.rules[s.w[at + SPEAKER * j]]
    if before.order < rule.order or (before.order == rule.order and s.w[keys + j - 1] <= s.w[keys + j]):
        return 0
    for i in range(SPEAKER):
        kept = s.w[at + SPEAKER * j + i]
        s.w[at + SPEAKER * j + i] = s.w[at + SPEAKER * (j - 1) + i]
        s.w[at + SPEAKER * (j - 1) + i] = kept
    key = s.w[keys + j]
    s.w[keys + j] = s.w[keys + j - 1]
    s.w[keys + j - 1] = key
    return 1


class AnswersCode(FrameCode):
    """Code of the stack frame that runs the triggers of an event, one after another.

    The condition of a trigger is checked just before it would run.
    """

    def step(self, s: GameState, f: cython.int) -> cython.int:
        """Start the next trigger; after the last trigger, remove the state that expires with the event."""
        e = f + ENV
        event: LinkedEvent = s.box.events[s.m[e + AnswersSlot.EVENT]]
        count = s.m[e + AnswersSlot.COUNT]
        rule: LinkedRule
        before = s.top
        while s.m[e + AnswersSlot.DONE] < count:
            at = e + AnswersSlot.RULES + SPEAKER * s.m[e + AnswersSlot.DONE]
            s.m[e + AnswersSlot.DONE] += 1
            rule, this, you = s.box.rules[s.m[at + Speaker.RULE]], s.m[at + Speaker.THIS], s.m[at + Speaker.YOU]
            fields = load(s, event, e + AnswersSlot.RULES + SPEAKER * count)
            if applies(s, rule, you, this, fields, event.count):
                env = push_program(s, rule.code, you, this)
                write_fields(s, env, fields, event.count, rule)
                s.top = before
                return 0
            s.top = before
        pop(s)
        if event.ending:
            clear_after(s, event)
        return 0


def defer_triggers(
    s: GameState, event: LinkedEvent, fields: cython.int, speakers: cython.int, count: cython.int
) -> cython.int:
    """Store the triggers of a cost until the paid effect is done; ``run_deferred`` runs the triggers.

    Raises:
        LimitError: there is no more room for deferred triggers.
    """
    guards = s.m[s.frame + GUARDS] if s.frame >= 0 else 0
    size = DeferredSlot.FIELDS + GUARD * guards + room_for(s, event, fields)
    for i in range(count):
        at = s.lay.deferred + 1 + s.m[s.lay.deferred]
        if s.m[s.lay.deferred] + size >= s.lay.deferred_room:
            raise LimitError
        s.m[at + DeferredSlot.SIZE], s.m[at + DeferredSlot.EVENT] = size, event.number
        for j in range(SPEAKER):
            s.m[at + DeferredSlot.RULE + j] = s.w[speakers + SPEAKER * i + j]
        end = store(s, event, fields, at + DeferredSlot.FIELDS)
        source = s.frame + ENV + s.m[s.frame + SIZE]
        for j in range(GUARD * guards):
            s.m[end + j] = s.m[source + j]
        s.m[s.lay.deferred] += size
    return count


def push_triggers(
    s: GameState, event: LinkedEvent, fields: cython.int, defer: cython.int, speakers: cython.int, count: cython.int
) -> cython.int:
    """Push the frame of an event's triggers, or defer the triggers; return whether a frame was pushed."""
    heard = put_in_order(s, speakers, count)
    if not heard:
        return 0
    if defer:
        defer_triggers(s, event, fields, speakers, heard)
        return 0
    at = AnswersSlot.RULES + SPEAKER * heard
    e = push(s, s.box.answers, at + room_for(s, event, fields))
    s.m[e + AnswersSlot.EVENT], s.m[e + AnswersSlot.COUNT] = event.number, heard
    keep(s, speakers, e + AnswersSlot.RULES, SPEAKER * heard)
    store(s, event, fields, e + at)
    return 1


class SettlementCode(FrameCode):
    """Code of the stack frame that runs the deferred triggers of costs, after the paid effect."""

    def step(self, s: GameState, f: cython.int) -> cython.int:
        """Start the next deferred trigger."""
        e = f + ENV
        at = e + s.m[f + PC]
        if s.m[f + PC] >= s.m[f + SIZE]:
            pop(s)
            return 0
        size = s.m[at + DeferredSlot.SIZE]
        s.m[f + PC] += size
        event: LinkedEvent = s.box.events[s.m[at + DeferredSlot.EVENT]]
        rule: LinkedRule = s.box.rules[s.m[at + DeferredSlot.RULE]]
        this, you = s.m[at + DeferredSlot.THIS], s.m[at + DeferredSlot.YOU]
        before = s.top
        fields = load(s, event, at + DeferredSlot.FIELDS)
        if applies(s, rule, you, this, fields, event.count):
            guards = at + DeferredSlot.FIELDS + room_for(s, event, fields)
            env = push_program(s, rule.code, you, this)
            write_fields(s, env, fields, event.count, rule)
            for i in range(guards, at + size, len(FrameGuard)):
                add_guard(s, s.m[i + FrameGuard.RULE], s.m[i + FrameGuard.THIS])
        s.top = before
        return 0


def run_deferred(s: GameState) -> cython.int:
    """Push the stack frame of the deferred triggers; return 0 if there are none."""
    count = s.m[s.lay.deferred]
    if not count:
        return 0
    e = push(s, s.box.settling, count)
    for i in range(count):
        s.m[e + i] = s.m[s.lay.deferred + 1 + i]
    s.m[s.lay.deferred] = 0
    return 1


def list_fulfilled(s: GameState) -> cython.int:
    """List (rule, card, player) of active ``as soon as`` rules whose condition holds; return how many."""
    at = s.top
    met: LinkedEvent = s.box.condition_met
    found = list_speakers(s, met.heard)
    s.top = at + SPEAKER * found
    kept: cython.int = 0
    rule: LinkedRule
    for i in range(found):
        here = at + SPEAKER * i
        rule, this, you = s.box.rules[s.w[here + Speaker.RULE]], s.w[here + Speaker.THIS], s.w[here + Speaker.YOU]
        if lacks_player(rule, you) or not applies(s, rule, you, this, s.top, 0):
            continue
        write_speaker(s, at + SPEAKER * kept, rule.number, this, you)
        kept += 1
    s.top = at
    return kept


def note_fulfilled(s: GameState) -> cython.int:
    """Record the ``as soon as`` rules whose condition holds now; return the index of the record."""
    at = need_work(s, 1)
    s.top = at + 1
    found = list_fulfilled(s)
    s.w[at] = found
    s.top = at + 1 + SPEAKER * found
    return at


def trigger_fulfilled(s: GameState, cause: cython.int, defer: cython.int, at: cython.int) -> cython.int:
    """Push a frame for the ``as soon as`` rules fulfilled since ``note_fulfilled``; return 1 if pushed.

    A rule that was not active at ``note_fulfilled`` counts as not fulfilled at that time.
    With ``defer``, the rules are deferred instead.
    """
    speakers = s.top
    found = list_fulfilled(s)
    kept: cython.int = 0
    for i in range(found):
        new = speakers + SPEAKER * i
        if is_listed(s, new, at + 1, s.w[at]):
            continue
        for j in range(SPEAKER):
            s.w[speakers + SPEAKER * kept + j] = s.w[new + j]
        kept += 1
    if not kept:
        return 0
    met: LinkedEvent = s.box.condition_met
    fields = speakers + SPEAKER * kept
    s.top = fields
    if s.logging:
        write_log(s, met, cause, fields)
    pushed = push_triggers(s, met, fields, defer, speakers, kept)
    s.top = speakers
    return pushed


def clear_after(s: GameState, event: LinkedEvent) -> cython.int:
    """Remove the state that expires with an event; trigger ``as soon as`` rules that the removal fulfils."""
    met: LinkedEvent = s.box.condition_met
    if met.heard is None:
        event.expire(s)
        return 0
    before = s.top
    at = note_fulfilled(s)
    event.expire(s)
    pushed = trigger_fulfilled(s, NOBODY, 0, at)
    s.top = before
    return pushed
