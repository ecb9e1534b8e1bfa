"""Read what the rule clauses have in common: their heads, their conditions and their effects."""

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
    """What all rules have: where they are written, how long they live, and what their slots hold."""

    line: int
    life: str
    types: tuple[str, ...]


def fields_of_rule(line: nodes.Line, scope: Scope) -> RuleFields:
    """Return what all rules have of one, once all else of it is compiled."""
    return RuleFields(line=line.number, life=scope.life, types=scope.types)


def conditions(line: nodes.Line, scope: Scope) -> tuple[Expr, tuple[nodes.Line, ...]]:
    """Join whom a rule speaks to, the condition of its header and the ``if`` lines below; returns the other lines."""
    return joined_conditions(split_if(line.items)[1], line, scope)


def joined_conditions(
    after_if: tuple[nodes.Item, ...] | None, line: nodes.Line, scope: Scope
) -> tuple[Expr, tuple[nodes.Line, ...]]:
    """Join conditions as ``conditions`` does, with that of the header given."""
    parts = spoken_to(scope)
    leading, body = cut_leading_ifs(line.children)
    written = [after_if or (), *(child.items for child in line.children if child.is_leading_if)]
    name_bearer((one for items in written for one in items[:1] if not isinstance(one, nodes.Particle)), scope)
    if after_if is not None:
        advice = "for example: if player is you and amount is at least 2"
        parts += one_condition(after_if, line, scope, advice)
    for one in leading:
        node = one_expression(one, scope)
        if node is not None:
            parts.append(expect(node, "Bool", scope))
        scope.bind_unknown(one)
    return all_of(parts), tuple(body)


def only_conditions(line: nodes.Line, scope: Scope) -> Expr:
    """Join the conditions of a rule that does nothing; reports other lines below it."""
    test, body = conditions(line, scope)
    no_effect(body, line, scope)
    return test


def no_effect(body: tuple[nodes.Line, ...], line: nodes.Line, scope: Scope) -> None:
    """Report lines below a rule that only has conditions."""
    if body:
        advice = 'to make something happen, use "when" or "action"'
        scope.unit.report("CIT107", body[0].span, f'only "if" lines can stand below "{line.keyword}"', advice)


def program_of(body: tuple[nodes.Line, ...], line: nodes.Line, scope: Scope, out: Emitter) -> Program:
    """Compile the effect of a rule; report when there is none."""
    if not body:
        scope.unit.report(
            "CIT106", line.span, "what this rule does is missing", "write it below, indented by four spaces"
        )
    scope.bind_unknown(line)
    block(body, scope, out)
    return out.program()
