"""The steps of an event: proposal, tolls, replacements and bans, effect, triggers.

1. ``emit`` proposes the event; an event that needs a player but has none ends there.
2. ``collect_tolls`` lists the tolls, and ``pay_tolls`` charges them while a stack frame of the event waits.
3. ``replace_or_commit`` runs replacements instead, in a stack frame that may ask players. A ban ends the event.
4. ``commit`` lists the triggers and calls ``happen``, which writes the state and the log. Then it pushes stack frames
   for the triggers and for events that follow: moved cards, conditions that became true, complete cities.
"""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.events.event_kinds import LinkedEvent, room_for, store, write_log, write_no_origin
from citadels_core.machine.events.moved_cards import emit_moves, note_places
from citadels_core.machine.events.tolls import ALL_TOLLS, TOLL_WIDTH, list_tolls, write_payment
from citadels_core.machine.events.triggers import (
    add_speakers,
    clear_after,
    list_speakers,
    note_fulfilled,
    push_triggers,
    trigger_fulfilled,
)
from citadels_core.machine.frame_slots import GUARD, SPEAKER, ProposalSlot, TollPaymentSlot
from citadels_core.machine.frames import PC, push
from citadels_core.machine.limits import UNKNOWN
from citadels_core.machine.linked_box import FACEDOWN, FACEUP, POOL
from citadels_core.machine.numbers.cities import last_finisher, list_unfinished, size_of_city
from citadels_core.machine.numbers.gathering import gather
from citadels_core.machine.numbers.queries import first_ban
from citadels_core.machine.numbers.resources import list_lent, purse_of
from citadels_core.machine.rules import Channel
from citadels_core.machine.state import GameState, need_work


@cython.inline
def emit(s: GameState, event: LinkedEvent, cause: cython.int, fields: cython.int, defer: cython.int) -> cython.int:
    """Propose an event whose fields are in scratch memory; return whether a stack frame was pushed.

    The fields and their lists lie below ``s.top`` in scratch memory. If ``defer`` is true, the triggers wait for
    ``run_deferred``.
    """
    if event.somebody >= 0 and s.w[fields + event.somebody] < 0:
        return 0
    if event.has_consequences:
        return collect_tolls(s, event, cause, fields, defer, ALL_TOLLS)
    happen(s, event, cause, fields)
    return 0


FORBIDDEN = cython.declare(cython.int, -1)
"""The result of ``collect_tolls_of_both`` if a rule forbids the event."""
UNPAID = cython.declare(cython.int, -2)
"""The result of ``collect_tolls_of_both`` if the player cannot pay the tolls of both events."""


def collect_tolls(
    s: GameState, event: LinkedEvent, cause: cython.int, fields: cython.int, defer: cython.int, reading: cython.int
) -> cython.int:
    """Charge the tolls of an event and continue with the event; return whether a stack frame was pushed.

    ``reading`` is a bit set of fields: only tolls that read one of these fields are due.
    """
    found = list_tolls(s, event, fields, reading) if event.tolled is not None else 0
    return pay_tolls(s, event, cause, fields, defer, found)


def collect_tolls_of_both(
    s: GameState,
    event: LinkedEvent,
    cause: cython.int,
    fields: cython.int,
    defer: cython.int,
    ahead: LinkedEvent,
    unknown: cython.int,
) -> cython.int:
    """Charge the tolls of an event together with those of the next event, which this event announces.

    So all tolls are computed before either event happens, like the tolls in an offer. Returns as ``collect_tolls``.
    ``unknown`` is a bit set of the next event's unknown fields: tolls that read such a field are paid later. If a rule
    forbids the event, or the player cannot pay for both, nothing happens; returns ``FORBIDDEN`` or ``UNPAID``.
    """
    if event.banned is not None and is_forbidden(s, event, fields):
        return FORBIDDEN
    later = need_work(s, ahead.held)
    s.top = later + ahead.held
    for i in range(ahead.count):
        s.w[later + i] = UNKNOWN if unknown >> i & 1 else s.w[fields + i]
    for i in range(ahead.held - ahead.count):
        s.w[later + ahead.count + i] = s.w[fields + event.count + i]
    found = list_tolls(s, event, fields, ALL_TOLLS) if event.tolled is not None else 0
    s.top += TOLL_WIDTH * found
    more = list_tolls(s, ahead, later, ALL_TOLLS)
    if ahead.banned is not None and first_ban(s, ahead.banned, later, ahead.count) >= 0:
        more = 0  # a forbidden event will not happen, so its tolls are not due
    at = s.top = s.top - TOLL_WIDTH * found
    s.top = at + TOLL_WIDTH * (found + more)
    pushed: cython.int = UNPAID
    if not more or affords(s, s.w[fields + event.count], at, found + more, 0):
        s.top = at
        pushed = pay_tolls(s, event, cause, fields, defer, found + more)
    s.top = later
    return pushed


