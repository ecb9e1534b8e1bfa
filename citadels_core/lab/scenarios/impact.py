"""Find the scenarios that a change of cards can have touched."""

from collections.abc import Iterator

from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Scenario
from citadels_core.model.programs.meaning import words
from citadels_dsl.syntax.moving import shifted

Proof = tuple[str, Scenario]
"""A scenario with the pack it belongs to."""


def touched(before: Catalog | None, now: Catalog, pack: str) -> Iterator[Proof]:
    """Go through the scenarios of a pack that may come out otherwise than they did.

    These are the ones that have changed, and the ones about a card that has changed, or that name one. When anything
    else has changed, such as the rules, a marker, or what an edition is made of, they are all of them, and so they are
    when there is no ``before``. Moving within its file changes neither a card nor a scenario.
    """
    changed = _changed(before, now) if before is not None else None
    old = {_placeless(scenario) for scenario in before.scenarios} if before is not None else set()
    for module in now.modules:
        for scenario in module.scenarios if module.pack == pack else ():
            if changed is None or _placeless(scenario) not in old or not changed.isdisjoint(_names(scenario)):
                yield module.pack, scenario


def _changed(before: Catalog, now: Catalog) -> set[str] | None:
    """Return the ids of the cards that have changed; None when more than that has."""
    others = [(one.decks, one.books, one.editions, one.states, list(one.cards)) for one in (before, now)]
    if others[0] != others[1]:
        return None
    pairs = [(before.cards[id_], card) for id_, card in now.cards.items()]
    return {new.id for old, new in pairs if old is not new and shifted(old, 0, new.line - old.line) != new}


def _placeless(scenario: Scenario) -> tuple[object, ...]:
    steps = tuple((step.kind, step.form, step.values) for step in scenario.steps)
    return scenario.name, scenario.about, scenario.players, steps


def _names(scenario: Scenario) -> Iterator[str]:
    """Go through the ids of what a scenario names."""
    if scenario.about is not None:
        yield scenario.about
    yield from (word for step in scenario.steps for word in words(step.values) if ":" in word)
