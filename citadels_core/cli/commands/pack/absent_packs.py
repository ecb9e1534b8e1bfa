"""Install the packs that a command needs from the indexes of the user, if they are not installed."""

from collections.abc import Sequence
from pathlib import Path

import click

from citadels_core.cli.commands.pack.deliveries import obtain
from citadels_core.cli.commands.pack.index_access import indexes
from citadels_core.cli.commands.pack.installation import Consent, deliver, failed
from citadels_core.packs.finding.discovery import is_there
from citadels_core.packs.finding.shelves import Shelves
from citadels_core.packs.indexes.choosing import InstallRequest
from citadels_core.packs.installing.archive import PackageError
from citadels_core.packs.manifest.requirements import Requirement, is_id


def install_absent(packs: Sequence[str], allowed: Consent) -> None:
    """Install the packs that are given by id but not found on this computer.

    Without an index, install nothing: the command then says that there is no such pack.

    Args:
        packs: ids or folders of packs.

    Raises:
        CommandError: the indexes are not set up correctly.
        PackProblemsError: an index cannot be used, or a package is refused; nothing is installed.
    """
    shelves = Shelves()
    absent = [name for name in dict.fromkeys(packs) if is_id(name) and not is_there(Path(name))]
    absent = [name for name in absent if next(shelves.of(name), None) is None]
    if not absent:
        return
    failure = f"{absent[0]} is not installed" if len(absent) == 1 else "Nothing is installed"
    with indexes() as reader:
        if not reader.sources:
            return
        try:
            _, deliveries = obtain(InstallRequest(names=[Requirement(name) for name in absent]), reader)
        except PackageError as refusal:
            raise failed(failure, refusal) from None
    for one in deliveries:
        click.echo(f"{one.id} {one.record.version} has the SHA-256 {one.record.sha256}")
    deliver(deliveries, failure, allowed, "text")
