"""The output of commands: a console that never interprets a text as markup, and JSON."""

import json
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import Console


def make_console(**options: Any) -> "Console":
    """Build a console that prints texts without markup, emoji or highlighting."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False, **options)


def print_json(data: Any) -> None:
    """Print plain data as JSON."""
    click.echo(json.dumps(data, indent=2))
