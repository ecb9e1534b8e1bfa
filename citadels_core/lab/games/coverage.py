"""Count how often each rule of a box comes to bear."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from citadels_core.engine.box import Box, NumberedRule
from citadels_core.engine.linked import LinkedBox
from citadels_core.engine.watching import unwatch, watch
from citadels_core.model.ir import Card

Ability = tuple[str, str, int, str]
"""A rule: its pack, its card or book, its line, and what it is called."""


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


def _watched_rules(box: Box) -> list[NumberedRule]:
    return [*box.rules, *box.tie_breaks]


def _ability(box: Box, live: NumberedRule) -> Ability:
    cause = box.causes[live.cause]
    name = f"{live.rule.kind} {live.rule.name}".strip()
    return cause.pack, cause.card, cause.line, name


@contextmanager
def watched(box: LinkedBox, fired: Counter[Ability]) -> Iterator[None]:
    """Count the rules that come to bear in the games of a box, until the block ends."""

    def count(rule: NumberedRule) -> None:
        fired[_ability(box, rule)] += 1

    watch(box, count)
    try:
        yield
    finally:
        unwatch(box)


__all__ = ["Ability", "abilities", "watched"]
