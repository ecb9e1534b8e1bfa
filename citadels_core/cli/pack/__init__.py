"""`citadels pack`: the group of the commands that handle packs as wholes."""

from typing import Final

import click

from citadels_core.cli.lazy import LazyGroup

COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "list": ("list_", "List the packs that can be found, and where."),
}
"""The module of each command and the line about it."""


@click.group("pack", cls=LazyGroup, package="citadels_core.cli.pack", table=COMMANDS)
def command() -> None:
    """Find packs, and pin their versions."""
