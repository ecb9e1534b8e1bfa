"""Events of characters: shuffled, drafted, discarded, called, revealed."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.chance import shuffle
from citadels_core.machine.events.event_kinds import LinkedEvent
from citadels_core.machine.expression_kinds import sort
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.linked_box import FACEDOWN, FACEUP, OUT, POOL
from citadels_core.machine.rules import acting_at, holder_of
from citadels_core.machine.state import GameState, fill, need_work
from citadels_core.machine.tallies import count_character
from citadels_core.machine.tally_row import TIMES_CHOSEN
from citadels_core.machine.zones.clockwise import sitter_at
from citadels_core.machine.zones.declared_state import remove_state
from citadels_core.machine.zones.in_play import note_rules
from citadels_core.machine.zones.moves import (
    collect_people,
    draw_things,
    empty_zones,
    is_built,
    is_guest,
    is_in_cast,
    is_spare,
    list_elsewhere,
    move_people,
    move_person,
    swap_things,
    swap_zones,
)
from citadels_core.machine.zones.piles import move_on
from citadels_core.machine.zones.sight import eye
from citadels_core.machine.zones.turns import add_power, start_afresh


def is_any_held(s: GameState) -> cython.int:
    """Return whether any player holds a character."""
    for zone in range(s.box.drafts, s.box.drafts + s.box.seats):
        if s.m[s.lay.person_count + zone]:
            return 1
    return 0


def renew_cast(s: GameState) -> cython.int:
    """Apply the planned changes of the cast; leaving characters lose their markers, counters and notes."""
    changed: cython.int = 0
    for character in range(s.lay.people):
        is_in, comes = s.m[s.lay.cast + character], s.m[s.lay.coming + character]
        if is_in and not comes:
            remove_state(s, s.box.lying_on_people, s.box.people_noted, character)
            empty_zones(s, s.box.zones_of_people, character, NOBODY)
        if is_in != comes:
            s.m[s.lay.cast + character] = comes
            changed = 1
    return note_rules(s) if changed else 0


class CharactersShuffledEvent(LinkedEvent):
    """All characters of the cast are collected; the characters with a rank are shuffled into the pool."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        if is_any_held(s):
            start_afresh(s)
        else:
            collect_people(s)
        renew_cast(s)
        at = need_work(s, s.box.ranked)
        count: cython.int = 0
        for character in range(s.box.ranked):
            if s.m[s.lay.cast + character]:
                s.w[at + count] = character
                count += 1
        shuffle(s, at, count)
        for i in range(at, at + count):
            move_on(s, s.box.people, POOL, s.w[i])
        fill(s, s.lay.peeked, s.lay.people, 0)
        fill(s, s.lay.laid, s.lay.people, NOBODY)
        return 1


class CharacterDraftedEvent(LinkedEvent):
    """A player keeps a character in secret."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        player, character = s.w[fields], s.w[fields + 1]
        if not is_in_cast(s, character) or holder_of(s, character) == player:
            return 0
        move_person(s, character, s.box.drafts + player)
        return 1

    def count_in(self, s: GameState, cause: cython.int, fields: cython.int) -> cython.int:
        return count_character(s, TIMES_CHOSEN, s.w[fields], s.w[fields + 1])


class CharactersDealtEvent(LinkedEvent):
    """Characters of the pool go to a packet, from which a player chooses later."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        count = draw_things(s, s.box.people, POOL, s.box.packets + s.w[fields], s.w[fields + 1])
        if count == 0:
            return 0
        s.w[fields + 1], s.w[fields + 2] = count, s.top - count - 1
        return 1


class PacketsPassedEvent(LinkedEvent):
    """Each packet goes to the player to the left, all at the same time."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        for place in range(s.box.seats - 1, 0, -1):
            swap_zones(s, s.box.people, s.box.packets + sitter_at(s, place), s.box.packets + sitter_at(s, place - 1))
        return 1


class CharacterPeekedAtEvent(LinkedEvent):
    """A player looks at a character, which stays where it lies."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        character = s.w[fields + 1]
        if character < 0:
            return 0
        s.m[s.lay.peeked + character] |= eye(s, s.w[fields])
        return 1


