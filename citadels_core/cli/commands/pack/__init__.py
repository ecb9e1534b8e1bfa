"""`citadels pack`: the group of the commands that create, publish and install packs."""

from typing import Final

import click

from citadels_core.cli.lazy import LazyGroup

COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "new": ("new", "Create a pack with a card that works."),
    "check": ("check", "Check whether a pack can be published."),
    "build": ("build", "Build a pack into one file that others can install."),
    "info": ("info", "Show a pack, its content and its capabilities."),
    "diff": ("diff", "Show the changes between two versions of a pack, and the version number they need."),
    "install": ("install", "Install a package for this user."),
    "remove": ("remove", "Remove an installed pack."),
    "list": ("list_", "List the packs that can be found, and where they are."),
    "lock": ("lock", "Pin packs to their current versions and content."),
}
"""The module and the help line of each command."""


@click.group("pack", cls=LazyGroup, package="citadels_core.cli.commands.pack", table=COMMANDS)
def command() -> None:
    """Create, check, build, install and find packs."""
