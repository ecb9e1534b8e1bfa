"""`citadels pack`: the group of the commands that create, publish and install packs."""

from typing import Final

import click

from citadels_core.cli.lazy import LazyGroup

COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "new": ("new", "Create a pack (a folder of card files) with a first card that works."),
    "check": ("check", "Check whether a pack can be published."),
    "build": ("build", "Build a package: one file with a pack, which others can install."),
    "info": ("info", "Show the cards of a pack, and what they can do to a game."),
    "diff": ("diff", "Show the changes between two versions of a pack, and the version number that the new one needs."),
    "install": ("install", "Install packs from indexes or files for this user."),
    "update": ("update", "Install newer versions of installed packs from their indexes."),
    "outdated": ("updates", "List installed packs that have newer versions in their indexes."),
    "remove": ("remove", "Remove an installed pack."),
    "search": ("searching", "Search for packs in the indexes."),
    "source": ("source", "Add, list and remove indexes of packs."),
    "list": ("list_", "List the available packs with their ids and folders."),
    "lock": ("lock", "Write a lock file, which pins packs to their current versions and content."),
    "sync": ("sync", "Install the packs that a lock file pins."),
    "verify": ("verify", "Check that installed packs have not been changed."),
    "publish": ("publish", "Add a new version of a pack to an index."),
    "index": ("index", "Write an index of packages, which any web host can serve."),
}
"""The module and the help line of each command."""


@click.group("pack", cls=LazyGroup, package="citadels_core.cli.commands.pack", table=COMMANDS)
def command() -> None:
    """Create, check, build, install and find packs."""
