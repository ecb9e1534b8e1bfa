"""The origin of an event in a procedure: the character, card and action of the rule that performs it."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.expression_kinds import NumberExpression
from citadels_core.machine.frame_slots import ProgramSlot
from citadels_core.machine.frames import BELOW, CODE, ENV
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.rules import FrameCode
from citadels_core.machine.state import GameState

ABILITY = cython.declare(cython.int, 0)
"""Selects the character whose ability the rule is."""
CARD = cython.declare(cython.int, 1)
"""Selects the district with the rule."""
DEED = cython.declare(cython.int, 2)
"""Selects the action."""


class OfPerformer(NumberExpression):
    """A property of the topmost rule on the stack, which runs the procedure; NOBODY if there is no rule."""

    what: cython.int

    def value(self, s: GameState, e: cython.int) -> cython.int:
        code: FrameCode
        f = s.frame
        while f >= 0:
            code = s.box.codes[s.m[f + CODE]]
            if code.is_rule:
                return self.read(code, s.m[f + ENV + ProgramSlot.THIS])
            f = s.m[f + BELOW]
        return NOBODY

    def read(self, code: FrameCode, this: cython.int) -> cython.int:
        """Return the requested property (``what``) of the rule that a stack frame runs."""
        if self.what == DEED:
            return code.deed
        if self.what == CARD:
            return this if code.of_card else NOBODY
        return this if code.of_person else code.acts_as
