"""Collect the instructions of a program while its lines are checked."""

from typing import Any

from attrs import define, field

from citadels_core.model.ir import Expr, Instr, Program
from citadels_dsl.scope import Scope


@define
class Emitter:
    """Collects the instructions of one program."""

    scope: Scope
    code: list[list[Any]] = field(factory=list)
    needs: list[Expr] = field(factory=list)
    leading: bool = True
    """Whether what is emitted still happens in any case, so that an offer can depend on it."""
    costs: bool = False

    def emit(self, *instruction: Any, line: int) -> list[Any]:
        """Add an instruction."""
        made = [*instruction, line]
        self.code.append(made)
        return made

    def here(self) -> int:
        """Return the place of the next instruction."""
        return len(self.code)

    def program(self) -> Program:
        """Return what has been collected."""
        code: tuple[Instr, ...] = tuple(tuple(instruction) for instruction in self.code)
        return Program(code=code, slots=self.scope.slots.count)
