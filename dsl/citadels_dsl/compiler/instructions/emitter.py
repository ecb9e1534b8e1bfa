"""Collect the instructions of a program while its lines are checked."""

from collections.abc import Mapping

from attrs import define, field

from citadels_core.model.programs.instructions import Choose, Instr, Pick, aimed
from citadels_core.model.programs.offers import MOST_PARTS
from citadels_core.model.programs.rules import Program
from citadels_core.model.programs.tree import Expr, Slot
from citadels_core.model.programs.walk import size_of, substitute
from citadels_dsl.compiler.scope import Scope

NOWHERE = -1
"""The target of an instruction until it is known where it goes on."""


@define
class Loop:
    """A loop that is being compiled: the instructions in it that go on with its next turn, and those that leave it."""

    passing: list[int] = field(factory=list)
    leaving: list[int] = field(factory=list)


@define
class Emitter:
    """Collects the instructions of one program."""

    scope: Scope
    code: list[Instr] = field(factory=list)
    written_out: bool = False
    """Whether names have to be short enough to be written out in one another, as an offer does."""
    lets: dict[int, Expr] = field(factory=dict)
    """What names have been given to, by slot."""

    loops: list[Loop] = field(factory=list)
    """The loops around the line that is being compiled, the innermost last."""

    def add(self, step: Instr) -> int:
        """Add an instruction and return its place."""
        self.code.append(step)
        return len(self.code) - 1

    def add_choice(self, choice: Choose | Pick) -> None:
        """Add a choice; where there is nothing to choose it goes on with the next turn of its loop, if it is in one."""
        if not self.loops:
            self.add(choice)
            return
        self.loops[-1].passing.append(self.add(aimed(choice, NOWHERE)))

    def begin_loop(self) -> None:
        """Begin the block of a loop."""
        self.loops.append(Loop())

    def end_turn(self) -> None:
        """Say that the next turn of the innermost loop is taken from here on."""
        for place in self.loops[-1].passing:
            self.aim(place)

    def end_loop(self) -> None:
        """End the innermost loop, so that what leaves it goes on here."""
        for place in self.loops.pop().leaving:
            self.aim(place)

    def aim(self, place: int) -> None:
        """Let an instruction that was added go on at the next one there will be."""
        self.code[place] = aimed(self.code[place], self.here())

    def name(self, slot: int, value: Expr) -> bool:
        """Remember what a name is given to; returns False when an offer would grow too long by it."""
        names: Mapping[Expr, Expr] = {Slot(slot): value for slot, value in self.lets.items()}
        whole = substitute(value, names)
        if size_of(whole) <= MOST_PARTS:
            self.lets[slot] = whole
            return True
        return not self.written_out

    def here(self) -> int:
        """Return the place of the next instruction."""
        return len(self.code)

    def program(self) -> Program:
        """Return what has been collected."""
        return Program(code=tuple(self.code), types=self.scope.types)
