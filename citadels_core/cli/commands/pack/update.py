"""`citadels pack update`: install newer versions of installed packs from their indexes."""

import click

from citadels_core.cli.commands.pack.deliveries import obtain
from citadels_core.cli.commands.pack.index_access import indexes
from citadels_core.cli.commands.pack.install import refuse_option, tell_there
from citadels_core.cli.commands.pack.installation import consent, deliver, failed
from citadels_core.cli.commands.pack.updates import tell_missing
from citadels_core.cli.errors import CommandError
from citadels_core.cli.options import format_option
from citadels_core.packs.indexes.choosing import InstallRequest
from citadels_core.packs.installing.archive import PackageError
from citadels_core.packs.installing.install import packs
from citadels_core.packs.installing.install_records import read_records
from citadels_core.packs.manifest.requirements import Requirement


@click.command("update")
@click.argument("names", metavar="[NAME]...", nargs=-1)
@refuse_option
@click.option("--yes", is_flag=True, help="Install without a question, even if other installed packs stop working.")
@format_option
def command(names: tuple[str, ...], refuse: tuple[str, ...], format_: str, *, yes: bool) -> None:
    """Install newer versions of installed packs from their indexes.

    NAME is the id of an installed pack; without one, all packs that were installed from an index are updated. The
    command chooses the newest versions that fit together, and works like `citadels pack install` otherwise.
    """
    allowed = consent(refuse, yes=yes, format_=format_)
    there = {pack.manifest.id for pack in packs()}
    if absent := sorted(set(names) - there):
        raise CommandError(f'"{absent[0]}" is not installed; `citadels pack install` installs packs.')
    indexed = {id_ for id_, record in read_records().items() if record.index is not None and id_ in there}
    wanted = sorted(names or indexed)
    with indexes(needed=True) as reader:
        try:
            chosen, deliveries = obtain(InstallRequest(names=[Requirement(id_) for id_ in wanted]), reader)
        except PackageError as refusal:
            raise failed("Nothing is updated", refusal) from None
    if deliveries or format_ == "json":
        deliver(deliveries, "Nothing is updated", allowed, format_)
    elif names:
        tell_there(chosen.there, format_)
    elif not chosen.passed:
        click.echo("All packs from indexes have their newest versions.")
    tell_missing()
