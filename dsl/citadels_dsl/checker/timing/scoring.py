"""Warn about games that are never scored, and about changes and rounds that come too late for scoring."""

from collections.abc import Iterator

from citadels_core.model.programs.instructions import Emit, EndGame, ScorePlayers
from citadels_core.model.programs.ir import FIRST_PROCEDURE
from citadels_core.model.programs.rules import AtScoringRule, NumberRule, Rule, ScoreRule, WhenRule
from citadels_core.model.programs.tree import ZERO, Ask
from citadels_core.model.programs.walk import walk
from citadels_core.model.vocabulary.rule_kinds import REACTIONS, SCORING
from citadels_dsl.checker.analysis.bodies import Body, carried_out
from citadels_dsl.checker.declarations.idle_declarations import placed_by, uses_of
from citadels_dsl.checker.pack import Pack
from citadels_dsl.text.diagnostics import Diagnostic

BEGIN = "round started"
END = "round ended"
SCORED = "points scored"
OVER = "game ended"

ADVICE = (
    'play the extra round before the game is scored: write "instead of round ended" with a condition that is true '
    'once, and below it "end round" above the line that begins the new round'
)


def check_games(pack: Pack) -> Iterator[Diagnostic]:
    """Report a game if its first procedure and the procedures it performs never score the players.

    Cards that end a game are ignored, because the procedures must also end games without these cards.
    """
    for body in pack.bodies if not pack.broken else ():
        steps = (step for step, _ in carried_out(body, pack.procedures))
        if body.procedure == FIRST_PROCEDURE and not any(isinstance(step, ScorePlayers | EndGame) for step in steps):
            message = "no line says when the players are scored, so they are scored when this procedure ends"
            yield pack.report("CIT523", body, body.line, message, 'add the line "score players" where the game ends')


def check_states(pack: Pack) -> Iterator[Diagnostic]:
    """Report scoring rules that read markers, counters or notes which change during scoring."""
    scored = (body for body in pack.everything if isinstance(body.rule, WhenRule) and body.rule.on == SCORED)
    late = {id_ for body in scored for step, _ in carried_out(body, pack.procedures) for id_ in placed_by(step)}
    if not late:
        return
    for body in pack.bodies:
        for id_ in sorted(late & _read(body, pack) & pack.states.keys()) if isinstance(body.rule, ScoreRule) else ():
            state = pack.states[id_]
            message = f'the {state.kind} "{state.name}" changes when points are scored, which is too late for this rule'
            advice = (
                f'all points are computed before any points are scored: change the {state.kind} below "at scoring", or '
                "after another event"
            )
            yield pack.report("CIT526", body, body.line, message, advice)


def _read(body: Body, pack: Pack) -> set[str]:
    """Return the ids of the markers, counters and notes that a rule, or a modifier of its numbers, reads."""
    read: set[str] = set()
    waiting, asked = [body.rule], set[str]()
    while waiting:
        rule = waiting.pop()
        read |= uses_of(rule)[0]
        queries = {node.query for node in walk(rule.value or ZERO, rule.test) if isinstance(node, Ask)} - asked
        asked |= queries
        changing = (one.rule for one in pack.everything if isinstance(one.rule, NumberRule))
        waiting += [rule for rule in changing if rule.on in queries]
    return read


def check_rounds(pack: Pack) -> Iterator[Diagnostic]:
    """Report rules that begin a round when another round ends, or when the game is scored or over.

    Conditions are ignored. A rule that ends the current round before it begins the next one is correct.
    """
    for body in pack.bodies:
        if body.rule.kind in REACTIONS | SCORING:
            steps = carried_out(body, pack.procedures)
            events = [(step.event, line) for step, line in steps if isinstance(step, Emit)]
            names = [event for event, _ in events]
            if BEGIN not in names:
                continue
            at = names.index(BEGIN)
            if (said := _why_too_late(body.rule, ended=END in names[:at])) is not None:
                yield pack.report("CIT531", body, events[at][1], said, ADVICE)


def _why_too_late(rule: Rule, *, ended: bool) -> str | None:
    """Return a message if a round begins too late; ``ended``: the rule ends the previous round first."""
    if isinstance(rule, AtScoringRule):
        return "the game is already over while this round is played, and choices made at scoring are not made again"
    if rule.on == SCORED:
        return "the points are computed before this round begins, so this round does not change them"
    if rule.on == OVER:
        return "the game is over and won before this round begins, so nothing in this round counts"
    if rule.on == END and not ended:
        return (
            "this round begins before the previous round is over, "
            "so effects that should end with the previous round continue in the new round"
        )
    return None
