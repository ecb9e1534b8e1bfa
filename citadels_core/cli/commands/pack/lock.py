"""`citadels pack lock`: pin packs to their current versions and content, or check a lock file."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from citadels_core.cli.commands.pack.packing import counted
from citadels_core.cli.errors import CommandError, unsound
from citadels_core.cli.files import save
from citadels_core.cli.options import format_option
from citadels_core.cli.terminal.console import print_json
from citadels_core.model.escape import visible
from citadels_core.packs.finding.discovery import is_pack
from citadels_core.packs.finding.shelves import PackOrigin
from citadels_core.packs.installing.install import InstalledPack, is_unchanged
from citadels_core.packs.installing.install_records import InstallRecord, read_records
from citadels_core.packs.loading.opening import LOCK, OpenedPack, open_packs
from citadels_core.packs.loading.results import Texts
from citadels_core.packs.resolving.lock import Lock, compare, read_lock, write_lock
from citadels_dsl.text.diagnostics import Diagnostic


@click.command("lock")
@click.argument("packs", nargs=-1, metavar="[PACK]...")
@click.option(
    "--file",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Lock file to write or check, in place of citadels.lock.",
)
@click.option(
    "--check",
    is_flag=True,
    help="Write nothing; exit with code 1 if the lock file is missing or differs from the packs.",
)
@format_option
def command(packs: tuple[str, ...], file: Path | None, format_: str, *, check: bool) -> None:
    """Write a lock file, which pins packs to their current versions and content.

    PACK is the folder of a pack, the current folder by default, or the id of a pack. With one folder, the command
    writes citadels.lock into this folder and pins all packs that it requires, directly or not, but not the pack itself.
    If a required pack changes later, the pack cannot be loaded from its folder until you run this command again.

    For a pack that was installed from an index or an address, the lock file also has the address and the hash of the
    package, so that `citadels pack sync` can install it again.

    With an id, several packs or --file, the lock file also pins the named packs, and is by default citadels.lock in the
    current folder. Only --check reads it, unless it is citadels.lock in a pack folder.
    """
    if not packs and not is_pack(Path()):
        raise CommandError(
            "There is no pack in this folder: name the folder of a pack, or an id from `citadels pack list`."
        )
    opening = open_packs(packs or (".",), locked=False)
    if opening.problems:
        raise unsound(opening.problems, Texts(opening.packs, opening.left_out), packs)
    given = [pack for pack in opening.packs if pack.origin is PackOrigin.GIVEN]
    own = given[0] if len(packs) < 2 and given and file is None else None
    place = file or (own.folder / LOCK if own is not None else Path(LOCK))
    pinned = [pack for pack in opening.packs if pack is not own]
    if check:
        lock = read_lock(place)
        found = compare(lock, [p.pinned for p in pinned], exactly=True) if isinstance(lock, Lock) else [lock]
        _tell(place, pinned, found, format_)
        if found:
            raise SystemExit(1)
        return
    if place.is_symlink():
        raise CommandError(f"{place} is a link, and links are not followed.")
    records = _records(pinned)
    text = write_lock(((pack.pinned, pack.origin.value) for pack in pinned), records)
    save(place, text.encode())
    _tell(place, pinned, [], format_, written=True)
    for line in _unaddressed(pinned, records):
        click.echo(visible(line), err=True)


def _unaddressed(packs: list[OpenedPack], records: Mapping[str, InstallRecord]) -> Iterator[str]:
    """Yield a warning about each pack that `citadels pack sync` cannot install, because it has no address."""
    for pack in packs:
        record = records.get(pack.id)
        if pack.origin is not PackOrigin.OFFICIAL and (record is None or record.address is None):
            yield (
                f"{pack.id} {pack.pinned.version} in {pack.folder} came from no index, so `citadels pack sync` cannot "
                f"install it on another computer: copy its folder along, or publish it (`citadels pack publish`), "
                f"install it from the index, and lock again"
            )


def _records(packs: list[OpenedPack]) -> dict[str, InstallRecord]:
    """Return where the packages of installed packs came from, unless their files have been changed since."""
    known = read_records()
    found = {}
    for pack in packs:
        record = known.get(pack.id)
        if pack.origin is PackOrigin.USER and pack.manifest is not None and record is not None:
            if is_unchanged(InstalledPack(manifest=pack.manifest, folder=pack.folder), record):
                found[pack.id] = record
    return found


def _tell(
    place: Path, pinned: list[OpenedPack], found: list[Diagnostic], format_: str, *, written: bool = False
) -> None:
    if format_ == "json":
        packs = [{"id": pack.id, "version": pack.pinned.version, "sha256": pack.hash} for pack in pinned]
        changed = [problem.message for problem in found]
        print_json({"file": place.as_posix(), "packs": packs, "changed": changed})
        return
    count = counted(len(pinned), "pack")
    for problem in found:
        click.echo(f"{place.as_posix()}: {problem.message}")
    if written:
        click.echo(f"Wrote {place.as_posix()}: {count}.")
    elif not found:
        click.echo(f"{place.as_posix()} is up to date: {count}.")
