"""Events of districts, cities and the crown."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.events.event_kinds import LinkedEvent
from citadels_core.machine.limits import EVERYBODY, NOBODY, clip
from citadels_core.machine.linked_box import DECK
from citadels_core.machine.numbers.cities import forget_finished, grow
from citadels_core.machine.rules import owner_of
from citadels_core.machine.state import GameState
from citadels_core.machine.tallies import count_card
from citadels_core.machine.tally_row import CARDS_BUILT, FIRST_ROUND
from citadels_core.machine.zones.in_play import enter_play, leave_play
from citadels_core.machine.zones.moves import (
    is_built,
    lift_card,
    move_district,
    number_district,
)
from citadels_core.machine.zones.piles import put_below, put_on, put_under, take
from citadels_core.machine.zones.sight import look
from citadels_core.machine.zones.turns import is_turn


class BuildUsedEvent(LinkedEvent):
    """A player uses one of the builds that the turn allows."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        if is_turn(s):
            s.m[s.lay.builds] = clip(s.m[s.lay.builds] + 1)
        return 1


def enter_city(s: GameState, player: cython.int, district: cython.int) -> cython.int:
    """Move a card to the end of a player's city; return 0 if the card already stands in that city."""
    if district < 0 or owner_of(s, district) == player:
        return 0
    lift_card(s, district)
    number_district(s, district, player)
    put_on(s, s.box.cards, s.box.cities + player, district)
    enter_play(s, district)
    grow(s, player)
    return 1


class DistrictBuiltEvent(LinkedEvent):
    """A player builds a district, which becomes the last district of the city."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        return enter_city(s, s.w[fields], s.w[fields + 1])

    def count_in(self, s: GameState, cause: cython.int, fields: cython.int) -> cython.int:
        count_card(s, FIRST_ROUND, s.w[fields], s.w[fields + 1])
        return count_card(s, CARDS_BUILT, s.w[fields], s.w[fields + 1])


class DistrictPlacedEvent(LinkedEvent):
    """A card with a type is put at the end of a city without being built."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        district = s.w[fields + 1]
        if district < 0 or s.box.type[district] < 0:
            return 0
        return enter_city(s, s.w[fields], district)


class DistrictTreatedAsBuiltEvent(LinkedEvent):
    """The triggers of building run once more for a district that already stands in a city."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        district = s.w[fields + 1]
        if not is_built(s, district) or s.m[s.lay.turned + district]:
            return 0
        return 1


class DistrictDestroyedEvent(LinkedEvent):
    """A district goes from its city to the bottom of the deck; all players know which district."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        district = s.w[fields]
        if not is_built(s, district):
            return 0
        lift_card(s, district)
        put_under(s, s.box.cards, DECK, district)
        look(s, EVERYBODY, district)
        return 1


class DistrictSeizedEvent(LinkedEvent):
    """A district moves to another city, with its markers, counters and notes."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        district, player = s.w[fields], s.w[fields + 2]
        if not is_built(s, district):
            return 0
        owner = owner_of(s, district)
        if owner == player:
            return 0
        s.w[fields + 1] = owner
        move_district(s, district, player)
        grow(s, player)
        return 1


class DistrictsExchangedEvent(LinkedEvent):
    """Two districts of different cities change places, with their markers, counters and notes."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        given, taken = s.w[fields], s.w[fields + 1]
        if not is_built(s, given) or not is_built(s, taken):
            return 0
        giver, owner = owner_of(s, given), owner_of(s, taken)
        if giver == owner:
            return 0
        s.w[fields + 2] = owner
        move_district(s, given, owner)
        move_district(s, taken, giver)
        grow(s, owner)
        grow(s, giver)
        return 1


class DistrictMovedEvent(LinkedEvent):
    """A district moves to another position in its city."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        district = s.w[fields]
        if not is_built(s, district):
            return 0
        owner = owner_of(s, district)
        city = s.box.cities + owner
        below, count = s.m[s.lay.card_prev + district], s.m[s.box.cards.count + city]
        place = max(1, min(s.w[fields + 2], count))
        s.w[fields + 1], s.w[fields + 2] = owner, place
        take(s, s.box.cards, district)
        above = s.m[s.box.cards.first + city]
        for _ in range(place - 1):
            above = s.m[s.lay.card_next + above]
        put_below(s, s.box.cards, city, district, above)
        return s.m[s.lay.card_prev + district] != below


class DistrictTurnedFacedownEvent(LinkedEvent):
    """A district loses its name, type, cost and rules, but remains a district of the city."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        district = s.w[fields]
        if not is_built(s, district) or s.m[s.lay.turned + district]:
            return 0
        s.w[fields + 1] = owner_of(s, district)
        s.m[s.lay.turned + district] = 1
        s.m[s.lay.chosen_type + district] = NOBODY
        leave_play(s, district)
        return 1


class TypeChosenEvent(LinkedEvent):
    """A district counts as another type from now on."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        district, type_ = s.w[fields], s.w[fields + 1]
        if not is_built(s, district) or s.m[s.lay.turned + district]:
            return 0
        if s.m[s.lay.chosen_type + district] == type_:
            return 0
        s.m[s.lay.chosen_type + district] = type_
        return 1


class CityCompletedEvent(LinkedEvent):
    """A city has reached the number of districts that completes it."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        at, player = s.lay.finished, s.w[fields]
        others = forget_finished(s, player, 0)
        s.m[at + 1 + 2 * others], s.m[at + 2 + 2 * others] = player, s.w[fields + 1]
        s.m[at] = others + 1
        return 1


class CrownMovedEvent(LinkedEvent):
    """The crown goes to another player."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        player = s.w[fields]
        if player == s.m[s.lay.crown]:
            return 0
        s.m[s.lay.crown] = player
        return 1


class CrownPutAsideEvent(LinkedEvent):
    """The crown is put aside, so that no player has the crown."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        if s.m[s.lay.crown] < 0:
            return 0
        s.m[s.lay.crown] = NOBODY
        return 1
