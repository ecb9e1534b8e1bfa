"""The main loop: from an answer to the next question or the end of the game; it drops endless rules."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.events.event_kinds import LinkedEvent, write_log
from citadels_core.machine.frames import BELOW, CODE, pop
from citadels_core.machine.limits import MOST_WORK, LimitError
from citadels_core.machine.question_fields import NOTHING
from citadels_core.machine.rules import FrameCode
from citadels_core.machine.state import GameState
from citadels_core.machine.words.instructions import push_scoring

FUEL = cython.declare(cython.int, 30_000)
"""The number of steps between two answers after which a rule counts as endless."""
MOST_ABANDONED = cython.declare(cython.int, 50)
"""The number of consecutive endless rules after which the procedure that started them is dropped."""


def run(s: GameState, times: cython.int) -> cython.int:
    """Run until a question is asked or the game is over; return the number of options.

    Rules that run too long are dropped. A game whose procedures end without scoring is scored. ``times`` is the number
    of rules that were already dropped since the last answer.
    """
    asked: cython.int = 0
    while not asked and not s.m[s.lay.over]:
        try:
            s.fuel, s.work = FUEL, MOST_WORK
            asked = run_frames(s)
        except LimitError:
            abandon(s, times)
            times += 1
    return s.m[s.lay.offered] if asked else 0


def run_frames(s: GameState) -> cython.int:
    """Run the stack frames; return 1 if a question is asked, 0 if the game is over.

    Raises:
        LimitError: a rule runs too long, or needs too much memory.
    """
    code: FrameCode
    over = s.lay.over
    codes: list[FrameCode] = s.box.codes
    while not s.m[over]:
        f = s.frame
        if f < 0:
            push_scoring(s)
            f = s.frame
        fuel = s.fuel - 1
        if fuel < 0:
            raise LimitError
        s.fuel = fuel
        code = codes[s.m[f + CODE]]
        if code.step(s, f):
            return 1
    return 0


def abandon(s: GameState, times: cython.int) -> cython.int:
    """Remove the stack frames of an endless rule; its effects so far remain, and the game continues.

    If only procedures run, the top frame is dropped, and twice as many frames with each repetition before the next
    question. So even a game that never asks a question ends. The logged event names the endless rule, which may lie
    far above the dropped frame: see ``find_endless``.
    """
    cause = find_endless(s)
    dropped: cython.int = 1 << min(times, 20)
    lowest: cython.int = -1
    f = s.frame
    seen: cython.int = 0
    code: FrameCode
    while f >= 0:
        code = s.box.codes[s.m[f + CODE]]
        seen += 1
        if (code.is_rule and times < MOST_ABANDONED) or (lowest < 0 and seen == dropped):
            lowest = f
            if code.is_rule:
                dropped = 0
        f = s.m[f + BELOW]
    return drop_frames(s, lowest if lowest >= 0 else s.lay.stack, cause)


def find_endless(s: GameState) -> cython.int:
    """Return the cause (card and line) of the rule that runs without end, -1 if no rule is found.

    This rule is the topmost rule that calls itself, else the topmost rule with a loop.
    """
    looping: cython.int = -1
    code: FrameCode
    f = s.frame
    while f >= 0:
        code = s.box.codes[s.m[f + CODE]]
        below = s.m[f + BELOW]
        if code.is_rule:
            if looping < 0 and code.is_rule > 1:
                looping = code.cause
            while below >= 0:
                if s.m[below + CODE] == code.number:
                    return code.cause
                below = s.m[below + BELOW]
        f = s.m[f + BELOW]
    return looping


def drop_frames(s: GameState, lowest: cython.int, blamed: cython.int) -> cython.int:
    """Remove the stack frames from ``lowest`` on; log ``blamed``, or if negative the lowest frame's cause."""
    cause: cython.int = -1
    code: FrameCode
    scoring: FrameCode = s.box.scoring
    s.top = 0
    s.dropped += 1
    while s.frame >= lowest:
        code = s.box.codes[s.m[s.frame + CODE]]
        cause = code.cause
        if code.number == scoring.number:
            s.m[s.lay.scoring] = 0
        pop(s)
    s.m[s.lay.deferred] = 0
    s.m[s.lay.asked] = NOTHING
    event: LinkedEvent = s.box.abandoned
    if s.logging:
        write_log(s, event, blamed if blamed >= 0 else cause, 0)
    return lowest


def answer(s: GameState, count: cython.int) -> cython.int:
    """Continue with the answer in scratch memory; return the number of options of the next question.

    The answer is ``count`` numbers of options, which begin at index 1.

    Raises:
        LimitError: a rule runs too long, or needs too much memory; call ``recover`` then.
    """
    code: FrameCode = s.box.codes[s.m[s.frame + CODE]]
    lay = s.lay
    s.m[lay.asked] = NOTHING
    s.m[lay.offered] = 0
    s.fuel, s.work = FUEL, MOST_WORK
    s.w[0] = count
    s.top = 0
    s.taking = 1
    asked = code.take(s, s.frame)
    s.taking = 0
    if not asked:
        asked = run_frames(s)
    return s.m[lay.offered] if asked else 0


def recover(s: GameState) -> cython.int:
    """Drop the rule that made ``answer`` raise an error, and continue; return the number of options.

    ``answer`` does not do this itself: one exception handler around a whole game is cheaper than one per answer.
    """
    abandon(s, 0)
    times: cython.int = 0 if s.taking else 1
    s.taking = 0
    return run(s, times)
