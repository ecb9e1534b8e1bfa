"""What Python reads of a game: parts of the row, zones, and which seats see what."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.limits import EVERYBODY, NOBODY
from citadels_core.machine.linked_box import ASIDE, FACEUP, POOL, Piles
from citadels_core.machine.question_fields import MENU, NOTHING
from citadels_core.machine.rules import acting_at, keeper_of, owner_of
from citadels_core.machine.sight import eye
from citadels_core.machine.state import State


def read_part(s: State, at: cython.int, count: cython.int) -> list[int]:
    """Return so many numbers of the row, from a place on."""
    return [s.m[i] for i in range(at, at + count)]


def read_flags(s: State, at: cython.int, count: cython.int) -> list[int]:
    """Return which of so many numbers of the row, from a place on, are not 0."""
    return [i for i in range(count) if s.m[at + i]]


def read_zone(s: State, piles: Piles, zone: cython.int) -> list[int]:
    """Return what lies in a zone, the lowest first."""
    found: list[int] = []
    thing = s.m[piles.first + zone]
    while thing >= 0:
        found.append(thing)
        thing = s.m[piles.above + thing]
    return found


def read_zones(s: State, piles: Piles, first: cython.int) -> list[list[int]]:
    """Return what lies in the zones of all seats, from that of the first seat on."""
    return [read_zone(s, piles, first + seat) for seat in range(s.box.seats)]


def read_lying(s: State, piles: Piles, first: cython.int, zones: cython.int) -> list[tuple[int, int]]:
    """Return what lies under cards, each with its card: the zone under the first card, and how many zones there are."""
    found: list[tuple[int, int]] = []
    for zone in range(first, zones):
        if s.m[piles.count + zone]:
            found += [(thing, zone - first) for thing in read_zone(s, piles, zone)]
    return found


@cython.method
def eyes_on_card(s: State, card: cython.int) -> cython.int:
    """Return the bits of the seats that see the face of a card; the last bit stands for who looks on."""
    everybody = 2 * eye(s, EVERYBODY) - 1
    eyes: cython.int = 0
    zone = s.m[s.lay.card_zone + card]
    if owner_of(s, card) >= 0:
        return everybody
    if keeper_of(s, card) >= 0:
        eyes = eye(s, keeper_of(s, card))
    elif zone == ASIDE:
        by = s.m[s.lay.aside_seen]
        eyes = everybody if by == EVERYBODY else eye(s, by) if by >= 0 else 0
    elif zone >= s.box.under:
        owner = owner_of(s, zone - s.box.under)
        eyes = eye(s, owner) if owner >= 0 else 0
    if s.m[s.lay.looked_where + card] == keeper_of(s, card):
        eyes |= s.m[s.lay.looked + card]
    return everybody if eyes & eye(s, EVERYBODY) else eyes


@cython.method
def eyes_on_character(s: State, character: cython.int, chooser: cython.int) -> cython.int:
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


@cython.method
def offers_the_pool(s: State) -> cython.int:
    """Tell whether all options are characters of the pool, and it has some."""
    for i in range(s.m[s.lay.offered]):
        character = s.m[s.end + i]
        if character < 0 or s.m[s.lay.person_zone + character] != POOL:
            return 0
    return s.m[s.box.people.count + POOL] > 0


def read_chooser(s: State) -> int:
    """Return who chooses a character from all or some of the pool, NOBODY when nobody does."""
    asked = s.m[s.lay.asked]
    if asked in (NOTHING, MENU) or s.box.nouns[s.m[s.lay.noun]] != "Character" or not offers_the_pool(s):
        return NOBODY
    return s.m[s.lay.seat]


def read_eyes(s: State) -> tuple[list[int], list[int]]:
    """Return the bits of who sees the face of each card, and where each character is.

    The last bit stands for who looks on, and belongs to no seat.
    """
    chooser = read_chooser(s)
    cards = [eyes_on_card(s, card) for card in range(s.lay.cards)]
    return cards, [eyes_on_character(s, character, chooser) for character in range(s.lay.people)]
