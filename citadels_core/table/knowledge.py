"""What each seat knows of cards and characters, and what an answer has taught somebody."""

from citadels_core.engine.decision import Playable
from citadels_core.engine.door import Table
from citadels_core.engine.sight import looked
from citadels_core.model.sentinels import EVERYBODY, NOBODY
from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.table.asking import check_seat

CALLED = EVENT_IDS["character called"]
TELLING = frozenset({CALLED, EVENT_IDS["answers revealed"]})
"""The events that tell something though no card and no character need be seen."""

ONLOOKER = EVERYBODY - 1
"""A seat that nothing belongs to and nothing is told."""


def viewer(game: Playable, seat: int | None) -> int:
    """Return who looks on: a seat, or the onlooker for None.

    Raises:
        ViewError: there is no such seat.
    """
    if seat is None:
        return ONLOOKER
    check_seat(game.box, seat)
    return seat


def chooses_from_pool(game: Playable, seat: int) -> bool:
    """Tell whether the seat is looking through the characters that are passed around."""
    pending = game.decision
    if pending is None or pending.seat != seat or pending.noun != "Character":
        return False
    pool = game.table.pool
    return bool(pool) and all(value in pool for value in pending.values)


def sees_aside(state: Table, seat: int) -> bool:
    """Tell whether the cards that lie aside were laid out for the seat, or for all, or it has looked at all of them."""
    if not state.aside or state.aside_seen_by in (seat, EVERYBODY):
        return bool(state.aside)
    return bool(state.looks) and all(looked(state, card, seat) for card in state.aside)


def cards_seen(game: Playable, seat: int, still: Table | None = None) -> frozenset[int]:
    """Return the cards whose faces the seat can see: cities, its own hand, what was laid out for it or looked at."""
    state = still or game.still
    seen = {card for city in state.city for card in city} | (set(state.hand[seat]) if seat >= 0 else set())
    seen |= {card for card, under in state.tucked if state.owner[under] == seat}
    seen |= {card for _, card, _ in state.looks if looked(state, card, seat)}
    return frozenset(seen | set(state.aside) if sees_aside(state, seat) else seen)


def characters_seen(game: Playable, seat: int, still: Table | None = None) -> frozenset[int]:
    """Return the characters of which the seat can see where they are."""
    state = still or game.still
    seen = set(state.faceup)
    if seat >= 0:
        seen.update(state.drafted[seat], state.packet[seat])
    seen |= {character for who, character in state.peeked if who == seat}
    seen |= {guest for guest, under in state.guests if state.owner[under] == seat}
    seen |= {number for number in range(len(game.box.cast)) if state.controller[number] != NOBODY}
    return frozenset(seen | set(state.pool) if chooses_from_pool(game, seat) else seen)


def learned(before: Playable, after: Playable, seat: int) -> bool:
    """Tell whether between two moments somebody came to know what the seat did not know at the first of them.

    Chance that was used, a character that was called and sealed answers that were shown count, whatever came of them.
    """
    was, now = before.still, after.still
    if was.chance != now.chance:
        return True
    if any(kind in TELLING for kind, _, _ in after.log.since(len(before.log))):
        return True
    cards, characters = cards_seen(before, seat, was), characters_seen(before, seat, was)
    for other in range(before.box.seats):
        if found := cards_seen(after, other, now) - cards:
            if found - cards_seen(before, other, was):
                return True
        if found := characters_seen(after, other, now) - characters:
            if found - characters_seen(before, other, was):
                return True
    return False
