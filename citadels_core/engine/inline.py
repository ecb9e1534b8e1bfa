"""Write procedures where they are performed, so that the course of a game needs few frames."""

from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from typing import Any

from citadels_core.engine.lowered import TARGETS, Expr, Instr, Program
from citadels_core.model.errors import SetupError
from citadels_core.model.tree import YOU

SLOTS: dict[str, tuple[int, ...]] = {
    "let": (1,),
    "each": (1,),
    "next": (1, 2),
    "choose": (1,),
    "sealed": (1, 5, 6),
    "pick": (1,),
    "may": (1,),
    "discards": (1,),
}
"""Where each instruction keeps the slots it writes."""

LONGEST = 400
"""A program that would grow longer than this keeps the rest of its performs as frames; no official one has 100."""

MOST_ADDED = 4_000
"""How many instructions of procedures are written elsewhere in one box; what is left is performed in frames."""


class Inliner:
    """Writes the procedures of a box where they are performed, each worked out once.

    Raises:
        SetupError: procedures perform each other in a circle.
    """

    def __init__(self, procedures: Mapping[str, Program]) -> None:
        self.left = MOST_ADDED
        self.done: dict[str, Program] = {}
        """The procedures with everything they perform written in place."""
        order = TopologicalSorter({name: _performed(program) for name, program in procedures.items()})
        try:
            for name in order.static_order():
                self.done[name] = self.program(procedures[name])
        except CycleError as error:
            circle = " -> ".join(reversed(error.args[1]))
            raise SetupError(f"Procedures perform each other in a circle: {circle}.") from None

    def program(self, program: Program) -> Program:
        """Return a program with the procedures it performs written in place, as far as there is room for them."""
        if not _performed(program):
            return program
        pieces: list[list[Instr]] = []
        slots, length = program.slots, 0
        for instruction in program.code:
            piece = [instruction]
            if instruction[0] == "perform":
                inner = self.done[instruction[1]]
                if length + len(inner.code) <= LONGEST and len(inner.code) <= self.left:
                    piece = _moved(inner, slots, instruction)
                    slots += inner.slots
                    self.left -= len(inner.code)
            length += len(piece)
            pieces.append(piece)
        return _joined(program, pieces, slots)


def _performed(program: Program) -> list[str]:
    return [instruction[1] for instruction in program.code if instruction[0] == "perform"]


def _joined(program: Program, pieces: list[list[Instr]], slots: int) -> Program:
    """Return the program that has a piece in the place of each instruction, with targets that fit."""
    starts = [0]
    for piece in pieces:
        starts.append(starts[-1] + len(piece))
    code: list[Instr] = []
    for at, piece in enumerate(pieces):
        for instruction in piece:
            own = program.code[at][0] != "perform" or piece == [program.code[at]]
            code.append(
                _retargeted(instruction, lambda target: starts[target]) if own else _shifted(instruction, starts[at])
            )
    return Program(code=tuple(code), slots=slots)


def _moved(inner: Program, first: int, call: Instr) -> list[Instr]:
    """Return a procedure's code for slots from ``first`` on, its targets counted from its own start.

    What nobody performs is passed over.
    """
    size = len(inner.code) + 2
    nobody: Instr = ("unless", (">=", ("v", first + YOU), 0), size, call[-1])
    code: list[Instr] = [("let", first + YOU, call[2], call[-1]), nobody]
    for instruction in inner.code:
        if instruction[0] == "stop":
            code.append(("jump", size, instruction[-1]))
            continue
        parts = [_slots_moved(part, first) if isinstance(part, tuple) else part for part in instruction]
        for place in SLOTS.get(instruction[0], ()):
            parts[place] = instruction[place] + first
        if (place := TARGETS.get(instruction[0], 0)) and instruction[0] in TARGETS:
            parts[place] = size if instruction[place] is None else instruction[place] + 2
        code.append(tuple(parts))
    return code


def _slots_moved(node: Any, first: int) -> Any:
    """Return an expression, or a tuple of them, with every slot moved up."""
    if not isinstance(node, tuple) or not node:
        return node
    if node[0] == "v":
        return ("v", node[1] + first)
    if node[0] == "filter":
        return ("filter", _slots_moved(node[1], first), node[2] + first, _slots_moved(node[3], first))
    if node[0] == "fold":
        _, how, source, slot, where, value = node
        inner: tuple[Expr, ...] = (_slots_moved(where, first), _slots_moved(value, first))
        return ("fold", how, _slots_moved(source, first), slot + first, *inner)
    return tuple(_slots_moved(part, first) for part in node)


def _retargeted(instruction: Instr, moved: Any) -> Instr:
    place = TARGETS.get(instruction[0])
    if place is None or instruction[place] is None:
        return instruction
    return (*instruction[:place], moved(instruction[place]), *instruction[place + 1 :])


def _shifted(instruction: Instr, start: int) -> Instr:
    return _retargeted(instruction, lambda target: target + start)
