"""`citadels validate`: check packs and card files, and report their findings."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from attrs import evolve

from citadels_core.cli.errors import CommandError
from citadels_core.cli.lookup.paths import below, meant, packs_of
from citadels_core.cli.terminal.completion import complete_pack
from citadels_core.cli.terminal.progress import progress_bar
from citadels_core.model.extras import absent
from citadels_core.packs.finding.shelves import PackOrigin
from citadels_core.packs.finding.translations import checkable
from citadels_core.packs.loading.loader import examine
from citadels_core.packs.loading.results import Loaded
from citadels_core.packs.manifest.manifest import FILE
from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.source import display_path

if TYPE_CHECKING:
    from citadels_core.cli.findings.fixes import FixSummary
    from citadels_core.cli.findings.report import FileFindings

FORMATS = ["text", "json", "sarif", "github"]


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...", shell_complete=complete_pack)
@click.option(
    "--format",
    "format_",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="Output format: text to read, JSON, SARIF, or annotations for GitHub Actions.",
)
@click.option("--strict", is_flag=True, help="Exit with code 1 also if there are only warnings.")
@click.option(
    "--fix", is_flag=True, help="First change the files: apply all fixes that cannot change what a card means."
)
@click.option("--diff", is_flag=True, help="With --fix: show the changes, and do not make them.")
@click.option(
    "--baseline",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Do not report the warnings that this file lists; --write-baseline writes such a file. If a warning of the "
    "file no longer occurs, this is reported.",
)
@click.option(
    "--write-baseline",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the current warnings to this file, for later use with --baseline.",
)
def command(
    paths: tuple[str, ...],
    format_: str,
    *,
    strict: bool,
    fix: bool,
    diff: bool,
    baseline: Path | None,
    write_baseline: Path | None,
) -> None:
    """Check packs and card files.

    PATH is a card file of a pack, a pack folder, a folder of packs, or the id of a pack from `citadels pack list`; the
    current folder by default. The output also lists the capabilities of the packs, such as looking at hands. Lines and
    columns count from 1; a column is a character (a code point).

    To allow a warning, write `# allow CIT501: the reason` at the end of its line; on a line of its own, the comment
    covers the next line and the block below that. `citadels explain CODE` explains a finding.

    Exit code 1: there are errors or, with --diff, changes.
    """
    if diff and not fix:
        raise click.UsageError("--diff shows what --fix would change: use it with --fix.")
    if baseline and write_baseline:
        raise click.UsageError("--baseline reads a file and --write-baseline writes one: choose one of them.")
    there = meant(paths or (".",), changed=fix and not diff)
    fixes = _fixed(there, diff=diff) if fix else None
    if diff and fixes is not None:
        _show_difference(fixes, format_)
        return
    findings = _checked(there, paths)
    if write_baseline is not None:
        from citadels_core.cli.findings.baseline import write_baseline as write

        count = write(write_baseline, findings.left, findings.sources)
        click.echo(f"{count} warning{'' if count == 1 else 's'} written to {write_baseline}", err=True)
        findings = findings.without_warnings()
    elif baseline is not None:
        findings = findings.beside(baseline)
    color = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    click.echo(findings.told(format_, fixes, color=color), nl=False)
    if findings.failed(strict=strict):
        raise SystemExit(1)


def _checked(paths: Sequence[Path], typed: tuple[str, ...]) -> "FileFindings":
    from citadels_core.cli.findings.report import FileFindings, capable

    with progress_bar("checking packs") as progress:
        loaded = examine(*packs_of(paths), scenarios=False, progress=progress)
    if any(pack.words for pack in loaded.packs if pack.origin is PackOrigin.GIVEN) and not checkable():
        click.echo(absent("Checking the translations", "fluent.runtime", "translate"), err=True)
    texts = loaded.sources()
    found = _asked_for(loaded, paths)
    is_below = below(paths)
    checked = tuple(path for path in texts if is_below(path))
    looked_at = [*checked, *(problem.path for problem in found)]
    for path in paths:
        if not any(map(below([path]), looked_at)):
            raise CommandError(
                f'There is nothing to check in "{path}": the names of card files end in .card; links are not followed.'
            )
    allowed = tuple(one for one in loaded.allowed if is_below(one.finding.path))
    can = capable(loaded, paths)
    shown = loaded.paths()
    skipped = tuple(evolve(one, file=shown[one.file]) for one in loaded.skipped if is_below(shown[one.file]))
    return FileFindings(
        left=tuple(found),
        allowed=allowed,
        sources=texts,
        checked=checked,
        can=can,
        skipped=skipped,
        typed=typed,
    )


def _asked_for(loaded: Loaded, paths: Sequence[Path]) -> list[Diagnostic]:
    """Return the findings in files at or below the paths, and errors in manifests and required packs.

    Errors in other files of the same packs are left out.
    """
    own = [folder.resolve() for folder in packs_of(paths)]
    required = [pack.folder for pack in loaded.packs if pack.folder.resolve() not in own]
    asked, needed = below(paths), below([*required, *(pack.folder / FILE for pack in loaded.packs)])
    errors = loaded.errors
    return [p for p in loaded.problems if asked(p.path) or (needed(p.path) and p in errors)]


def _fixed(paths: Sequence[Path], *, diff: bool) -> "FixSummary":
    from citadels_core.cli.findings.fixes import apply_all_fixes

    fixes = apply_all_fixes(paths)
    if not diff:
        fixes.write()
    return fixes


def _show_difference(fixes: "FixSummary", format_: str) -> None:
    from citadels_core.cli.files import difference

    if format_ != "text":
        raise click.UsageError("--diff prints text: leave out --format.")
    for path, text in fixes.after.items():
        click.echo(difference(fixes.before[path], text, display_path(str(path)), "fixed"), nl=False)
    click.echo(f"would apply {fixes.told()}", err=True)
    if fixes.after:
        raise SystemExit(1)
