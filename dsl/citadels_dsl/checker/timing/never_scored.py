"""Warn about a course of play that ends without the players being scored."""

from collections.abc import Iterator

from citadels_core.model.programs.instructions import EndGame, ScorePlayers
from citadels_core.model.programs.ir import FIRST_PROCEDURE
from citadels_dsl.checker.analysis.bodies import performed
from citadels_dsl.checker.pack import Pack
from citadels_dsl.text.diagnostics import Diagnostic


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find procedures that begin a game, where no line of them, or of what they perform, scores the players.

    What a card does is not looked at: that it ends a game is no reason for the course of play never to end it.
    """
    for body in pack.bodies if not pack.broken else ():
        if body.procedure != FIRST_PROCEDURE:
            continue
        steps, waiting, seen = list(body.code), performed(body.code), set[str]()
        while waiting:
            seen |= waiting
            more = [step for name in waiting for other in pack.procedures.get(name, ()) for step in other.code]
            steps, waiting = steps + more, performed(more) - seen
        if not any(isinstance(step, ScorePlayers | EndGame) for step in steps):
            message = "this game is never scored: it ends with this procedure, and is scored as it then stands"
            yield pack.report("CIT523", body, body.line, message, 'write "score players" where the game ends')
