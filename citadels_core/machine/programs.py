"""Programs: instructions one after the other, until the last, a question, or a frame that has to be run first."""

from __future__ import annotations

from typing import Any

from citadels_core.machine import plain as cython
from citadels_core.machine.frames import PC, pop
from citadels_core.machine.limits import LimitError
from citadels_core.machine.rules import FrameCode
from citadels_core.machine.state import GameState

END = cython.declare(cython.int, -1)
"""What an instruction returns instead of the place of the next one when the program is done."""
PAUSE = cython.declare(cython.int, -2)
"""What it returns when frames above this one have to be run first; ``PC`` tells where this one goes on."""
ASKED = cython.declare(cython.int, -3)
"""What it returns when somebody is asked; ``PC`` tells which instruction takes the answer."""


class Instruction(cython.Part):
    """One step of a program; it knows its own place."""

    at: cython.public = cython.later()
    after: cython.public = cython.later()
    """Where the program goes on after it, ``END`` where it ends: jumps on the way are gone through before any game."""
    cause: cython.public = cython.later()

    def do(self, s: GameState, f: cython.int) -> cython.int:
        """Take the step in the frame at ``f``; returns the place of the next one, or what is said above."""
        raise NotImplementedError

    def take(self, s: GameState, f: cython.int) -> cython.int:
        """Take the answer to what this has asked; returns as ``do`` does. See ``FrameCode.take``."""
        raise NotImplementedError


class LinkedProgram(FrameCode):
    """A list of instructions; the last one ends it."""

    code: list[Instruction] = cython.later()
    key: Any = cython.nothing
    """What it is called in saves: the rule or procedure."""

    def step(self, s: GameState, f: cython.int) -> cython.int:
        """Go on at the instruction that ``PC`` tells; returns whether somebody is asked.

        Raises:
            LimitError: it takes too many steps.
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
