"""The pytest plugin for scenarios: ``pytest`` in a pack's folder plays the scenarios of the pack.

Pytest loads it wherever the SDK is installed, so the SDK itself is imported only when a card file is found.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from citadels_core.lab.scenarios.runner import ScenarioResult
    from citadels_core.model.programs.ir import Scenario
    from citadels_core.packs.loading.results import Loaded
    from citadels_dsl.text.diagnostics import Diagnostic

SUFFIX, MANIFEST = ".card", "pack.toml"
"""The suffix of card files and the name of manifests, repeated here to avoid an import."""

_packs: pytest.StashKey[dict[Path, "Loaded"]] = pytest.StashKey()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a card file, if it belongs to a pack."""
    if file_path.suffix != SUFFIX:
        return None
    folder = next((above for above in file_path.parents if (above / MANIFEST).is_file()), None)
    return None if folder is None else CardFile.from_parent(parent, path=file_path, folder=folder)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let one item report the errors of a pack if no file with errors was collected."""
    reported: set[Path] = {item.folder for item in items if isinstance(item, UnplayableItem) and item.said is not None}
    for item in items:
        if isinstance(item, UnplayableItem) and item.said is None:
            if item.folder in reported:
                item.add_marker(pytest.mark.skip(item.reason()))
            reported.add(item.folder)


class CardFile(pytest.File):
    """The pytest collector of a card file of a pack."""

    def __init__(self, *, folder: Path, **others: Any) -> None:
        super().__init__(**others)
        self.folder = folder

    def collect(self) -> Iterator[pytest.Item]:
        """Yield the scenarios of the file, or one item that reports the errors of the pack.

        Raises:
            CollectError: the pack no longer exists.
        """
        loaded = self.loaded()
        if loaded.errors:
            yield UnplayableItem.from_parent(self, name="can be played", folder=self.folder, loaded=loaded)
            return
        names = {name: path for name, path in loaded.paths().items() if Path(path).resolve() == self.path.resolve()}
        for module in loaded.catalog.modules:
            for scenario in module.scenarios:
                if scenario.file in names:
                    yield ScenarioItem.from_parent(self, name=scenario.name, scenario=scenario, pack=module.pack)

    def loaded(self) -> "Loaded":
        """Return the pack of the file with its required packs, from a cache."""
        from citadels_core.model.errors import ContentError
        from citadels_core.packs.loading.loader import examine

        known = self.config.stash.setdefault(_packs, {})
        if self.folder not in known:
            try:
                known[self.folder] = examine(self.folder)
            except ContentError as error:
                raise self.CollectError(str(error)) from None
        return known[self.folder]


class UnplayableItem(pytest.Item):
    """The pytest item for a card file of a pack that has errors and cannot be played.

    ``said`` is the report of the errors in the file, or None for a file without errors. The item of a file without
    errors is skipped if another item reports the errors of the pack.
    """

    def __init__(self, *, folder: Path, loaded: "Loaded", **others: Any) -> None:
        super().__init__(**others)
        self.folder = folder
        self.packs = loaded
        own = [found for found in loaded.errors if Path(found.path).resolve() == self.path.resolve()]
        self.said = self._rendered(own) if own else None

    def reason(self) -> str:
        """Return the reason why the item is skipped, with the names of the files that have errors."""
        files = ", ".join(dict.fromkeys(found.path for found in self.packs.errors))
        return f"the pack cannot be played: there are errors in {files}"

    def runtest(self) -> None:
        """Fail with the errors of the file, or with all errors of the pack if the file has no errors.

        Raises:
            UnplayablePackError: always.
        """
        raise UnplayablePackError(self.said or self._rendered(self.packs.errors))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the errors as `citadels validate` shows them."""
        if not isinstance(excinfo.value, UnplayablePackError):
            return super().repr_failure(excinfo, style)
        text = str(excinfo.value)
        return ReportText(text, text.partition("\n")[0])

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return the location of the pytest item: the top of its file."""
        return self.path, 0, self.name

    def _rendered(self, found: "Iterable[Diagnostic]") -> str:
        from citadels_dsl.reports.render import render

        return render(found, self.packs.sources(), color=False)


class ScenarioItem(pytest.Item):
    """The pytest item of a scenario."""

    def __init__(self, *, scenario: "Scenario", pack: str, **others: Any) -> None:
        super().__init__(**others)
        self.scenario = scenario
        self.pack = pack

    def runtest(self) -> None:
        """Play the scenario of the item; raise an error if the scenario fails.

        Raises:
            ScenarioError: the scenario fails.
        """
        from citadels_core.lab.scenarios.runner import run

        result = run(self._file().loaded().catalog, self.scenario, self.pack)
        if not result.passed:
            raise ScenarioError(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the report of a failed scenario, without a Python traceback."""
        if not isinstance(excinfo.value, ScenarioError):
            return super().repr_failure(excinfo, style)
        from attrs import evolve

        from citadels_core.lab.scenarios.report import report

        loaded = self._file().loaded()
        paths = loaded.paths()
        result = excinfo.value.result
        text = report(evolve(result, file=paths[result.file]), loaded.sources(), paths)
        failure = result.failure
        return ReportText(text, f"expected: {failure.expected}; but: {failure.actual}" if failure else result.name)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return the location of the scenario, with the line counted from 0."""
        return self.path, self.scenario.line - 1, self.scenario.name

    def _file(self) -> CardFile:
        file = self.getparent(CardFile)
        if file is None:
            raise pytest.UsageError("a scenario stands in a card file")
        return file


class ReportText:
    """A report of a failure, with a short line for pytest's summary.

    For a plain string, pytest would repeat the whole report in the summary when it runs in CI.
    """

    def __init__(self, text: str, line: str) -> None:
        self.text = text
        self.reprcrash = SimpleNamespace(message=line)

    def toterminal(self, terminal: Any) -> None:
        """Write the report to pytest's terminal."""
        terminal.line(self.text)

    def __str__(self) -> str:
        return self.text


class ScenarioError(Exception):
    """The error of a failed scenario, with its result."""

    def __init__(self, result: "ScenarioResult") -> None:
        super().__init__(result.name)
        self.result = result


class UnplayablePackError(Exception):
    """The error of a pack that cannot be played, with the report of its findings."""
