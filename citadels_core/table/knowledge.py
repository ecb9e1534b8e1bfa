"""What each seat knows of cards and characters, and what an answer has taught somebody."""

from citadels_core.game.facts import Facts
from citadels_core.game.sight import looked
from citadels_core.model.sentinels import EVERYBODY, NOBODY
from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.table.asking import check_seat
from citadels_core.table.decision import Playable

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


def sees_aside(state: Facts, seat: int) -> bool:
    """Tell whether the cards that lie aside were laid out for the seat, or for all, or it has looked at all of them."""
    if not state.aside or state.aside_seen_by in (seat, EVERYBODY):
        return bool(state.aside)
    return bool(state.looks) and all(looked(state, card, seat) for card in state.aside)


class Seen:
    """What can be seen at one moment, read once for all seats."""

    def __init__(self, game: Playable, still: Facts | None = None) -> None:
        self._game, self._state = game, still or game.still
        state, owner = self._state, self._state.owner
        self._cities = {card for city in state.city for card in city}
        self._tucked = [(card, owner[under]) for card, under in state.tucked]
        self._looked = {card for _, card, _ in state.looks}
        self._hands, self._aside = state.hand, state.aside
        self._drafted, self._packets, self._peeked = state.drafted, state.packet, state.peeked
        self._guests = [(guest, owner[under]) for guest, under in state.guests]
        shown = (number for number, by in enumerate(state.controller[: len(game.box.cast)]) if by != NOBODY)
        self._shown = {*state.faceup, *shown}
        self._pool = state.pool

    def cards(self, seat: int) -> frozenset[int]:
        """Return the cards whose faces the seat sees: cities, its own hand, what was laid out for it or looked at."""
        seen = self._cities | (set(self._hands[seat]) if seat >= 0 else set())
        seen |= {card for card, owner in self._tucked if owner == seat}
        seen |= {card for card in self._looked if looked(self._state, card, seat)}
        return frozenset(seen | set(self._aside) if self._aside and sees_aside(self._state, seat) else seen)

    def characters(self, seat: int) -> frozenset[int]:
        """Return the characters of which the seat can see where they are."""
        seen = self._shown | {character for who, character in self._peeked if who == seat}
        if seat >= 0:
            seen.update(self._drafted[seat], self._packets[seat])
        seen |= {guest for guest, owner in self._guests if owner == seat}
        return frozenset(seen | set(self._pool) if self._pool and chooses_from_pool(self._game, seat) else seen)


def cards_seen(game: Playable, seat: int) -> frozenset[int]:
    """Return the cards whose faces the seat can see."""
    return Seen(game).cards(seat)


def characters_seen(game: Playable, seat: int) -> frozenset[int]:
    """Return the characters of which the seat can see where they are."""
    return Seen(game).characters(seat)


def learned(before: Playable, after: Playable, seat: int) -> bool:
    """Tell whether between two moments somebody came to know what the seat did not know at the first of them.

    Chance that was used, a character that was called and sealed answers that were shown count, whatever came of them.
    """
    was, now = before.still, after.still
    if was.chance != now.chance:
        return True
    if any(kind in TELLING for kind, _, _ in after.log.since(len(before.log))):
        return True
    then, later = Seen(before, was), Seen(after, now)
    cards, characters = then.cards(seat), then.characters(seat)
    return any(
        later.cards(other) - cards - then.cards(other) or later.characters(other) - characters - then.characters(other)
        for other in range(before.box.seats)
    )
