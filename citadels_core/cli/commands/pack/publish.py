"""`citadels pack publish`: add a new version of a pack to an index."""

from collections.abc import Sequence
from pathlib import Path
from urllib.parse import unquote, urlsplit

import click

from citadels_core.cli.commands.pack.diff import VersionComparison, compare
from citadels_core.cli.commands.pack.index_folder import write_index
from citadels_core.cli.commands.pack.packing import SoundPack, counted, found, sign_option, sound
from citadels_core.cli.errors import CommandError, PackProblemsError
from citadels_core.cli.options import format_option
from citadels_core.cli.terminal.console import print_json
from citadels_core.model.escape import visible
from citadels_core.packs.finding.discovery import is_there, read_file
from citadels_core.packs.indexes.building import IndexBuild, by_id, read_earlier, read_packages, unpacked
from citadels_core.packs.indexes.dependents import broken_dependents
from citadels_core.packs.indexes.index_files import IndexFileError
from citadels_core.packs.installing.archive import Package, PackageError
from citadels_core.packs.installing.install import package_of
from citadels_core.packs.manifest.keys import A_LINE, KeyValueError
from citadels_core.packs.manifest.requirements import version

MOST_NOTES = 40
"""The maximum number of changes that an index lists for a version."""


@click.command("publish")
@click.argument("pack", default=".", metavar="[PACK]")
@click.option(
    "--index",
    "folder",
    required=True,
    metavar="DIR",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of the index, from `citadels pack index`; a new index is made if it has none.",
)
@sign_option
@click.option(
    "--note",
    "own",
    metavar="TEXT|FILE",
    multiple=True,
    help="A note for players, listed before the changes that the command finds, or a text file with one in each line. "
    "Can be repeated.",
)
@click.option("--yes", is_flag=True, help="Publish even if other packs stop working.")
@format_option
def command(pack: str, folder: Path, key: Path | None, own: tuple[str, ...], format_: str, *, yes: bool) -> None:
    """Add a new version of a pack to an index.

    PACK is the folder of a pack, the current folder by default, or its id. The command adds the package to the
    index, with your notes and the changes since the version before, as `citadels pack diff` finds them. Put the
    folder on your web host afterwards.

    Exit code 1: the pack has errors, its version number is too low, or other packs of the index stop working;
    nothing is written.
    """
    own_notes = _own_notes(own)
    with found(pack) as (place, given):
        new = sound(place, given)
        try:
            package = package_of(new.loaded, place)
            earlier = read_earlier(folder)
            inner = _packages(earlier, folder)
            packages = list(read_packages(inner).values())
            compared = _compared(new, package, earlier, packages)
        except (PackageError, IndexFileError) as refusal:
            raise PackProblemsError(f"{new.manifest.id} is not published: {refusal}.") from None
    manifest = package.manifest
    broken = _broken(package, earlier, packages)
    if broken and not yes:
        raise PackProblemsError(f"{manifest.id} is not published: {'; '.join(broken)}; --yes publishes it.")
    changes = compared.changes if compared is not None else ()
    notes = [*own_notes, *(f"{one.kind} {one.name}: {one.what}" for one in changes)][:MOST_NOTES]
    index = write_index(inner, folder, added=package, notes=notes, key=key)
    if format_ == "json":
        facts = {"id": manifest.id, "version": manifest.version, "sha256": package.sha256, "notes": notes}
        print_json({**facts, "file": (inner / package.file_name).as_posix(), "packs": len(index.histories)})
        return
    for note in notes:
        click.echo(visible(note))
    for lack in (*broken, *index.lacking()):
        click.echo(visible(lack), err=True)
    size = counted(len(package.data), "byte")
    click.echo(f"published {manifest.id} {manifest.version} ({size}) in {visible(folder.as_posix())}")


def _own_notes(given: tuple[str, ...]) -> list[str]:
    """Return the notes of the user: texts, and the lines of text files that are not empty.

    Raises:
        CommandError: a file cannot be read, or a note has invisible characters.
    """
    notes = []
    for one in given:
        try:
            lines = read_file(Path(one)).decode().splitlines() if is_there(Path(one)) else [one]
            notes += [str(A_LINE.take(line.strip())) for line in lines if line.strip()]
        except OSError as refusal:
            why = refusal.strerror or "it is not a file"
            raise CommandError(f"The notes in {one} cannot be read: {why}.") from None
        except UnicodeDecodeError:
            raise CommandError(f"The notes in {one} cannot be read: it is not a UTF-8 text file.") from None
        except KeyValueError as refusal:
            raise CommandError(f"--note needs {refusal}.") from None
    return notes


def _compared(
    new: SoundPack, package: Package, earlier: IndexBuild, packages: Sequence[Package]
) -> VersionComparison | None:
    """Compare a pack with the newest lower version that is not yanked; return None if there is none.

    Raises:
        PackageError: the index has this version, or the version number is too low.
    """
    history = earlier.histories.get(new.manifest.id)
    if history is None:
        return None
    number = version(new.manifest.version)
    same = next((entry for entry in history.versions if version(entry.version) == number), None)
    if same is not None:
        what = "as it is" if same.sha256 == package.sha256 else "with other content: raise the version number"
        raise PackageError(f"the index has version {same.version} already, {what}")
    too_low = f"version {new.manifest.version} is too low, because"
    lower = [entry for entry in history.versions if version(entry.version) < number]
    if not lower:
        raise PackageError(f"{too_low} all versions in the index are higher, such as {history.versions[-1].version}")
    before = max(lower, key=lambda entry: (not entry.yanked, version(entry.version)))
    old = next((one for one in packages if one.sha256 == before.sha256), None)
    if old is None:
        return None
    with unpacked(old, by_id(packages)) as place:
        compared = compare(sound(place, old), new)
    if compared.needed is not None:
        needs = f"need a {compared.level} version, which is {compared.needed}"
        raise PackageError(f"{too_low} its changes since {before.version} {needs}")
    return compared


def _broken(package: Package, earlier: IndexBuild, packages: Sequence[Package]) -> list[str]:
    """Return which packs of the index a new version breaks, each as a sentence with the first error."""
    yanked = {one.sha256 for history in earlier.histories.values() for one in history.versions if one.yanked}
    broken = broken_dependents(package, [one for one in packages if one.sha256 not in yanked])
    return [f"{one.id} would not work with it ({one.reason})" for one in broken]


def _packages(earlier: IndexBuild, folder: Path) -> Path:
    """Return the folder of the packages of an index: where the index has its first relative address."""
    for history in earlier.histories.values():
        for entry in history.versions:
            if not urlsplit(entry.address).scheme:
                return (folder / unquote(entry.address)).parent
    return folder
