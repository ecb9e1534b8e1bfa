"""How a game goes on: from an answer to the next question, or to its end; a rule that does not end is dropped."""

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
"""How many steps may be taken between two answers before a rule is taken to be endless."""
MOST_ABANDONED = cython.declare(cython.int, 50)
"""How many rules in a row may be taken to be endless before what sets them off is."""


def run(s: GameState, times: cython.int) -> cython.int:
    """Go on until somebody is asked or the game is over; rules that run too long are dropped.

    A course of play that ends without having been scored is scored there. Returns how many options there are.
    ``times`` is how many rules in a row have been dropped already.
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
    """Go on; returns whether somebody is asked, which nobody is when the game is over.

    Raises:
        LimitError: a rule runs too long, or needs too much room.
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
    """Drop the frames of the rule that does not end; what it has done stands, and the game goes on.

    Of procedures, which perform each other, the one on top is dropped, and twice as many each time that nobody was
    asked since. So even a course of play that never asks, or sets off endless rules without end, comes to its end.
    The event names the rule that goes round, which may lie far above: see ``find_endless``.
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
    return drop_to(s, lowest if lowest >= 0 else s.lay.stack, cause)


def find_endless(s: GameState) -> cython.int:
    """Return the cause of the rule to blame for an endless chain, -1 when it is the lowest that is dropped.

    That is the topmost rule that waits for itself; else the topmost with a loop.
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


def drop_to(s: GameState, lowest: cython.int, blamed: cython.int) -> cython.int:
    """Drop all frames from one on, and tell of it, with the cause to blame; -1 for that of the lowest."""
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
    """Go on with the answer, which is in ``w``: how many options, then their numbers.

    Returns how many are offered then.

    Raises:
        LimitError: a rule runs too long, or needs too much room: ``recover`` goes on from there.
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
    """Drop the rule that could not go on with its answer, or what came of it; returns how many options there are then.

    To look out for such rules costs more than many an answer, so who plays a whole game does so once for all of it.
    """
    abandon(s, 0)
    times: cython.int = 0 if s.taking else 1
    s.taking = 0
    return run(s, times)
