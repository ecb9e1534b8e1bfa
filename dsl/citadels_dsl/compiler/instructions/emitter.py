"""Emit the instructions of a program, with jumps that are patched later."""

from collections.abc import Mapping

from attrs import define, field

from citadels_core.model.programs.instructions import Choose, Instr, Pick, aimed
from citadels_core.model.programs.offers import MOST_PARTS
from citadels_core.model.programs.rules import Program
from citadels_core.model.programs.tree import Expr, Slot
from citadels_core.model.programs.walk import size_of, substitute
from citadels_dsl.compiler.scope import Scope

NOWHERE = -1
"""The target of a jump that is not patched yet."""


@define
class Loop:
    """A loop that is being compiled: the indexes of its jumps to the next iteration and to its end."""

    passing: list[int] = field(factory=list)
    leaving: list[int] = field(factory=list)


@define
class Emitter:
    """The code of one program under construction."""

    scope: Scope
    code: list[Instr] = field(factory=list)
    written_out: bool = False
    """Whether the values of names will be inlined, as in offers, so that their size is limited."""
    lets: dict[int, Expr] = field(factory=dict)
    """The values of names, by slot, with other names inlined."""
    loops: list[Loop] = field(factory=list)
    """The loops around the present line, the innermost last."""

    def add(self, step: Instr) -> int:
        """Add an instruction and return its index."""
        self.code.append(step)
        return len(self.code) - 1

    def add_choice(self, choice: Choose | Pick) -> None:
        """Add a choice; a choice without options jumps to the next iteration of the innermost loop."""
        if not self.loops:
            self.add(choice)
            return
        self.loops[-1].passing.append(self.add(aimed(choice, NOWHERE)))

    def begin_loop(self) -> None:
        """Begin a loop around the instructions that are added next."""
        self.loops.append(Loop())

    def end_turn(self) -> None:
        """Let jumps to the innermost loop's next iteration lead to the instruction that is added next."""
        for place in self.loops[-1].passing:
            self.aim(place)

    def end_loop(self) -> None:
        """Close the innermost loop; jumps to its end lead to the instruction that is added next."""
        for place in self.loops.pop().leaving:
            self.aim(place)

    def aim(self, place: int) -> None:
        """Set the jump target of an instruction to the index of the instruction that is added next."""
        self.code[place] = aimed(self.code[place], self.here())

    def name(self, slot: int, value: Expr) -> bool:
        """Record the value of a name; return False if the value is too long after names are inlined."""
        names: Mapping[Expr, Expr] = {Slot(slot): value for slot, value in self.lets.items()}
        whole = substitute(value, names)
        if size_of(whole) <= MOST_PARTS:
            self.lets[slot] = whole
            return True
        return not self.written_out

    def here(self) -> int:
        """Return the index of the instruction that is added next."""
        return len(self.code)

    def program(self) -> Program:
        """Return the finished program."""
        return Program(code=tuple(self.code), types=self.scope.types)
