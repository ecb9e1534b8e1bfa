"""Programs: lists of instructions that run until the end, a question, or a pushed stack frame."""

from __future__ import annotations

from typing import Any

from citadels_core.machine import plain as cython
from citadels_core.machine.frames import PC, pop
from citadels_core.machine.limits import LimitError
from citadels_core.machine.rules import FrameCode
from citadels_core.machine.state import GameState

END = cython.declare(cython.int, -1)
"""What an instruction returns at the end of the program, instead of the index of the next instruction."""
PAUSE = cython.declare(cython.int, -2)
"""What an instruction returns if pushed frames must run first; ``PC`` has the index of the next instruction."""
ASKED = cython.declare(cython.int, -3)
"""What an instruction returns if it asks a question; ``PC`` has the index of the instruction that takes the answer."""


class Instruction(cython.Part):
    """Base class of the instructions of a program."""

    at: cython.public = cython.later()
    after: cython.public = cython.later()
    """The index of the next instruction, ``END`` for none; the linker has already followed jumps."""
    cause: cython.public = cython.later()

    def do(self, s: GameState, f: cython.int) -> cython.int:
        """Run the instruction in the frame at ``f``; return the next index, ``END``, ``PAUSE`` or ``ASKED``."""
        raise NotImplementedError

    def take(self, s: GameState, f: cython.int) -> cython.int:
        """Continue the instruction with the answer to its question; return what ``do`` would return."""
        raise NotImplementedError


class LinkedProgram(FrameCode):
    """A linked program: a list of instructions that a stack frame runs."""

    code: list[Instruction] = cython.later()
    key: Any = cython.nothing
    """The name in saves: the rule or procedure."""

    def step(self, s: GameState, f: cython.int) -> cython.int:
        """Run from the instruction at the program counter on; return whether a question is asked.

        Raises:
            LimitError: the program takes too many steps.
        """
        at = s.m[f + PC]
        instruction: Instruction
        code: list[Instruction] = self.code
        for left in range(s.fuel - 1, -1, -1):
            instruction = code[at]
            at = instruction.do(s, f)
            if at < 0:
                s.fuel = left
                break
        if at >= 0:
            raise LimitError
        if at == END:
            pop(s)
        return at == ASKED

    def take(self, s: GameState, f: cython.int) -> cython.int:
        instruction: Instruction = self.code[s.m[f + PC]]
        at = instruction.take(s, f)
        if at >= 0:
            s.m[f + PC] = at
            return self.step(s, f)
        if at == END:
            pop(s)
        return at == ASKED
