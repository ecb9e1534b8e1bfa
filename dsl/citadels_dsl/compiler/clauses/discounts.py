"""Compile ``discount``: a way for a player to pay less for any card."""

from citadels_core.model.programs.instructions import Emit, Let
from citadels_core.model.programs.rules import InsteadOfRule, ModifyRule, Rule
from citadels_core.model.programs.tree import ZERO, Calculate, Compare, Expr, Is, Not, Slot, all_of
from citadels_core.model.vocabulary import EVENTS
from citadels_dsl.compiler.clauses.heads import conditions, fields_of_rule, program_of
from citadels_dsl.compiler.instructions.effects import EXAMPLES, SMALL_WORDS
from citadels_dsl.compiler.instructions.emitter import Emitter
from citadels_dsl.compiler.match_forms import read_line
from citadels_dsl.compiler.scope import Scope
from citadels_dsl.compiler.values.expressions import expect
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import QUERY_BY_NAME

PAYMENT = "gold paid"
"""The event that a discount replaces."""


def discount(line: nodes.Line, scope: Scope) -> list[Rule]:
    """Compile ``discount NUMBER`` to two rules: one gives the discount, one replaces the payment.

    The first modifies the query ``discount``, which decides whether a card can be paid for. The second replaces a
    payment, if the player agrees or has too little gold even with all other discounts: it performs the block, and
    pays the rest.
    """
    paying = scope.afresh()
    for name, type_ in QUERY_BY_NAME["discount"].fields:
        scope.declare(name, type_)
    said = read_line(line)
    number = said.value("NUMBER")
    found = len(scope.unit.problems)
    test, _ = conditions(line, scope)
    if number is None:
        if line.content is not None:
            advice = f"write for example: {EXAMPLES[line.keyword]}"
            scope.misfit(said.head, ["if", *SMALL_WORDS], line.rest, "one number is needed here", advice)
        return []
    value = expect(number, "Int", scope)
    offered = ModifyRule(name="discount", on="discount", test=test, value=value, **fields_of_rule(line, scope))
    if len(scope.unit.problems) > found:
        return []  # the second rule would report the same errors
    fields = next(event.fields for event in EVENTS if event.name == PAYMENT)
    player, amount, card = (Slot(paying.declare({"purpose": "card"}.get(name, name), type_)) for name, type_ in fields)
    test, body = conditions(line, paying)
    out = Emitter(paying)
    less = paying.slots.new("Int")
    much = expect(number, "Int", paying)
    out.add(Let(less, much, line.number))
    program_of(body, line, paying, out)
    out.add(Emit(PAYMENT, (player, Calculate("beyond", amount, Slot(less)), card), False, line.number))
    there: list[Expr] = [Not(Is("missing", card)), Compare(">", amount, ZERO)]
    return [
        offered,
        InsteadOfRule(
            name=PAYMENT,
            on=PAYMENT,
            test=all_of([*there, test]),
            value=much,
            program=out.program(),
            optional=True,
            at_need=True,
            **fields_of_rule(line, paying),
        ),
    ]
