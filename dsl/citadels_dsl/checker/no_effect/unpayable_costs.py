"""Warn about costs that no player can ever pay, so that what they are asked for is never on offer."""

from collections.abc import Iterator

from citadels_core.model.programs.instructions import Emit, May
from citadels_core.model.programs.rules import ActionRule
from citadels_core.model.programs.tree import OF_YOU, ZERO, Compare, Count, Expr, Read
from citadels_dsl.checker.analysis.bodies import Body
from citadels_dsl.checker.analysis.condition_places import places
from citadels_dsl.checker.analysis.facts import FactSet
from citadels_dsl.checker.analysis.facts_at import head
from citadels_dsl.checker.analysis.shapes import conjuncts
from citadels_dsl.checker.declaration_tree import DeclarationTree
from citadels_dsl.text.diagnostics import Diagnostic, Label
from citadels_dsl.text.source import Span

MOST_GOLD = 60
"""More gold than a player ever has: a box holds about half of it, for all."""

MOST_CARDS = 40
"""More cards than a hand ever holds."""

TOO_LITTLE = "change the condition or the cost: a player who meets the one cannot pay the other"


def check(here: DeclarationTree) -> Iterator[Diagnostic]:
    """Find actions and offers that cost more than there ever is, or more than their conditions leave.

    An approximation: a cost that is worked out is judged by the least that it can come to. Gold that lies on cards
    counts as if it could be spent wherever a rule in scope lets anybody spend such gold.
    """
    for body in here.bodies:
        for of_cards, number, facts, span in _costs(here, body):
            if said := _too_much(number, facts, of_cards=of_cards, lending=here.context.lending):
                message, advice, enough = said
                labels = _against(here, body, enough) if enough is not None else ()
                yield here.report("CIT514", body, span, message, advice, labels)


def _costs(here: DeclarationTree, body: Body) -> Iterator[tuple[bool, Expr, FactSet, Span]]:
    """Go through what is paid: whether in cards, how much, what is known then, and where it is written."""
    rule = body.rule
    if isinstance(rule, ActionRule) and (rule.price is not None or rule.discards is not None or body.needs):
        facts = here.known(body).before
        if facts is not None:
            yield from ((*cost[:2], facts, cost[2]) for cost in _of_action(here, body, rule))
    for at, step in enumerate(body.code):
        if isinstance(step, May) and step.price != ZERO and step.seat == OF_YOU:
            facts = here.known(body).at(at)
            if facts is not None:
                yield False, step.price, facts, here.span(body.path, step.line)


def _of_action(here: DeclarationTree, body: Body, rule: ActionRule) -> Iterator[tuple[bool, Expr, Span]]:
    line = here.line_of(body)
    lines = [child for child in line.children if child.keyword == "costs"] if line is not None else []
    discards = [line for line in lines if line.text.split()[1:2] == ["discard"]]
    gold = [line for line in lines if line.text.split()[1:2] not in (["discard"], ["destroy"])]
    if rule.price is not None and gold:
        yield False, rule.price, gold[0].rest
    elif rule.price is None:
        paying = (step.line for step in body.code if isinstance(step, Emit) and step.event == "gold paid")
        span = here.span(body.path, next(paying, body.line))
        for need in body.needs:
            match need:
                case Compare("<=", amount, Read("purse", whom)) if whom == OF_YOU:
                    yield False, amount, span
                case _:
                    pass
    if rule.discards is not None and discards:
        yield True, rule.discards, discards[0].rest


def _too_much(number: Expr, facts: FactSet, *, of_cards: bool, lending: bool) -> tuple[str, str, Expr | None] | None:
    """Say why nobody can pay so much, what helps, and what would have to hold, if a condition is against it."""
    least = facts.bounds(number)[0]
    if of_cards and least > MOST_CARDS:
        return f"this costs at least {least} cards, and no hand ever holds that many", "write a smaller number", None
    if not of_cards and least > MOST_GOLD:
        message = f"this costs at least {least} gold, and nobody ever has that much"
        return message, f"a player seldom has more than {MOST_GOLD // 2} gold", None
    stashes: list[Expr] = [Read("purse", OF_YOU)] if lending else [Read("purse", OF_YOU), Read("gold", OF_YOU)]
    for there in [Count(Read("hand", OF_YOU))] if of_cards else stashes:
        enough = Compare(">=", there, number)
        if facts.holds(enough) is False:
            what = "few cards" if of_cards else "little gold"
            return f"whoever may do this has too {what} for it", TOO_LITTLE, enough
    return None


def _against(here: DeclarationTree, body: Body, enough: Expr) -> tuple[Label, ...]:
    """Point at the condition of a rule that leaves too little."""
    line = here.line_of(body)
    tests = [part for test in head(body.rule) for part in conjuncts(test)]
    spans = places(line, tests) if line is not None else []
    for test, span in zip(tests, spans, strict=False):
        facts = FactSet()
        facts.learn(test)
        if span is not None and facts.holds(enough) is False:
            return (Label(span, "this leaves too little"),)
    return ()
