"""Collect the instructions of a program while its lines are checked."""

from collections.abc import Mapping

from attrs import define, field

from citadels_core.model.instructions import Instr, aimed
from citadels_core.model.ir import Program
from citadels_core.model.offers import MOST_PARTS
from citadels_core.model.tree import Expr, Slot
from citadels_core.model.walk import size_of, substitute
from citadels_dsl.compiler.scope import Scope

NOWHERE = -1
"""The target of an instruction until it is known where it goes on."""


@define
class Emitter:
    """Collects the instructions of one program."""

    scope: Scope
    code: list[Instr] = field(factory=list)
    written_out: bool = False
    """Whether names have to be short enough to be written out in one another, as an offer does."""
    lets: dict[int, Expr] = field(factory=dict)
    """What names have been given to, by slot."""

    def add(self, step: Instr) -> int:
        """Add an instruction and return its place."""
        self.code.append(step)
        return len(self.code) - 1

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
