"""The bench that a pack lies on while it is written: after each change it is checked, proved and played again."""

import os
import time
from collections.abc import Iterator, Sequence

from attrs import define, field, frozen

from citadels_core.lab.scenarios.runner import ScenarioResult, run
from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Scenario
from citadels_core.model.programs.meaning import words
from citadels_core.packs.editing.workspace import Workspace
from citadels_core.packs.loading.results import Loaded
from citadels_dsl.syntax.moving import shifted
from citadels_dsl.text.diagnostics import Diagnostic

Proof = tuple[str, Scenario]
"""A scenario with the pack it belongs to."""


@frozen(kw_only=True)
class BenchCheck:
    """A pack as it is now: with ``problems`` in its files, and the errors in others, and the time the check took."""

    loaded: Loaded
    problems: tuple[Diagnostic, ...]
    milliseconds: float

    @property
    def catalog(self) -> Catalog | None:
        """Return what can be played with, None when there are errors."""
        return None if self.loaded.errors else self.loaded.catalog


@define
class Bench:
    """A pack being written, by its id, among the packs that it is played with."""

    workspace: Workspace
    pack: str
    _proved: Catalog | None = None
    """The cards whose scenarios were played last."""
    _failed: set[str] = field(factory=set)
    """The names of the scenarios that did not hold then."""

    @classmethod
    def of(cls, folder: str | os.PathLike[str], others: Sequence[str] = ()) -> "Bench":
        """Put the pack in a folder on a bench, with other packs by their names.

        Raises:
            ContentError: a pack does not exist.
        """
        workspace = Workspace(folder, *others)
        return cls(workspace, workspace.id_of(folder))

    def check(self) -> BenchCheck:
        """Read what has been saved, and check it.

        Raises:
            ContentError: the pack does not exist any more.
        """
        start = time.perf_counter()
        self.workspace.reread()
        loaded = self.workspace.loaded()
        seconds = time.perf_counter() - start
        own = {pack.shown(name) for pack in loaded.packs if pack.id == self.pack for name, _ in pack.files}
        errors = set(loaded.errors)
        found = tuple(problem for problem in loaded.problems if problem.path in own or problem in errors)
        return BenchCheck(loaded=loaded, problems=found, milliseconds=seconds * 1000)

    def prove(self, catalog: Catalog) -> Iterator[ScenarioResult]:
        """Play the scenarios that what has changed can have touched, and those that did not hold the last time."""
        wanted = list(self._wanted(catalog))
        self._proved = catalog
        for pack, scenario in wanted:
            result = run(catalog, scenario, pack)
            (self._failed.discard if result.passed else self._failed.add)(scenario.name)
            yield result

    def _wanted(self, catalog: Catalog) -> Iterator[Proof]:
        new = {id(scenario) for _, scenario in touched(self._proved, catalog, self.pack)}
        for module in catalog.modules:
            for scenario in module.scenarios if module.pack == self.pack else ():
                if id(scenario) in new or scenario.name in self._failed:
                    yield module.pack, scenario


def touched(before: Catalog | None, now: Catalog, pack: str) -> Iterator[Proof]:
    """Yield the scenarios of a pack that may come out otherwise than they did.

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
    """Yield the ids of what a scenario names."""
    if scenario.about is not None:
        yield scenario.about
    yield from (word for step in scenario.steps for word in words(step.values) if ":" in word)
