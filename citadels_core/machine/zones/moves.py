"""Moves of cards and characters, and the removal of state when a district leaves its city."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.chance import shuffle
from citadels_core.machine.expression_kinds import unique
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.linked_box import ASIDE, DECK, FACEDOWN, OUT, POOL, Piles
from citadels_core.machine.rules import owner_of
from citadels_core.machine.state import GameState, need_work
from citadels_core.machine.tallies import count_card
from citadels_core.machine.tally_row import CARDS_LOST
from citadels_core.machine.zones.declared_state import remove_state
from citadels_core.machine.zones.in_play import leave_play, note_rules
from citadels_core.machine.zones.piles import list_zone, move_on, order_zone, put_on, put_under, take
from citadels_core.machine.zones.sight import forget
from citadels_core.machine.zones.zones import DeclaredZone

PRINTED = cython.declare(cython.int, -2)
"""Stands in ``chosen_type`` for the printed type."""

# ------------------------------------------------------------------------------------------- cards


def lift_card(s: GameState, card: cython.int) -> cython.int:
    """Take a card out of its zone; return the zone. The caller must put it into another zone."""
    zone = take(s, s.box.cards, card)
    if zone == ASIDE:
        if s.m[s.lay.card_count + ASIDE] == 0:
            s.m[s.lay.aside_seen] = NOBODY
    elif s.box.cities <= zone < s.box.under:
        leave_city(s, card, zone - s.box.cities)
    return zone


def leave_city(s: GameState, district: cython.int, owner: cython.int) -> cython.int:
    """Remove the state of a district, and the cards under it, after it was taken out of its city.

    Cards under the district go to the bottom of the deck, in order. Cards in its declared zones go where the zone
    declares. A character under the district leaves the game.
    """
    if s.tally is not None:
        count_card(s, CARDS_LOST, owner, district)
    cards, people = s.box.cards, s.box.people
    zone: cython.int = s.box.under + district
    if zone < s.lay.card_zones:  # zones under cards exist only in games with rules that put cards there
        while s.m[cards.count + zone]:
            card = s.m[cards.last + zone]
            take(s, cards, card)
            put_under(s, cards, DECK, card)
    empty_zones(s, s.box.zones_of_districts, district, owner)
    zone = s.box.guests + district
    if zone < s.lay.person_zones:
        while s.m[people.count + zone]:
            move_on(s, people, OUT, s.m[people.first + zone])
    s.m[s.lay.chosen_type + district] = PRINTED
    s.m[s.lay.turned + district] = 0
    s.m[s.lay.twin + district] = 0
    remove_state(s, s.box.lying_on_districts, s.box.districts_noted, district)
    return leave_play(s, district)


def empty_zones(s: GameState, zones: list[DeclaredZone], bearer: cython.int, owner: cython.int) -> cython.int:
    """Empty the declared zones of a leaving district or character: cards go where each zone declares."""
    d: DeclaredZone
    cards = s.box.cards
    for d in zones:
        zone: cython.int = d.first + bearer
        to: cython.int = d.then + owner if d.then_each else d.then
        while s.m[cards.count + zone]:
            card = s.m[(cards.last if to == DECK else cards.first) + zone]
            take(s, cards, card)
            forget(s, card)
            if to == DECK:
                put_under(s, cards, DECK, card)
            else:
                put_on(s, cards, to, card)
    return bearer


def list_cards(s: GameState, place: cython.int) -> cython.int:
    """Return the index of a list of cards in scratch memory, without negative or repeated numbers.

    The list is copied only if it has to change.
    """
    count = s.w[place]
    clean: cython.int = 1
    for i in range(place + 1, place + 1 + count):
        if s.w[i] < 0:
            clean = 0
        for j in range(place + 1, i):
            if s.w[j] == s.w[i]:
                clean = 0
        if not clean:
            break
    if clean:
        return place
    return keep_once(s, list_real(s, place))


def list_real(s: GameState, place: cython.int) -> cython.int:
    """Copy a list in scratch memory without negative numbers; return the index of the copy."""
    count = s.w[place]
    to = need_work(s, count + 1)
    kept: cython.int = 0
    for i in range(place + 1, place + 1 + count):
        card = s.w[i]
        if card >= 0:
            kept += 1
            s.w[to + kept] = card
    s.w[to] = kept
    s.top = to + 1 + kept
    return to


def keep_once(s: GameState, place: cython.int) -> cython.int:
    """Remove repetitions from the list that is last in scratch memory; return the index of the list."""
    s.w[place] = unique(s, place + 1, s.w[place])
    s.top = place + 1 + s.w[place]
    return place


def lift_cards(s: GameState, place: cython.int) -> cython.int:
    """Take the cards of a list out of their zones, and forget who has seen them; return how many."""
    count = s.w[place]
    for i in range(place + 1, place + 1 + count):
        lift_card(s, s.w[i])
        forget(s, s.w[i])
    return count


def move_cards(s: GameState, place: cython.int, zone: cython.int) -> cython.int:
    """Move the cards of a list on top of a zone, the last card topmost; return how many cards."""
    count = lift_cards(s, place)
    for i in range(place + 1, place + 1 + count):
        put_on(s, s.box.cards, zone, s.w[i])
    return count


def bury_cards(s: GameState, place: cython.int) -> cython.int:
    """Move the cards of a list to the bottom of the deck, the first card lowest; return how many cards."""
    count = lift_cards(s, place)
    for i in range(place + count, place, -1):
        put_under(s, s.box.cards, DECK, s.w[i])
    return count


def shuffle_zone(s: GameState, zone: cython.int) -> cython.int:
    """Shuffle the cards of a zone, and forget who has looked at them; return how many cards."""
    at = s.top
    count = list_zone(s, s.box.cards, zone)
    shuffle(s, at, count)
    order_zone(s, s.box.cards, zone, at, count)
    return forget_zone(s, zone)


def forget_zone(s: GameState, zone: cython.int) -> cython.int:
    """Forget who has looked at the cards of a zone; return how many cards there are."""
    at = s.top
    count = list_zone(s, s.box.cards, zone)
    for i in range(at, at + count):
        forget(s, s.w[i])
    return count


def draw_things(s: GameState, p: Piles, zone: cython.int, to: cython.int, amount: cython.int) -> cython.int:
    """Move up to ``amount`` cards or characters from the top of a zone to another zone, topmost first.

    Returns how many were moved; the list of them lies just below ``s.top`` in scratch memory.
    """
    count = min(amount, s.m[p.count + zone])
    if count <= 0:
        return 0
    place = need_work(s, count + 1)
    s.w[place] = count
    for i in range(place + 1, place + 1 + count):
        thing = s.m[p.last + zone]
        move_on(s, p, to, thing)
        s.w[i] = thing
    s.top = place + 1 + count
    return count


# ------------------------------------------------------------------------------------------- cities


def number_district(s: GameState, district: cython.int, player: cython.int) -> cython.int:
    """Number a district that enters a city: the lowest number not used there by a district of its name.

    The first district of a name has no number, which is stored as 0; so numbers begin with 2.
    """
    number: cython.int = 1
    while has_number(s, district, player, number):
        number += 1
    s.m[s.lay.twin + district] = 0 if number == 1 else number
    return number


def has_number(s: GameState, district: cython.int, player: cython.int, number: cython.int) -> cython.int:
    """Return whether a city has a district of the same name with a number, facedown districts included."""
    name = s.box.name[district]
    other = s.m[s.lay.card_first + s.box.cities + player]
    while other >= 0:
        if s.box.name[other] == name and max(1, s.m[s.lay.twin + other]) == number:
            return 1
        other = s.m[s.lay.card_next + other]
    return 0


def move_district(s: GameState, district: cython.int, player: cython.int) -> cython.int:
    """Move a district to the end of another city, with its markers, counters and notes."""
    if s.tally is not None:
        count_card(s, CARDS_LOST, owner_of(s, district), district)
    take(s, s.box.cards, district)
    number_district(s, district, player)
    put_on(s, s.box.cards, s.box.cities + player, district)
    return note_rules(s) if s.box.ruled[district] else 0


def is_built(s: GameState, district: cython.int) -> cython.int:
    """Return whether a card stands in a city."""
    return district >= 0 and owner_of(s, district) >= 0


# ------------------------------------------------------------------------------------------- characters


def is_in_cast(s: GameState, character: cython.int) -> cython.int:
    """Return whether a character is in the cast."""
    return character >= 0 and s.m[s.lay.cast + character] != 0


def is_guest(s: GameState, character: cython.int) -> cython.int:
    """Return whether a character lies under a district."""
    return character >= 0 and s.m[s.lay.person_zone + character] >= s.box.guests


def is_spare(s: GameState, character: cython.int) -> cython.int:
    """Return whether a character is out of the game: not in the cast, under no district and in no turn.

    A character that joined a turn is a spare again after that turn (leaflet of the Scenic Route, 2021).

    Both the options and the events use this function, so that each offered character can really be brought in.
    """
    if character < 0 or s.m[s.lay.cast + character] or s.m[s.lay.coming + character]:
        return 0
    return not is_guest(s, character) and not is_in_a_turn(s, character)


def is_in_a_turn(s: GameState, character: cython.int) -> cython.int:
    """Return whether a turn (the current turn or one on hold) uses the abilities of a character."""
    lay = s.lay
    if s.m[lay.acting + character] < 0:
        return 0
    for turn in range(s.m[lay.held] + 1):
        at = lay.powers if turn == 0 else lay.held_turns + (turn - 1) * lay.turn_block + lay.powers - lay.player
        for i in range(at + 1, at + 1 + s.m[at]):
            if s.m[i] == character:
                return 1
    return 0


def move_person(s: GameState, character: cython.int, zone: cython.int) -> cython.int:
    """Move a character on top of a zone, and forget the player who laid it out facedown."""
    before = move_on(s, s.box.people, zone, character)
    if before == FACEDOWN:
        s.m[s.lay.laid + character] = NOBODY
    return before


def list_elsewhere(s: GameState, place: cython.int, zone: cython.int) -> cython.int:
    """Copy a list with only the characters of the cast that are not in ``zone`` yet, each of them once.

    Characters without a rank never enter the pool.
    """
    count = s.w[place]
    to = need_work(s, count + 1)
    kept: cython.int = 0
    for i in range(place + 1, place + 1 + count):
        character = s.w[i]
        if zone == POOL and character >= s.box.ranked:
            continue
        if is_in_cast(s, character) and s.m[s.lay.person_zone + character] != zone:
            kept += 1
            s.w[to + kept] = character
    s.w[to] = kept
    s.top = to + 1 + kept
    return keep_once(s, to)


def move_people(s: GameState, place: cython.int, zone: cython.int) -> cython.int:
    """Move the characters of a list on top of a zone, the last one topmost; return how many characters."""
    count = s.w[place]
    for i in range(place + 1, place + 1 + count):
        move_person(s, s.w[i], zone)
    return count


def collect_people(s: GameState) -> cython.int:
    """Remove all characters from the game, except characters under districts."""
    for character in range(s.lay.people):
        zone = s.m[s.lay.person_zone + character]
        if zone != OUT and zone < s.box.guests:
            move_on(s, s.box.people, OUT, character)
    return s.lay.people


# ------------------------------------------------------------------------------------------- exchanges


def swap_zones(s: GameState, p: Piles, one: cython.int, other: cython.int) -> cython.int:
    """Exchange the contents of two zones, keeping their orders."""
    swap_numbers(s, p.first + one, p.first + other)
    swap_numbers(s, p.last + one, p.last + other)
    swap_numbers(s, p.count + one, p.count + other)
    thing = s.m[p.first + one]
    while thing >= 0:
        s.m[p.zone + thing] = one
        thing = s.m[p.above + thing]
    thing = s.m[p.first + other]
    while thing >= 0:
        s.m[p.zone + thing] = other
        thing = s.m[p.above + thing]
    return one


def swap_numbers(s: GameState, one: cython.int, other: cython.int) -> cython.int:
    """Exchange two numbers of the state row."""
    number = s.m[one]
    s.m[one] = s.m[other]
    s.m[other] = number
    return number


def swap_things(s: GameState, p: Piles, one: cython.int, other: cython.int) -> cython.int:
    """Exchange two cards or characters of different zones; each takes the exact place of the other."""
    swap_numbers(s, p.zone + one, p.zone + other)
    swap_numbers(s, p.above + one, p.above + other)
    swap_numbers(s, p.below + one, p.below + other)
    join_neighbours(s, p, one)
    return join_neighbours(s, p, other)


def join_neighbours(s: GameState, p: Piles, thing: cython.int) -> cython.int:
    """Update the links of the zone and of the neighbours of a card or character that has moved."""
    zone, above, below = s.m[p.zone + thing], s.m[p.above + thing], s.m[p.below + thing]
    s.m[p.below + above if above >= 0 else p.last + zone] = thing
    s.m[p.above + below if below >= 0 else p.first + zone] = thing
    return zone
