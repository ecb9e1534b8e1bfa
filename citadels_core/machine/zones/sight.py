"""Who sees what: the face of a card, where a character is, and whom a rule speaks to as far as all know."""

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
    """Return the bit of a seat, or of all, in what has been looked at."""
    return 1 << (s.box.seats if seat == EVERYBODY else seat)


def eyes_on_card(s: GameState, card: cython.int) -> cython.int:
    """Return the bits of the seats that see the face of a card; the last bit stands for all, and for who looks on.

    All see what stands in a city; a hand its player; cards aside those for whom they were laid out; what lies under a
    district its owner; a declared zone whom it is declared to be seen by. And who has looked this turn at a card that
    has not gone from a hand, or to one, still sees it.
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
    """Return whether a seat can see the face of a card; whether all can, where it is no seat."""
    return eyes_on_card(s, card) & eye(s, seat if seat >= 0 else EVERYBODY) != 0


def is_seen(s: GameState, card: cython.int, seat: cython.int) -> bool:
    """Tell Python what ``sees`` tells."""
    return sees(s, card, seat) != 0


def is_unseen(s: GameState, card: cython.int) -> cython.int:
    """Return whether a card lies where not all can see it."""
    return card >= 0 and not sees(s, card, EVERYBODY)


def is_blind(s: GameState, at: cython.int, count: cython.int, seat: cython.int) -> cython.int:
    """Return whether a seat that moves the cards listed at a place of ``w`` cannot see all of them."""
    for i in range(at, at + count):
        card = s.w[i]
        if card >= 0 and not (seat >= 0 and keeper_of(s, card) == seat) and not sees(s, card, seat):
            return 1
    return 0


def look(s: GameState, seat: cython.int, card: cython.int) -> cython.int:
    """Let a seat, or everybody, know a card where it lies now."""
    where = keeper_of(s, card)
    if s.m[s.lay.looked_where + card] != where:
        s.m[s.lay.looked + card] = 0
        s.m[s.lay.looked_where + card] = where
    s.m[s.lay.looked + card] |= eye(s, seat)
    return card


def forget(s: GameState, card: cython.int) -> cython.int:
    """Let nobody know a card any more that has been moved where nobody saw it."""
    s.m[s.lay.looked + card] = 0
    return card


def is_known_to_all(s: GameState, rule: LinkedRule, this: cython.int) -> cython.int:
    """Return whether all know whom a live rule speaks to: not while a character or a card is held in secret."""
    if rule.life in (HAND, ANYWHERE):
        return not is_unseen(s, this)
    if rule.life in (CHOSEN, CAST, BOX):
        return s.m[acting_at(s, this)] >= 0
    return not (rule.veiled and is_unseen(s, this))


def publicly(s: GameState, rule: LinkedRule, this: cython.int, you: cython.int) -> cython.int:
    """Return the player a live rule speaks to as far as all know it, NOBODY while that is a secret."""
    return you if is_known_to_all(s, rule, this) else NOBODY


def eyes_on_character(s: GameState, character: cython.int, chooser: cython.int) -> cython.int:
    """Return the bits of the seats that see where a character is; the last bit stands for who looks on.

    ``chooser`` is who chooses from the pool, nobody else sees what is in it.
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
    """Return whether all options are characters of the pool, and it has some."""
    for i in range(s.m[s.lay.offered]):
        character = s.m[s.end + i]
        if character < 0 or s.m[s.lay.person_zone + character] != POOL:
            return 0
    return s.m[s.box.people.count + POOL] > 0


def read_chooser(s: GameState) -> int:
    """Return who chooses a character from all or some of the pool, NOBODY when nobody does."""
    asked = s.m[s.lay.asked]
    if asked in (NOTHING, MENU) or s.box.nouns[s.m[s.lay.noun]] != "Character" or not offers_the_pool(s):
        return NOBODY
    return s.m[s.lay.seat]


def read_eyes(s: GameState) -> tuple[list[int], list[int]]:
    """Return the bits of who sees the face of each card, and where each character is.

    The last bit stands for who looks on, and belongs to no seat.
    """
    chooser = read_chooser(s)
    cards = [eyes_on_card(s, card) for card in range(s.lay.cards)]
    return cards, [eyes_on_character(s, character, chooser) for character in range(s.lay.people)]
