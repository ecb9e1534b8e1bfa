"""Events that follow from moved cards: a city or a hand has lost or gained a card."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.events.event_kinds import LinkedEvent, write_log
from citadels_core.machine.events.triggers import list_speakers, push_triggers, put_in_order
from citadels_core.machine.frame_slots import SPEAKER
from citadels_core.machine.limits import EVERYBODY, NOBODY
from citadels_core.machine.rules import Channel, active_player, keeper_of, owner_of
from citadels_core.machine.state import GameState, need_work
from citadels_core.machine.zones.clockwise import sitter_from
from citadels_core.machine.zones.sight import sees

CITIES = cython.declare(cython.int, 1)
"""Bits for what an event may move: districts of cities, cards of hands."""
HANDS = cython.declare(cython.int, 2)

HEARD = cython.declare(cython.int, 2)
"""The size of the header of ``note_places``: the number of triggers of city losses, then that of hand losses."""


def note_places(s: GameState, moves: cython.int) -> cython.int:
    """Record where each card lies, and which triggers losses of cards have now; return the record's index.

    It runs before the event, so that rules of a card that leaves its city or hand still trigger. The record has two
    numbers for each card: the seat of its city, or the number of seats plus the seat of its hand; and whether all
    players see the card there.
    """
    at = need_work(s, HEARD + 2 * s.lay.cards)
    for card in range(s.lay.cards):
        here = at + HEARD + 2 * card
        keeper = keeper_of(s, card) if moves & HANDS else NOBODY
        s.w[here] = s.box.seats + keeper if keeper >= 0 else owner_of(s, card)
        s.w[here + 1] = sees(s, card, EVERYBODY) if moves & HANDS else 0
    s.top = at + HEARD + 2 * s.lay.cards
    city_lost: LinkedEvent = s.box.district_lost
    hand_lost: LinkedEvent = s.box.card_lost
    s.w[at] = list_ordered_triggers(s, city_lost.heard) if moves & CITIES and city_lost.heard is not None else 0
    s.w[at + 1] = list_ordered_triggers(s, hand_lost.heard) if moves & HANDS and hand_lost.heard is not None else 0
    return at


def list_ordered_triggers(s: GameState, channel: Channel) -> cython.int:
    """Write the triggers of an event to scratch memory, in the order in which they run; return how many."""
    speakers = s.top
    found = list_speakers(s, channel)
    s.top = speakers + SPEAKER * found
    found = put_in_order(s, speakers, found)
    s.top = speakers + SPEAKER * found
    return found


def emit_moves(
    s: GameState, event: LinkedEvent, cause: cython.int, fields: cython.int, defer: cython.int, at: cython.int
) -> cython.int:
    """Emit an event for each card that a city or hand has lost or gained since ``note_places``.

    The last stack frame runs first: hands before cities, hands clockwise, for each player losses before gains, and
    open cards before hidden cards. So the order reveals nothing about hidden cards.
    Returns whether a stack frame was pushed.
    """
    pushed: cython.int = emit_city_moves(s, event, cause, fields, defer, at) if event.moving & CITIES else 0
    if not event.moving & HANDS:
        return pushed
    first = active_player(s)
    for steps in range(s.box.seats - 1, -1, -1):
        seat = sitter_from(s, first, steps)
        for loss in range(2):
            for unseen in range(1, -1, -1):
                pushed = emit_hand_moves(s, event, cause, fields, defer, at, seat, loss, unseen) or pushed
    return pushed


def emit_city_moves(
    s: GameState, event: LinkedEvent, cause: cython.int, fields: cython.int, defer: cython.int, at: cython.int
) -> cython.int:
    """Emit an event for each card that a city has lost or gained, in the order of the cards."""
    pushed: cython.int = 0
    lost: LinkedEvent = s.box.district_lost
    gained: LinkedEvent = s.box.district_gained
    speakers = at + HEARD + 2 * s.lay.cards
    for card in range(s.lay.cards - 1, -1, -1):
        before, after = s.w[at + HEARD + 2 * card], owner_of(s, card)
        if before >= s.box.seats:
            before = NOBODY  # the recorded number stands for a hand, so the card was not in a city
        if before == after:
            continue
        if after >= 0 and gained.heard is not None:
            pushed = emit_move(s, gained, event, cause, fields, defer, card, after, before, 0, -1, 0) or pushed
        if before >= 0 and lost.heard is not None:
            heard = s.w[at]
            pushed = emit_move(s, lost, event, cause, fields, defer, card, before, after, 0, speakers, heard) or pushed
    return pushed


def emit_hand_moves(
    s: GameState,
    event: LinkedEvent,
    cause: cython.int,
    fields: cython.int,
    defer: cython.int,
    at: cython.int,
    seat: cython.int,
    loss: cython.int,
    unseen: cython.int,
) -> cython.int:
    """Emit an event for each card that the hand of ``seat`` has lost (``loss`` is 1) or gained (0).

    ``unseen`` selects the cards that are hidden from some player both before and after the event; 0 the other cards.
    """
    pushed: cython.int = 0
    lost: LinkedEvent = s.box.card_lost
    received: LinkedEvent = s.box.card_received
    speakers = at + HEARD + 2 * s.lay.cards + SPEAKER * s.w[at]
    if loss and lost.heard is None:
        return 0
    if not loss and received.heard is None:
        return 0
    for card in range(s.lay.cards - 1, -1, -1):
        here = at + HEARD + 2 * card
        before, after = s.w[here] - s.box.seats, keeper_of(s, card)
        if before == after or seat != (before if loss else after):
            continue
        if unseen == (s.w[here + 1] or sees(s, card, EVERYBODY)):
            continue
        if not loss:
            other = before if before >= 0 else NOBODY
            pushed = emit_move(s, received, event, cause, fields, defer, card, seat, other, unseen, -1, 0) or pushed
            continue
        heard = s.w[at + 1]
        pushed = emit_move(s, lost, event, cause, fields, defer, card, seat, after, unseen, speakers, heard) or pushed
    return pushed


def emit_move(
    s: GameState,
    move: LinkedEvent,
    event: LinkedEvent,
    cause: cython.int,
    fields: cython.int,
    defer: cython.int,
    card: cython.int,
    player: cython.int,
    other: cython.int,
    unseen: cython.int,
    speakers: cython.int,
    count: cython.int,
) -> cython.int:
    """Log that a city or hand has lost or gained a card; return whether triggers were pushed.

    For a loss, the ``count`` triggers listed at ``speakers`` run. For a gain, ``speakers`` is below 0, and the triggers
    that are active now run. The origin is the origin of the event that moved the card.
    """
    moved = need_work(s, move.held)
    s.w[moved], s.w[moved + 1], s.w[moved + 2] = player, card, other
    if move.count > 3:
        s.w[moved + 3] = unseen
    for i in range(move.held - move.count):
        s.w[moved + move.count + i] = s.w[fields + event.count + i]
    s.top = moved + move.held
    if speakers < 0:
        speakers = s.top
        count = list_speakers(s, move.heard)
        s.top = speakers + SPEAKER * count
    if s.logging:
        write_log(s, move, cause, moved)
    pushed = push_triggers(s, move, moved, defer, speakers, count)
    s.top = moved
    return pushed
