"""Who can see the face of a card, and whom a rule speaks to as far as all know."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.limits import EVERYBODY, NOBODY
from citadels_core.machine.linked_box import ASIDE
from citadels_core.machine.rules import (
    ANYWHERE,
    BOX,
    CAST,
    CHOSEN,
    HAND,
    Rule,
    acting_at,
    keeper_of,
    owner_of,
)
from citadels_core.machine.state import State


@cython.method
def eye(s: State, seat: cython.int) -> cython.int:
    """Return the bit of a seat, or of all, in what has been looked at."""
    return 1 << (s.box.seats if seat == EVERYBODY else seat)


@cython.method
def has_looked(s: State, card: cython.int, seat: cython.int) -> cython.int:
    """Tell whether a seat, or everybody, has looked this turn at a card that still lies where it lay."""
    seen = s.m[s.lay.looked + card]
    if not seen or owner_of(s, card) >= 0 or s.m[s.lay.looked_where + card] != keeper_of(s, card):
        return 0
    return seen & eye(s, EVERYBODY) != 0 or (seat >= 0 and seen & eye(s, seat) != 0)


@cython.method
def sees(s: State, card: cython.int, seat: cython.int) -> cython.int:
    """Tell whether a seat can see the face of a card; whether all can, where the seat is ``EVERYBODY``."""
    if owner_of(s, card) >= 0:
        return 1
    zone = s.m[s.lay.card_zone + card]
    if seat >= 0 and zone == s.box.hands + seat:
        return 1
    if zone == ASIDE:
        by = s.m[s.lay.aside_seen]
        return by in (EVERYBODY, seat)
    if zone >= s.box.under and seat >= 0 and owner_of(s, zone - s.box.under) == seat:
        return 1
    return has_looked(s, card, seat)


@cython.method
def is_unseen(s: State, card: cython.int) -> cython.int:
    """Tell whether a card lies where not all can see it."""
    return card >= 0 and not sees(s, card, EVERYBODY)


@cython.method
def is_blind(s: State, at: cython.int, count: cython.int, seat: cython.int) -> cython.int:
    """Tell whether a seat that moves the cards listed at a place of ``w`` cannot see all of them."""
    for i in range(at, at + count):
        card = s.w[i]
        if card >= 0 and not (seat >= 0 and keeper_of(s, card) == seat) and not sees(s, card, seat):
            return 1
    return 0


@cython.method
def look(s: State, seat: cython.int, card: cython.int) -> cython.int:
    """Let a seat, or everybody, know a card where it lies now."""
    where = keeper_of(s, card)
    if s.m[s.lay.looked_where + card] != where:
        s.m[s.lay.looked + card] = 0
        s.m[s.lay.looked_where + card] = where
    s.m[s.lay.looked + card] |= eye(s, seat)
    return card


@cython.method
def forget(s: State, card: cython.int) -> cython.int:
    """Let nobody know a card any more that has been moved where nobody saw it."""
    s.m[s.lay.looked + card] = 0
    return card


@cython.method
def is_known_to_all(s: State, rule: Rule, this: cython.int) -> cython.int:
    """Tell whether all know whom a live rule speaks to: not while a character or a card is held in secret."""
    if rule.life in (HAND, ANYWHERE):
        return not is_unseen(s, this)
    if rule.life in (CHOSEN, CAST, BOX):
        return s.m[acting_at(s, this)] >= 0
    return 1


@cython.method
def publicly(s: State, rule: Rule, this: cython.int, you: cython.int) -> cython.int:
    """Return the player a live rule speaks to as far as all know it, NOBODY while that is a secret."""
    return you if is_known_to_all(s, rule, this) else NOBODY
