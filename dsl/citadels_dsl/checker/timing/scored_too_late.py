"""Warn about points that read what changes only while points are scored, after all of them have been worked out."""

from collections.abc import Iterator

from citadels_core.model.programs.tree import ZERO, Ask
from citadels_core.model.programs.walk import walk
from citadels_core.model.vocabulary.rule_kinds import NUMBERS
from citadels_dsl.checker.analysis.bodies import Body, performed
from citadels_dsl.checker.declarations.unused_states import uses_of
from citadels_dsl.checker.pack import Pack
from citadels_dsl.text.diagnostics import Diagnostic

SCORED = "points scored"


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find lines that score, and numbers they ask for, that read state which rules change when points are scored."""
    late = _changed_late(pack)
    if not late:
        return
    for body in pack.bodies:
        for id_ in sorted(late & _read(body, pack) & pack.states.keys()) if body.rule.kind == "score" else ():
            state = pack.states[id_]
            message = (
                f'the {state.kind} "{state.name}" changes when points are scored, which is too late for these points'
            )
            advice = 'all points are worked out before any is scored: change it below "at scoring", or in another event'
            yield pack.report("CIT526", body, body.line, message, advice)


def _changed_late(pack: Pack) -> set[str]:
    """Return the ids of the states that rules change when points are scored, or procedures that these perform."""
    waiting = [body for body in pack.everything if (body.rule.kind, body.rule.on) == ("when", SCORED)]
    procedures = dict(pack.procedures) if waiting else {}
    changed: set[str] = set()
    while waiting:
        body = waiting.pop()
        changed |= uses_of(body.rule)[1]
        for name in performed(body.code):
            waiting += procedures.pop(name, ())
    return changed


def _read(body: Body, pack: Pack) -> set[str]:
    """Return the ids of the states that a rule reads, and those read by what changes the numbers it asks for."""
    read: set[str] = set()
    waiting, asked = [body.rule], set[str]()
    while waiting:
        rule = waiting.pop()
        read |= uses_of(rule)[0]
        queries = {node.query for node in walk(rule.value or ZERO, rule.test) if isinstance(node, Ask)} - asked
        asked |= queries
        changing = (one.rule for one in pack.everything if one.rule.kind in NUMBERS)
        waiting += [rule for rule in changing if rule.on in queries]
    return read
