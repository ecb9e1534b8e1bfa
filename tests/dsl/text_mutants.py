"""Change the compiled rules of a card in one place, so that a text that told of them no longer does."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from attrs import evolve, fields

from citadels_core.model.programs.instructions import Choose, Emit, Instr, Let, May
from citadels_core.model.programs.ir import Card
from citadels_core.model.programs.rules import (
    ActionRule,
    CountsAsRule,
    InsteadOfRule,
    MustRule,
    NumberRule,
    ProgramRule,
    Rule,
    ScoreRule,
    TollRule,
)
from citadels_core.model.programs.tree import ONE, Compare, Expr, Named, Number
from citadels_core.model.programs.walk import children, mapped
from citadels_core.model.vocabulary import EVENTS
from citadels_core.model.vocabulary.types import DISTRICT_TYPES

AMOUNT = {event.name: event.names.index("amount") for event in EVENTS if "amount" in event.names}
SWAPPED = {"gold gained": "cards gained", "cards gained": "gold gained"}
OTHER_LIMIT = {"turn": "game", "round": "turn", "game": "round"}


def mutants(card: Card) -> Iterator[tuple[str, Card]]:
    """Yield the kind of each change with the changed card."""
    for at, rule in enumerate(card.rules):
        for kind, changed in _of_rule(rule):
            yield kind, evolve(card, rules=(*card.rules[:at], changed, *card.rules[at + 1 :]))


def _of_rule(rule: Rule) -> Iterator[tuple[str, Rule]]:
    for name in ("value", "price", "discards"):
        if isinstance(number := getattr(rule, name, None), Number):
            for other in _near(number.value):
                yield "number", evolve(rule, **{name: Number(other)})
    if isinstance(rule, ActionRule):
        other = ActionRule if isinstance(rule, MustRule) else MustRule
        yield "may and must", other(**{one.name: getattr(rule, one.name) for one in fields(ActionRule) if one.init})
    if isinstance(rule, ActionRule) and rule.limit is not None:
        yield "limit", evolve(rule, limit=OTHER_LIMIT[rule.limit])
        yield "limit", evolve(rule, limit=None)
        yield "limit", evolve(rule, times=3 - rule.times)
    if isinstance(rule, InsteadOfRule) and rule.optional:
        yield "may and must", evolve(rule, optional=False)
    for test in _changed(rule.test, _other_type):
        yield "type", evolve(rule, test=test)
    if isinstance(rule, NumberRule | CountsAsRule | ScoreRule | TollRule):
        for value in _changed(rule.value, _other_type):
            yield "type", evolve(rule, value=value)
    if isinstance(rule, ActionRule) and rule.target is not None:
        for where in _changed(rule.target.where, _other_type):
            yield "type", evolve(rule, target=evolve(rule.target, where=where))
    for test in _changed(rule.test, _other_bound):
        yield "number", evolve(rule, test=test)
    if not isinstance(rule, ProgramRule):
        return
    code = rule.program.code
    for at, step in enumerate(code):
        for kind, new in _of_step(step):
            program = evolve(rule.program, code=(*code[:at], new, *code[at + 1 :]))
            yield kind, evolve(rule, program=program)


def _of_step(step: Instr) -> Iterator[tuple[str, Instr]]:
    if isinstance(step, Emit) and (place := AMOUNT.get(step.event)) is not None:
        fields = step.fields
        if isinstance(amount := fields[place], Number):
            for other in _near(amount.value):
                yield "number", evolve(step, fields=(*fields[:place], Number(other), *fields[place + 1 :]))
        if step.event in SWAPPED:
            yield "resource", evolve(step, event=SWAPPED[step.event])
    if isinstance(step, Choose):
        for name in ("least", "most"):
            if isinstance(bound := getattr(step, name), Number) and 1 < bound.value < 99:
                for other in _near(bound.value):
                    yield "number", evolve(step, **{name: Number(other)})
    if isinstance(step, May):
        yield "may and must", Let(step.slot, ONE, step.line)
    for changed in _changed(step, _other_type):
        yield "type", changed


def _near(number: int) -> list[int]:
    if number > 0:
        return [number + 1, *([number - 1] if number > 1 else [])]
    return [number - 1] if number < 0 else []


def _changed(node: Any, change: Callable[[Expr], Expr | None]) -> Iterator[Any]:
    """Go through copies of an expression, or of what holds some, each with one node in it changed."""
    if isinstance(node, Expr) and (other := change(node)) is not None:
        yield other
    for at, part in enumerate(children(node)):
        for new in _changed(part, change):
            yield _with_child(node, at, new)


def _with_child(node: Any, at: int, new: Expr) -> Any:
    """Return a node with another one in a place among those directly inside it."""
    places = count()
    return mapped(node, lambda one: new if next(places) == at else one)


def _other_type(node: Expr) -> Expr | None:
    if not isinstance(node, Named) or node.kind != "type":
        return None
    return Named("type", DISTRICT_TYPES[(DISTRICT_TYPES.index(node.name) + 1) % len(DISTRICT_TYPES)])


def _other_bound(node: Expr) -> Expr | None:
    match node:
        case Compare(how, left, Number(bound)) if bound > 1:
            return Compare(how, left, Number(bound + 2))
        case _:
            return None
