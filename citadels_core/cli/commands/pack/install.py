"""`citadels pack install`: install packs from files, addresses or indexes for this user."""

from collections.abc import Sequence
from pathlib import Path

import click

from citadels_core.cli.commands.pack.deliveries import obtain
from citadels_core.cli.commands.pack.index_access import index_named, indexes
from citadels_core.cli.commands.pack.installation import consent, deliver, failed
from citadels_core.cli.errors import CommandError
from citadels_core.cli.options import format_option
from citadels_core.model.suggest import phrase
from citadels_core.packs.finding.discovery import is_folder, is_there
from citadels_core.packs.indexes.choosing import GivenPackage, InstallRequest
from citadels_core.packs.indexes.client import DownloadError
from citadels_core.packs.indexes.index_reader import IndexReader
from citadels_core.packs.installing.archive import SUFFIX, PackageError, read_package
from citadels_core.packs.installing.install import check_hash, packs, read_file
from citadels_core.packs.manifest.requirements import Requirement

MOST_BESIDE = 50_000_000
"""The maximum number of bytes of the packages that are read beside given ones."""

refuse_option = click.option(
    "--refuse",
    metavar="CAPABILITY",
    multiple=True,
    help='Install nothing if a pack has this capability, such as "looks at hands". Can be repeated.',
)


@click.command("install")
@click.argument("packs", metavar="PACK...", nargs=-1, required=True)
@click.option(
    "--sha256",
    metavar="HASH",
    help="SHA-256 that the file must have, as its author published it.",
)
@click.option(
    "--from",
    "origin",
    metavar="INDEX",
    help="Name of the index from which the named packs are taken, even if they were installed from elsewhere.",
)
@refuse_option
@click.option(
    "--yes",
    is_flag=True,
    help="Install without a question, also in place of a later version or of a version that other installed packs "
    "need.",
)
@format_option
def command(
    packs: tuple[str, ...],
    sha256: str | None,
    origin: str | None,
    refuse: tuple[str, ...],
    format_: str,
    *,
    yes: bool,
) -> None:
    """Install packs from indexes or files for this user.

    PACK is the name of a pack in an index, such as lantern or "lantern>=1.2", the address of a package, or a package
    (.citpack file) from `citadels pack build`. Names need an index: see `citadels pack source add`. The command
    chooses the newest versions that fit together and to the installed packs, with the packs that they require. If a
    pack has errors, the command tries older versions, in at most 12 combinations. It shows what each pack can do to a
    game, checks all packs, and then installs all of them or none. At a terminal, it asks first if a pack has
    capabilities, if the installed version is later, or if other installed packs would stop working. Without a
    terminal, it refuses the last two.
    """
    allowed = consent(refuse, yes=yes, format_=format_)
    failure = f"{packs[0]} is not installed" if len(packs) == 1 else "Nothing is installed"
    with indexes() as reader:
        try:
            names, given = _operands(packs, sha256, reader)
            if origin is not None and not names:
                raise CommandError("--from is for names of packs.")
            request = InstallRequest(
                names=names,
                packages=given,
                beside=lambda: _beside([Path(one) for one in packs if "://" not in one], given),
                origin=index_named(origin, reader.sources) if origin is not None else None,
                forced=yes,
            )
            chosen, deliveries = obtain(request, reader)
        except PackageError as refusal:
            raise failed(failure, refusal) from None
    tell_there(chosen.there, format_)
    if deliveries or format_ == "json":
        deliver(deliveries, failure, allowed, format_)


def tell_there(ids: Sequence[str], format_: str) -> None:
    """Report packs that are asked for but need no installation."""
    if format_ != "json":
        for pack in packs():
            if pack.manifest.id in ids:
                click.echo(f"{pack.manifest.id} {pack.manifest.version} is installed already")


def _operands(
    packs: Sequence[str], sha256: str | None, reader: IndexReader
) -> tuple[list[Requirement], list[GivenPackage]]:
    """Return the named packs, and the packages in the files and at the addresses."""
    names: list[Requirement] = []
    given: list[GivenPackage] = []
    if sha256 is not None and len(packs) > 1:
        raise CommandError("--sha256 is for one package at a time.")
    for one in packs:
        if "://" in one:
            given.append(_remote(one, reader))
        elif is_folder(Path(one)) and not (reader.sources and "/" not in one):
            raise CommandError(f'"{one}" is a folder; citadels pack build makes a package of it that can be installed.')
        elif one.endswith(SUFFIX) or (is_there(Path(one)) and not is_folder(Path(one))):
            given.append(_local(Path(one)))
        else:
            try:
                names.append(Requirement.parse(one))
            except ValueError:
                meant = phrase(reader.near(one)) or 'the name of a pack is a word such as guild, or "guild>=1.2".'
                raise CommandError(f'There is no file "{one}"; {meant}') from None
            if sha256 is not None:
                raise CommandError("--sha256 is for a file or an address.")
    for one_given in given:
        check_hash(one_given.package, sha256)
    ids = [one.id for one in names] + [one.package.manifest.id for one in given]
    if twice := sorted({id_ for id_ in ids if ids.count(id_) > 1}):
        raise CommandError(f"{twice[0]} is named twice.")
    return names, given


def _local(file: Path) -> GivenPackage:
    if not is_there(file):
        raise CommandError(f'There is no file "{file}".')
    return GivenPackage(package=read_package(read_file(file)))


def _remote(address: str, reader: IndexReader) -> GivenPackage:
    try:
        return GivenPackage(package=read_package(reader.client.package(address)), address=address)
    except DownloadError as refusal:
        raise PackageError(f"it cannot be downloaded: {refusal}") from None


def _beside(files: Sequence[Path], given: Sequence[GivenPackage]) -> list[GivenPackage]:
    """Return the sound packages in the folders of given files."""
    known = {one.package.sha256 for one in given}
    found: list[GivenPackage] = []
    folders = dict.fromkeys(file.parent for file in files if file.is_file())
    size = 0
    for path in [path for folder in folders for path in sorted(folder.glob(f"*{SUFFIX}"))]:
        try:
            size += path.stat().st_size
            if size > MOST_BESIDE:
                break
            one = _local(path)
        except (OSError, PackageError, CommandError):
            continue
        if one.package.sha256 not in known:
            known.add(one.package.sha256)
            found.append(one)
    return found
