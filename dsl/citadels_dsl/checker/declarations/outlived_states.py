"""Warn about state that lasts longer than the only rules that heed it: those of a character while it is in the cast."""

from collections.abc import Iterator

from citadels_core.model.vocabulary.lifetimes import LIFETIMES
from citadels_core.model.vocabulary.rule_kinds import STANDING
from citadels_dsl.checker.declarations.unused_states import uses_of
from citadels_dsl.checker.pack import Pack
from citadels_dsl.text.diagnostics import Diagnostic

SHORT = frozenset(row.name for row in LIFETIMES if row.ends_with_cast)
"""The lifetimes of rules that end when their character leaves the cast, or before."""


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find what lies on districts or players to the end of the game while what heeds it may be gone before.

    An approximation: only rules below ``while in cast`` that say how something is are looked at, since what is alive
    for a turn or a round is meant to end with it; and nothing is said when any longer rule, or a procedure, reads the
    state.
    """
    lasting = {state.id: state for state in pack.module.states if state.on != "character" and state.until == "game"}
    if not lasting:
        return
    kept = {id_ for body in pack.everything if body.rule.life not in SHORT for id_ in uses_of(body.rule)[0]}
    for body in pack.bodies:
        if body.rule.life != "cast" or body.rule.kind not in STANDING:
            continue
        for id_ in sorted(lasting.keys() & uses_of(body.rule)[0] - kept, key=str):
            state = lasting[id_]
            message = (
                f'the {state.kind} "{state.name}" lasts to the end of the game, '
                "but this is alive only while the character is in the cast"
            )
            yield pack.report("CIT525", body, body.line, message, "write it below: while in game")
