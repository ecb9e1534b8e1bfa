"""Facts about cards and districts: places, owners, types, viewers."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.expression_kinds import ListExpression, NumberExpression, UnaryExpression, UnaryList
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.linked_box import DECK, Piles
from citadels_core.machine.numbers.types_of_districts import counts_as
from citadels_core.machine.rules import keeper_of, owner_of
from citadels_core.machine.state import GameState, need_work
from citadels_core.machine.words.arithmetic import BinaryExpression
from citadels_core.machine.words.faces_of_cards import name_of
from citadels_core.machine.zones.clockwise import sitter_from
from citadels_core.machine.zones.piles import list_zone
from citadels_core.machine.zones.sight import is_blind, is_unseen
from citadels_core.machine.zones.zones import is_declared, owner_of_zone, viewer_of_zone


class LyingIn(UnaryList):
    """The cards or characters in the zone of one player, card or character, the lowest first."""

    piles: Piles
    first: cython.int
    """The zone of the first player, card or character that has such a zone."""

    def put(self, s: GameState, e: cython.int) -> cython.int:
        whose = self.operand(s, e)
        return list_zone(s, self.piles, self.first + whose) if whose >= 0 else 0

    def size(self, s: GameState, e: cython.int) -> cython.int:
        whose = self.operand(s, e)
        return s.m[self.piles.count + self.first + whose] if whose >= 0 else 0

    def has_any(self, s: GameState, e: cython.int) -> cython.int:
        whose = self.operand(s, e)
        return 1 if whose >= 0 and s.m[self.piles.count + self.first + whose] else 0

    def has(self, s: GameState, e: cython.int, thing: cython.int) -> cython.int:
        if thing < 0 or thing >= self.piles.things:
            return 0
        whose = self.operand(s, e)
        return 1 if whose >= 0 and s.m[self.piles.zone + thing] == self.first + whose else 0


class LyingAt(ListExpression):
    """The cards or characters in a zone that no player, card or character owns, the lowest first."""

    piles: Piles
    zone: cython.int

    def put(self, s: GameState, e: cython.int) -> cython.int:
        return list_zone(s, self.piles, self.zone)

    def size(self, s: GameState, e: cython.int) -> cython.int:
        return s.m[self.piles.count + self.zone]

    def has_any(self, s: GameState, e: cython.int) -> cython.int:
        return 1 if s.m[self.piles.count + self.zone] else 0

    def has(self, s: GameState, e: cython.int, thing: cython.int) -> cython.int:
        return 1 if 0 <= thing < self.piles.things and s.m[self.piles.zone + thing] == self.zone else 0


class PlaceOf(NumberExpression):
    """The number of the zone that a player, card or character has; NOBODY for a missing owner."""

    first: cython.int
    whose: NumberExpression

    def value(self, s: GameState, e: cython.int) -> cython.int:
        whose = self.whose.value(s, e)
        return self.first + whose if whose >= 0 else NOBODY


class PlaceOwnerOf(UnaryExpression):
    """The player who owns a zone, such as a hand; NOBODY for a zone without an owner."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        zone = self.a.value(s, e)
        return owner_of_zone(s, zone) if zone >= 0 else NOBODY


class Districts(ListExpression):
    """All districts, ordered by their owners, clockwise from the crowned player."""

    def put(self, s: GameState, e: cython.int) -> cython.int:
        before = s.top
        crown = s.m[s.lay.crown]
        for i in range(s.box.seats):
            s.top += list_zone(s, s.box.cards, s.box.cities + sitter_from(s, crown, i))
        count = s.top - before
        s.top = before
        return count

    def size(self, s: GameState, e: cython.int) -> cython.int:
        count: cython.int = 0
        at = s.lay.card_count + s.box.cities
        for i in range(at, at + s.box.seats):
            count += s.m[i]
        return count

    def has(self, s: GameState, e: cython.int, thing: cython.int) -> cython.int:
        return 1 if 0 <= thing < s.lay.cards and owner_of(s, thing) >= 0 else 0


