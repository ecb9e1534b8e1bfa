"""What follows from every event that moves districts: one city has lost a district, another one has gained it."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.event_kinds import Event, write_log
from citadels_core.machine.rules import owner_of
from citadels_core.machine.state import State, need_work
from citadels_core.machine.triggers import answer_event, list_speakers, put_in_order


@cython.method
def note_cities(s: State) -> cython.int:
    """Write how many rules will hear of a loss, in whose city each card stands, then these rules; returns the place.

    That is done before the event, so that what leaves its city by it still hears how.
    """
    at = need_work(s, 1 + s.lay.cards)
    s.w[at] = 0
    for card in range(s.lay.cards):
        s.w[at + 1 + card] = owner_of(s, card)
    s.top = at + 1 + s.lay.cards
    lost: Event = s.box.lost
    if lost.heard is not None:
        speakers = s.top
        found = list_speakers(s, lost.heard)
        s.top = speakers + 3 * found
        found = put_in_order(s, speakers, found)
        s.w[at] = found
        s.top = speakers + 3 * found
    return at


@cython.method
def tell_moves(
    s: State, event: Event, cause: cython.int, f: cython.int, defer: cython.int, at: cython.int
) -> cython.int:
    """Let rules answer what cities have lost and gained since ``note_cities``; returns whether a frame was pushed.

    What is pushed last is answered first: the losses and gains of the first card before those of the second.
    """
    pushed: cython.int = 0
    lost: Event = s.box.lost
    gained: Event = s.box.gained
    for card in range(s.lay.cards - 1, -1, -1):
        before, after = s.w[at + 1 + card], owner_of(s, card)
        if before == after:
            continue
        top = s.top
        if after >= 0 and gained.heard is not None:
            fields = write_move(s, gained, event, f, card, after, before)
            speakers = s.top
            found = list_speakers(s, gained.heard)
            s.top = speakers + 3 * found
            pushed = tell_move(s, gained, cause, fields, defer, speakers, found) or pushed
            s.top = top
        if before >= 0 and lost.heard is not None:
            fields = write_move(s, lost, event, f, card, before, after)
            pushed = tell_move(s, lost, cause, fields, defer, at + 1 + s.lay.cards, s.w[at]) or pushed
            s.top = top
    return pushed


@cython.method
def write_move(
    s: State, move: Event, event: Event, f: cython.int, card: cython.int, player: cython.int, other: cython.int
) -> cython.int:
    """Write the fields of a loss or a gain, and who has brought the event about that it follows from."""
    fields = need_work(s, move.held)
    s.w[fields], s.w[fields + 1], s.w[fields + 2] = player, card, other
    for i in range(move.held - move.count):
        s.w[fields + move.count + i] = s.w[f + event.count + i]
    s.top = fields + move.held
    return fields


@cython.method
def tell_move(
    s: State,
    move: Event,
    cause: cython.int,
    fields: cython.int,
    defer: cython.int,
    speakers: cython.int,
    count: cython.int,
) -> cython.int:
    """Write a loss or a gain down, and line up the rules that answer it; returns whether a frame was pushed."""
    if s.logging:
        write_log(s, move, cause, fields)
    return answer_event(s, move, cause, fields, defer, speakers, count)
