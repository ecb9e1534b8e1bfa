"""Write rows in columns: as tables at a terminal, and plain for a file or another program."""

import sys
from collections.abc import Mapping, Sequence

import click

Row = dict[str, str | int]
"""One thing, by the heads of its columns."""


def show(found: Mapping[str, Sequence[Row]], *, titled: bool) -> None:
    """Write lists of things, each under its name; ``titled`` tells whether the name is written without a terminal."""
    if sys.stdout.isatty():
        _show_tables(found)
    else:
        click.echo("\n\n".join(f"{kind}\n{_plain(rows)}" if titled else _plain(rows) for kind, rows in found.items()))


def _plain(rows: Sequence[Row]) -> str:
    """Return columns with two spaces between them: easy to read in a file, and to cut by a program."""
    if not rows:
        return "none"
    lines = [list(rows[0]), *([str(value) for value in row.values()] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )


def _show_tables(found: Mapping[str, Sequence[Row]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console = Console(highlight=False)
    for kind, rows in found.items():
        table = Table(title=kind, title_justify="left", title_style="bold", box=SIMPLE_HEAD, pad_edge=False)
        for name, value in rows[0].items() if rows else ():
            table.add_column(name, justify="right" if isinstance(value, int) else "left", no_wrap=name == "name")
        for row in rows:
            table.add_row(*(escape(str(value)) for value in row.values()))
        console.print(table if rows else f"{kind}: none")
