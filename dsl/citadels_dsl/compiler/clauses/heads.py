"""Compile the common parts of rule clauses: conditions and effects."""

from typing import TypedDict

from citadels_core.model.programs.rules import Program
from citadels_core.model.programs.tree import Expr, all_of
from citadels_dsl.compiler.clauses.audiences import spoken_to
from citadels_dsl.compiler.instructions.effects import block, one_condition, one_expression
from citadels_dsl.compiler.instructions.emitter import Emitter
from citadels_dsl.compiler.match_forms import cut_leading_ifs, split_if
from citadels_dsl.compiler.scope import Scope
from citadels_dsl.compiler.values.declared_words import name_bearer
from citadels_dsl.compiler.values.expressions import expect
from citadels_dsl.syntax import nodes


class RuleFields(TypedDict):
    """The fields that all rules have: the line, the lifetime and the types of the slots."""

    line: int
    life: str
    types: tuple[str, ...]


def fields_of_rule(line: nodes.Line, scope: Scope) -> RuleFields:
    """Return the common fields of a rule; call this last, when all slots are allocated."""
    return RuleFields(line=line.number, life=scope.life, types=scope.types)


def conditions(line: nodes.Line, scope: Scope) -> tuple[Expr, tuple[nodes.Line, ...]]:
    """Return a rule's joined conditions (outer blocks, first line, ``if`` lines), and its other lines."""
    return joined_conditions(split_if(line.items)[1], line, scope)


def joined_conditions(
    after_if: tuple[nodes.Item, ...] | None, line: nodes.Line, scope: Scope
) -> tuple[Expr, tuple[nodes.Line, ...]]:
    """Return the result of `conditions`, with ``after_if`` as the condition in the rule's first line."""
    parts = spoken_to(scope)
    leading, body = cut_leading_ifs(line.children)
    written = [after_if or (), *(child.items for child in line.children if child.is_leading_if)]
    name_bearer((one for items in written for one in items[:1] if not isinstance(one, nodes.Particle)), scope)
    if after_if is not None:
        advice = "write for example: if player is you and amount is at least 2"
        parts += one_condition(after_if, line, scope, advice)
    for one in leading:
        node = one_expression(one, scope)
        if node is not None:
            parts.append(expect(node, "Bool", scope))
        scope.bind_unknown(one)
    return all_of(parts), tuple(body)


def only_conditions(line: nodes.Line, scope: Scope) -> Expr:
    """Join the conditions of a rule that cannot have instructions; report other lines below the rule."""
    test, body = conditions(line, scope)
    no_effect(body, line, scope)
    return test


def no_effect(body: tuple[nodes.Line, ...], line: nodes.Line, scope: Scope) -> None:
    """Report instructions below a rule that cannot have instructions."""
    if body:
        advice = 'write instructions below "when" or "action"'
        scope.unit.report("CIT107", body[0].span, f'only "if" lines are allowed below "{line.keyword}"', advice)


def program_of(body: tuple[nodes.Line, ...], line: nodes.Line, scope: Scope, out: Emitter) -> Program:
    """Compile the instructions of a rule; report a rule without instructions."""
    if not body:
        advice = "write instructions below it, indented by four spaces"
        scope.unit.report("CIT106", line.span, "the instructions of this rule are missing", advice)
    scope.bind_unknown(line)
    block(body, scope, out)
    return out.program()
