"""Warn about what stands behind the end of the game, such as a second scoring: it never happens."""

from collections.abc import Container, Iterator, Mapping, Sequence

from citadels_core.model.programs.instructions import Choose, EndGame, Instr, Jump, Perform, Pick, Sealed, Stop
from citadels_core.model.programs.tree import OF_YOU
from citadels_dsl.checker.analysis.bodies import Body
from citadels_dsl.checker.analysis.flow import ControlFlow
from citadels_dsl.checker.analysis.scored_ways import SCORES, along, loop_end, reached
from citadels_dsl.checker.pack import Pack
from citadels_dsl.text.diagnostics import Diagnostic

ADVICE = "move it up, or take it out; the players are scored once, at the very end"
OPEN_ENDED = Choose | Pick | Sealed
"""The instructions that may end a program for want of a choice."""
IDLE = Jump | Stop
"""The instructions that do nothing by themselves."""


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find lines to which every way leads through one that scores the players, and loops that end with it.

    A procedure that is performed counts only where it scores on every way, so that an end that comes early, below a
    condition, is left alone.
    """
    surely = _surely_scoring(pack.procedures)
    for body in pack.bodies:
        code = body.code
        ending = _ending(code, surely)
        if not ending:
            continue
        before = along(code, ending)[0]
        before |= {at for at in ending if at == 0 or not before.isdisjoint(_leading_to(code, at))}
        alive = {code[at].line for at in before}
        dead = sorted(
            at for at in reached(code) - before if code[at].line not in alive and not isinstance(code[at], IDLE)
        )
        if dead and not isinstance(code[dead[0] - 1], EndGame):  # of what stands directly below that CIT504 tells
            message = "this never happens: the game is over as soon as the players are scored"
            scored = max(at for at in ending & before if at < dead[0])
            labels = pack.label(body, code[scored].line, "they are scored here")
            yield pack.report("CIT529", body, code[dead[0]].line, message, ADVICE, labels)
        for at in sorted(before):
            end = loop_end(code[at], code)
            inside = {one for one in ending if end is not None and at < one < end}
            if inside and not _comes_back(code, at, ending):
                message = "this happens once at most: the game is over as soon as the players are scored"
                labels = pack.label(body, code[min(inside)].line, "they are scored here")
                advice = "move the line that scores out of the loop, or put a condition above it"
                yield pack.report("CIT529", body, code[at].line, message, advice, labels)


def _leading_to(code: tuple[Instr, ...], at: int) -> set[int]:
    ways = ControlFlow(code)
    return {before for before in range(len(code)) if at in ways.after(before)}


def _comes_back(code: tuple[Instr, ...], loop: int, ending: set[int]) -> bool:
    """Tell whether a loop begins again on some way that scores nobody."""
    return loop in along(code, ending, start=loop + 1)[0]


def _ending(code: tuple[Instr, ...], surely: Container[str]) -> set[int]:
    """Return the instructions behind which the game is over, where some procedures always end it."""
    return {
        at
        for at in reached(code)
        if isinstance(step := code[at], SCORES)
        or (isinstance(step, Perform) and step.procedure in surely and step.you == OF_YOU)
    }


def _surely_scoring(procedures: Mapping[str, Sequence[Body]]) -> set[str]:
    """Return the procedures that score the players whichever way they go."""
    surely: set[str] = set()
    while True:
        more = {
            name
            for name, several in procedures.items()
            if name not in surely and all(_ends_scored(body.code, surely) for body in several)
        }
        if not more:
            return surely
        surely |= more


def _ends_scored(code: tuple[Instr, ...], surely: Container[str]) -> bool:
    ending = _ending(code, surely)
    if not ending:
        return False
    before, ends = along(code, ending)
    return not ends and not any(isinstance(code[at], OPEN_ENDED) for at in before)
