"""The bench that a pack lies on while it is written: after each change it is checked, proved and played again."""

import os
import time
from collections.abc import Iterator, Sequence

from attrs import define, field, frozen

from citadels_core.lab.scenarios.impact import Proof, touched
from citadels_core.lab.scenarios.runner import ScenarioResult, run
from citadels_core.model.catalog import Catalog
from citadels_core.packs.editing.workspace import Workspace
from citadels_core.packs.loading.results import Loaded
from citadels_dsl.text.diagnostics import Diagnostic


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
