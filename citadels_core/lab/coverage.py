"""Count how often each rule of a box comes to bear, by standing in for its compiled parts while it is watched."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast

from citadels_core.engine.box import NOTHING, Box, LiveRule
from citadels_core.model.ir import Card

Ability = tuple[str, str, int, str]
"""A rule: its pack, its card or book, its line, and what it is called."""

LIFTS = ("forbid", "allow")
"""The kinds of rules that are nothing but a condition."""


def abilities(box: Box) -> list[Ability]:
    """Return the rules of a box, in the order they are numbered."""
    return [_ability(box, live) for live in _watched_rules(box)]


def abilities_of(card: Card) -> list[Ability]:
    """Return the rules of a card, whatever box it is in."""
    pack = card.id.split(":")[0]
    return [
        (rule.home[0] if rule.home else pack, card.name, rule.line, f"{rule.kind} {rule.name}".strip())
        for rule in card.rules
    ]


def _watched_rules(box: Box) -> list[LiveRule]:
    return [*box.rules, *box.tie_breaks]


def _ability(box: Box, live: LiveRule) -> Ability:
    cause = box.causes[live.cause]
    name = f"{live.rule.kind} {live.rule.name}".strip()
    return cause.pack, cause.card, cause.line, name


@contextmanager
def watched(box: Box, fired: Counter[Ability]) -> Iterator[None]:
    """Count the rules that come to bear in the games of a box, until the block ends.

    A program counts when it begins, a number when it is asked for and is not 0, or is set to anything, a type when a
    district counts as it, a ban or a permission when it holds.
    """
    before = [(live, live.test, live.value, live.code.blocks) for live in _watched_rules(box)]
    for live, test, value, blocks in before:
        _watch(live, _ability(box, live), fired, test, value, blocks)
    try:
        yield
    finally:
        for live, test, value, blocks in before:
            live.test, live.value = test, value
            if live.code is not NOTHING:
                live.code.blocks = blocks


def _watch(live: LiveRule, ability: Ability, fired: Counter[Ability], test: Any, value: Any, blocks: Any) -> None:
    if live.code is not NOTHING:
        live.code.blocks = (_counting(blocks[0], ability, fired), *blocks[1:])
    elif live.rule.kind in LIFTS:
        live.test = _counting_true(test, ability, fired)
    elif live.rule.kind == "counts as":
        live.value = cast(Any, _CountingType(value, ability, fired))
    else:
        live.value = _counting_number(value, ability, fired, zero=live.rule.kind == "set")


def _counting(function: Callable[..., Any], ability: Ability, fired: Counter[Ability]) -> Callable[..., Any]:
    def counted(*args: Any) -> Any:
        fired[ability] += 1
        return function(*args)

    return counted


def _counting_true(part: Any, ability: Ability, fired: Counter[Ability]) -> Callable[..., Any]:
    """Stand in for a condition; a rule without one always holds."""
    return _counting_number(True if part is None else part, ability, fired, zero=False)


def _counting_number(part: Any, ability: Ability, fired: Counter[Ability], *, zero: bool) -> Callable[..., Any]:
    """Stand in for a number; ``zero`` tells whether 0 counts, as it does where a number is set."""

    def counted(*args: Any) -> Any:
        result = part(*args) if callable(part) else part
        if result or zero:
            fired[ability] += 1
        return result

    return counted


class _CountingType:
    """Stands in for the type a district counts as; is equal to what the type is equal to."""

    def __init__(self, type_: int, ability: Ability, fired: Counter[Ability]) -> None:
        self.type = type_
        self.ability = ability
        self.fired = fired

    def __eq__(self, other: object) -> bool:
        if self.type == other:
            self.fired[self.ability] += 1
            return True
        return False

    __hash__ = object.__hash__


__all__ = ["Ability", "abilities", "watched"]