def pay_tolls(
    s: GameState, event: LinkedEvent, cause: cython.int, fields: cython.int, defer: cython.int, found: cython.int
) -> cython.int:
    """Charge ``found`` tolls and continue with the event; return whether a stack frame was pushed.

    If a rule forbids the event, or the player cannot pay, nothing is paid and the event does not happen.
    """
    if not found:
        return replace_or_commit(s, event, cause, fields, defer)
    at = s.top
    s.top = at + TOLL_WIDTH * found
    pushed: cython.int = 0
    banned: cython.int = event.banned is not None and is_forbidden(s, event, fields)
    if not banned and affords(s, s.w[fields + event.count], at, found, 0):
        pushed = charge(s, event, cause, fields, defer, found)
    s.top = at
    return pushed


def charge(
    s: GameState, event: LinkedEvent, cause: cython.int, fields: cython.int, defer: cython.int, found: cython.int
) -> cython.int:
    """Push a stack frame in which the event waits, and above it the payments of the tolls; return 1.

    ``TollPaymentCode`` continues with the event once all tolls are paid.
    """
    at = s.top - TOLL_WIDTH * found
    e = push(s, s.box.paying, TollPaymentSlot.FIELDS + room_for(s, event, fields))
    s.m[s.frame + PC] = TollPaymentSlot.FIELDS
    s.m[e + TollPaymentSlot.EVENT], s.m[e + TollPaymentSlot.CAUSE] = event.number, cause
    s.m[e + TollPaymentSlot.DEFER] = defer
    store(s, event, fields, e + TollPaymentSlot.FIELDS)
    payment: LinkedEvent
    for j in range(found):
        i = at + TOLL_WIDTH * j
        payment = s.box.gold_paid
        if s.w[i] >= 0:
            payment = s.box.gold_taken
        paid = write_payment(s, payment, s.w[fields + event.count], s.w[i], s.w[i + 1])
        s.top = paid + payment.held
        emit(s, payment, s.w[i + 2], paid, 0)
        s.top = paid
    return 1


def replace_or_commit(
    s: GameState, event: LinkedEvent, cause: cython.int, fields: cython.int, defer: cython.int
) -> cython.int:
    """Replace, forbid or apply an event, as rules demand; return whether a stack frame was pushed."""
    if event.replaced is not None:
        found = gather(s, event.replaced)
        if found:
            return push_proposal(s, event, cause, fields, defer, found)
    if event.banned is not None and is_forbidden(s, event, fields):
        return 0
    return commit(s, event, cause, fields, defer)


def push_proposal(
    s: GameState, event: LinkedEvent, cause: cython.int, fields: cython.int, defer: cython.int, replacements: cython.int
) -> cython.int:
    """Push a stack frame in which an event waits for its replacements; return 1."""
    at = ProposalSlot.REFUSALS + GUARD * replacements
    e = push(s, s.box.proposal, at + room_for(s, event, fields))
    s.m[s.frame + PC] = at
    s.m[e + ProposalSlot.EVENT], s.m[e + ProposalSlot.CAUSE], s.m[e + ProposalSlot.DEFER] = event.number, cause, defer
    store(s, event, fields, e + at)
    return 1


def commit(s: GameState, event: LinkedEvent, cause: cython.int, fields: cython.int, defer: cython.int) -> cython.int:
    """Apply an event; push frames for its triggers, and above them frames for the following events.

    A trigger runs if it is active before or after the event. Returns whether a stack frame was pushed.
    """
    before = s.top
    pushed = draw(s, event, cause, fields, defer) if event.spending else 0
    places = note_places(s, event.moving) if event.moving else 0
    held = note_fulfilled(s) if event.may_fulfil else 0
    size = size_of_city(s) if event.deriving and s.m[s.lay.finished] else 0
    channel: Channel = event.heard
    speakers: cython.int = s.top
    heard: cython.int = 0
    version: cython.int = 0
    if channel is not None:
        version = s.m[s.lay.version]
        heard = list_speakers(s, channel)
        s.top = speakers + SPEAKER * heard
    if not happen(s, event, cause, fields):
        s.top = before
        return pushed
    if channel is not None and s.m[s.lay.version] != version:
        heard = add_speakers(s, channel, speakers, heard)
        speakers = s.top
        s.top += SPEAKER * heard
    if event.may_fulfil:
        pushed = trigger_fulfilled(s, cause, defer, held) or pushed
    if event.moving:
        pushed = emit_moves(s, event, cause, fields, defer, places) or pushed
    if channel is not None:
        heard = push_triggers(s, event, fields, defer, speakers, heard)
    if event.deriving:
        pushed = derive(s, event, cause, fields, size) or pushed
    if event.ending and not heard:
        pushed = clear_after(s, event) or pushed
    s.top = before
    return heard or pushed


@cython.inline
def happen(s: GameState, event: LinkedEvent, cause: cython.int, fields: cython.int) -> cython.int:
    """Apply the effect of an event and log it; return 0 if the event is impossible."""
    if not event.write(s, fields):
        return 0
    if s.logging:
        write_log(s, event, cause, fields)
    if s.tally is not None:
        event.count_in(s, cause, fields)
    return 1