class TopCard(NumberExpression):
    """The card on top of the deck; NOBODY for an empty deck."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return s.m[s.lay.card_last + DECK]


class NamesOf(UnaryList):
    """The names of the districts in a player's city, in the order in which the districts came there."""

    def put(self, s: GameState, e: cython.int) -> cython.int:
        player = self.operand(s, e)
        if player < 0:
            return 0
        at = s.top
        count = list_zone(s, s.box.cards, s.box.cities + player)
        for i in range(at, at + count):
            s.w[i] = name_of(s, s.w[i])
        return count

    def size(self, s: GameState, e: cython.int) -> cython.int:
        player = self.operand(s, e)
        return s.m[s.lay.card_count + s.box.cities + player] if player >= 0 else 0

    def has(self, s: GameState, e: cython.int, thing: cython.int) -> cython.int:
        player = self.operand(s, e)
        if player < 0:
            return 0
        m: cython.row = s.m
        card = m[s.lay.card_first + s.box.cities + player]
        following, turned = s.lay.card_next, s.lay.turned
        while card >= 0:
            if (-2 - card if m[turned + card] else s.box.name[card]) == thing:
                return 1
            card = m[following + card]
        return 0


class BuiltOf(BinaryExpression):
    """The first district with a given printed name in a player's city, preferably a faceup district."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        player = self.operand(s, e)
        name = self.b.value(s, e)
        if player < 0 or name < 0:
            return NOBODY
        facedown: cython.int = NOBODY
        card = s.m[s.lay.card_first + s.box.cities + player]
        while card >= 0:
            if s.box.name[card] == name:
                if not s.m[s.lay.turned + card]:
                    return card
                if facedown < 0:
                    facedown = card
            card = s.m[s.lay.card_next + card]
        return facedown


class CountsAsExpression(BinaryExpression):
    """Whether a district counts as a type."""

    scores: cython.int

    def value(self, s: GameState, e: cython.int) -> cython.int:
        card = self.operand(s, e)
        type_ = self.other(s, e)
        return 1 if counts_as(s, card, type_, self.scores) else 0


class OwnerOf(UnaryExpression):
    """The owner of a district: the player of its city."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        card = self.operand(s, e)
        return owner_of(s, card) if card >= 0 else NOBODY


class CardOwnerOf(UnaryExpression):
    """The owner of a card: the player whose city or public declared zone contains the card."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        card = self.operand(s, e)
        if card < 0:
            return NOBODY
        zone: cython.int = s.m[s.lay.card_zone + card]
        if is_declared(s, zone) and viewer_of_zone(s, zone) == s.box.seats:
            return owner_of_zone(s, zone)
        return owner_of(s, card)


class AdjacentOf(UnaryList):
    """The districts next to a district in its city, the older neighbour first."""

    def put(self, s: GameState, e: cython.int) -> cython.int:
        card = self.operand(s, e)
        if card < 0 or owner_of(s, card) < 0:
            return 0
        to = need_work(s, 2)
        count: cython.int = 0
        if s.m[s.lay.card_prev + card] >= 0:
            s.w[to] = s.m[s.lay.card_prev + card]
            count = 1
        if s.m[s.lay.card_next + card] >= 0:
            s.w[to + count] = s.m[s.lay.card_next + card]
            count += 1
        return count


class PositionOf(UnaryExpression):
    """The position of a district in its city, from 1; 0 outside a city."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        card = self.a.value(s, e)
        if card < 0 or owner_of(s, card) < 0:
            return 0
        place: cython.int = 0
        while card >= 0:
            place += 1
            card = s.m[s.lay.card_prev + card]
        return place


class KeeperOf(UnaryExpression):
    """The player who has a card in the hand; NOBODY if no player has."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        card = self.operand(s, e)
        return keeper_of(s, card) if card >= 0 else NOBODY


class UnseenPredicate(UnaryExpression):
    """Whether the face of a card is hidden from some player."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return 1 if is_unseen(s, self.a.value(s, e)) else 0


class BlindPredicate(NumberExpression):
    """Whether a player who moves cards cannot see some of these cards."""

    player: NumberExpression
    cards: ListExpression

    def value(self, s: GameState, e: cython.int) -> cython.int:
        player = self.player.value(s, e)
        count = self.cards.put(s, e)
        return 1 if is_blind(s, s.top, count, player) else 0


class FacedownPredicate(UnaryExpression):
    """Whether a district is facedown."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        card = self.operand(s, e)
        return 1 if card >= 0 and s.m[s.lay.turned + card] else 0
