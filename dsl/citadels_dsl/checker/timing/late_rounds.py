"""Warn about rounds that begin while another one ends, or once the points are counted."""

from collections.abc import Iterator, Mapping, Sequence

from citadels_core.model.programs.instructions import Emit, Perform
from citadels_core.model.programs.rules import Rule
from citadels_core.model.vocabulary.rule_kinds import REACTIONS, SCORING
from citadels_dsl.checker.analysis.bodies import Body
from citadels_dsl.checker.pack import Pack
from citadels_dsl.text.diagnostics import Diagnostic

BEGIN = "round started"
END = "round ended"
SCORED = "points scored"
OVER = "game ended"

ADVICE = (
    'play it before the game is scored: write "instead of round ended" with a condition that holds once, '
    'and below it "end round" above what begins the further round'
)


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find rules that begin a round when one ends, or when the game is scored or over.

    Conditions are not weighed. Who ends the round that is ending, before the next one begins, is right.
    """
    for body in pack.bodies:
        if body.rule.kind in REACTIONS | SCORING:
            events = list(_happening(body, pack.procedures, frozenset()))
            names = [event for event, _ in events]
            if BEGIN not in names:
                continue
            at = names.index(BEGIN)
            if (said := _said(body.rule, ended=END in names[:at])) is not None:
                yield pack.report("CIT531", body, events[at][1], said, ADVICE)


def _said(rule: Rule, *, ended: bool) -> str | None:
    """Say what is wrong with a round that a rule begins, and whether it has ``ended`` another one; None if nothing."""
    if rule.kind == "at scoring":
        return "the game counts as over while this round is played, and choices at scoring that were made before stay"
    if rule.on == SCORED:
        return "the points are worked out before this round begins, so what happens in it is not in them"
    if rule.on == OVER:
        return "the game is over and won before this round begins, so nothing that happens in it counts"
    if rule.on == END and not ended:
        return "this round begins before the last one is over, so what lasts until the end of the round goes on in it"
    return None


def _happening(
    body: Body, procedures: Mapping[str, Sequence[Body]], inside: frozenset[str]
) -> Iterator[tuple[str, int]]:
    """Go through the events that a rule may make happen, in the order it says so, each with the line of the rule."""
    for step in body.code:
        match step:
            case Emit(event, line=line):
                yield event, line
            case Perform(name, line=line) if name not in inside:
                for other in procedures.get(name, ()):
                    yield from ((event, line) for event, _ in _happening(other, procedures, inside | {name}))
            case _:
                pass
