"""The life of an event, from the first function to the last: proposed, paid for, replaced or forbidden, committed.

1. ``emit`` proposes it, with its fields in ``w``; an event that must be somebody's and is nobody's ends there.
2. ``collect_tolls`` lists what is paid for it, and ``pay_tolls`` has that paid: meanwhile its frame waits.
3. ``replace_or_commit`` lets rules take its place: its frame asks them one after the other. Bans end it.
4. ``commit`` lists who hears it, lets it ``happen``, which writes it to the table and the log, and lines up the rules
   that answer it, with what follows by itself: moves, conditions that became true, cities that are complete.
"""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.events.event_kinds import LinkedEvent, name_nobody, room_for, store, write_log
from citadels_core.machine.events.moved_cards import note_places, tell_moves
from citadels_core.machine.events.tolls import ALL_TOLLS, TOLL_WIDTH, list_tolls, write_payment
from citadels_core.machine.events.triggers import (
    add_speakers,
    answer_event,
    answer_met,
    clear_after,
    list_speakers,
    note_met,
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
    """Propose an event with fields in ``w``; returns whether a frame was pushed for what comes of it.

    They lie, with their lists, below ``s.top``, which may move. ``defer`` keeps the rules that answer it for a
    later ``run_deferred``.
    """
    if event.somebody >= 0 and s.w[fields + event.somebody] < 0:
        return 0
    if event.stirring:
        return collect_tolls(s, event, cause, fields, defer, ALL_TOLLS)
    happen(s, event, cause, fields)
    return 0


FORBIDDEN = cython.declare(cython.int, -1)
"""In the place of whether a frame was pushed: the event is forbidden,"""
UNPAID = cython.declare(cython.int, -2)
"""or its tolls and those of the event ahead cannot be paid together."""


def collect_tolls(
    s: GameState, event: LinkedEvent, cause: cython.int, fields: cython.int, defer: cython.int, reading: cython.int
) -> cython.int:
    """Let an event be paid for, or go on where nothing is to be paid; returns whether a frame was pushed.

    Only the tolls that read some fields are still to be paid.
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
    """Do as ``collect_tolls`` with an event that is done for another one, and let the tolls of both be paid now.

    So each reads what it read when it was offered: both events are still to come. ``unknown`` has a bit for each field
    of the other event that is not known yet: its tolls that read one are paid when it comes. Where this event is
    forbidden, or the tolls of both cannot be paid, nothing happens, and ``FORBIDDEN`` or ``UNPAID`` is returned.
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
        more = 0  # nobody pays for what will not happen
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
    """Let the tolls that lie at ``s.top`` be paid, and the event go on; returns whether a frame was pushed.

    Where the event is forbidden, or the tolls cannot be paid, nothing is paid and it does not happen.
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
    """Let whoever brings an event about pay its tolls, which lie below ``s.top``; returns that a frame was pushed.

    ``TollPaymentCode`` lets the event go on once they are paid.
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
    """Let an event that is paid for be replaced, or forbidden, or happen; returns whether a frame was pushed."""
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
    """Put an event on top that rules may replace: ``ProposalCode`` asks them, and commits it where none does."""
    at = ProposalSlot.REFUSALS + GUARD * replacements
    e = push(s, s.box.proposal, at + room_for(s, event, fields))
    s.m[s.frame + PC] = at
    s.m[e + ProposalSlot.EVENT], s.m[e + ProposalSlot.CAUSE], s.m[e + ProposalSlot.DEFER] = event.number, cause, defer
    store(s, event, fields, e + at)
    return 1


def commit(s: GameState, event: LinkedEvent, cause: cython.int, fields: cython.int, defer: cython.int) -> cython.int:
    """Make an event happen and line up the rules that answer it, with what follows by itself on top of them.

    Rules that are alive before or after the event hear it. Returns whether a frame was pushed.
    """
    before = s.top
    pushed = draw(s, event, cause, fields, defer) if event.spending else 0
    places = note_places(s, event.moving) if event.moving else 0
    held = note_met(s) if event.waking else 0
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
    if event.waking:
        pushed = answer_met(s, cause, defer, held) or pushed
    if event.moving:
        pushed = tell_moves(s, event, cause, fields, defer, places) or pushed
    if channel is not None:
        heard = answer_event(s, event, fields, defer, speakers, heard)
    if event.deriving:
        pushed = derive(s, event, cause, fields, size) or pushed
    if event.ending and not heard:
        pushed = clear_after(s, event) or pushed
    s.top = before
    return heard or pushed


@cython.inline
def happen(s: GameState, event: LinkedEvent, cause: cython.int, fields: cython.int) -> cython.int:
    """Let an event change the table, and write it down; returns 0 when it cannot be."""
    if not event.write(s, fields):
        return 0
    if s.logging:
        write_log(s, event, cause, fields)
    return 1


def draw(s: GameState, event: LinkedEvent, cause: cython.int, fields: cython.int, defer: cython.int) -> cython.int:
    """Take gold that lies elsewhere and can be spent into the stash of who hands gold over, just before it goes.

    It is spent before the stash. Nobody draws on what the gold is laid on. Returns whether a frame was pushed.
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
            s.top = name_nobody(s, collected, told)
            pushed = commit(s, collected, cause, told, defer) or pushed
            s.top = told
            amount -= drawn
    s.top = before
    return pushed


def derive(
    s: GameState, event: LinkedEvent, cause: cython.int, fields: cython.int, before_it: cython.int
) -> cython.int:
    """Propose the completion of cities after a change of the cities; returns whether a frame was pushed.

    ``before_it`` is how many districts completed a city before the event, 0 while nobody has. Where whoever was the
    last to complete one needs fewer districts for all, all complete theirs at the same moment (rulebook of 2010).
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
        s.top = name_nobody(s, completed, told)
        pushed = emit(s, completed, cause, told, 0) or pushed
        s.top = told
    s.top = before
    return pushed


def can_pay(s: GameState, event: LinkedEvent, fields: cython.int, besides: cython.longlong) -> cython.int:
    """Return whether whoever brings an event about can pay its tolls, with what is paid besides."""
    found = list_tolls(s, event, fields, ALL_TOLLS)
    if not found:
        return 1
    at = s.top
    s.top = at + TOLL_WIDTH * found
    paid = affords(s, s.w[fields + event.count], at, found, besides)
    s.top = at
    return paid


def affords(s: GameState, payer: cython.int, at: cython.int, found: cython.int, besides: cython.longlong) -> cython.int:
    """Return whether a player can pay the tolls that lie at a place, with what is paid besides."""
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
    """Return whether rules forbid an event, and do not give way."""
    if first_ban(s, event.banned, fields, event.count) < 0:
        return 0
    return not (event.gives_way and nothing_else(s, event, fields))


def nothing_else(s: GameState, event: LinkedEvent, fields: cython.int) -> cython.int:
    """Return whether everything that lies beside a character is forbidden to a player too: nobody goes without one."""
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
