"""Events of cards in hands, in the deck and laid aside."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.events.event_kinds import LinkedEvent
from citadels_core.machine.expression_kinds import sort
from citadels_core.machine.limits import EVERYBODY
from citadels_core.machine.linked_box import ASIDE, DECK
from citadels_core.machine.question_fields import SAID_NUMBER, SEEN_CARD
from citadels_core.machine.rules import keeper_of
from citadels_core.machine.state import GameState
from citadels_core.machine.tallies import count_card
from citadels_core.machine.tally_row import CARDS_DRAWN
from citadels_core.machine.zones.moves import (
    bury_cards,
    draw_things,
    is_built,
    lift_card,
    list_cards,
    list_real,
    move_cards,
    shuffle_zone,
    swap_zones,
)
from citadels_core.machine.zones.piles import put_on
from citadels_core.machine.zones.sight import forget, is_blind, is_unseen, look
from citadels_core.machine.zones.turns import note_gathered


class CardsGatheredEvent(LinkedEvent):
    """In the gather step of a turn, a player draws cards instead of gold; the number kept can be 0."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        place = list_cards(s, s.w[fields + 1])
        s.w[fields + 1] = place
        if s.w[place] == 0 and s.m[s.lay.gathered]:
            return 0
        move_cards(s, place, s.box.hands + s.w[fields])
        return note_gathered(s)


class GatheringFinishedEvent(LinkedEvent):
    """A player has gathered (taken the income of the turn) in another form than gold or cards."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        if s.m[s.lay.gathered]:
            return 0
        return note_gathered(s)


def draw_cards(s: GameState, fields: cython.int, zone: cython.int) -> cython.int:
    """Move cards from the top of the deck to a zone, and list them in the event; return how many."""
    count = draw_things(s, s.box.cards, DECK, zone, s.w[fields + 1])
    if count == 0:
        return 0
    s.w[fields + 1], s.w[fields + 2] = count, s.top - count - 1
    return count


def lay_cards_out(s: GameState, fields: cython.int, viewer: cython.int) -> cython.int:
    """Lay cards from the deck aside, visible to one player or to all players; return how many cards.

    All forget which of them they saw in the deck: otherwise such a player would recognise the card that is taken.
    """
    count = draw_cards(s, fields, ASIDE)
    if count:
        first = s.w[fields + 2] + 1
        for i in range(first, first + count):
            forget(s, s.w[i])
        s.m[s.lay.aside_seen] = viewer
    return count


class CardsGainedEvent(LinkedEvent):
    """Cards come from the deck to a hand."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        return draw_cards(s, fields, s.box.hands + s.w[fields])


class CardsLaidOutEvent(LinkedEvent):
    """Cards from the deck are laid aside, where one player may look at them."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        return lay_cards_out(s, fields, s.w[fields])


class CardsLaidOutFaceupEvent(LinkedEvent):
    """Cards from the deck are laid aside faceup, if no cards that only one player sees are laid aside."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        if s.m[s.lay.card_count + ASIDE] and s.m[s.lay.aside_seen] != EVERYBODY:
            return 0
        return lay_cards_out(s, fields, EVERYBODY)


class CardsDiscardedEvent(LinkedEvent):
    """Cards go from any place to the bottom of the deck."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        listed = s.w[fields + 1]
        s.w[fields + 2] = is_blind(s, listed + 1, s.w[listed], s.w[fields])
        place = list_cards(s, listed)
        s.w[fields + 1] = place
        return bury_cards(s, place)


class CardsPutBackEvent(CardsDiscardedEvent):
    """Cards that were laid aside go to the bottom of the deck."""


def sort_cards(s: GameState, place: cython.int) -> cython.int:
    """Copy a list of cards, sorted by number to hide where the cards lie; return the index of the copy."""
    cards = list_real(s, place)
    sort(s, cards + 1, s.w[cards])
    return cards


def show_cards(s: GameState, seat: cython.int, place: cython.int) -> cython.int:
    """Record that a seat, or everybody, has seen the cards of a list; return how many cards."""
    count = s.w[place]
    for i in range(place + 1, place + 1 + count):
        if s.w[i] >= 0:
            look(s, seat, s.w[i])
    return count


class CardsLookedAtEvent(LinkedEvent):
    """A player looks at cards, which stay where they lie."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        s.w[fields + 2] = place = sort_cards(s, s.w[fields + 2])
        return show_cards(s, s.w[fields], place)


