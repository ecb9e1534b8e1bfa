"""Instructions that ask a question, or choose randomly."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.chance import below, fixed_place, shuffle
from citadels_core.machine.events.event_kinds import LinkedEvent
from citadels_core.machine.events.event_life import can_pay, emit, is_forbidden
from citadels_core.machine.expression_kinds import ListExpression, NumberExpression, sort, write_numbers
from citadels_core.machine.frames import ENV, PC
from citadels_core.machine.limits import NOBODY, LimitError
from citadels_core.machine.numbers.resources import purse_of
from citadels_core.machine.programs import ASKED, PAUSE, Instruction
from citadels_core.machine.question_fields import (
    CHOOSE,
    MAY,
    NO_ALONE,
    SEALED,
    YES_ALONE,
    YES_OR_NO,
    put_question,
    put_yes_or_no,
    write_options,
)
from citadels_core.machine.state import GameState, need_work
from citadels_core.machine.words.instructions import keep_list

AS_THEY_LIE = cython.declare(cython.int, 0)
"""Options keep the order of their list."""
MIXED = cython.declare(cython.int, 1)
"""Options are shuffled, because their order would reveal hidden information."""
MIXED_FOR_OTHERS = cython.declare(cython.int, 2)
"""Options are shuffled unless they are in the hand of the player who is asked."""
BY_NUMBER = cython.declare(cython.int, 3)
"""Options are sorted by rank."""


def take_one(s: GameState) -> cython.int:
    """Return the chosen option, for a question whose answer is exactly one option."""
    return s.m[s.end + s.w[s.top + 1]]


def take_all(s: GameState, to: cython.int, room: cython.int) -> cython.int:
    """Write the chosen options into a list slot (variable), in ascending order of their numbers.

    Raises:
        LimitError: there are more than the slot has room for.
    """
    count = s.w[s.top]
    if count > room:
        raise LimitError
    s.m[to] = count
    for i in range(count):
        s.m[to + 1 + i] = s.m[s.end + s.w[s.top + 1 + i]]
    return count


class ChooseInstruction(Instruction):
    """An instruction that asks a player to choose one or several items of a list."""

    slot: cython.int
    area: cython.int
    room: cython.int
    seat: NumberExpression
    noun: cython.int
    things: ListExpression
    empty: cython.int
    order: cython.int
    """The order of the options."""
    keeper: cython.maybe[NumberExpression] = cython.nothing
    """The player whose hand the options are in, for ``MIXED_FOR_OTHERS``."""
    many: cython.int = 0
    """Whether several are chosen; ``least`` and ``most`` bound their number and are equal if ``most`` is None."""
    least: cython.maybe[NumberExpression] = cython.nothing
    most: cython.maybe[NumberExpression] = cython.nothing

    def do(self, s: GameState, f: cython.int) -> cython.int:
        e = f + ENV
        seat = self.seat.value(s, e)
        if seat < 0:
            return self.empty
        count = self.things.put(s, e)
        if count == 0:
            return self.empty
        least: cython.int = 1
        most: cython.int = 1
        at = s.top
        s.top = at + count
        if self.many:
            least = self.least.value(s, e)
            most = least if self.most is None else self.most.value(s, e)
            least, most = max(min(least, count), 0), min(most, count)
        mixes: cython.int = self.order == MIXED or (self.order == MIXED_FOR_OTHERS and self.keeper.value(s, e) != seat)
        s.top = at
        if mixes:
            shuffle(s, at, count)
        elif self.order == BY_NUMBER:
            sort(s, at, count)
        if self.many and most <= 0:
            s.m[e + self.area] = 0
            return self.after
        write_options(s, at, count)
        s.m[f + PC] = self.at
        put_question(s, CHOOSE, seat, self.noun, self.cause, count)
        s.m[s.lay.least], s.m[s.lay.most], s.m[s.lay.many] = least, most, self.many
        return ASKED

    def take(self, s: GameState, f: cython.int) -> cython.int:
        if self.many:
            take_all(s, f + ENV + self.area, self.room)
        else:
            s.m[f + ENV + self.slot] = take_one(s)
        return self.after


class PickInstruction(Instruction):
    """An instruction that chooses one item of a list at random."""

    slot: cython.int
    noun: cython.int
    things: ListExpression
    empty: cython.int

    def do(self, s: GameState, f: cython.int) -> cython.int:
        count = self.things.put(s, f + ENV)
        if count == 0:
            return self.empty
        at = below(s, count)
        if s.fixed is not None:
            at = fixed_place(s, self.noun, count, at)
        s.m[f + ENV + self.slot] = s.w[s.top + at]
        return self.after


class MayInstruction(Instruction):
    """An instruction that asks a player who can pay a price whether to run a block of instructions.

    The question is public. If the block would do nothing, "yes" is not an option, but the question is still asked: a
    missing question would reveal that.
    """

    seat: NumberExpression
    price: cython.maybe[NumberExpression]
    """None if it costs nothing."""
    paying: cython.maybe[LinkedEvent]
    """The event of the payment, None if no rule can forbid it or put a toll on it."""
    declined: cython.int
    given: cython.maybe[NumberExpression]
    """The condition for the option "yes", None if "yes" is always an option."""
    bound: cython.int
    """Whether "yes" is the only option if the condition holds."""
    origin: list[NumberExpression]
    """The origin of the payment, empty if no rule reads it."""

    def do(self, s: GameState, f: cython.int) -> cython.int:
        e = f + ENV
        seat = self.seat.value(s, e)
        if seat < 0:
            return self.declined
        if self.price is not None:
            price = self.price.value(s, e)
            if price > purse_of(s, seat):
                return self.declined
            if self.paying is not None and self.cannot_pay(s, e, seat, price):
                return self.declined
        ways: cython.int = YES_ALONE if self.bound else YES_OR_NO
        if self.given is not None and self.given.value(s, e) == 0:
            ways = NO_ALONE
        s.m[f + PC] = self.at
        put_yes_or_no(s, MAY, seat, self.cause, ways)
        return ASKED

    def cannot_pay(self, s: GameState, e: cython.int, seat: cython.int, price: cython.int) -> cython.int:
        """Return whether a rule forbids the payment, or the player cannot pay the tolls of the payment."""
        event: LinkedEvent = self.paying
        fields = need_work(s, event.held)
        s.top = fields + event.held
        s.w[fields], s.w[fields + 1], s.w[fields + 2] = seat, price, NOBODY
        write_numbers(s, self.origin, e, fields + event.count)
        refused: cython.int = event.banned is not None and is_forbidden(s, event, fields)
        if not refused and event.tolled is not None:
            own: cython.int = s.w[fields + event.count] == seat
            refused = not can_pay(s, event, fields, price if own else 0)
        s.top = fields
        return refused

    def take(self, s: GameState, f: cython.int) -> cython.int:
        return self.after if take_one(s) else self.declined


class SealedInstruction(Instruction):
    """An instruction that asks several players to choose secretly, one after another.

    The queue slot holds the number of players asked so far, plus 1. The seat slot holds the player who is asked.
    """

    seats: ListExpression
    things: ListExpression
    noun: cython.int
    order: cython.int
    answers: cython.int
    """The offset of the list of answers."""
    seat: cython.int
    """The slot of the player who is asked."""
    asked: cython.int
    """The offset of the list of players who have answered."""
    queue: cython.int
    """The slot that counts the players."""
    waiting: cython.int
    """The offset of the list of all players to ask."""
    room: cython.int
    shown: cython.maybe[LinkedEvent]
    """The event that reveals all answers, None if they stay secret."""
    origin: list[NumberExpression]
    """The origin of the revelation, empty if no rule reads it."""

    def do(self, s: GameState, f: cython.int) -> cython.int:
        e = f + ENV
        if s.m[e + self.queue] == 0:
            count = self.seats.put(s, e)
            kept: cython.int = 0
            for i in range(count):
                if s.w[s.top + i] >= 0:
                    s.w[s.top + kept] = s.w[s.top + i]
                    kept += 1
            keep_list(s, e + self.waiting, self.room, kept)
            s.m[e + self.answers] = s.m[e + self.asked] = 0
            s.m[e + self.queue] = 1
        while s.m[e + self.queue] <= s.m[e + self.waiting]:
            seat = s.m[e + self.waiting + s.m[e + self.queue]]
            s.m[e + self.queue] += 1
            s.m[e + self.seat] = seat
            count = self.things.put(s, e)
            if count:
                if self.order == BY_NUMBER:
                    sort(s, s.top, count)
                write_options(s, s.top, count)
                s.m[f + PC] = self.at
                put_question(s, SEALED, seat, self.noun, self.cause, count)
                return ASKED
        s.m[e + self.queue] = 0
        s.m[f + PC] = self.at + 1
        if self.shown is None or not self.show(s, e):
            return self.after
        return PAUSE

    def show(self, s: GameState, e: cython.int) -> cython.int:
        """Emit the event that reveals all answers; return whether a stack frame was pushed."""
        before = s.top
        held = self.shown.held
        fields = need_work(s, 2 + held + 2 * s.m[e + self.asked])
        players, chosen = fields + held, fields + held + 1 + s.m[e + self.asked]
        s.w[fields], s.w[fields + 1], s.w[fields + 2] = players, self.noun, chosen
        for i in range(s.m[e + self.asked] + 1):
            s.w[players + i] = s.m[e + self.asked + i]
            s.w[chosen + i] = s.m[e + self.answers + i]
        s.top = chosen + 1 + s.m[e + self.asked]
        write_numbers(s, self.origin, e, fields + self.shown.count)
        pushed = emit(s, self.shown, self.cause, fields, 0)
        s.top = before
        return pushed

    def take(self, s: GameState, f: cython.int) -> cython.int:
        e = f + ENV
        count = s.m[e + self.answers] + 1
        s.m[e + self.answers] = s.m[e + self.asked] = count
        s.m[e + self.answers + count] = take_one(s)
        s.m[e + self.asked + count] = s.m[e + self.seat]
        return self.at
