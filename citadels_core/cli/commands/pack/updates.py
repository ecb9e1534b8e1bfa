"""`citadels pack outdated`: list installed packs that have newer versions in their indexes."""

import click

from citadels_core.cli.commands.pack.index_access import indexes
from citadels_core.cli.options import format_option
from citadels_core.cli.terminal.columns import Row, show
from citadels_core.cli.terminal.console import print_json
from citadels_core.model.escape import visible
from citadels_core.packs.finding.shelves import PackOrigin, Shelves
from citadels_core.packs.indexes.index_reader import IndexReader
from citadels_core.packs.installing.install import InstalledPack, packs
from citadels_core.packs.installing.install_records import InstallRecord, read_records
from citadels_core.packs.manifest.requirements import newest_first, version


@click.command("outdated")
@format_option
def command(format_: str) -> None:
    """List installed packs that have newer versions in their indexes.

    The list also has installed versions that were yanked: withdrawn by their publisher. Packs that were installed from
    files are left out. `citadels pack update` installs the newer versions.
    """
    records = read_records()
    with indexes(needed=True) as reader:
        rows = [
            row
            for pack in packs()
            if (record := records.get(pack.manifest.id)) is not None and (row := _row(reader, pack, record)) is not None
        ]
    if format_ == "json":
        print_json({"packs": rows})
    elif rows:
        show({"packs": rows}, titled=False)
    else:
        click.echo("All packs from indexes have their newest versions.")
    tell_missing()


def tell_missing() -> None:
    """Report which packs are missing that installed packs require."""
    shelves = Shelves()
    for pack in shelves.all():
        for requirement in pack.manifest.requires if pack.origin is PackOrigin.USER and pack.manifest else ():
            if next(shelves.of(requirement.id), None) is None:
                id_ = requirement.id
                said = f"{pack.id} needs {requirement}, which is missing: `citadels pack install {id_}` installs it"
                click.echo(visible(said), err=True)


def _row(reader: IndexReader, pack: InstalledPack, record: InstallRecord) -> Row | None:
    manifest = pack.manifest
    source = next((one for one in reader.sources if one.address == record.index), None)
    history = reader.history(source, manifest.id) if source is not None else None
    if source is None or history is None:
        return None
    there = version(manifest.version)
    later = [one.version for one in history.versions if not one.yanked and version(one.version) > there]
    remark = next((one.remark for one in history.versions if one.version == manifest.version), "")
    if not later and not remark:
        return None
    return {
        "id": manifest.id,
        "version": manifest.version,
        "newest": max(later, key=newest_first, default=""),
        "index": source.name,
        "remarks": visible(remark),
    }
