"""Check a pack and play its scenarios after each change, while an author writes the pack."""

import os
import time
from collections.abc import Callable, Iterator, Sequence

from attrs import define, field, frozen

from citadels_core.lab.scenarios.runner import ScenarioResult, run
from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Card, Scenario
from citadels_core.model.programs.meaning import words
from citadels_core.packs.editing.workspace import Workspace
from citadels_core.packs.loading.results import Loaded
from citadels_dsl.syntax.moving import shifted
from citadels_dsl.text.diagnostics import Diagnostic

PackScenario = tuple[str, Scenario]
"""A scenario with the pack it belongs to."""


@frozen(kw_only=True)
class BenchCheck:
    """The result of a check; ``problems`` has all findings in the pack and the errors in other packs."""

    loaded: Loaded
    problems: tuple[Diagnostic, ...]
    milliseconds: float

    @property
    def catalog(self) -> Catalog | None:
        """The catalog of the loaded packs, or None if there are errors."""
        return None if self.loaded.errors else self.loaded.catalog


@define
class Bench:
    """A pack that an author is writing, by its id, in a workspace with the packs to play it with."""

    workspace: Workspace
    pack: str
    _last_catalog: Catalog | None = None
    """The catalog with which scenarios were played last."""
    _failed: set[str] = field(factory=set)
    """The names of the scenarios that failed in the last run."""

    @classmethod
    def of(cls, folder: str | os.PathLike[str], others: Sequence[str] = ()) -> "Bench":
        """Build a bench for the pack in a folder; ``others`` are names of packs to load with it.

        Raises:
            ContentError: a pack does not exist.
        """
        workspace = Workspace(folder, *others)
        return cls(workspace, workspace.id_of(folder))

    def check(self) -> BenchCheck:
        """Load the files of all packs again and check them.

        Raises:
            ContentError: the pack no longer exists.
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
        """Play the scenarios that a change may affect, and the scenarios that failed the last time."""
        wanted = list(self._wanted(catalog))
        self._last_catalog = catalog
        for pack, scenario in wanted:
            result = run(catalog, scenario, pack)
            (self._failed.discard if result.passed else self._failed.add)(scenario.name)
            yield result

    def _wanted(self, catalog: Catalog) -> Iterator[PackScenario]:
        new = {id(scenario) for _, scenario in touched(self._last_catalog, catalog, self.pack)}
        for module in catalog.modules:
            for scenario in module.scenarios if module.pack == self.pack else ():
                if id(scenario) in new or scenario.name in self._failed:
                    yield module.pack, scenario


def names(scenario: Scenario) -> frozenset[str]:
    """Return the ids of all cards, editions, markers and other declarations that a scenario names."""
    found = {word for step in scenario.steps for word in words(step.values) if ":" in word}
    return frozenset(found if scenario.about is None else {scenario.about, *found})


def touched(
    before: Catalog | None, now: Catalog, pack: str, names: Callable[[Scenario], frozenset[str]] = names
) -> Iterator[PackScenario]:
    """Yield the scenarios of a pack that may have another result than before a change.

    These are the changed scenarios, and the scenarios that test or name a changed card. They are all scenarios if
    anything else has changed, such as the rules, a marker or an edition, and if ``before`` is None. A move within the
    file is no change.

    Args:
        names: what a scenario names; a caller may keep the answers of the function of this name.
    """
    changed = _changed(before, now) if before is not None else None
    there = before.scenarios if before is not None else ()
    same = {id(scenario) for scenario in there}
    old = {scenario.name: scenario for scenario in there}
    for module in now.modules:
        for scenario in module.scenarios if module.pack == pack else ():
            new = id(scenario) not in same and _content(old.get(scenario.name)) != _content(scenario)
            if changed is None or new or (changed and not changed.isdisjoint(names(scenario))):
                yield module.pack, scenario


def _changed(before: Catalog, now: Catalog) -> set[str] | None:
    """Return the ids of the changed cards; None if something other than cards has changed."""
    others = [(one.decks, one.books, one.editions, one.states, list(one.cards)) for one in (before, now)]
    if others[0] != others[1]:
        return None
    return {id_ for id_, card in now.cards.items() if is_changed(before.cards[id_], card)}


def is_changed(old: Card, new: Card) -> bool:
    """Return whether a card says something else than before; a move within the file is no change."""
    return old is not new and shifted(old, 0, new.line - old.line) != new


def _content(scenario: Scenario | None) -> tuple[object, ...] | None:
    """Return what a scenario says, without its place."""
    if scenario is None:
        return None
    steps = tuple((step.kind, step.form, step.values) for step in scenario.steps)
    return scenario.name, scenario.about, scenario.players, steps
