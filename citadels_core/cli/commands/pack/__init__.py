"""`citadels pack`: the group of the commands that handle packs as wholes."""

from typing import Final

import click

from citadels_core.cli.lazy import LazyGroup

COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "new": ("new", "Begin a pack with a card that works."),
    "check": ("check", "Say what a pack lacks before it is published."),
    "build": ("build", "Write a pack as one file that others can install."),
    "info": ("info", "Say what a pack is, what is in it and what it can do."),
    "diff": ("diff", "Say what another version of a pack changes, and how its version should be raised."),
    "install": ("install", "Put a package among the packs of this user."),
    "remove": ("remove", "Take a pack away from the packs of this user."),
    "list": ("list_", "List the packs that can be found, and where."),
    "lock": ("lock", "Pin packs to the versions and the content that they have now."),
}
"""The module of each command and the line about it."""


@click.group("pack", cls=LazyGroup, package="citadels_core.cli.commands.pack", table=COMMANDS)
def command() -> None:
    """Begin, check, pack up, install and find packs."""
