"""Change the compiled rules of a card in one place, so that a text that told of them no longer does."""

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from citadels_core.model.ir import Card, Rule
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
        if isinstance(number := getattr(rule, name), int):
            for other in _near(number):
                yield "number", evolve(rule, **{name: other})
    if rule.kind in ("action", "must"):
        yield "may and must", evolve(rule, kind="must" if rule.kind == "action" else "action")
    if rule.limit is not None:
        yield "limit", evolve(rule, limit=OTHER_LIMIT[rule.limit])
        yield "limit", evolve(rule, limit=None)
        yield "limit", evolve(rule, times=3 - rule.times)
    if rule.optional:
        yield "may and must", evolve(rule, optional=False)
    for changed in _typed((rule.test, rule.value, rule.target.where if rule.target is not None else None)):
        test, value, where = changed
        target = evolve(rule.target, where=where) if rule.target is not None else None
        yield "type", evolve(rule, test=test, value=value, target=target)
    for test in _compared(rule.test):
        yield "number", evolve(rule, test=test)
    if rule.program is None:
        return
    code = rule.program.code
    for at, step in enumerate(code):
        for kind, new in _of_step(step):
            program = evolve(rule.program, code=(*code[:at], new, *code[at + 1 :]))
            yield kind, evolve(rule, program=program)


def _of_step(step: tuple[Any, ...]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    if step[0] == "emit" and (place := AMOUNT.get(step[1])) is not None:
        fields = step[2]
        if isinstance(fields[place], int):
            for other in _near(fields[place]):
                yield "number", (*step[:2], (*fields[:place], other, *fields[place + 1 :]), *step[3:])
        if step[1] in SWAPPED:
            yield "resource", (step[0], SWAPPED[step[1]], *step[2:])
    if step[0] == "choose":
        for place in (5, 6):
            if isinstance(step[place], int) and 1 < step[place] < 99:
                for other in _near(step[place]):
                    yield "number", (*step[:place], other, *step[place + 1 :])
    if step[0] == "may":
        yield "may and must", ("let", step[1], 1, step[-1])
    for changed in _typed(step):
        yield "type", changed


def _near(number: int) -> list[int]:
    if number > 0:
        return [number + 1, *([number - 1] if number > 1 else [])]
    return [number - 1] if number < 0 else []


def _typed(code: Any) -> Iterator[Any]:
    """Go through an expression with each type of districts in it exchanged for another."""
    if isinstance(code, tuple):
        if len(code) == 2 and code[0] == "type":
            yield ("type", DISTRICT_TYPES[(DISTRICT_TYPES.index(code[1]) + 1) % len(DISTRICT_TYPES)])
            return
        for at, part in enumerate(code):
            for changed in _typed(part):
                yield (*code[:at], changed, *code[at + 1 :])


def _compared(code: Any) -> Iterator[Any]:
    """Go through a condition with each number that something is compared with raised by one."""
    if isinstance(code, tuple) and code:
        if code[0] in ("==", ">=", "<=", ">", "<") and isinstance(code[2], int) and code[2] > 1:
            yield (*code[:2], code[2] + 2)
        for at, part in enumerate(code):
            for changed in _compared(part):
                yield (*code[:at], changed, *code[at + 1 :])
