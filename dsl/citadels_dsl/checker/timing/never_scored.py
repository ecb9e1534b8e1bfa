"""Warn about a course of play that ends without the players being scored."""

from collections.abc import Iterator

from citadels_core.model.programs.instructions import Instr
from citadels_core.model.programs.ir import FIRST_PROCEDURE
from citadels_dsl.checker.analysis.scored_ways import along, loop_end, scoring
from citadels_dsl.checker.pack import Pack
from citadels_dsl.text.diagnostics import Diagnostic


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find procedures that begin a game and come to their end on a way that scores the players nowhere.

    What a card does is not looked at: that it ends a game is no reason for the course of play never to end it. A
    procedure that is performed, and a loop, count as scoring where anything that is reached in them does.
    """
    if pack.broken:
        return
    for body in pack.bodies:
        if body.procedure == FIRST_PROCEDURE:
            places = scoring(body.code, pack.procedures)
            if _ends_unscored(body.code, places):
                message = "this game is never scored: it ends with this procedure, and is scored as it then stands"
                if places:
                    message = "this game may not be scored: there is a way through this procedure that scores nobody"
                yield pack.report("CIT523", body, body.line, message, 'write "score players" where the game ends')


def _ends_unscored(code: tuple[Instr, ...], places: set[int]) -> bool:
    """Tell whether a way leads to the end and through nothing that scores; a loop is gone through at least once."""
    loops = {at for at, step in enumerate(code) if any(at < one < (loop_end(step, code) or 0) for one in places)}
    return along(code, places | loops)[1]
