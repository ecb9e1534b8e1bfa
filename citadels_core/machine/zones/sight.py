"""Visibility for each seat: the faces of cards, the places of characters, the players of rules."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.limits import EVERYBODY, NOBODY
from citadels_core.machine.linked_box import ASIDE, FACEUP, POOL
from citadels_core.machine.question_fields import MENU, NOTHING
from citadels_core.machine.rules import (
    ANYWHERE,
    BOX,
    CAST,
    CHOSEN,
    HAND,
    LinkedRule,
    acting_at,
    keeper_of,
    owner_of,
)
from citadels_core.machine.state import GameState
from citadels_core.machine.zones.zones import is_declared, viewer_of_zone


def eye(s: GameState, seat: cython.int) -> cython.int:
    """Return the bit that stands for a seat, or for EVERYBODY, in a bit set of viewers."""
    return 1 << (s.box.seats if seat == EVERYBODY else seat)


def eyes_on_card(s: GameState, card: cython.int) -> cython.int:
    """Return a bit set of the seats that see a card's face; the bit after the seats means all seats.

    All see a card in a city. The player of a hand sees its cards, and the owner of a district sees the cards under the
    district. Cards laid aside and cards in declared zones have viewers of their own. A seat that has looked at a card
    this turn also sees it, until the card enters or leaves a hand.
    """
    everybody = 2 * eye(s, EVERYBODY) - 1
    eyes: cython.int = 0
    zone = s.m[s.lay.card_zone + card]
    keeper = keeper_of(s, card)
    if owner_of(s, card) >= 0:
        return everybody
    if keeper >= 0:
        eyes = eye(s, keeper)
    elif zone == ASIDE:
        by = s.m[s.lay.aside_seen]
        eyes = everybody if by == EVERYBODY else eye(s, by) if by >= 0 else 0
    elif zone >= s.box.under:
        owner = owner_of(s, zone - s.box.under)
        eyes = eye(s, owner) if owner >= 0 else 0
    elif is_declared(s, zone):
        viewer = viewer_of_zone(s, zone)
        eyes = 1 << viewer if viewer >= 0 else 0
    if s.m[s.lay.looked_where + card] == keeper:
        eyes |= s.m[s.lay.looked + card]
    return everybody if eyes & eye(s, EVERYBODY) else eyes


def sees(s: GameState, card: cython.int, seat: cython.int) -> cython.int:
    """Return whether a seat sees the face of a card; for a negative seat, whether all seats see it."""
    return eyes_on_card(s, card) & eye(s, seat if seat >= 0 else EVERYBODY) != 0


def is_seen(s: GameState, card: cython.int, seat: cython.int) -> bool:
    """Return whether a seat sees the face of a card, for callers in Python; see ``sees``."""
    return sees(s, card, seat) != 0


def is_unseen(s: GameState, card: cython.int) -> cython.int:
    """Return whether the face of a card is hidden from some seat."""
    return card >= 0 and not sees(s, card, EVERYBODY)


def is_blind(s: GameState, at: cython.int, count: cython.int, seat: cython.int) -> cython.int:
    """Return whether the seat that moves ``count`` cards cannot see some of these cards."""
    for i in range(at, at + count):
        card = s.w[i]
        if card >= 0 and not (seat >= 0 and keeper_of(s, card) == seat) and not sees(s, card, seat):
            return 1
    return 0


def look(s: GameState, seat: cython.int, card: cython.int) -> cython.int:
    """Record that a seat, or everybody, has seen a card at its present place."""
    where = keeper_of(s, card)
    if s.m[s.lay.looked_where + card] != where:
        s.m[s.lay.looked + card] = 0
        s.m[s.lay.looked_where + card] = where
    s.m[s.lay.looked + card] |= eye(s, seat)
    return card


def forget(s: GameState, card: cython.int) -> cython.int:
    """Forget who has looked at a card, after the card was moved unseen."""
    s.m[s.lay.looked + card] = 0
    return card


def is_known_to_all(s: GameState, rule: LinkedRule, this: cython.int) -> cython.int:
    """Return whether all seats know the player of an active rule, because its card or character is public."""
    if rule.life in (HAND, ANYWHERE):
        return not is_unseen(s, this)
    if rule.life in (CHOSEN, CAST, BOX):
        return s.m[acting_at(s, this)] >= 0
    return not (rule.veiled and is_unseen(s, this))


def public_player(s: GameState, rule: LinkedRule, this: cython.int, you: cython.int) -> cython.int:
    """Return the player of an active rule if all seats know that player, else NOBODY."""
    return you if is_known_to_all(s, rule, this) else NOBODY


def eyes_on_character(s: GameState, character: cython.int, chooser: cython.int) -> cython.int:
    """Return a bit set of the seats that know a character's place; the bit after the seats means all.

    ``chooser`` is the player who chooses from the pool; nobody else sees its contents.
    """
    zone = s.m[s.lay.person_zone + character]
    if zone == FACEUP or s.m[acting_at(s, character)] >= 0:
        return 2 * eye(s, EVERYBODY) - 1
    eyes = s.m[s.lay.peeked + character] & (eye(s, EVERYBODY) - 1)
    if zone == POOL:
        return eyes | eye(s, chooser) if chooser >= 0 else eyes
    if zone >= s.box.guests:
        owner = owner_of(s, zone - s.box.guests)
        return eyes | eye(s, owner) if owner >= 0 else eyes
    first = s.box.packets if zone >= s.box.packets else s.box.drafts
    return eyes | eye(s, zone - first) if zone >= first else eyes


def offers_the_pool(s: GameState) -> cython.int:
    """Return whether all options of the question are characters in the pool, and the pool is not empty."""
    for i in range(s.m[s.lay.offered]):
        character = s.m[s.end + i]
        if character < 0 or s.m[s.lay.person_zone + character] != POOL:
            return 0
    return s.m[s.box.people.count + POOL] > 0


def read_chooser(s: GameState) -> int:
    """Return the player who now chooses a character from the pool, NOBODY if no player does."""
    asked = s.m[s.lay.asked]
    if asked in (NOTHING, MENU) or s.box.nouns[s.m[s.lay.noun]] != "Character" or not offers_the_pool(s):
        return NOBODY
    return s.m[s.lay.seat]


def read_eyes(s: GameState) -> tuple[list[int], list[int]]:
    """Return bit sets of the viewers of each card's face, and of each character's place.

    The bit after the seats is set if all seats see it; then spectators see it too.
    """
    chooser = read_chooser(s)
    cards = [eyes_on_card(s, card) for card in range(s.lay.cards)]
    return cards, [eyes_on_character(s, character, chooser) for character in range(s.lay.people)]
