"""The instructions of programs: names, jumps, loops, events, and what starts other programs."""

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
    """Write the list at ``s.top`` into a slot that has room for so many things.

    Raises:
        LimitError: there are more.
    """
    if count > room:
        raise LimitError
    s.m[to] = count
    return keep(s, s.top, to + 1, count)


class LetInstruction(Instruction):
    """Give a name to a number."""

    slot: cython.int
    worth: NumberExpression

    def do(self, s: GameState, f: cython.int) -> cython.int:
        worth = self.worth.value(s, f + ENV)
        s.m[f + ENV + self.slot] = worth
        return self.after


class LetListInstruction(Instruction):
    """Give a name to a list."""

    area: cython.int
    room: cython.int
    things: ListExpression

    def do(self, s: GameState, f: cython.int) -> cython.int:
        keep_list(s, f + ENV + self.area, self.room, self.things.put(s, f + ENV))
        return self.after


WORKED_OUT = cython.declare(cython.int, -1)
"""What stands for the slot of a field that is worked out."""
KNOWN = cython.declare(cython.int, -2)
"""What stands for the slot of a field that is known before any game."""


class EmitInstruction(Instruction):
    """Propose an event."""

    event: LinkedEvent
    numbers: list[NumberExpression]
    """What each field is."""
    slots: cython.row = cython.later()
    """The slot that each field is read from, ``KNOWN`` or ``WORKED_OUT``."""
    known: cython.row = cython.later()
    """What each field is where that is known before any game."""
    defer: cython.int
    somebody: cython.int
    """The field of a player without whom nothing happens, NOBODY for none."""
    held: cython.int = cython.later()
    """How many numbers tell of the event."""
    stirring: cython.int = cython.later()
    """Whether anything may come of it: as the event says, of which each is of a class of its own."""
    ahead: cython.maybe[EmitInstruction] = cython.nothing
    """The next instruction, where this event is done for that one and rules ask for tolls for that one."""
    reading: cython.int = ALL_TOLLS
    """A bit for each field that was not known when the tolls of the event were paid; ``ALL_TOLLS`` before they are."""

    def __post_init__(self) -> None:
        self.held, self.stirring = self.event.held, self.event.stirring
        self.slots, self.known = cython.new_row(len(self.numbers)), cython.new_row(len(self.numbers))
        for i, number in enumerate(self.numbers):
            self.slots[i] = WORKED_OUT
            if isinstance(number, SlotExpression):
                self.slots[i] = number.at
            elif isinstance(number, ConstantExpression):
                self.slots[i], self.known[i] = KNOWN, number.number

    def share_tolls(self, ahead: EmitInstruction) -> None:
        """Let the tolls of the next event, which this one is done for, be paid with its own."""
        self.ahead, self.stirring = ahead, 1
        ahead.reading = (1 << ahead.event.count) - (1 << self.event.count)

    def do(self, s: GameState, f: cython.int) -> cython.int:
        return self.propose(s, f, self.reading)

    def propose(self, s: GameState, f: cython.int, reading: cython.int) -> cython.int:
        """Propose the event, with the tolls that read some fields; returns where the program goes on."""
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
        if not self.stirring:
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
            if pushed < 0:  # what it is done for has to be paid by itself, or does not happen either
                return ahead.propose(s, f, ALL_TOLLS) if pushed == FORBIDDEN else ahead.after
        else:
            pushed = collect_tolls(s, self.event, self.cause, fields, self.defer, reading)
        s.top = fields
        return PAUSE if pushed else self.after


class JumpInstruction(Instruction):
    """Go on elsewhere, or nowhere. It stands where a frame can go on; all others know where it leads."""

    def do(self, s: GameState, f: cython.int) -> cython.int:
        return self.after


class UnlessInstruction(Instruction):
    """Go on elsewhere where a condition does not hold."""

    test: NumberExpression
    to: cython.int

    def do(self, s: GameState, f: cython.int) -> cython.int:
        return self.after if self.test.value(s, f + ENV) else self.to


class CountDownInstruction(Instruction):
    """Take one from a slot; go on elsewhere where nothing is left."""

    slot: cython.int
    to: cython.int

    def do(self, s: GameState, f: cython.int) -> cython.int:
        left = s.m[f + ENV + self.slot] - 1
        s.m[f + ENV + self.slot] = left
        return self.after if left > 0 else self.to


class EachInstruction(Instruction):
    """Start going through a list: its slot counts how many are done."""

    slot: cython.int
    area: cython.int
    room: cython.int
    things: ListExpression

    def do(self, s: GameState, f: cython.int) -> cython.int:
        keep_list(s, f + ENV + self.area, self.room, self.things.put(s, f + ENV))
        s.m[f + ENV + self.slot] = 0
        return self.after


class NextInstruction(Instruction):
    """Take the next thing of a list that is gone through; go on elsewhere when all are done."""

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
    """What a procedure is given."""

    def give(self, s: GameState, e: cython.int, to: cython.int) -> cython.int:
        """Put the value that it has for the program at ``e`` into the slots of the procedure at ``to``."""
        raise NotImplementedError


class NumberProcedureArgument(ProcedureArgument):
    """A number that a procedure is given."""

    slot: cython.int
    worth: NumberExpression

    def give(self, s: GameState, e: cython.int, to: cython.int) -> cython.int:
        worth = self.worth.value(s, e)
        s.m[to + self.slot] = worth
        return 0


class ListProcedureArgument(ProcedureArgument):
    """A set that a procedure is given."""

    area: cython.int
    room: cython.int
    things: ListExpression

    def give(self, s: GameState, e: cython.int, to: cython.int) -> cython.int:
        return keep_list(s, to + self.area, self.room, self.things.put(s, e))


class PerformInstruction(Instruction):
    """Run a procedure for a player, with what it is given; for nobody it is passed over."""

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
    """Let whose turn it is take actions until the turn ends."""

    def do(self, s: GameState, f: cython.int) -> cython.int:
        s.m[f + PC] = self.at + 1
        push(s, s.box.menu, 0)
        return PAUSE


class ScorePlayersInstruction(Instruction):
    """Score the game, if that is not being done already."""

    def do(self, s: GameState, f: cython.int) -> cython.int:
        if s.m[s.lay.scoring]:
            return self.after
        s.m[f + PC] = self.at + 1
        push_scoring(s)
        return PAUSE


class EndGameInstruction(Instruction):
    """Break off all that goes on, and score the game; while it is scored, only the program ends."""

    def do(self, s: GameState, f: cython.int) -> cython.int:
        if s.m[s.lay.scoring]:
            return END
        s.frame, s.depth, s.end = -1, 0, s.lay.stack
        push_scoring(s)
        return PAUSE


def push_scoring(s: GameState) -> cython.int:
    """Begin to score the game."""
    s.m[s.lay.scoring] = 1
    return push(s, s.box.scoring, 0)


class SettleInstruction(Instruction):
    """Run the rules that answered the costs, now that the effect is done."""

    def do(self, s: GameState, f: cython.int) -> cython.int:
        s.m[f + PC] = self.at + 1
        return PAUSE if run_deferred(s) else self.after
