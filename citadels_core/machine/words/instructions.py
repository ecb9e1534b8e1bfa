"""Instructions that assign, jump, loop, emit events and call procedures."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.events.event_kinds import LinkedEvent
from citadels_core.machine.events.event_life import FORBIDDEN, collect_tolls, collect_tolls_of_both, happen
from citadels_core.machine.events.tolls import ALL_TOLLS
from citadels_core.machine.events.triggers import run_deferred
from citadels_core.machine.expression_kinds import ConstantExpression, ListExpression, NumberExpression, SlotExpression
from citadels_core.machine.frames import ENV, PC, push, push_program
from citadels_core.machine.limits import NOBODY, LimitError
from citadels_core.machine.programs import END, PAUSE, Instruction
from citadels_core.machine.rules import FrameCode
from citadels_core.machine.state import GameState, keep, need_work


def keep_list(s: GameState, to: cython.int, room: cython.int, count: cython.int) -> cython.int:
    """Copy the list at ``s.top`` in scratch memory to a list slot (variable) that can hold ``room`` items.

    Raises:
        LimitError: the list is longer.
    """
    if count > room:
        raise LimitError
    s.m[to] = count
    return keep(s, s.top, to + 1, count)


class LetInstruction(Instruction):
    """An assignment of a number to a slot (variable)."""

    slot: cython.int
    worth: NumberExpression

    def do(self, s: GameState, f: cython.int) -> cython.int:
        worth = self.worth.value(s, f + ENV)
        s.m[f + ENV + self.slot] = worth
        return self.after


class LetListInstruction(Instruction):
    """An assignment of a list to a list slot (variable)."""

    area: cython.int
    room: cython.int
    things: ListExpression

    def do(self, s: GameState, f: cython.int) -> cython.int:
        keep_list(s, f + ENV + self.area, self.room, self.things.put(s, f + ENV))
        return self.after


WORKED_OUT = cython.declare(cython.int, -1)
"""Marks a field that is an expression to evaluate."""
KNOWN = cython.declare(cython.int, -2)
"""Marks a field that is a constant."""


class EmitInstruction(Instruction):
    """An instruction that proposes an event."""

    event: LinkedEvent
    numbers: list[NumberExpression]
    """The expression for each field."""
    slots: cython.row = cython.later()
    """The slot that each field is read from, or ``KNOWN``, or ``WORKED_OUT``."""
    known: cython.row = cython.later()
    """The value of each constant field."""
    defer: cython.int
    somebody: cython.int
    """The field of a required player, without whom nothing happens; NOBODY for none."""
    held: cython.int = cython.later()
    """The size of the fields with the origin."""
    has_consequences: cython.int = cython.later()
    """Whether anything besides the effect can happen; a copy of the event's attribute, for speed."""
    ahead: cython.maybe[EmitInstruction] = cython.nothing
    """The next instruction, if this event announces the event there and that event has tolls."""
    reading: cython.int = ALL_TOLLS
    """A bit set of the fields that were unknown when the tolls were paid; ``ALL_TOLLS`` if none are paid yet."""

    def __post_init__(self) -> None:
        self.held, self.has_consequences = self.event.held, self.event.has_consequences
        self.slots, self.known = cython.new_row(len(self.numbers)), cython.new_row(len(self.numbers))
        for i, number in enumerate(self.numbers):
            self.slots[i] = WORKED_OUT
            if isinstance(number, SlotExpression):
                self.slots[i] = number.at
            elif isinstance(number, ConstantExpression):
                self.slots[i], self.known[i] = KNOWN, number.number

    def share_tolls(self, ahead: EmitInstruction) -> None:
        """Charge the tolls of this event together with those of the next event, which this event announces."""
        self.ahead, self.has_consequences = ahead, 1
        ahead.reading = (1 << ahead.event.count) - (1 << self.event.count)

    def do(self, s: GameState, f: cython.int) -> cython.int:
        return self.propose(s, f, self.reading)

    def propose(self, s: GameState, f: cython.int, reading: cython.int) -> cython.int:
        """Charge the tolls that read a field in ``reading``, and propose the event; return an index or PAUSE."""
        fields, e = s.top, f + ENV
        s.top = fields + self.held
        if s.top > s.w_size:
            need_work(s, 0)
        number: NumberExpression
        for i in range(self.held):
            slot = self.slots[i]
            if slot >= 0:
                s.w[fields + i] = s.m[e + slot]
            elif slot == KNOWN:
                s.w[fields + i] = self.known[i]
            else:
                number = self.numbers[i]
                s.w[fields + i] = number.value(s, e)
        if self.somebody >= 0 and s.w[fields + self.somebody] < 0:
            s.top = fields
            return self.after
        if not self.has_consequences:
            happen(s, self.event, self.cause, fields)
            s.top = fields
            return self.after
        s.m[f + PC] = self.at + 1
        pushed: cython.int = 0
        ahead: EmitInstruction
        if self.ahead is not None:
            ahead = self.ahead
            pushed = collect_tolls_of_both(s, self.event, self.cause, fields, self.defer, ahead.event, ahead.reading)
            s.top = fields
            if pushed < 0:  # if a rule forbids only this event, the next event still happens and costs its own tolls
                return ahead.propose(s, f, ALL_TOLLS) if pushed == FORBIDDEN else ahead.after
        else:
            pushed = collect_tolls(s, self.event, self.cause, fields, self.defer, reading)
        s.top = fields
        return PAUSE if pushed else self.after


