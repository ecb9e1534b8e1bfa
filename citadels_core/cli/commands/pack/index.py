"""`citadels pack index`: write an index of packages, which any web host can serve."""

from pathlib import Path

import click

from citadels_core.cli.commands.pack.index_folder import write_index
from citadels_core.cli.commands.pack.packing import counted, short_line, sign_option
from citadels_core.cli.options import format_option
from citadels_core.cli.terminal.console import print_json
from citadels_core.model.escape import visible


@click.command("index")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False, exists=True))
@click.option(
    "--output",
    metavar="DIR",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for the index (default: the folder of the packages).",
)
@click.option(
    "--address",
    metavar="URL",
    help="Address of the folder of the packages, if they are not served with the index.",
)
@click.option(
    "--yank",
    "yanked",
    nargs=2,
    multiple=True,
    metavar="ID VERSION",
    help="Mark a version as withdrawn: it stays in the index for those who have locked it. Can be repeated.",
)
@click.option(
    "--reason",
    metavar="TEXT",
    callback=short_line,
    help="Why the versions are withdrawn, in one line for players.",
)
@click.option(
    "--unyank",
    "restored",
    nargs=2,
    multiple=True,
    metavar="ID VERSION",
    help="Undo --yank. Can be repeated.",
)
@sign_option
@format_option
def command(
    folder: Path,
    output: Path | None,
    address: str | None,
    yanked: tuple[tuple[str, str], ...],
    reason: str | None,
    restored: tuple[tuple[str, str], ...],
    key: Path | None,
    format_: str,
) -> None:
    """Write an index of packages, which any web host can serve.

    DIR is a folder of packages (.citpack files) from `citadels pack build`. The index consists of files: index.json to
    search in, packs/ID.json with all versions of a pack, and index.html for people. Run the command again after
    you add or remove packages: dates of publication, notes and yanked versions are kept, and what the command wrote for
    packages that are gone is deleted. With a pack that has errors, nothing is written.
    """
    place = output or folder
    if reason is not None and not yanked:
        raise click.UsageError("--reason says why versions are withdrawn: use it with --yank.")
    yanks = dict.fromkeys(yanked, reason or True) | dict.fromkeys(restored, False)
    index = write_index(folder, place, address=address, yanks=yanks, key=key)
    new = [f"{package.manifest.id} {package.manifest.version}" for package in index.new]
    if format_ == "json":
        versions = {id_: [entry.version for entry in history.versions] for id_, history in index.histories.items()}
        print_json({"folder": str(place), "packs": versions, "new": new, "left_out": list(index.left_out)})
        return
    for name in new:
        click.echo(f"new: {name}")
    for name in index.left_out:
        click.echo(f"left out, because its package is not there any more: {name}")
    for lack in index.lacking():
        click.echo(visible(lack), err=True)
    versions_count = sum(len(history.versions) for history in index.histories.values())
    packs, versions_ = counted(len(index.histories), "pack"), counted(versions_count, "version")
    click.echo(f"wrote the index of {packs} ({versions_}) into {visible(str(place))}")
