"""Let pytest collect the scenarios of packs: ``pytest`` in the folder of a pack plays them.

Loaded by pytest wherever the SDK is installed, so everything but pytest is imported only when a card file is found.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from citadels_core.lab.scenarios import Result
    from citadels_core.model.ir import Scenario
    from citadels_core.packs.loading import Loaded

SUFFIX, MANIFEST = ".card", "pack.toml"
"""What card files end in and what makes a folder a pack, said again here so that nothing has to be imported for it."""

_packs: pytest.StashKey[dict[Path, "Loaded"]] = pytest.StashKey()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a card file, if it belongs to a pack."""
    if file_path.suffix != SUFFIX:
        return None
    folder = next((above for above in file_path.parents if (above / MANIFEST).is_file()), None)
    return None if folder is None else CardFile.from_parent(parent, path=file_path, folder=folder)


class CardFile(pytest.File):
    """A card file of a pack."""

    def __init__(self, *, folder: Path, **others: Any) -> None:
        super().__init__(**others)
        self.folder = folder

    def collect(self) -> Iterator[pytest.Item]:
        """Go through the scenarios of the file.

        Raises:
            CollectError: the pack has errors; those of this file are shown.
        """
        loaded = self.loaded()
        if loaded.errors:
            raise self.CollectError(self._errors(loaded))
        names = {name: path for name, path in loaded.paths().items() if Path(path).resolve() == self.path.resolve()}
        for module in loaded.catalog.modules:
            for scenario in module.scenarios:
                if scenario.file in names:
                    yield ScenarioItem.from_parent(self, name=scenario.name, scenario=scenario, pack=module.pack)

    def loaded(self) -> "Loaded":
        """Return the pack with all that it requires, which is loaded once."""
        from citadels_core.model.errors import ContentError
        from citadels_core.packs.loading import examine

        known = self.config.stash.setdefault(_packs, {})
        if self.folder not in known:
            try:
                known[self.folder] = examine(self.folder)
            except ContentError as error:
                raise self.CollectError(str(error)) from None
        return known[self.folder]

    def _errors(self, loaded: "Loaded") -> str:
        from citadels_dsl.render import render

        own = [found for found in loaded.errors if Path(found.path).resolve() == self.path.resolve()]
        if own:
            return render(own, loaded.sources(), color=False)
        others = ", ".join(dict.fromkeys(found.path for found in loaded.errors))
        return f"The pack cannot be played: there are errors in {others}."


class ScenarioItem(pytest.Item):
    """A scenario."""

    def __init__(self, *, scenario: "Scenario", pack: str, **others: Any) -> None:
        super().__init__(**others)
        self.scenario = scenario
        self.pack = pack

    def runtest(self) -> None:
        """Play the scenario.

        Raises:
            ScenarioFailed: it does not hold.
        """
        from citadels_core.lab.scenarios import run

        result = run(self._file().loaded().catalog, self.scenario, self.pack)
        if not result.passed:
            raise ScenarioFailed(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the report of a scenario that does not hold, without the lines of Python that played it."""
        if not isinstance(excinfo.value, ScenarioFailed):
            return super().repr_failure(excinfo, style)
        from attrs import evolve

        from citadels_core.lab.reporting import report

        loaded = self._file().loaded()
        paths = loaded.paths()
        result = excinfo.value.result
        return report(evolve(result, file=paths[result.file]), loaded.sources(), paths)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return where the scenario stands, the line counted from 0."""
        return self.path, self.scenario.line - 1, self.scenario.name

    def _file(self) -> CardFile:
        file = self.getparent(CardFile)
        if file is None:
            raise pytest.UsageError("a scenario stands in a card file")
        return file


class ScenarioFailed(Exception):
    """A scenario that does not hold, with what came of it."""

    def __init__(self, result: "Result") -> None:
        super().__init__(result.name)
        self.result = result