class JumpInstruction(Instruction):
    """A jump, a skipped event or a program's end. It only runs if a frame resumes at this instruction.

    Other instructions go straight to the target, because the linker follows jumps.
    """

    def do(self, s: GameState, f: cython.int) -> cython.int:
        return self.after


class UnlessInstruction(Instruction):
    """A jump that is taken if a condition does not hold."""

    test: NumberExpression
    to: cython.int

    def do(self, s: GameState, f: cython.int) -> cython.int:
        return self.after if self.test.value(s, f + ENV) else self.to


class CountDownInstruction(Instruction):
    """A loop counter: it subtracts 1 from a slot (variable), and jumps if the result is not above 0."""

    slot: cython.int
    to: cython.int

    def do(self, s: GameState, f: cython.int) -> cython.int:
        left = s.m[f + ENV + self.slot] - 1
        s.m[f + ENV + self.slot] = left
        return self.after if left > 0 else self.to


class EachInstruction(Instruction):
    """The start of a loop over a list; a slot (variable) counts the items that are done."""

    slot: cython.int
    area: cython.int
    room: cython.int
    things: ListExpression

    def do(self, s: GameState, f: cython.int) -> cython.int:
        keep_list(s, f + ENV + self.area, self.room, self.things.put(s, f + ENV))
        s.m[f + ENV + self.slot] = 0
        return self.after


class NextInstruction(Instruction):
    """The next step of a loop over a list; it jumps out of the loop when all items are done."""

    slot: cython.int
    queue: cython.int
    area: cython.int
    to: cython.int

    def do(self, s: GameState, f: cython.int) -> cython.int:
        e = f + ENV
        done = s.m[e + self.queue]
        if done >= s.m[e + self.area]:
            return self.to
        s.m[e + self.slot] = s.m[e + self.area + 1 + done]
        s.m[e + self.queue] = done + 1
        return self.after


class ProcedureArgument(cython.Part):
    """An argument that a program gives to a procedure."""

    def give(self, s: GameState, e: cython.int, to: cython.int) -> cython.int:
        """Evaluate the argument with the slots at ``e``, and write it into the procedure's slots at ``to``."""
        raise NotImplementedError


class NumberProcedureArgument(ProcedureArgument):
    """A number argument of a procedure."""

    slot: cython.int
    worth: NumberExpression

    def give(self, s: GameState, e: cython.int, to: cython.int) -> cython.int:
        worth = self.worth.value(s, e)
        s.m[to + self.slot] = worth
        return 0


class ListProcedureArgument(ProcedureArgument):
    """A list argument of a procedure."""

    area: cython.int
    room: cython.int
    things: ListExpression

    def give(self, s: GameState, e: cython.int, to: cython.int) -> cython.int:
        return keep_list(s, to + self.area, self.room, self.things.put(s, e))


class PerformInstruction(Instruction):
    """An instruction that runs a procedure for a player; it does nothing if the player is NOBODY."""

    who: NumberExpression
    given: list[ProcedureArgument]
    code: FrameCode
    """The procedure."""

    def do(self, s: GameState, f: cython.int) -> cython.int:
        who = self.who.value(s, f + ENV)
        if who < 0:
            return self.after
        s.m[f + PC] = self.at + 1
        e = push_program(s, self.code, who, NOBODY)
        given: ProcedureArgument
        for given in self.given:
            given.give(s, f + ENV, e)
        return PAUSE


class OfferActionsInstruction(Instruction):
    """An instruction that lets the active player use actions until the turn ends."""

    def do(self, s: GameState, f: cython.int) -> cython.int:
        s.m[f + PC] = self.at + 1
        push(s, s.box.menu, 0)
        return PAUSE


class ScorePlayersInstruction(Instruction):
    """An instruction that scores the game, unless the scoring has begun already."""

    def do(self, s: GameState, f: cython.int) -> cython.int:
        if s.m[s.lay.scoring]:
            return self.after
        s.m[f + PC] = self.at + 1
        push_scoring(s)
        return PAUSE


class EndGameInstruction(Instruction):
    """An instruction that stops all programs and scores the game; during scoring it ends its own program."""

    def do(self, s: GameState, f: cython.int) -> cython.int:
        if s.m[s.lay.scoring]:
            return END
        s.frame, s.depth, s.end = -1, 0, s.lay.stack
        push_scoring(s)
        return PAUSE


def push_scoring(s: GameState) -> cython.int:
    """Push the stack frame of scoring."""
    s.m[s.lay.scoring] = 1
    return push(s, s.box.scoring, 0)


class SettleInstruction(Instruction):
    """An instruction that runs the deferred triggers of costs, once the paid effect is done."""

    def do(self, s: GameState, f: cython.int) -> cython.int:
        s.m[f + PC] = self.at + 1
        return PAUSE if run_deferred(s) else self.after
