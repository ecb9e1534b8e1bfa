"""Warn about costs that no player can ever pay, so that what they are asked for is never on offer."""

from collections.abc import Iterator

from citadels_core.model.instructions import Emit, May
from citadels_core.model.ir import Rule
from citadels_core.model.tree import OF_YOU, ZERO, Compare, Count, Expr, Read
from citadels_dsl.checker.bodies import Body
from citadels_dsl.checker.condition_places import places
from citadels_dsl.checker.facts import Facts
from citadels_dsl.checker.facts_at import Known, head
from citadels_dsl.checker.pack import Pack
from citadels_dsl.checker.shapes import conjuncts
from citadels_dsl.syntax import nodes
from citadels_dsl.text.diagnostics import Diagnostic, Label, problem
from citadels_dsl.text.source import Span

MOST_GOLD = 60
"""More gold than a player ever has: a box holds about half of it, for all."""

MOST_CARDS = 40
"""More cards than a hand ever holds."""

TOO_LITTLE = "change the condition or the cost: a player who meets the one cannot pay the other"


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find actions and offers that cost more than there ever is, or more than their conditions leave.

    An approximation: a cost that is worked out is judged by the least that it can come to. Gold that lies on cards
    counts as if it could be spent wherever a rule in scope lets anybody spend such gold.
    """
    lending = any(body.rule is not None and body.rule.kind == "spend" for body in pack.everything)
    for body in pack.bodies:
        rule = body.rule
        if rule is not None and (rule.price is not None or rule.discards is not None or body.needs):
            before = pack.known(body).before
            if before is not None:
                yield from _of_action(pack, body, rule, before, lending=lending)
        if body.program is not None and any(isinstance(step, May) and step.price != ZERO for step in body.program.code):
            yield from _offers(pack, body, pack.known(body), lending=lending)


def _of_action(pack: Pack, body: Body, rule: Rule, facts: Facts, *, lending: bool) -> Iterator[Diagnostic]:
    lines = _cost_lines(pack, body)
    discards = [line for line in lines if line.text.split()[1:2] == ["discard"]]
    gold = [line for line in lines if line.text.split()[1:2] not in (["discard"], ["destroy"])]
    if rule.price is not None and gold:
        yield from _gold(pack, body, rule.price, gold[0].rest, facts, lending=lending)
    elif rule.price is None:
        for need in body.needs:
            match need:
                case Compare("<=", amount, Read("purse", whom)) if whom == OF_YOU:
                    span = _paying(pack, body, rule)
                    yield from _gold(pack, body, amount, span, facts, lending=lending)
                case _:
                    pass
    if rule.discards is not None and discards:
        yield from _cards(pack, body, rule.discards, discards[0].rest, facts)


def _gold(pack: Pack, body: Body, price: Expr, span: Span, facts: Facts, *, lending: bool) -> Iterator[Diagnostic]:
    least = facts.bounds(price)[0]
    if least > MOST_GOLD:
        message = f"this costs at least {least} gold, and nobody ever has that much"
        yield problem("CIT514", span, body.path, message, f"a player seldom has more than {MOST_GOLD // 2} gold")
        return
    stashes = [Read("purse", OF_YOU)] if lending else [Read("purse", OF_YOU), Read("gold", OF_YOU)]
    for stash in stashes:
        enough = Compare(">=", stash, price)
        if facts.holds(enough) is False:
            labels = _against(pack, body, enough)
            yield problem(
                "CIT514", span, body.path, "whoever may do this has too little gold for it", TOO_LITTLE, labels
            )
            return


def _cards(pack: Pack, body: Body, number: Expr, span: Span, facts: Facts) -> Iterator[Diagnostic]:
    least = facts.bounds(number)[0]
    enough = Compare(">=", Count(Read("hand", OF_YOU)), number)
    if least > MOST_CARDS:
        message = f"this costs at least {least} cards, and no hand ever holds that many"
        yield problem("CIT514", span, body.path, message, "write a smaller number")
    elif facts.holds(enough) is False:
        labels = _against(pack, body, enough)
        yield problem("CIT514", span, body.path, "whoever may do this has too few cards for it", TOO_LITTLE, labels)


def _against(pack: Pack, body: Body, enough: Expr) -> tuple[Label, ...]:
    """Point at the condition of a rule that leaves too little."""
    line = pack.lines.get((body.path, body.line))
    tests = [part for test in head(body.rule) for part in conjuncts(test)]
    spans = places(line, tests) if line is not None else []
    for test, span in zip(tests, spans, strict=False):
        facts = Facts()
        facts.learn(test)
        if span is not None and facts.holds(enough) is False:
            return (Label(span, "this leaves too little"),)
    return ()


def _cost_lines(pack: Pack, body: Body) -> list[nodes.Line]:
    line = pack.lines.get((body.path, body.line))
    return [child for child in line.children if child.keyword == "costs"] if line is not None else []


def _paying(pack: Pack, body: Body, rule: Rule) -> Span:
    code = rule.program.code if rule.program is not None else ()
    line = next((step.line for step in code if isinstance(step, Emit) and step.event == "gold paid"), body.line)
    return pack.span(body.path, line)


def _offers(pack: Pack, body: Body, reached: Known, *, lending: bool) -> Iterator[Diagnostic]:
    """Judge the price of each ``may pay``."""
    for at, step in enumerate(reached.code):
        if not isinstance(step, May) or step.price == ZERO or step.seat != OF_YOU:
            continue
        facts = reached.at(at)
        if facts is not None:
            yield from _gold(pack, body, step.price, pack.span(body.path, step.line), facts, lending=lending)
