"""The end of a game: choices at scoring, points, tie breaks."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.events.event_kinds import LinkedEvent, write_no_origin
from citadels_core.machine.events.event_life import emit
from citadels_core.machine.events.triggers import write_speaker
from citadels_core.machine.frame_slots import SPEAKER, ScoringChoicesSlot, Speaker
from citadels_core.machine.frames import ENV, PC, pop, push, push_program
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.numbers.gathering import gather
from citadels_core.machine.rules import GAME, Channel, FrameCode, LinkedRule, applies, lacks_player, worth_of, you_of
from citadels_core.machine.state import GameState, keep, need_work
from citadels_core.machine.zones.clockwise import sitter_from, steps_from

POINTS = cython.declare(cython.int, 2)
"""The stage of scoring that counts the points, after the choices."""
LATE = cython.declare(cython.int, 3)
"""The stage that counts the points of late rules, which may read the points so far."""
DECIDE = cython.declare(cython.int, 4)
"""The stage that determines the winners."""
CLOSE = cython.declare(cython.int, 5)
"""The stage that ends the game."""


def list_scorers(s: GameState, channel: Channel) -> cython.int:
    """Write the active rules of a scoring channel (group), each with its card and player; return how many.

    A rule of the edition has an entry for each player.
    """
    before = s.top
    live = gather(s, channel)
    at = before + 2 * live
    s.top = at
    rule: LinkedRule
    found: cython.int = 0
    for i in range(live):
        number, this = s.w[before + 2 * i], s.w[before + 2 * i + 1]
        rule = s.box.rules[number]
        if rule.life == GAME:
            for j in range(s.box.seats):
                found = _entry(s, at, found, number, this, sitter_from(s, s.m[s.lay.crown], j))
            continue
        you = you_of(s, rule, this)
        if not lacks_player(rule, you):
            found = _entry(s, at, found, number, this, you)
    for i in range(SPEAKER * found):
        s.w[before + i] = s.w[at + i]
    s.top = before
    return found


def _entry(
    s: GameState, at: cython.int, found: cython.int, rule: cython.int, this: cython.int, you: cython.int
) -> cython.int:
    s.top = need_work(s, SPEAKER) + SPEAKER
    write_speaker(s, at + SPEAKER * found, rule, this, you)
    return found + 1


class ScoringCode(FrameCode):
    """Code of the stack frame of scoring; a frame above it asks players for their choices."""

    def step(self, s: GameState, f: cython.int) -> cython.int:
        stage = s.m[f + PC]
        s.m[f + PC] = stage + 1 if stage else POINTS
        if stage == 0:
            self.list_choices(s)
        elif stage == POINTS:
            self.count_points(s, s.box.scores)
        elif stage == LATE:
            self.count_points(s, s.box.late_scores)
        elif stage == DECIDE:
            self.decide(s)
        else:
            s.m[s.lay.over] = 1
            s.frame, s.depth, s.end = -1, 0, s.lay.stack
        return 0

    def list_choices(self, s: GameState) -> cython.int:
        """Push the frame of the choices at scoring, clockwise from the crown; return how many choices."""
        if s.box.at_scoring is None:
            return 0
        count = list_scorers(s, s.box.at_scoring)
        at = s.top
        crown = s.m[s.lay.crown]
        for i in range(1, count):
            j = i
            while j > 0 and self.comes_first(s, at + SPEAKER * j, crown):
                j -= 1
        e = push(s, s.box.choices, ScoringChoicesSlot.RULES + SPEAKER * count)
        s.m[e + ScoringChoicesSlot.COUNT] = count
        keep(s, at, e + ScoringChoicesSlot.RULES, SPEAKER * count)
        return count

    def comes_first(self, s: GameState, at: cython.int, crown: cython.int) -> cython.int:
        """Swap an entry and the entry before it if its player comes first from the crown; return 1 if so."""
        if steps_from(s, crown, s.w[at + Speaker.YOU]) >= steps_from(s, crown, s.w[at - SPEAKER + Speaker.YOU]):
            return 0
        for i in range(SPEAKER):
            kept = s.w[at + i]
            s.w[at + i] = s.w[at - SPEAKER + i]
            s.w[at - SPEAKER + i] = kept
        return 1

    def count_points(self, s: GameState, scores: cython.maybe[Channel]) -> cython.int:
        """Compute the points that each scoring rule gives, then emit an event for each rule with points."""
        before = s.top
        if scores is None:
            return 0
        count = list_scorers(s, scores)
        at = s.top
        s.top = at + SPEAKER * count
        rule: LinkedRule
        event: LinkedEvent = s.box.points_scored
        found: cython.int = 0
        for i in range(count):
            here = at + SPEAKER * i
            rule, this, you = s.box.rules[s.w[here + Speaker.RULE]], s.w[here + Speaker.THIS], s.w[here + Speaker.YOU]
            amount = worth_of(s, rule, you, this, 0, 0)
            if amount:
                number = rule.number
                s.w[at + 3 * found], s.w[at + 3 * found + 1], s.w[at + 3 * found + 2] = you, amount, number
                found += 1
        for i in range(found - 1, -1, -1):
            fields = need_work(s, event.held)
            for j in range(3):
                s.w[fields + j] = s.w[at + 3 * i + j]
            rule = s.box.rules[s.w[fields + 2]]
            s.top = write_no_origin(s, event, fields)
            emit(s, event, rule.cause, fields, 0)
            s.top = fields
        s.top = before
        return found

    def decide(self, s: GameState) -> cython.int:
        """Determine the winners: by points, then by tie breaks, unless a rule has already named winners."""
        winners = s.lay.winners
        seats = s.box.seats
        if s.m[winners]:
            self.close(s)
            return s.m[winners]
        best: cython.int = s.m[s.lay.points]
        for seat in range(1, seats):
            best = max(best, s.m[s.lay.points + seat])
        count: cython.int = 0
        for seat in range(seats):
            if s.m[s.lay.points + seat] == best:
                count += 1
                s.m[winners + count] = seat
        rule: LinkedRule
        for rule in s.box.tie_breaks:
            if count == 1:
                break
            count = self.keep_best(s, rule, winners, count)
        s.m[winners] = count
        self.close(s)
        return count

    def close(self, s: GameState) -> cython.int:
        """Emit the event that the game has ended."""
        ended: LinkedEvent = s.box.game_ended
        before = s.top
        s.top = write_no_origin(s, ended, before)
        emit(s, ended, NOBODY, before, 0)
        s.top = before
        return 0

    def keep_best(self, s: GameState, rule: LinkedRule, winners: cython.int, count: cython.int) -> cython.int:
        """Keep the winners with the best value of a tie break; return how many remain."""
        at = need_work(s, count)
        s.top = at + count
        best: cython.int = 0
        for i in range(count):
            s.w[at + i] = worth_of(s, rule, s.m[winners + 1 + i], NOBODY, 0, 0)
            best = s.w[at + i] if i == 0 else max(best, s.w[at + i])
        kept: cython.int = 0
        for i in range(count):
            if s.w[at + i] == best:
                kept += 1
                s.m[winners + kept] = s.m[winners + 1 + i]
        s.top = at
        return kept


class ScoringChoicesCode(FrameCode):
    """Code of the stack frame that runs the choices of players at scoring, one after another."""

    def step(self, s: GameState, f: cython.int) -> cython.int:
        """Start the program of the next choice at scoring."""
        e = f + ENV
        done = s.m[e + ScoringChoicesSlot.DONE]
        if done >= s.m[e + ScoringChoicesSlot.COUNT]:
            pop(s)
            return 0
        s.m[e + ScoringChoicesSlot.DONE] = done + 1
        at = e + ScoringChoicesSlot.RULES + SPEAKER * done
        rule: LinkedRule = s.box.rules[s.m[at + Speaker.RULE]]
        this, you = s.m[at + Speaker.THIS], s.m[at + Speaker.YOU]
        if applies(s, rule, you, this, 0, 0):
            push_program(s, rule.code, you, this)
        return 0
