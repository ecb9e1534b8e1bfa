"""Run the scenarios of a file that is open in an editor."""

from collections.abc import Iterator

from attrs import evolve

from citadels_core.packs.editing.editor import OpenPacks
from citadels_core.packs.finding.discovery import SUFFIX
from citadels_dsl.lsp.workspace import PlayScenarios
from citadels_dsl.text.diagnostics import Diagnostic


def scenario_player(packs: OpenPacks) -> PlayScenarios:
    """Return the function with which a language server runs the scenarios of open packs."""

    def play(key: str, name: str | None) -> Iterator[Diagnostic | None]:
        # Imported here, because the engine would delay the start of the server.
        from citadels_core.lab.scenarios.report import failure_finding
        from citadels_core.lab.scenarios.runner import run

        loaded = packs.loaded()
        if loaded is None:
            return
        files = [(pack, file) for pack in loaded.packs for file, _ in pack.files if file.endswith(SUFFIX)]
        paths = {pack.compiled_name(file): packs.key(pack.folder / file) for pack, file in files}
        sources = {path: text for path in paths.values() if (text := packs.text(path)) is not None}
        for module in loaded.catalog.modules:
            for scenario in module.scenarios:
                if paths.get(scenario.file) == key and name in (None, scenario.name):
                    result = evolve(run(loaded.catalog, scenario, module.pack), file=key)
                    failure = result.failure
                    yield None if failure is None else failure_finding(result, failure, sources, paths)

    return play
