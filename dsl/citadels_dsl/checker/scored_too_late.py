"""Warn about points that read what changes only while points are scored, after all of them have been worked out."""

from collections.abc import Iterator

from citadels_core.model.instructions import Perform
from citadels_core.model.ir import Program
from citadels_core.model.tree import ZERO, Ask
from citadels_core.model.walk import walk
from citadels_dsl.checker.bodies import Body
from citadels_dsl.checker.pack import Pack
from citadels_dsl.checker.unused_states import uses_of
from citadels_dsl.text.diagnostics import Diagnostic, problem

SCORED = "points scored"


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find lines that score, and numbers they ask for, that read state which rules change when points are scored."""
    late = _changed_late(pack)
    if not late:
        return
    for body in pack.bodies:
        if body.rule is None or body.rule.kind != "score":
            continue
        for id_ in sorted(late & _read(body, pack)):
            state = pack.states[id_]
            message = (
                f'the {state.kind} "{state.name}" changes when points are scored, which is too late for these points'
            )
            advice = 'all points are worked out before any is scored: change it below "at scoring", or in another event'
            yield problem("CIT526", pack.span(body.path, body.line), body.path, message, advice)


def _changed_late(pack: Pack) -> set[str]:
    """Return the ids of the states that rules change when points are scored, or procedures that these perform."""
    heard = [body for body in pack.everything if body.rule is not None and body.rule.on == SCORED]
    waiting = [body for body in heard if body.rule is not None and body.rule.kind == "when"]
    procedures: dict[str, list[Body]] = {}
    for body in pack.everything if waiting else ():
        if body.procedure is not None:
            procedures.setdefault(body.procedure.name, []).append(body)
    changed: set[str] = set()
    while waiting:
        body = waiting.pop()
        changed |= uses_of(body.rule, body.procedure)[1]
        for name in _performed(body.program):
            waiting += procedures.pop(name, ())
    return changed


def _performed(program: Program | None) -> Iterator[str]:
    for step in program.code if program is not None else ():
        if isinstance(step, Perform):
            yield step.procedure


def _read(body: Body, pack: Pack) -> set[str]:
    """Return the ids of the states that a rule reads, and those read by what changes the numbers it asks for."""
    read: set[str] = set()
    waiting, asked = [body], set[str]()
    while waiting:
        rule = waiting.pop().rule
        if rule is None:
            continue
        read |= uses_of(rule, None)[0]
        queries = {node.query for node in walk(rule.value or ZERO, rule.test) if isinstance(node, Ask)} - asked
        asked |= queries
        waiting += [
            one for one in pack.everything if one.rule and one.rule.kind in ("modify", "set") and one.rule.on in queries
        ]
    return read
