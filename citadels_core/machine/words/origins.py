"""Who brings an event about, for the rules that ask: the player, the character, the card, the action, who agreed."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.expression_kinds import NumberExpression
from citadels_core.machine.frame_slots import ProgramSlot
from citadels_core.machine.frames import BELOW, CODE, ENV
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.rules import FrameCode
from citadels_core.machine.state import GameState

ABILITY = cython.declare(cython.int, 0)
"""A procedure asks for the character whose ability the rule is that performs it."""
CARD = cython.declare(cython.int, 1)
"""A procedure asks for the district that the rule is on."""
DEED = cython.declare(cython.int, 2)
"""A procedure asks for the action that the rule is."""


class OfPerformer(NumberExpression):
    """What is true of the rule that performs the procedure on top; nobody where no rule does."""

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
        """Read it of a rule."""
        if self.what == DEED:
            return code.deed
        if self.what == CARD:
            return this if code.of_card else NOBODY
        return this if code.of_person else code.acts_as