class CharactersExchangedEvent(LinkedEvent):
    """Two players secretly exchange a character; a character exchanged for itself stays where it is."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        player, other, character, taken = s.w[fields], s.w[fields + 1], s.w[fields + 2], s.w[fields + 3]
        if other < 0 or player == other:
            return 0
        if holder_of(s, character) != player:
            return 0
        if character == taken:
            return 1  # the event must happen, or all players would know that the two characters are the same
        if holder_of(s, taken) != other:
            return 0
        swap_things(s, s.box.people, character, taken)
        return 1


class CharacterReplacedEvent(LinkedEvent):
    """A spare character takes the place of another character in the cast, from the next selection on."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        character, substitute = s.w[fields + 1], s.w[fields + 2]
        if not 0 <= character < s.box.ranked or not s.m[s.lay.coming + character] or not is_spare(s, substitute):
            return 0
        s.m[s.lay.coming + character] = 0
        s.m[s.lay.coming + substitute] = 1
        return 1


class CharacterHiddenEvent(LinkedEvent):
    """A spare character is put facedown under a district."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        character, district = s.w[fields + 1], s.w[fields + 2]
        if not is_spare(s, character) or not is_built(s, district):
            return 0
        move_on(s, s.box.people, s.box.guests + district, character)
        return 1


def note_acting(s: GameState, character: cython.int, player: cython.int) -> cython.int:
    """Record the player who acts as a character, and abilities that last until the end of the round."""
    s.m[acting_at(s, character)] = player
    if character >= 0 and s.box.showing[character] and not s.m[s.lay.shown + character]:
        s.m[s.lay.shown + character] = 1
        note_rules(s)
    return 1


class CharacterJoinedEvent(LinkedEvent):
    """A character that lay under a district joins the current turn."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        player, character = s.w[fields], s.w[fields + 1]
        if s.m[s.lay.player] != player or not is_guest(s, character):
            return 0
        move_on(s, s.box.people, OUT, character)
        add_power(s, character)
        return note_acting(s, character, player)


class CharactersDiscardedFaceupEvent(LinkedEvent):
    """Characters are laid out faceup, sorted, so that the order does not reveal their previous places."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        place = list_elsewhere(s, s.w[fields], FACEUP)
        sort(s, place + 1, s.w[place])
        s.w[fields] = place
        return move_people(s, place, FACEUP)


class CharactersDiscardedFacedownEvent(LinkedEvent):
    """Characters are laid out facedown, by a player or randomly."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        player, place = s.w[fields], list_elsewhere(s, s.w[fields + 1], FACEDOWN)
        s.w[fields + 1] = place
        count = move_people(s, place, FACEDOWN)
        if player >= 0:
            for i in range(place + 1, place + 1 + count):
                s.m[s.lay.laid + s.w[i]] = player
        return count


class CharactersReturnedEvent(LinkedEvent):
    """Characters that were laid out go back to the pool."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        place = list_elsewhere(s, s.w[fields + 1], POOL)
        s.w[fields + 1] = place
        return move_people(s, place, POOL)


class CharactersLinedUpEvent(LinkedEvent):
    """All characters of the cast with a rank are going to be called."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        for character in range(s.box.ranked):
            s.m[s.lay.calls + character] = s.m[s.lay.cast + character]
        return 1


class CharacterCalledEvent(LinkedEvent):
    """A character is called; it is not called again."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        character = s.w[fields]
        if character < 0 or not s.m[s.lay.calls + character]:
            return 0
        s.m[s.lay.calls + character] = 0
        return 1


class CharacterRevealedEvent(LinkedEvent):
    """A player reveals a character."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        character, player = s.w[fields], s.w[fields + 1]
        if s.m[acting_at(s, character)] == player:
            return 0
        return note_acting(s, character, player)
