"""Warn about a course of play that ends without the players being scored."""

from collections.abc import Iterator

from citadels_core.model.ir import FIRST_PROCEDURE, Program
from citadels_dsl.checker.pack import Pack
from citadels_dsl.diagnostics import Diagnostic, problem

SCORES = frozenset({"score players", "end game"})


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find procedures that begin a game and neither score the players nor perform anything that does.

    What a card does is not looked at: that it ends a game is no reason for the course of play never to end it.
    """
    if pack.broken:
        return
    programs: dict[str, list[Program]] = {}
    for body in pack.everything:
        if body.procedure is not None:
            programs.setdefault(body.procedure.name, []).append(body.procedure.program)
    for body in pack.bodies:
        if body.procedure is not None and body.procedure.name == FIRST_PROCEDURE:
            if not _scores(body.procedure.program, programs):
                message = "this game is never scored: it ends with this procedure, and is scored as it then stands"
                advice = 'write "score players" where the game ends'
                yield problem("CIT523", pack.span(body.path, body.line), body.path, message, advice)


def _scores(program: Program, programs: dict[str, list[Program]]) -> bool:
    waiting, seen = [program], set()
    while waiting:
        for step in waiting.pop().code:
            if step[0] in SCORES:
                return True
            if step[0] == "perform" and step[1] not in seen:
                seen.add(step[1])
                waiting += programs.get(step[1], ())
    return False
