"""What commands write to: a console where what packs and people have written is text, never markup; or JSON."""

import json
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import Console


def make_console(**options: Any) -> "Console":
    """Return a console that prints every text as it is, without markup, emoji or highlighting."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False, **options)


def print_json(data: Any) -> None:
    """Write plain data as JSON, for other programs."""
    click.echo(json.dumps(data, indent=2))
