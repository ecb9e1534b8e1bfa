"""`citadels pack remove`: remove an installed pack of this user."""

import click

from citadels_core.cli.commands.pack.installation import tell_left
from citadels_core.cli.errors import PackProblemsError
from citadels_core.model.listing import listed
from citadels_core.packs.installing.archive import PackageError
from citadels_core.packs.installing.install import packs, remove


@click.command("remove")
@click.argument("id_", metavar="ID")
@click.option("--yes", is_flag=True, help="Remove the pack even if other installed packs require it.")
def command(id_: str, *, yes: bool) -> None:
    """Remove an installed pack.

    ID is the id of an installed pack from `citadels pack list`. The command never removes official packs, or folders
    that `citadels pack install` did not create.
    """
    needed = [pack.manifest.id for pack in packs() if id_ in [one.id for one in pack.manifest.requires]]
    if needed and not yes:
        raise PackProblemsError(f"{id_} is not removed: {listed(needed)} would not work without it; --yes removes it.")
    try:
        gone = remove(id_)
    except PackageError as refusal:
        raise PackProblemsError(f"{id_} is not removed: {refusal}.") from None
    click.echo(f"removed {id_} {gone.manifest.version if gone.manifest is not None else '(its manifest had errors)'}")
    tell_left(gone.left)
