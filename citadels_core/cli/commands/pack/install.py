"""`citadels pack install`: install a package for this user."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from citadels_core.cli.errors import CommandError, PackProblemsError
from citadels_core.cli.options import format_option
from citadels_core.cli.terminal.console import print_json

if TYPE_CHECKING:
    from citadels_core.packs.installing.install import InstallResult


@click.command("install")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option(
    "--sha256",
    metavar="HASH",
    help="SHA-256 that FILE must have, as its author published it.",
)
@click.option(
    "--yes",
    is_flag=True,
    help="Install without a question, also in place of a later version or of a version that other installed packs "
    "need.",
)
@format_option
def command(file: Path, sha256: str | None, format_: str, *, yes: bool) -> None:
    """Install a package (a pack in one file) for this user.

    FILE is a package (.citpack file) from `citadels pack build`. The command checks the package and its cards first,
    and installs nothing if there is an error. After that, you can use the pack
    by its id. The package replaces an earlier version of the pack. If the installed version is later, or if other
    installed packs would stop working, the command asks first; if input is no terminal, it refuses instead.
    """
    from citadels_core.packs.finding.discovery import is_folder, is_there
    from citadels_core.packs.installing.archive import PackageError
    from citadels_core.packs.installing.install import read_file

    if not is_there(file):
        raise CommandError(f'There is no file "{file}".')
    if is_folder(file):
        raise CommandError(f'"{file}" is a folder; citadels pack build makes a package of it that can be installed.')
    try:
        done = _install(file, read_file(file), sha256, yes=yes, ask=format_ != "json" and sys.stdin.isatty())
    except PackageError as refusal:
        raise PackProblemsError(f"{file} is not installed: {refusal}.") from None
    if format_ == "json":
        print_json(_facts(done))
    else:
        click.echo(_told(done))
    tell_left(done.left)


def tell_left(left: "tuple[Path, ...]") -> None:
    """Report folders that could not be deleted."""
    for folder in left:
        click.echo(f"{folder} could not be deleted; the next `citadels pack install` or `remove` tries again", err=True)


def _install(file: Path, data: bytes, sha256: str | None, *, yes: bool, ask: bool) -> "InstallResult":
    """Install a package; ask first if it replaces a later version or breaks other packs."""
    from citadels_core.packs.installing.install import DependentsError, OlderVersionError, install

    replace = breaking = yes
    while True:
        try:
            return install(data, sha256=sha256, replace=replace, breaking=breaking)
        except OlderVersionError as refusal:
            if not (ask and click.confirm(f"{_sentence(refusal)} Replace it?")):
                raise PackProblemsError(f"{file} is not installed: {refusal}; --yes replaces it.") from None
            replace = True
        except DependentsError as refusal:
            if not (ask and click.confirm(f"{refusal}. Install it?")):
                raise PackProblemsError(f"{file} is not installed: {refusal}; --yes installs it.") from None
            breaking = True


def _sentence(refusal: Exception) -> str:
    said = str(refusal)
    return f"{said[:1].upper()}{said[1:]}."


def _told(done: "InstallResult") -> str:
    manifest, before = done.now.manifest, done.before
    named = f"{manifest.id} {manifest.version}"
    if done.same:
        return f"{named} is installed already"
    instead = f" instead of {before.version}" if before is not None else ""
    can = _capabilities(done)
    return f"installed {named}{instead} in {done.now.folder}" + (f"\nit {', '.join(can)}" if can else "")


def _facts(done: "InstallResult") -> dict[str, str | bool | list[str] | None]:
    manifest = done.now.manifest
    return {
        "id": manifest.id,
        "version": manifest.version,
        "before": done.before.version if done.before is not None else None,
        "same": done.same,
        "folder": str(done.now.folder),
        "capabilities": list(_capabilities(done)),
        "left": [str(folder) for folder in done.left],
    }


def _capabilities(done: "InstallResult") -> tuple[str, ...]:
    from citadels_core.packs import examine
    from citadels_core.packs.checking.capabilities import names

    return names(examine(done.now.folder).capabilities().get(done.now.manifest.id, ()))
