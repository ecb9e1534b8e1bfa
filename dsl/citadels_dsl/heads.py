"""Read what the rule clauses have in common: their heads, their conditions and their effects."""

from citadels_core.model.ir import Expr, Program
from citadels_dsl import nodes
from citadels_dsl.effects import SMALL_WORDS, block, one_expression
from citadels_dsl.emitter import Emitter
from citadels_dsl.expressions import expect
from citadels_dsl.scope import Scope


def items_of(line: nodes.Line) -> tuple[nodes.Item, ...]:
    """Return the words and values after the keyword of a line."""
    return line.content.items if isinstance(line.content, nodes.Phrase) else ()


def split_if(items: tuple[nodes.Item, ...]) -> tuple[tuple[nodes.Item, ...], tuple[nodes.Item, ...] | None]:
    """Cut the head of a rule into what stands before and after ``if``; None when there is no ``if``."""
    for at, item in enumerate(items):
        if isinstance(item, nodes.Particle) and item.text == "if":
            return items[:at], items[at + 1 :]
    return items, None


def conditions(
    line: nodes.Line, after_if: tuple[nodes.Item, ...] | None, scope: Scope
) -> tuple[Expr, tuple[nodes.Line, ...]]:
    """Join the condition of a header with the ``if`` lines at the head of the block; returns the other lines."""
    parts: list[Expr] = []
    if after_if is not None:
        if len(after_if) == 1 and not isinstance(after_if[0], nodes.Particle):
            parts.append(expect(after_if[0], "Bool", scope))
        else:
            span = after_if[0].span.join(after_if[-1].span) if after_if else line.span
            message = 'what follows "if" does not read as one condition'
            scope.misfit(after_if, SMALL_WORDS, span, message, "for example: if player is you and amount is at least 2")
    body = list(line.children)
    while body and body[0].keyword == "if" and not body[0].children:
        guard = body.pop(0)
        node = one_expression(guard.content, guard, scope)
        if node is not None:
            parts.append(expect(node, "Bool", scope))
    if not parts:
        return ("true",), tuple(body)
    return parts[0] if len(parts) == 1 else ("and", *parts), tuple(body)


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
    block(body, scope, out)
    return out.program()
