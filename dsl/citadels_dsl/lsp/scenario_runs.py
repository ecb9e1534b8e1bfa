"""Offer to run scenarios above their first lines, and keep the findings until a text changes."""

import asyncio
from collections.abc import Mapping

from attrs import define
from lsprotocol import types

from citadels_dsl.ide.index import Symbol, index
from citadels_dsl.ide.project import Project
from citadels_dsl.lsp.positions import Positions
from citadels_dsl.lsp.workspace import PlayScenarios
from citadels_dsl.text.diagnostics import Diagnostic, Severity
from citadels_dsl.text.source import SourceText

RUN = "citadels.runScenarios"
"""The command that runs scenarios; its arguments are the URI of a file, and a name or null for all scenarios."""


def run_lenses(source: SourceText, uri: str, positions: Positions) -> list[types.CodeLens]:
    """Return a lens above each scenario, and one that runs all scenarios of the file."""
    found = [symbol for symbol in index(source).symbols if symbol.group == "scenario"]
    made = [_lens("Run scenario", symbol, symbol.name, source, uri, positions) for symbol in found]
    if len(found) > 1:
        made.insert(1, _lens(f"Run {len(found)} scenarios", found[0], None, source, uri, positions))
    return made


def _lens(
    title: str, symbol: Symbol, name: str | None, source: SourceText, uri: str, positions: Positions
) -> types.CodeLens:
    return types.CodeLens(positions.range(source, symbol.span), types.Command(title, RUN, arguments=[uri, name]))


@define
class ScenarioRuns:
    """The findings about the scenarios that failed, and the texts with which they were played."""

    _failed: tuple[Diagnostic, ...] = ()
    _texts: Mapping[str, SourceText] | None = None

    def findings(self, project: Project) -> tuple[Diagnostic, ...]:
        """Return the findings of the last run; none if a text has changed since."""
        if self._texts is not None and self._texts != _texts(project):
            self._failed, self._texts = (), None
        return self._failed

    async def run(self, project: Project, key: str, name: str | None, play: PlayScenarios) -> types.ShowMessageParams:
        """Run scenarios of checked packs, and return the message for the user."""
        if error := next((found for found in project.problems if found.severity is Severity.ERROR), None):
            text = f"Scenarios run when there are no errors, but {error.path} has one: {error.message}"
            return types.ShowMessageParams(types.MessageType.Warning, text)
        played, failed = 0, []
        for finding in play(key, name):
            played += 1
            failed += [finding] if finding is not None else []
            await asyncio.sleep(0)  # answer other requests between two scenarios
        self._failed, self._texts = tuple(failed), _texts(project)
        return _summary(name, played, failed)


def _texts(project: Project) -> dict[str, SourceText]:
    return {path: source for pack in project.packs for path, source in pack.files.items()}


def _summary(name: str | None, played: int, failed: list[Diagnostic]) -> types.ShowMessageParams:
    if not played:
        return types.ShowMessageParams(types.MessageType.Warning, "No scenario ran: save the file, and try again.")
    if name is not None:
        said = f"failed: {failed[0].message}" if failed else "passed"
        text = f'The scenario "{name}" {said}.'
    elif failed:
        text = f"{len(failed)} of {played} scenarios failed."
    else:
        text = f"All {played} scenarios passed."
    return types.ShowMessageParams(types.MessageType.Error if failed else types.MessageType.Info, text)
