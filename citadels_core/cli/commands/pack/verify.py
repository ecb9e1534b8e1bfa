"""`citadels pack verify`: check that installed packs have not been changed."""

import click

from citadels_core.cli.commands.pack.packing import counted
from citadels_core.cli.options import format_option
from citadels_core.cli.terminal.console import print_json
from citadels_core.packs.installing.install import is_unchanged, packs
from citadels_core.packs.installing.install_records import read_records


@click.command("verify")
@format_option
def command(format_: str) -> None:
    """Check that installed packs have not been changed.

    The command builds the package of each installed pack again, and compares the SHA-256 with that of the package from
    which the pack was installed. It needs no network.

    Exit code 1: a pack has been changed.
    """
    records = read_records()
    found: dict[str, str] = {}
    for pack in packs():
        id_ = pack.manifest.id
        record = records.get(id_)
        found[id_] = "unknown" if record is None else "sound" if is_unchanged(pack, record) else "changed"
    changed = [id_ for id_, state in found.items() if state == "changed"]
    if format_ == "json":
        print_json({"packs": [{"id": id_, "state": state} for id_, state in found.items()]})
    else:
        for id_ in changed:
            click.echo(f"{id_} has been changed since it was installed: remove it and install it again")
        for id_ in (id_ for id_, state in found.items() if state == "unknown"):
            click.echo(f"{id_} cannot be checked: an earlier version of the SDK installed it")
        if not found:
            click.echo("No pack is installed.")
            return
        sound = sum(state == "sound" for state in found.values())
        click.echo(f"{counted(sound, 'pack')} as installed")
    if changed:
        raise SystemExit(1)
