"""`citadels pack check`: check whether a pack can be published."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click
from attrs import asdict, frozen

from citadels_core.cli.commands.pack.packing import counted, places
from citadels_core.cli.errors import CommandError
from citadels_core.cli.lookup.paths import meant
from citadels_core.cli.options import format_option
from citadels_core.cli.terminal.console import print_json
from citadels_core.lab.coverage.reach import OwnerCoverage, coverage_json, covered, lacks, percent, totals
from citadels_core.lab.scenarios.runner import ScenarioResult
from citadels_core.model.escape import visible
from citadels_core.packs import Loaded, examine
from citadels_core.packs.checking.capabilities import names
from citadels_core.packs.finding.discovery import SUFFIX, is_pack
from citadels_core.packs.installing.archive import PackageError
from citadels_core.packs.installing.file_names import is_document
from citadels_core.packs.installing.install import package_of
from citadels_core.packs.loading.opening import OpenedPack
from citadels_dsl.formatter import format_bytes

MOST_LACKS = 12
"""The maximum number of uncovered lines that are listed; `citadels test --coverage` lists all."""


@frozen
class CheckItem:
    """The result of one check of a pack.

    Attributes:
        well: whether the check passed.
        said: the state, or what to do.
        lacks: remarks that do not prevent publication.
    """

    name: str
    well: bool
    said: str
    lacks: tuple[str, ...] = ()

    @property
    def mark(self) -> str:
        """The mark before the result: ``ok``, ``--`` (passed, with remarks) or ``todo`` (failed)."""
        return "todo" if not self.well else "--" if self.lacks else "ok"


@frozen
class CheckReport:
    """The results of all checks; coverage and capabilities are None if the pack has errors."""

    points: tuple[CheckItem, ...]
    coverage: dict[str, Any] | None = None
    capabilities: list[dict[str, str | int]] | None = None

    @property
    def ready(self) -> bool:
        return all(point.well for point in self.points)


@click.command("check")
@click.argument("pack", default=".", metavar="[PACK]")
@format_option
def command(pack: str, format_: str) -> None:
    """Check whether a pack can be published.

    PACK is the folder of a pack, the current folder by default, or the id of a pack. To be published, a pack needs: no
    errors and no warnings; formatted files; for each card with rules, a scenario (a test) below the card or one that
    uses its rules; at least one scenario, and none that fails; a description, authors and a licence in the manifest
    (pack.toml); a README.

    The command also lists the capabilities of the pack, such as looking at hands, and the rules and branches that run
    in no scenario (marked "--"). Neither prevents publication.

    Exit code 1: the pack cannot be published yet.
    """
    [folder] = meant([pack])
    if not is_pack(folder):
        raise CommandError(f'There is no pack in "{pack}": a pack has a file named pack.toml.')
    loaded = examine(folder)
    opened = next(one for one in loaded.packs if one.folder.resolve() == folder.resolve())
    report = _report(loaded, opened)
    if format_ == "json":
        print_json({"ready": report.ready, **asdict(report)})
    else:
        click.echo("\n".join(_lines(report.points)))
    if not report.ready:
        raise SystemExit(1)


def _report(loaded: Loaded, opened: OpenedPack) -> CheckReport:
    points = (_findings(loaded, opened), _layout(opened), *_manifest(opened), _readme(opened.folder))
    if loaded.errors:
        return CheckReport(points)

    results, reached = covered(
        loaded.catalog, {opened.compiled_name(name): opened.shown(name) for name, _ in opened.files}
    )
    can = loaded.capabilities()[opened.id]
    found = [
        _scenarios(results, opened),
        _proofs(loaded, opened, reached),
        _coverage(reached, opened),
        CheckItem("capabilities", well=True, said=", ".join(names(can)) or "nothing that a host could refuse"),
        *_bridges(loaded, opened),
    ]
    return CheckReport(
        (*points, *found, _package(loaded, opened.folder)), coverage_json(reached), places(opened.id, can)
    )


def _shown(opened: OpenedPack) -> str:
    return visible(str(opened.folder))


def _findings(loaded: Loaded, opened: OpenedPack) -> CheckItem:
    own = {opened.shown(name) for name, _ in opened.files}
    found = [problem for problem in loaded.problems if problem.path in own or problem in loaded.errors]
    if not found:
        return CheckItem("findings", well=True, said="none")
    return CheckItem(
        "findings", well=False, said=f"{counted(len(found), 'finding')}: run citadels validate {_shown(opened)}"
    )


def _layout(opened: OpenedPack) -> CheckItem:
    other = [
        name
        for name, data in opened.files
        if name.endswith(SUFFIX) and (text := format_bytes(data, name).text) is not None and text.encode() != data
    ]
    said = f"{counted(len(other), 'file')} not formatted: run citadels fmt {_shown(opened)}"
    return CheckItem("layout", well=not other, said=said if other else "as citadels fmt formats it")


def _manifest(opened: OpenedPack) -> Iterator[CheckItem]:
    manifest = opened.manifest
    if manifest is None:
        return
    said = manifest.description or 'add a line to pack.toml: description = "What the pack adds, in one sentence."'
    yield CheckItem("description", well=manifest.description is not None, said=said)
    authors = ", ".join(name for name in manifest.authors if name.strip())
    yield CheckItem("authors", well=bool(authors), said=authors or 'add a line to pack.toml: authors = ["Your Name"]')
    said = manifest.licence or 'add a line to pack.toml: licence = "CC0-1.0", or another licence'
    yield CheckItem("licence", well=manifest.licence is not None, said=said)


def _readme(folder: Path) -> CheckItem:
    there = [path.name for path in sorted(folder.iterdir()) if is_document(path.name) and path.is_file()]
    name = next((name for name in there if name.lower().startswith("readme")), None)
    return CheckItem(
        "readme", well=name is not None, said=name or "add a file README.md that says what the pack is about"
    )


def _scenarios(results: Sequence[ScenarioResult], opened: OpenedPack) -> CheckItem:
    failed = [result for result in results if not result.passed]
    passed = f"{len(results)} passed" if results else "there are none: write some that test the cards"
    said = f"{len(failed)} of {len(results)} failed: run citadels test {_shown(opened)}" if failed else passed
    return CheckItem("scenarios", well=bool(results) and not failed, said=said)


def _proofs(loaded: Loaded, opened: OpenedPack, reached: Sequence[OwnerCoverage]) -> CheckItem:
    """Check that each card and patch with rules is covered by some scenario, perhaps of another card."""
    catalog = loaded.catalog
    module = next(module for module in catalog.modules if module.pack == opened.id)
    proved = {scenario.about for scenario in module.scenarios}
    proved |= {one.owner.id for one in reached if one.reached}
    missing = [card.name for card in module.cards if card.rules and card.id not in proved]
    patched = [patch.card for patch in module.patches if patch.rules and patch.card not in proved]
    missing += [f"patch {catalog.cards[id_].name if id_ in catalog.cards else id_}" for id_ in dict.fromkeys(patched)]
    few = ", ".join(missing[:5]) + (" and more" if len(missing) > 5 else "")
    said = f"no scenario below: {few}" if missing else "everything with rules has one"
    return CheckItem("proofs", well=not missing, said=said)


def _coverage(reached: Sequence[OwnerCoverage], opened: OpenedPack) -> CheckItem:
    there, count = totals(reached)
    if not count:
        return CheckItem("coverage", well=True, said="there are no rules to cover")
    said = f"{there} of {count} rules and branches: {int(percent(reached))}%"
    missing = tuple(f"{one.file}:{line}: {one.owner.name}: {text}" for one in reached for line, text in lacks(one))
    if len(missing) > MOST_LACKS:
        left = f"and {len(missing) - MOST_LACKS:,} more: run citadels test --coverage {_shown(opened)}"
        missing = (*missing[:MOST_LACKS], left)
    return CheckItem("coverage", well=True, said=said, lacks=missing)


def _bridges(loaded: Loaded, opened: OpenedPack) -> Iterator[CheckItem]:
    own = {opened.compiled_name(name) for name, _ in opened.files}
    for other in sorted({one.pack for one in loaded.skipped if one.file in own}):
        count = sum(one.pack == other for one in loaded.skipped if one.file in own)
        lacks = [f"not checked here: run citadels {word} {_shown(opened)} {other}" for word in ("validate", "test")]
        yield CheckItem("bridges", well=True, said=f"{counted(count, 'declaration')} for {other}", lacks=tuple(lacks))


def _package(loaded: Loaded, folder: Path) -> CheckItem:
    try:
        package = package_of(loaded, folder)
    except PackageError as refusal:
        return CheckItem("package", well=False, said=str(refusal))
    return CheckItem("package", well=True, said=f"{counted(len(package.data), 'byte')}, sha256 {package.sha256}")


def _lines(points: Sequence[CheckItem]) -> Iterator[str]:
    width = max(len(point.name) for point in points)
    for point in points:
        yield f"{point.mark:4}  {point.name:{width}}  {point.said}"
        yield from (f"      {'':{width}}    {line}" for line in point.lacks)
    missing = [point for point in points if not point.well]
    yield (
        f"Not ready: {counted(len(missing), 'point')} to fix."
        if missing
        else "Ready: build it with citadels pack build."
    )