def draw(s: GameState, event: LinkedEvent, cause: cython.int, fields: cython.int, defer: cython.int) -> cython.int:
    """Move gold from counters into the stash of a player who is about to spend that gold.

    Gold of counters is spent before the gold of the stash, but not the gold of the counter that the payment goes to.
    Returns whether a stack frame was pushed.
    """
    player, amount = event.giver(s, fields), s.w[fields + 1]
    if player < 0:
        return 0
    before = s.top
    found = list_lent(s, player)
    at = s.top
    s.top = at + 3 * found
    pushed: cython.int = 0
    collected: LinkedEvent = s.box.gold_collected
    for i in range(found):
        gold, counter, thing = s.w[at + 3 * i], s.w[at + 3 * i + 1], s.w[at + 3 * i + 2]
        if amount > 0 and not event.is_for(s, fields, counter, thing):
            drawn = min(gold, amount)
            told = need_work(s, collected.held)
            s.w[told], s.w[told + 1], s.w[told + 2], s.w[told + 3] = player, drawn, counter, thing
            s.top = write_no_origin(s, collected, told)
            pushed = commit(s, collected, cause, told, defer) or pushed
            s.top = told
            amount -= drawn
    s.top = before
    return pushed


def derive(
    s: GameState, event: LinkedEvent, cause: cython.int, fields: cython.int, before_it: cython.int
) -> cython.int:
    """Propose the completion of each newly complete city; return whether a stack frame was pushed.

    ``before_it`` is the size of a complete city before the event, 0 while no city is complete. If the last player who
    completed a city lowers this size for all, all other completions count as simultaneous (rulebook of 2010).
    """
    size = s.box.fixed_size
    if size >= 0 and event.grows < 0:
        return 0
    if size >= 0 and s.m[s.lay.card_count + s.box.cities + s.w[fields + event.grows]] < size:
        return 0
    before = s.top
    found = list_unfinished(s)
    if not found:
        return 0
    at = s.top
    s.top = at + found
    moment: cython.int = 0
    for i in range(s.m[s.lay.finished]):
        moment = max(moment, s.m[s.lay.finished + 2 + 2 * i] + 1)
    if event.player >= 0 and before_it > size_of_city(s) and last_finisher(s) == s.w[fields + event.player]:
        moment -= 1
    pushed: cython.int = 0
    completed: LinkedEvent = s.box.city_completed
    for i in range(found - 1, -1, -1):
        told = need_work(s, completed.held)
        s.w[told], s.w[told + 1] = s.w[at + i], moment
        s.top = write_no_origin(s, completed, told)
        pushed = emit(s, completed, cause, told, 0) or pushed
        s.top = told
    s.top = before
    return pushed


def can_pay(s: GameState, event: LinkedEvent, fields: cython.int, besides: cython.longlong) -> cython.int:
    """Return whether the player who causes an event can pay its tolls plus the amount ``besides``."""
    found = list_tolls(s, event, fields, ALL_TOLLS)
    if not found:
        return 1
    at = s.top
    s.top = at + TOLL_WIDTH * found
    paid = affords(s, s.w[fields + event.count], at, found, besides)
    s.top = at
    return paid


def affords(s: GameState, payer: cython.int, at: cython.int, found: cython.int, besides: cython.longlong) -> cython.int:
    """Return whether a player can pay the ``found`` tolls in scratch memory plus the amount ``besides``."""
    left: cython.longlong = purse_of(s, payer) - besides
    payment: LinkedEvent
    for j in range(found):
        i = at + TOLL_WIDTH * j
        left -= s.w[i + 1]
        payment = s.box.gold_paid
        if s.w[i] >= 0:
            payment = s.box.gold_taken
        if payment.banned is not None and left >= 0:
            paid = write_payment(s, payment, payer, s.w[i], s.w[i + 1])
            s.top = paid + payment.held
            if is_forbidden(s, payment, paid):
                left = -1
            s.top = paid
    return left >= 0


def is_forbidden(s: GameState, event: LinkedEvent, fields: cython.int) -> cython.int:
    """Return whether a rule forbids an event; bans are ignored if they leave no character to choose."""
    if first_ban(s, event.banned, fields, event.count) < 0:
        return 0
    return not (event.gives_way and all_forbidden(s, event, fields))


def all_forbidden(s: GameState, event: LinkedEvent, fields: cython.int) -> cython.int:
    """Return whether bans forbid an event for every character in the zone of the event's character."""
    character = s.w[fields + 1]
    if character < 0:
        return 0
    zone = s.m[s.lay.person_zone + character]
    if zone not in (POOL, FACEUP, FACEDOWN) and zone != s.box.packets + s.w[fields]:
        return 0
    before = s.top
    s.top = need_work(s, event.held) + event.held
    for i in range(event.held):
        s.w[before + i] = s.w[fields + i]
    other = s.m[s.lay.person_first + zone]
    left: cython.int = 1
    while other >= 0 and left:
        s.w[before + 1] = other
        left = first_ban(s, event.banned, before, 2) >= 0
        other = s.m[s.lay.person_next + other]
    s.top = before
    return left
