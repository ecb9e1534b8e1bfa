"""Warn about a course of play that ends without the players being scored."""

from collections.abc import Iterator, Mapping, Sequence

from citadels_core.model.ir import FIRST_PROCEDURE, Instr, Program
from citadels_dsl.checker.flow import counts_down
from citadels_dsl.checker.pack import Pack
from citadels_dsl.checker.ways import Ways
from citadels_dsl.diagnostics import Diagnostic, problem

SCORES = frozenset({"score players", "end game"})


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find procedures that begin a game and come to their end on a way that scores the players nowhere.

    What a card does is not looked at: that it ends a game is no reason for the course of play never to end it. A
    procedure that is performed, and a loop, count as scoring where anything that is reached in them does.
    """
    if pack.broken:
        return
    programs: dict[str, list[Program]] = {}
    for body in pack.everything:
        if body.procedure is not None:
            programs.setdefault(body.procedure.name, []).append(body.procedure.program)
    for body in pack.bodies:
        if body.procedure is not None and body.procedure.name == FIRST_PROCEDURE:
            code = body.procedure.program.code
            if _ends_unscored(code, _scoring(code, programs)):
                message = "this game is never scored: it ends with this procedure, and is scored as it then stands"
                if _scoring(code, programs):
                    message = "this game may not be scored: there is a way through this procedure that scores nobody"
                advice = 'write "score players" where the game ends'
                yield problem("CIT523", pack.span(body.path, body.line), body.path, message, advice)


def _scoring(code: tuple[Instr, ...], programs: Mapping[str, Sequence[Program]]) -> set[int]:
    """Return the instructions that are reached and score the players, or perform what does."""
    performed = {name for name in _performed(code) if _scores(name, programs)}
    return {at for at in _reached(code) if code[at][0] in SCORES or code[at][:2] in {("perform", n) for n in performed}}


def _scores(name: str, programs: Mapping[str, Sequence[Program]]) -> bool:
    waiting, seen = [name], {name}
    while waiting:
        for program in programs.get(waiting.pop(), ()):
            if any(program.code[at][0] in SCORES for at in _reached(program.code)):
                return True
            more = _performed(program.code) - seen
            seen |= more
            waiting += more
    return False


def _performed(code: tuple[Instr, ...]) -> set[str]:
    return {code[at][1] for at in _reached(code) if code[at][0] == "perform"}


def _reached(code: tuple[Instr, ...]) -> set[int]:
    """Return the instructions that some way leads to, whatever the conditions on it."""
    return _along(code, set())[0]


def _ends_unscored(code: tuple[Instr, ...], scoring: set[int]) -> bool:
    """Tell whether a way leads to the end and through nothing that scores; a loop is gone through at least once."""
    loops = {at for at, step in enumerate(code) if any(at < one < (_loop_end(step, code) or 0) for one in scoring)}
    return _along(code, scoring | loops)[1]


def _loop_end(step: Instr, code: tuple[Instr, ...]) -> int | None:
    """Return where it goes on behind the loop that an instruction begins; None for one that begins none."""
    if step[0] == "next" or (step[0] == "unless" and counts_down(step[1], code)):
        end: int = step[3] if step[0] == "next" else step[2]
        return end
    return None


def _along(code: tuple[Instr, ...], barred: set[int]) -> tuple[set[int], bool]:
    """Return what is reached through none of some instructions, and whether the end is."""
    ways = Ways(code)
    found: set[int] = set()
    ends = not code
    waiting = [0] if code else []
    while waiting:
        at = waiting.pop()
        if at not in found and at not in barred:
            found.add(at)
            waiting += ways.after(at)
            ends = ends or ways.ends(at)
    return found, ends
