"""`citadels pack sync`: install the packs that a lock file pins."""

from pathlib import Path

import click
from attrs import evolve

from citadels_core.cli.commands.pack.deliveries import Delivery, examined
from citadels_core.cli.commands.pack.index_access import indexes
from citadels_core.cli.commands.pack.install import refuse_option
from citadels_core.cli.commands.pack.installation import consent, deliver, failed
from citadels_core.cli.commands.pack.packing import counted
from citadels_core.cli.errors import CommandError, PackProblemsError
from citadels_core.cli.options import format_option
from citadels_core.model.pack_pins import PackPin
from citadels_core.packs.finding.discovery import is_pack, read_folder
from citadels_core.packs.finding.shelves import FoundPack, PackOrigin, Shelves, look
from citadels_core.packs.indexes import download_cache
from citadels_core.packs.indexes.index_reader import download
from citadels_core.packs.installing.archive import PackageError
from citadels_core.packs.loading.opening import LOCK, content_hash
from citadels_core.packs.resolving.lock import Lock, read_lock


@click.command("sync")
@click.argument("pack", default=".", metavar="[PACK]", type=click.Path(path_type=Path, file_okay=False))
@click.option("--file", "file", type=click.Path(path_type=Path, dir_okay=False), help="Lock file to read.")
@refuse_option
@click.option("--yes", is_flag=True, help="Install without a question, even if other installed packs stop working.")
@format_option
def command(pack: Path, file: Path | None, refuse: tuple[str, ...], format_: str, *, yes: bool) -> None:
    """Install the packs that a lock file pins.

    PACK is the folder of a pack with a file citadels.lock, the current folder by default. Packs that are there
    already stay. The others are downloaded from the addresses in the lock file; a package whose hash differs from the
    locked one is refused. A later installed version is replaced.
    """
    allowed = evolve(consent(refuse, yes=yes, format_=format_), older=True)
    place = file or pack / LOCK
    lock = read_lock(place)
    if not isinstance(lock, Lock):
        raise CommandError(f"{place.as_posix()} cannot be used: {lock.message}.")
    absent = [pin for id_, pin in sorted(lock.packs.items()) if not _is_there(pin, pack)]
    if lost := [pin for pin in absent if pin.id not in lock.records]:
        raise PackProblemsError(
            f"Nothing is installed: {lost[0].id} {lost[0].version} is not there as it was locked, and {place} has no "
            "address for it. Put its folder beside this one, or lock it again after installing it from an index."
        )
    with indexes() as reader:
        deliveries = []
        try:
            for pin in absent:
                record = lock.records[pin.id]
                kept = download_cache.package(record.sha256) is not None
                package = download(reader.client, record, f"{pin.id} {pin.version}")
                if (package.manifest.id, package.manifest.version) != (pin.id, pin.version):
                    raise PackageError(f"the package at {record.address} is not {pin.id} {pin.version}")
                origin = "the cache of downloads" if kept else record.address or ""
                deliveries.append(Delivery(package=package, record=record, origin=origin))
            deliveries = examined(deliveries)
        except PackageError as refusal:
            raise failed("Nothing is installed", refusal) from None
    if deliveries or format_ == "json":
        deliver(deliveries, "Nothing is installed", allowed, format_)
    else:
        click.echo(f"{counted(len(lock.packs), 'pack')} as locked in {place.as_posix()}")


def _is_there(pin: PackPin, pack: Path) -> bool:
    """Return whether a pack can be found with the version and the content that are locked."""
    beside = pack.resolve().parent / pin.id
    near = [look(beside, PackOrigin.BESIDE)] if is_pack(beside) else []
    found = [one for one in near if isinstance(one, FoundPack)] + list(Shelves().of(pin.id))
    return any(
        one.id == pin.id and one.version == pin.version and content_hash(read_folder(one.folder).files) == pin.sha256
        for one in found
    )
