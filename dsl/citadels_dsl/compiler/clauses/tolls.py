"""Compile ``toll``: what whoever brings an event about pays for it."""

from citadels_core.model.programs.rules import Rule, TollRule
from citadels_core.model.programs.tree import ZERO
from citadels_dsl.compiler.clauses.event_rules import for_each_event
from citadels_dsl.compiler.clauses.heads import fields_of_rule, only_conditions
from citadels_dsl.compiler.instructions.effects import EXAMPLES
from citadels_dsl.compiler.match_forms import read_line
from citadels_dsl.compiler.scope import Scope
from citadels_dsl.compiler.values.expressions import expect
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import EVENT_BY_NAME

WORDS = ("gold", "to", "for", "if")
"""The small words of such a line."""


def toll(line: nodes.Line, scope: Scope) -> list[Rule]:
    """Compile ``toll NUMBER gold for EVENT`` and ``toll NUMBER gold to PLAYER for EVENT``."""
    if line.content is None:
        return []
    if read_line(line).value("NUMBER") is None:
        message = 'this does not read as "toll NUMBER gold for EVENT"'
        scope.misfit(line.items, WORDS, line.rest, message, f"for example: {EXAMPLES[line.keyword]}")
        return []
    return for_each_event(line, scope, _toll)


def _toll(line: nodes.Line, event: str, scope: Scope) -> list[Rule]:
    said = read_line(line)
    amount, payee = said.value("NUMBER"), said.value("PLAYER")
    row = EVENT_BY_NAME[event]
    if row.follows or row.reaches or row.gives_way:
        message = f'nothing can be paid for "{event}"'
        scope.unit.report("CIT302", line.span, message, "name what players do, as in: toll 1 gold for gold taken")
        return []
    test = only_conditions(line, scope)
    value = ZERO if amount is None else expect(amount, "Int", scope)
    whom = None if payee is None else expect(payee, "Player", scope)
    return [TollRule(name=event, on=event, test=test, value=value, payee=whom, **fields_of_rule(line, scope))]
