"""Events of turns, rounds and uses of actions."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.events.event_kinds import EndEvent, LinkedEvent
from citadels_core.machine.numbers.gathering import lender_at, next_loan
from citadels_core.machine.offers.actions import LinkedAction, used_at
from citadels_core.machine.rules import acting_at
from citadels_core.machine.state import GameState
from citadels_core.machine.tallies import count_character
from citadels_core.machine.tally_row import TURNS_TAKEN
from citadels_core.machine.zones.clockwise import place_of
from citadels_core.machine.zones.in_play import note_rules
from citadels_core.machine.zones.turns import (
    add_power,
    become,
    end_round,
    end_turn,
    find_held,
    forget_turn,
    hold_turn,
    is_turn,
    resume_turn,
    start_afresh,
)


class TurnStartedEvent(LinkedEvent):
    """A turn begins; if the player has the abilities of the character, the character is revealed."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        player, character = s.w[fields], s.w[fields + 1]
        if character < 0:
            return 0
        forget_turn(s)
        s.m[s.lay.player] = player
        s.m[s.lay.character] = character
        s.m[s.lay.restricted] = s.w[fields + 3]
        if s.w[fields + 2]:
            add_power(s, character)
            s.m[acting_at(s, character)] = player
        return note_rules(s)

    def count_in(self, s: GameState, cause: cython.int, fields: cython.int) -> cython.int:
        return count_character(s, TURNS_TAKEN, s.w[fields], s.w[fields + 1]) if s.w[fields + 2] else 0


class GatheringStartedEvent(LinkedEvent):
    """A player gathers (takes income) outside a character's turn."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        player = s.w[fields]
        forget_turn(s)
        s.m[s.lay.player] = player
        s.m[s.lay.restricted] = 1
        return note_rules(s)


class SeatsExchangedEvent(LinkedEvent):
    """Two players exchange their places at the table."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        player, other = s.w[fields], s.w[fields + 1]
        if other < 0 or other == player:
            return 0
        one, another = place_of(s, player), place_of(s, other)
        s.m[s.lay.sitting + one], s.m[s.lay.sitting + another] = other, player
        return 1


class TurnEndingEvent(LinkedEvent):
    """A turn is about to end."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        return is_turn(s) and not s.m[s.lay.ended]


class TurnEndedEvent(EndEvent):
    """A turn ends; the turn is over once the triggers of this event are done."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        if not is_turn(s) or s.m[s.lay.ended]:
            return 0
        s.m[s.lay.ended] = 1
        return 1

    def expire(self, s: GameState) -> cython.int:
        return end_turn(s)


class TurnBrokenOffEvent(TurnEndedEvent):
    """A turn is ended early; the triggers of a normal end do not run."""


class TurnHeldEvent(LinkedEvent):
    """A turn is put on hold before its end."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        if not is_turn(s):
            return 0
        hold_turn(s)
        return 1


class TurnResumedEvent(LinkedEvent):
    """A turn on hold continues as the turn of another character."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        player, character = s.w[fields], s.w[fields + 1]
        turn = find_held(s, player)
        if turn < 0 or character < 0:
            return 0
        resume_turn(s, turn)
        s.m[s.lay.ended] = 0
        become(s, character, s.w[fields + 2])
        s.m[acting_at(s, character)] = player
        return 1


class RoundStartedEvent(LinkedEvent):
    """A round begins; all characters but those under districts go out of the game."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        s.m[s.lay.round] = s.w[fields]
        start_afresh(s)
        return 1


class RoundEndedEvent(EndEvent):
    """A round ends; state that lasts until the end of the round expires after the triggers of the event."""

    def expire(self, s: GameState) -> cython.int:
        return end_round(s)


class GameWonEvent(LinkedEvent):
    """A player wins regardless of points; only the first such event counts."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        if s.m[s.lay.winners]:
            return 0
        s.m[s.lay.winners], s.m[s.lay.winners + 1] = 1, s.w[fields]
        return 1


class ActionsRestoredEvent(LinkedEvent):
    """The use counters of a district's actions are reset."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        district = s.w[fields + 1]
        if district < 0 or not s.box.actions_of_built:
            return 0
        return forget_all_uses(s, s.box.actions_of_built, 0, district)


class AbilitiesRestoredEvent(LinkedEvent):
    """The use counters of a character's actions are reset."""

    def write(self, s: GameState, fields: cython.int) -> cython.int:
        character = s.w[fields + 1]
        if character < 0:
            return 0
        return forget_all_uses(s, s.box.actions_of_people, 1, character)


def forget_all_uses(
    s: GameState, lists: list[cython.maybe[list[LinkedAction]]], to_people: cython.int, this: cython.int
) -> cython.int:
    """Reset the use counters of a card's or character's actions, borrowed actions included."""
    changed = forget_uses(s, lists[this if to_people else s.box.name[this]], this)
    place = next_loan(s, to_people, this, 0)
    while place >= 0:
        lender = lender_at(s, to_people, this, place)
        changed = forget_uses(s, lists[lender if to_people else s.box.name[lender]], this) or changed
        place = next_loan(s, to_people, this, place + 1)
    return changed


def forget_uses(s: GameState, actions: cython.maybe[list[LinkedAction]], this: cython.int) -> cython.int:
    """Reset the use counters of some actions; return whether any of these counters was above 0."""
    action: LinkedAction
    changed: cython.int = 0
    if actions is None:
        return 0
    for action in actions:
        if action.times and s.m[used_at(s, action, this)]:
            s.m[used_at(s, action, this)] = 0
            changed = 1
    return changed