class CardsShownEvent(LinkedEvent):
    """A player shows cards to all players; the cards stay where they lie."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        s.w[fields + 1] = place = sort_cards(s, s.w[fields + 1])
        return show_cards(s, EVERYBODY, place)


class AnswersRevealedEvent(LinkedEvent):
    """Players reveal their secret choices; chosen cards are shown where they lie."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        if s.w[fields + 1] == SEEN_CARD:
            show_cards(s, EVERYBODY, s.w[fields + 2])
        return 1


class ValueAnnouncedEvent(LinkedEvent):
    """A player announces a value; if the value is a card, all players see that card where it lies."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        if s.w[fields + 1] == SEEN_CARD:
            s.w[fields + 2] = place = sort_cards(s, s.w[fields + 2])
            return show_cards(s, EVERYBODY, place)
        if s.w[fields + 1] != SAID_NUMBER:
            s.w[fields + 2] = list_real(s, s.w[fields + 2])
        return s.w[s.w[fields + 2]] != 0


class CardTakenEvent(LinkedEvent):
    """A card goes to a hand; the event fills in the giver, and whether the card is hidden."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        card, hand = s.w[fields + 1], s.box.hands + s.w[fields]
        if card < 0 or s.m[s.lay.card_zone + card] == hand:
            return 0
        s.w[fields + 2], s.w[fields + 3] = keeper_of(s, card), is_unseen(s, card)
        lift_card(s, card)
        put_on(s, s.box.cards, hand, card)
        forget(s, card)
        return 1


class CardsTuckedEvent(LinkedEvent):
    """Cards are put facedown under a district; the district itself cannot be among them."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        listed, district = s.w[fields + 1], s.w[fields + 2]
        if not is_built(s, district):
            return 0
        for i in range(listed + 1, listed + 1 + s.w[listed]):
            if s.w[i] == district:
                return 0
        zone = s.box.under + district
        place = list_real(s, listed)
        kept: cython.int = 0
        for i in range(place + 1, place + 1 + s.w[place]):
            card = s.w[i]
            if s.m[s.lay.card_zone + card] != zone:
                kept += 1
                s.w[place + kept] = card
        s.w[place] = kept
        s.w[fields + 3] = is_blind(s, place + 1, kept, s.w[fields])
        place = list_cards(s, place)
        s.w[fields + 1] = place
        return move_cards(s, place, zone)


class HandsExchangedEvent(LinkedEvent):
    """Two players exchange their whole hands; earlier looks at these cards no longer count."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        player, other = s.w[fields], s.w[fields + 1]
        if other < 0 or other == player:
            return 0
        one, another = s.box.hands + player, s.box.hands + other
        if s.m[s.lay.card_count + one] + s.m[s.lay.card_count + another] == 0:
            return 0
        swap_zones(s, s.box.cards, one, another)
        return 1

    def count_in(self, s: GameState, cause: cython.int, fields: cython.int) -> cython.int:
        for i in range(2):
            seat = s.w[fields + i]
            card = s.m[s.lay.card_first + s.box.hands + seat]
            while card >= 0:
                count_card(s, CARDS_DRAWN, seat, card)
                card = s.m[s.lay.card_next + card]
        return 1


class DeckShuffledEvent(LinkedEvent):
    """The deck is shuffled."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        shuffle_zone(s, DECK)
        return 1
