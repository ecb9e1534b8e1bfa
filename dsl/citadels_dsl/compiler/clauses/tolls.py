"""Compile ``toll``: what whoever brings an event about pays for it."""

from citadels_core.model.programs.rules import Rule, TollRule
from citadels_dsl.compiler.clauses.event_rules import for_each_event
from citadels_dsl.compiler.clauses.heads import conditions, no_effect
from citadels_dsl.compiler.instructions.effects import EXAMPLES, split_if
from citadels_dsl.compiler.scope import Scope
from citadels_dsl.compiler.values.expressions import expect
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import EVENT_BY_NAME

WORDS = ("gold", "to", "for", "if")
"""The small words of such a line."""

Price = tuple[nodes.Expression, nodes.Expression | None]
"""An amount, and to whom it is paid, None for the bank."""


def toll(line: nodes.Line, scope: Scope, life: str) -> list[Rule]:
    """Compile ``toll NUMBER gold for EVENT`` and ``toll NUMBER gold to PLAYER for EVENT``."""
    head, after_if = split_if(line.items)
    if line.content is None:
        return []
    at = next((at for at, item in enumerate(head) if isinstance(item, nodes.Particle) and item.text == "for"), None)
    price = None if at is None else toll_price(head[:at])
    if at is None or price is None:
        message = 'this does not read as "toll NUMBER gold for EVENT"'
        scope.misfit(line.items, WORDS, line.rest, message, f"for example: {EXAMPLES[line.keyword]}")
        return []
    return for_each_event(
        line, head[at + 1 :], scope, lambda event, inner: _toll(line, event, price, after_if, inner, life)
    )


def _toll(
    line: nodes.Line, event: str, price: Price, after_if: tuple[nodes.Item, ...] | None, scope: Scope, life: str
) -> list[Rule]:
    row = EVENT_BY_NAME[event]
    if row.follows or row.reaches or row.gives_way:
        message = f'nothing can be paid for "{event}"'
        scope.unit.report("CIT302", line.span, message, "name what players do, as in: toll 1 gold for gold taken")
        return []
    test, body = conditions(line, after_if, scope)
    no_effect(body, line, scope)
    amount, payee = price
    return [
        TollRule(
            name=event,
            on=event,
            line=line.number,
            life=life,
            test=test,
            value=expect(amount, "Int", scope),
            payee=None if payee is None else expect(payee, "Player", scope),
            types=scope.types,
        )
    ]


def toll_price(items: tuple[nodes.Item, ...]) -> Price | None:
    """Return the price that some words name, None where they do not."""
    amount, gold, *rest = (*items, None, None)[: max(len(items), 2)]
    if (
        not isinstance(gold, nodes.NameNode)
        or gold.text != "gold"
        or amount is None
        or isinstance(amount, nodes.Particle)
    ):
        return None
    if not rest:
        return amount, None
    to, *payee = rest
    if not isinstance(to, nodes.Particle) or to.text != "to" or len(payee) != 1:
        return None
    return None if payee[0] is None or isinstance(payee[0], nodes.Particle) else (amount, payee[0])
