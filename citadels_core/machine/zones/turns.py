"""The current turn, turns on hold, and the state that expires at the end of a turn or round.

Between turns the player and the character are NOBODY, and all other turn fields are 0. The next turn resets these
fields, so changes to the fields between turns are lost.
"""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.limits import NOBODY, LimitError
from citadels_core.machine.state import GameState, fill
from citadels_core.machine.zones.declared_state import DeclaredStateField, clear, remove_state
from citadels_core.machine.zones.in_play import note_rules, refresh_rules
from citadels_core.machine.zones.moves import collect_people, empty_zones


def is_turn(s: GameState) -> cython.int:
    """Return whether a turn is in progress."""
    return s.m[s.lay.player] >= 0


def forget_turn(s: GameState) -> cython.int:
    """Reset the state fields of the turn, but not its markers, counters and notes."""
    if not is_turn(s):
        return 0
    paid: cython.int = s.m[s.lay.purchases] > 0  # without payments, the long payment fields need no reset
    fill(s, s.lay.player, s.lay.turn_size if paid else s.lay.bought - s.lay.player, 0)
    s.m[s.lay.player] = NOBODY
    s.m[s.lay.character] = NOBODY
    return note_rules(s)


def lapse_with_turn(s: GameState) -> cython.int:
    """Remove the markers, counters and notes that last until the end of the turn."""
    lapsed = fill(s, s.lay.turn_states, s.lay.turn_block - s.lay.turn_size, 0)
    if s.box.silencing:
        refresh_rules(s)
    return lapsed


def add_power(s: GameState, character: cython.int) -> cython.int:
    """Give the active player the powers (abilities) of one more character.

    Raises:
        LimitError: the list of powers is full.
    """
    at = s.lay.powers
    if s.m[at] >= s.lay.people:
        raise LimitError
    s.m[at] += 1
    s.m[at + s.m[at]] = character
    return note_rules(s)


def note_gathered(s: GameState) -> cython.int:
    """Record that the active player has gathered (taken the income of the turn)."""
    if is_turn(s):
        s.m[s.lay.gathered] = 1
    return 1


def hold_turn(s: GameState) -> cython.int:
    """Put the current turn on hold, with its markers, counters and notes.

    Raises:
        LimitError: too many turns are on hold.
    """
    lay = s.lay
    if s.m[lay.held] >= lay.held_room:
        raise LimitError
    s.m[lay.ended] = 1
    to = lay.held_turns + s.m[lay.held] * lay.turn_block
    for i in range(lay.turn_block):
        s.m[to + i] = s.m[lay.player + i]
    s.m[lay.held] += 1
    lapse_with_turn(s)
    return forget_turn(s)


def find_held(s: GameState, player: cython.int) -> cython.int:
    """Return the index of a player's first turn on hold, NOBODY if there is none."""
    for i in range(s.m[s.lay.held]):
        if s.m[s.lay.held_turns + i * s.lay.turn_block] == player:
            return i
    return NOBODY


def resume_turn(s: GameState, turn: cython.int) -> cython.int:
    """Make a turn on hold the current turn, with its markers, counters and notes."""
    lay = s.lay
    size, held = lay.turn_block, s.m[lay.held] - 1
    at = lay.held_turns + turn * size
    for i in range(size):
        s.m[lay.player + i] = s.m[at + i]
    for i in range(at, lay.held_turns + held * size):
        s.m[i] = s.m[i + size]
    fill(s, lay.held_turns + held * size, size, 0)
    s.m[lay.held] = held
    if s.box.silencing:
        refresh_rules(s)
    return note_rules(s)


def forget_held(s: GameState) -> cython.int:
    """Drop all turns on hold."""
    fill(s, s.lay.held_turns, s.m[s.lay.held] * s.lay.turn_block, 0)
    s.m[s.lay.held] = 0
    return note_rules(s)


def become(s: GameState, character: cython.int, source: cython.int) -> cython.int:
    """Make ``character`` the character of the turn, and put it in the place of one of the powers.

    It replaces ``source`` if the player has that power, else the previous character of the turn.
    """
    at = s.lay.powers
    count = s.m[at]
    replaced = s.m[s.lay.character]
    for i in range(at + 1, at + 1 + count):
        if s.m[i] == source:
            replaced = source
    kept: cython.int = 0
    for i in range(at + 1, at + 1 + count):
        power = s.m[i]
        if power == replaced:
            power = character
        known: cython.int = 0
        for j in range(at + 1, at + 1 + kept):
            if s.m[j] == power:
                known = 1
        if not known:
            kept += 1
            s.m[at + kept] = power
    fill(s, at + 1 + kept, count - kept, 0)
    s.m[at] = kept
    s.m[s.lay.character] = character
    return note_rules(s)


def end_turn(s: GameState) -> cython.int:
    """End a turn after the triggers of its end: reset its fields, and forget who has looked at which card."""
    forget_turn(s)
    fill(s, s.lay.looked, s.lay.cards, 0)
    return lapse_with_turn(s)


def start_afresh(s: GameState) -> cython.int:
    """Drop all turns, even those on hold; put all characters but those under districts out of the game."""
    lay = s.lay
    fill(s, lay.shown, lay.people, 0)
    forget_turn(s)
    forget_held(s)
    collect_people(s)
    fill(s, lay.acting, s.box.people_and_stand_ins + 1, NOBODY)
    fill(s, lay.calls, lay.people, 0)
    fill(s, lay.peeked, lay.people, 0)
    return note_rules(s)


def end_round(s: GameState) -> cython.int:
    """Remove the state that lasts until the end of the round; the holders of characters stay recorded.

    Declared state on characters that joined a turn is removed, because they leave the game.
    """
    lay = s.lay
    for character in range(lay.people):
        if not s.m[lay.cast + character] and s.m[lay.acting + character] >= 0:
            remove_state(s, s.box.lying_on_people, s.box.people_noted, character)
            empty_zones(s, s.box.zones_of_people, character, NOBODY)
    fill(s, lay.shown, lay.people, 0)
    forget_held(s)
    fill(s, lay.uses, s.box.round_uses, 0)
    lapsing: list[DeclaredStateField] = s.box.lapsing_with_round
    d: DeclaredStateField
    for d in lapsing:
        clear(s, d)
    if s.box.silencing:
        refresh_rules(s)
    return note_rules(s)
