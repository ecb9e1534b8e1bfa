"""`citadels pack build`: build a pack into one file that others can install."""

from pathlib import Path

import click

from citadels_core.cli.commands.pack.packing import counted, found, sound
from citadels_core.cli.errors import PackProblemsError
from citadels_core.cli.files import save
from citadels_core.cli.options import format_option
from citadels_core.cli.terminal.console import print_json
from citadels_core.model.escape import visible
from citadels_core.packs.installing.archive import PackageError
from citadels_core.packs.installing.install import package_of


@click.command("build")
@click.argument("pack", default=".", metavar="[PACK]")
@click.option(
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Package file to write (default: ID-VERSION.citpack in the current folder).",
)
@format_option
def command(pack: str, output: Path | None, format_: str) -> None:
    """Build a package: one file with a pack, which others can install.

    PACK is the folder of a pack, the current folder by default, or the id of a pack. The package contains the manifest
    (pack.toml), the cards and translations, the pictures that cards use, and files such as README.md and LICENSE. The
    same pack gives the same bytes on each computer, so others can compare the SHA-256. A pack with errors is not built.
    """
    with found(pack) as (folder, unpacked):
        pack_ = sound(folder, unpacked)
        try:
            package = package_of(pack_.loaded, folder)
        except PackageError as refusal:
            raise PackProblemsError(f"{pack} cannot be packed: {refusal}.") from None
    manifest = package.manifest
    path = output or Path(package.file_name)
    save(path, package.data)
    if format_ == "json":
        facts = {"file": str(path), "id": manifest.id, "version": manifest.version, "bytes": len(package.data)}
        print_json({**facts, "sha256": package.sha256, "files": [name for name, _ in package.files]})
    else:
        click.echo(
            f"wrote {visible(str(path))} ({counted(len(package.files), 'file')}, {counted(len(package.data), 'byte')})"
        )
        click.echo(f"sha256 {package.sha256}")
