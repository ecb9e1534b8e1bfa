"""Declared zones: zones for cards, which packs add to players, characters, districts or the table."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.linked_box import DECK, GONE
from citadels_core.machine.rules import acting_at, owner_of
from citadels_core.machine.state import GameState

AT_TABLE = cython.declare(cython.int, 0)
"""What a declared zone can belong to: the table, each player, each character, each district."""
OF_PLAYERS = cython.declare(cython.int, 1)
OF_PEOPLE = cython.declare(cython.int, 2)
OF_DISTRICTS = cython.declare(cython.int, 3)

SEEN_BY_NOBODY = cython.declare(cython.int, 0)
SEEN_BY_OWNER = cython.declare(cython.int, 1)
SEEN_BY_ALL = cython.declare(cython.int, 2)


class DeclaredZone(cython.Part):
    """A declared zone: one at the table, or one for each player, character or district."""

    first: cython.public
    things: cython.public
    """The number of players, characters or districts with such a zone."""
    bearer: cython.public
    seen: cython.public
    then: cython.public = DECK
    """The zone to which the cards go when the character or district leaves; ``DECK`` stands for the deck's bottom."""
    then_each: cython.public = 0
    """Whether ``then`` is the zone of the first seat, so that the cards go to the zone of the owner's seat."""


def is_declared(s: GameState, zone: cython.int) -> cython.int:
    """Return whether a zone of cards is declared by a pack, not built in."""
    return GONE < zone < s.box.hands


def zone_number(s: GameState, zone: cython.int) -> cython.int:
    """Return the index of a declared zone in ``LinkedBox.zones``."""
    return s.box.zone_of[zone - GONE - 1]


def owner_of_zone(s: GameState, zone: cython.int) -> cython.int:
    """Return the owner of a zone: the player of a hand or city, or the owner of its district or character."""
    if zone >= s.box.hands:
        if zone < s.box.cities:
            return zone - s.box.hands
        if zone < s.box.under:
            return zone - s.box.cities
        return owner_of(s, zone - s.box.under)
    if not is_declared(s, zone):
        return NOBODY
    d: DeclaredZone = s.box.zones[zone_number(s, zone)]
    bearer: cython.int = zone - d.first
    if d.bearer == OF_PLAYERS:
        return bearer
    if d.bearer == OF_DISTRICTS:
        return owner_of(s, bearer)
    if d.bearer == OF_PEOPLE:
        return s.m[acting_at(s, bearer)]
    return NOBODY


def can_take_cards(s: GameState, zone: cython.int) -> cython.int:
    """Return whether cards can be put into a zone: its district must be built, its character in the cast."""
    if zone < 0 or zone >= s.lay.card_zones:
        return 0
    if zone >= s.box.under:
        return owner_of(s, zone - s.box.under) >= 0
    if not is_declared(s, zone):
        return 1
    d: DeclaredZone = s.box.zones[zone_number(s, zone)]
    if d.bearer == OF_DISTRICTS:
        return owner_of(s, zone - d.first) >= 0
    return d.bearer != OF_PEOPLE or s.m[s.lay.cast + zone - d.first] != 0


def bearer_of_zone(s: GameState, zone: cython.int) -> cython.int:
    """Return the district that a zone belongs to, NOBODY for a zone of no district."""
    if zone >= s.box.under:
        return zone - s.box.under
    if is_declared(s, zone):
        d: DeclaredZone = s.box.zones[zone_number(s, zone)]
        if d.bearer == OF_DISTRICTS:
            return zone - d.first
    return NOBODY


def viewer_of_zone(s: GameState, zone: cython.int) -> cython.int:
    """Return the viewer of a declared zone: a seat, NOBODY, or the number of seats if all see the zone."""
    d: DeclaredZone = s.box.zones[zone_number(s, zone)]
    if d.seen == SEEN_BY_ALL:
        return s.box.seats
    return owner_of_zone(s, zone) if d.seen == SEEN_BY_OWNER else NOBODY
