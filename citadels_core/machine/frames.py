"""The stack of frames; each frame runs a program and waits for the frames above it."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.frame_slots import GUARD, FrameGuard, ProgramSlot
from citadels_core.machine.limits import DEEPEST, LimitError
from citadels_core.machine.rules import FrameCode, LinkedRule
from citadels_core.machine.state import GameState, need_row
from citadels_core.machine.tallies import count_rule
from citadels_core.machine.tally_row import RULE_USES

CODE = cython.declare(cython.int, 0)
"""The offset, in a frame, of the number of the code that it runs."""
PC = cython.declare(cython.int, 1)
"""The offset of the program counter: where the code continues."""
BELOW = cython.declare(cython.int, 2)
"""The offset of the row index of the frame below."""
SIZE = cython.declare(cython.int, 3)
"""The offset of the size of the frame's slots and lists."""
GUARDS = cython.declare(cython.int, 4)
"""The offset of the number of guards: the replacements that led to the frame and may not apply again in it."""
ENV = cython.declare(cython.int, 5)
"""The offset of the slots and lists. The guards follow them, each with a rule and its card or character."""


def push(s: GameState, code: FrameCode, size: cython.int) -> cython.int:
    """Push a stack frame that inherits the guards of the frame below; return the index of its slots.

    Raises:
        LimitError: the stack is too deep.
    """
    if s.depth >= DEEPEST:
        raise LimitError
    below = s.frame
    guards = s.m[below + GUARDS] if below >= 0 else 0
    f = s.end
    e = f + ENV
    end = e + size + GUARD * guards
    if end + GUARD > s.m_size:
        need_row(s, end + GUARD)
    m: cython.row = s.m
    m[f + CODE], m[f + PC], m[f + BELOW] = code.number, 0, below
    m[f + SIZE], m[f + GUARDS] = size, guards
    m[e : e + size] = [0] * size
    if guards:
        to, source = e + size, below + ENV + m[below + SIZE]
        for i in range(GUARD * guards):
            m[to + i] = m[source + i]
    s.frame = f
    s.end = end
    s.depth += 1
    return e


def push_program(s: GameState, code: FrameCode, you: cython.int, this: cython.int) -> cython.int:
    """Push the stack frame of a rule or procedure; return the index of its slots (variables)."""
    e = push(s, code, code.size)
    s.m[e + ProgramSlot.YOU], s.m[e + ProgramSlot.THIS] = you, this
    if s.tally is not None and code.is_rule:
        count_rule(s, RULE_USES, you, code.cause, 1)
    return e


def add_guard(s: GameState, rule: cython.int, this: cython.int) -> cython.int:
    """Add a guard to the top stack frame, so that a replacement cannot apply in that frame again."""
    f = s.frame
    s.m[f + GUARDS] += 1
    s.m[s.end + FrameGuard.RULE], s.m[s.end + FrameGuard.THIS] = rule, this
    s.end += GUARD
    return need_row(s, s.end + GUARD)


def is_guarded(s: GameState, f: cython.int, rule: LinkedRule, this: cython.int) -> cython.int:
    """Return whether a guard in a frame forbids a replacement: both have the same source line and card."""
    at = f + ENV + s.m[f + SIZE]
    other: LinkedRule
    for i in range(at, at + GUARD * s.m[f + GUARDS], len(FrameGuard)):
        other = s.box.rules[s.m[i + FrameGuard.RULE]]
        if other.first == rule.first and s.m[i + FrameGuard.THIS] == this:
            return 1
    return 0


def pop(s: GameState) -> cython.int:
    """Pop the top stack frame; return the index of the frame below, -1 if there is none."""
    s.end = s.frame
    s.frame = s.m[s.frame + BELOW]
    s.depth -= 1
    return s.frame


def drop_below(s: GameState, f: cython.int) -> cython.int:
    """Remove the stack frame at ``f``, which lies directly below the top frame."""
    top, end = s.frame, s.end
    size = top - f
    below = s.m[f + BELOW]
    for i in range(top, end):
        s.m[i - size] = s.m[i]
    s.frame, s.end = f, end - size
    s.m[f + BELOW] = below
    s.depth -= 1
    return f
