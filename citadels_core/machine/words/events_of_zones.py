"""Events of zones: cards are put into a zone, a zone is shuffled, two zones are exchanged."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.events.event_kinds import LinkedEvent
from citadels_core.machine.limits import EVERYBODY, NOBODY
from citadels_core.machine.linked_box import ASIDE
from citadels_core.machine.state import GameState
from citadels_core.machine.zones.moves import forget_zone, lift_cards, list_cards, shuffle_zone, swap_zones
from citadels_core.machine.zones.piles import put_on, put_under
from citadels_core.machine.zones.sight import is_blind, sees
from citadels_core.machine.zones.zones import bearer_of_zone, can_take_cards, is_declared, owner_of_zone, viewer_of_zone


def is_open_zone(s: GameState, zone: cython.int) -> cython.int:
    """Return whether all players see the cards in a declared zone, or the cards laid aside."""
    if zone == ASIDE:
        return s.m[s.lay.card_count + ASIDE] > 0 and s.m[s.lay.aside_seen] == EVERYBODY
    return is_declared(s, zone) and viewer_of_zone(s, zone) == s.box.seats


def viewer_of_aside(s: GameState, player: cython.int) -> cython.int:
    """Return who may see the cards laid aside (a player or EVERYBODY) after ``player`` lays cards aside."""
    return s.m[s.lay.aside_seen] if s.m[s.lay.card_count + ASIDE] else player


def are_open(s: GameState, at: cython.int, count: cython.int) -> cython.int:
    """Return whether all players see the ``count`` cards in scratch memory at ``at``."""
    for i in range(at, at + count):
        if not sees(s, s.w[i], EVERYBODY):
            return 0
    return 1


def lies_in_order(s: GameState, place: cython.int, zone: cython.int, under: cython.int) -> cython.int:
    """Return whether the cards of a list already lie on top (or at the bottom) of a zone, in this order."""
    count = s.w[place]
    card = s.m[s.lay.card_first + zone] if under else s.m[s.lay.card_last + zone]
    for i in range(count):
        if card < 0 or card != s.w[place + 1 + i if under else place + count - i]:
            return 0
        card = s.m[(s.lay.card_next if under else s.lay.card_prev) + card]
    return 1


class CardsPutEvent(LinkedEvent):
    """Cards go from any place to a zone: on top in their order, or to the bottom.

    The event fills in the owner of the zone, whether the cards are hidden, and whether the player cannot see them.
    """

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        zone, under = s.w[fields + 2], s.w[fields + 3]
        if not can_take_cards(s, zone):
            return 0
        viewer = viewer_of_aside(s, s.w[fields])
        place = list_cards(s, s.w[fields + 1])
        count = s.w[place]
        bearer = bearer_of_zone(s, zone)
        for i in range(place + 1, place + 1 + count):
            if s.w[i] == bearer:
                return 0
        s.w[fields + 1] = place
        open_before: cython.int = are_open(s, place + 1, count)
        open_after: cython.int = is_open_zone(s, zone)
        if count == 0 or (open_before and open_after and lies_in_order(s, place, zone, under)):
            return 0
        s.w[fields + 4] = owner_of_zone(s, zone)
        s.w[fields + 5] = not (open_before or open_after)
        s.w[fields + 6] = is_blind(s, place + 1, count, s.w[fields])
        lift_cards(s, place)
        if under:
            for i in range(place + count, place, -1):
                put_under(s, s.box.cards, zone, s.w[i])
        else:
            for i in range(place + 1, place + 1 + count):
                put_on(s, s.box.cards, zone, s.w[i])
        if zone == ASIDE:
            s.m[s.lay.aside_seen] = viewer
        return count


class ZoneShuffledEvent(LinkedEvent):
    """The cards of a zone are shuffled."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        zone = s.w[fields + 1]
        if not can_take_cards(s, zone):
            return 0
        s.w[fields + 2] = owner_of_zone(s, zone)
        return shuffle_zone(s, zone)


class ZonesExchangedEvent(LinkedEvent):
    """The contents of two zones are exchanged."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        one, other = s.w[fields + 1], s.w[fields + 2]
        if one == other or not can_take_cards(s, one) or not can_take_cards(s, other):
            return 0
        if s.m[s.lay.card_count + one] + s.m[s.lay.card_count + other] == 0:
            return 0
        s.w[fields + 3], s.w[fields + 4] = owner_of_zone(s, one), owner_of_zone(s, other)
        viewer = viewer_of_aside(s, s.w[fields])
        swap_zones(s, s.box.cards, one, other)
        if one == ASIDE or other == ASIDE:
            s.m[s.lay.aside_seen] = viewer if s.m[s.lay.card_count + ASIDE] else NOBODY
        forget_zone(s, one)
        forget_zone(s, other)
        return 1
