"""Check the example cards of finding codes, and render the findings as text."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import evolve, frozen

from citadels_core.lab.scenarios.report import report
from citadels_core.lab.scenarios.runner import run
from citadels_core.model.catalog import Catalog
from citadels_core.packs import Loaded, examine, load
from citadels_core.packs.finding.discovery import packs_in
from citadels_dsl.codes.example_files import CARD, Which, example
from citadels_dsl.reports.render import render
from citadels_dsl.session.allowances import sift
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.diagnostics import Diagnostic, sort_key
from citadels_dsl.text.source import SourceText, display_path, read_source

FAILED = "CIT702"
"""The code for an example whose scenario fails."""


@frozen(kw_only=True)
class ExampleResult:
    """The result of checking the example of a finding code.

    ``texts`` are the files of the example by the names in the findings; ``codes`` are the codes found, sorted; ``said``
    is the text of the findings.
    """

    texts: dict[str, str]
    codes: tuple[str, ...]
    said: str


def try_example(code: str, which: Which) -> ExampleResult | None:
    """Check the example of a finding code like a pack of an author; return None without an example."""
    files = example(code, which)
    return try_files(files) if files else None


def try_files(files: dict[str, bytes]) -> ExampleResult:
    """Check the files of an example like a pack of an author."""
    return _card(files[CARD]) if CARD in files else _packs(files)


@cache
def _official() -> Catalog:
    return load()


def _card(data: bytes) -> ExampleResult:
    source, unread = read_source(data, CARD)
    official = _official()
    compiled = compile_pack("example", [source], official.modules)
    found = sorted(sift([*unread, *compiled.problems], {source.path: source}).left, key=sort_key)
    codes = {finding.code for finding in found}
    said = [render(found, {source.path: source}, color=False)] if found else []
    if not found:
        catalog = Catalog(modules=(*official.modules, compiled.module), hashes={}, titles={})
        results = [run(catalog, scenario, "example") for scenario in compiled.module.scenarios]
        failed = [evolve(result, file=CARD) for result in results if not result.passed]
        codes |= {FAILED for _ in failed}
        said += map(report, failed)
    return ExampleResult(texts={source.path: source.text}, codes=tuple(sorted(codes)), said="\n\n".join(said))


def _packs(files: dict[str, bytes]) -> ExampleResult:
    with TemporaryDirectory() as folder:
        home = Path(folder)
        for name, data in files.items():
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            (home / name).write_bytes(data)
        loaded = examine(*packs_in(home).values())
        codes, said = _findings(loaded, f"{display_path(folder)}/")
    texts = {name: read_source(data, name)[0].text for name, data in files.items()}
    return ExampleResult(texts=texts, codes=codes, said=said)


def _findings(loaded: Loaded, home: str) -> tuple[tuple[str, ...], str]:
    """Return the codes and the text of the findings in loaded packs, with paths relative to ``home``."""

    def near(path: str) -> str:
        return path.removeprefix(home)

    def moved(finding: Diagnostic) -> Diagnostic:
        labels = (evolve(label, path=near(label.path)) if label.path else label for label in finding.labels)
        return evolve(finding, path=near(finding.path), labels=tuple(labels))

    found = [moved(finding) for finding in loaded.problems]
    sources = {near(path): SourceText(near(path), source.text) for path, source in loaded.sources().items()}
    return tuple(sorted({finding.code for finding in found})), render(found, sources, color=False)
