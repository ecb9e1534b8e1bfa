"""Warn about actions that can be used without limit and without cost."""

from collections.abc import Iterator

from citadels_core.model.programs.instructions import Discards, Emit, EndGame, May, ScorePlayers
from citadels_core.model.programs.rules import ActionRule, ForbidRule, Rule
from citadels_core.model.programs.tree import TRUE, ZERO, CanHappen, Expr, Is, Read, Some
from citadels_core.model.programs.walk import walk
from citadels_core.model.vocabulary import EVENTS, FACTS, OPERATORS, PREDICATES, VALUES
from citadels_core.model.vocabulary.types import STATES
from citadels_dsl.checker.analysis.bodies import Body
from citadels_dsl.checker.analysis.facts_at import RUNNING_OTHERS
from citadels_dsl.checker.pack import Pack
from citadels_dsl.text.by_name import EVENT_BY_NAME
from citadels_dsl.text.diagnostics import Diagnostic

LIMITING = RUNNING_OTHERS | Discards | ScorePlayers | EndGame
"""The instructions that have a cost, end the game, or let other rules run, which may end the turn."""

LASTING = frozenset(row.name for rows in (OPERATORS, FACTS, VALUES) for row in rows if row.steady)
"""The words of conditions whose value no ``free`` event changes during a turn."""

LASTING_FACTS = frozenset(predicate.name for predicate in PREDICATES if predicate.steady)
"""The predicates whose value no ``free`` event changes during a turn."""

USED = "action used"
PUT = {word: frozenset(event.name for event in EVENTS if event.state == word) for word in STATES}
"""The operators that read states, each with the events that change them."""

CROWN = frozenset({"crowned player", "crowned"})
CROWNING = frozenset(event.name for event in EVENTS if event.capability == "moves the crown")
"""The events that move the crown; ``CROWN`` are the facts and predicates that depend on it."""


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Report actions without limit and cost that cannot make their own conditions false.

    An approximation: a condition, target or ban that the action itself may change counts as a limit, and so does any
    ban of the pack on actions.
    """
    bans = [body.rule for body in pack.everything if isinstance(body.rule, ForbidRule)]
    if any(isinstance(body.rule, ForbidRule) and body.rule.on == USED for body in pack.bodies):
        return
    for body in pack.bodies:
        rule = body.rule
        if (
            isinstance(rule, ActionRule)
            and not rule.answers
            and rule.limit is None
            and _nothing_stops(body, rule, bans)
        ):
            message = (
                f'nothing ever stops the "{rule.kind}" rule "{rule.name}": this rule has no limit and costs nothing'
            )
            example = f"add a limit, for example: {rule.kind} {rule.name} once per turn"
            yield pack.report("CIT524", body, rule.line, message, example)


def _nothing_stops(body: Body, rule: ActionRule, bans: list[ForbidRule]) -> bool:
    if not {rule.price, rule.discards} <= {None, ZERO}:
        return False
    banned = {ban.on for ban in bans}
    done: set[str] = set()
    for step in body.code:
        if isinstance(step, LIMITING) or (isinstance(step, May) and step.price != ZERO):
            return False
        if isinstance(step, Emit) and not (step.event == "gold paid" and rule.price == ZERO):
            if step.cost or not EVENT_BY_NAME[step.event].free or step.event in banned:
                return False
            if step.event == "gold taken" and step.fields[3] == TRUE:
                return False
            done.add(step.event)
    if not done:
        return False
    changed = CROWN if done & CROWNING else frozenset()
    if any(_may_stop(ban, done, changed) for ban in bans if ban.on == USED):
        return False
    limits = (need for need in body.needs if not isinstance(need, CanHappen) and need != Some(Read("deck")))
    asked: list[Expr] = [rule.test, *limits]
    if rule.target is not None:
        asked += [rule.target.source, rule.target.where]
    return not any(_may_end(part, changed) for part in walk(*asked))


def _may_stop(ban: Rule, done: set[str], changed: frozenset[str]) -> bool:
    """Return whether a ban on actions reads a value that the action may change."""
    left = {word for word, puts in PUT.items() if puts.isdisjoint(done)}
    return any(_may_end(part, changed) for part in walk(ban.test) if part.word not in left)


def _may_end(part: Expr, changed: frozenset[str]) -> bool:
    """Return whether a part of an action's condition reads a value that the action may change."""
    if isinstance(part, Is):
        return part.predicate not in LASTING_FACTS - changed
    return part.word not in LASTING - changed
