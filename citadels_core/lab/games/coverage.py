"""Count how often each rule of a box (the cards and rules of one game) applies."""

from collections import Counter
from collections.abc import Mapping

from citadels_core.box.box import Box, NumberedRule
from citadels_core.lab.coverage.points import Key, first_key
from citadels_core.model.programs.ir import Card
from citadels_core.model.programs.offers import narrowed

Ability = tuple[str, str, int, str]
"""A rule: its pack, its card or book, its line and its name."""


def abilities(box: Box) -> list[Ability]:
    """Return the rules of a game (of its `Box`) in the order of their numbers."""
    return [_ability(box, live) for live in _rules(box)]


def abilities_of(card: Card) -> list[Ability]:
    """Return the rules of a card in the form of ``abilities``, without a game that has the card."""
    pack = card.id.split(":")[0]
    return [
        (rule.home[0] if rule.home else pack, card.name, rule.line, f"{rule.kind} {rule.name}".strip())
        for rule in card.rules
    ]


def count_abilities(box: Box, seen: Mapping[Key, int]) -> Counter[Ability]:
    """Count how often each rule of an instrumented game applied, from the counts of coverage points."""
    found: Counter[Ability] = Counter()
    for live in _rules(box):
        if count := seen.get(first_key(live.rule), 0):
            found[_ability(box, live)] += count
    return found


def _rules(box: Box) -> list[NumberedRule]:
    """Return the rules of a game without implicit rules, such as the rule of districts without a cost."""
    written = {narrowed(rule) for card in box.definitions for rule in card.rules}
    rules = [live for live in box.rules if live.source_kind != "district" or live.rule in written]
    return [*rules, *box.tie_breaks]


def _ability(box: Box, live: NumberedRule) -> Ability:
    cause = box.causes[live.cause]
    name = f"{live.rule.kind} {live.rule.name}".strip()
    return cause.pack, cause.card, cause.line, name
