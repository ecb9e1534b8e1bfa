"""Write procedures where they are performed, so that a program can be read in one piece."""

from collections.abc import Mapping

from citadels_core.engine.numbering import ordered, performed
from citadels_core.model.instructions import Instr, Jump, Let, Perform, Stop, Unless, aimed, target_of
from citadels_core.model.ir import Program
from citadels_core.model.tree import YOU, ZERO, Compare, Slot
from citadels_core.model.walk import moved

LONGEST = 400
"""A program that would grow longer than this keeps the rest of its performs as they are; no official one has 100."""

MOST_ADDED = 4_000
"""How many instructions of procedures are written elsewhere in one box; what is left is performed in frames."""

BEFORE = 2
"""So many instructions stand before a procedure that is written in place: who performs it, and nothing for nobody."""


class Inliner:
    """Writes the procedures of a box where they are performed, each worked out once.

    Raises:
        SetupError: procedures perform each other in a circle.
    """

    def __init__(self, procedures: Mapping[str, Program], most: int = MOST_ADDED) -> None:
        self.left = most
        self.done: dict[str, Program] = {}
        """The procedures with everything they perform written in place."""
        for name in ordered(procedures):
            self.done[name] = self.program(procedures[name])

    def program(self, program: Program) -> Program:
        """Return a program with the procedures it performs written in place, as far as there is room for them."""
        if not performed(program):
            return program
        pieces: list[list[Instr]] = []
        types, length = list(program.types), 0
        for step in program.code:
            piece = [step]
            if isinstance(step, Perform):
                inner = self.done[step.procedure]
                if length + len(inner.code) <= LONGEST and len(inner.code) <= self.left:
                    piece = _in_place(inner, len(types), step)
                    types += inner.types
                    self.left -= len(inner.code)
            length += len(piece)
            pieces.append(piece)
        return Program(code=_joined(program, pieces), types=tuple(types))


def _joined(program: Program, pieces: list[list[Instr]]) -> tuple[Instr, ...]:
    """Return the code that has a piece in the place of each instruction, with targets that fit."""
    starts = [0]
    for piece in pieces:
        starts.append(starts[-1] + len(piece))
    code: list[Instr] = []
    for at, piece in enumerate(pieces):
        own = not isinstance(program.code[at], Perform) or len(piece) == 1
        for step in piece:
            target = target_of(step)
            code.append(step if target is None else aimed(step, starts[target] if own else target + starts[at]))
    return tuple(code)


def _in_place(inner: Program, first: int, call: Perform) -> list[Instr]:
    """Return a procedure's code for slots from ``first`` on, its targets counted from its own start.

    What nobody performs is passed over.
    """
    size = len(inner.code) + BEFORE
    you = first + YOU
    code: list[Instr] = [
        Let(you, call.you, call.line),
        Unless(Compare(">=", Slot(you), ZERO), size, call.line),
    ]
    for step in inner.code:
        if isinstance(step, Stop):
            code.append(Jump(size, step.line))
            continue
        target = target_of(step)
        code.append(aimed(moved(step, first), size if target is None else target + BEFORE))
    return code
