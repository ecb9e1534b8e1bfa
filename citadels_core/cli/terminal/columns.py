"""Print rows in columns: as a drawn table at a terminal, and as plain text to a file or a pipe."""

import sys
from collections.abc import Mapping, Sequence

import click

from citadels_core.cli.terminal.console import make_console

GAP = 3
"""The maximum number of characters between two columns of a table."""

Row = dict[str, str | int]
"""The cells of a row by the heads of their columns."""


def show(found: Mapping[str, Sequence[Row]], *, titled: bool) -> None:
    """Print tables, each below its name; outside a terminal, omit the names unless ``titled`` is true."""
    if sys.stdout.isatty():
        _show_tables(found)
    else:
        click.echo(
            "\n\n".join(
                f"{kind}\n{_plain_columns(rows)}" if titled else _plain_columns(rows) for kind, rows in found.items()
            )
        )


def _plain_columns(rows: Sequence[Row]) -> str:
    if not rows:
        return "none"
    lines = [list(rows[0]), *([str(value) for value in row.values()] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )


def _show_tables(found: Mapping[str, Sequence[Row]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    console = make_console()
    for kind, rows in found.items():
        heads = [name for name in (rows[0] if rows else ()) if any(row[name] != "" for row in rows)]
        widths = _widths([[name, *(str(row[name]) for row in rows)] for name in heads], console.width)
        if widths is None:
            _show_one_by_one(kind, rows)
            continue
        table = Table(title=kind, title_justify="left", title_style="bold", box=SIMPLE_HEAD, pad_edge=False)
        for name, width in zip(heads, widths, strict=True):
            table.add_column(name, justify="right" if isinstance(rows[0][name], int) else "left", width=width)
        for row in rows:
            table.add_row(*(str(row[name]) for name in heads))
        console.print(table if rows else f"{kind}: none")


def _widths(columns: Sequence[Sequence[str]], most: int) -> list[int] | None:
    """Return column widths that fit in ``most`` characters without cutting a word; None if none fit.

    >>> _widths([["name", "A Box"], ["players", "4"]], 80), _widths([["name", "A Box"]], 7), _widths([["players"]], 7)
    ([5, 7], [4], None)
    """
    widths = [max(map(len, column)) for column in columns]
    least = [max(len(word) for text in column for word in text.split()) for column in columns]
    room = most - GAP * len(columns)
    while sum(widths) > room:
        excess, at = max((width - need, at) for at, (width, need) in enumerate(zip(widths, least, strict=True)))
        if not excess:
            return None
        widths[at] -= 1
    return widths


def _show_one_by_one(kind: str, rows: Sequence[Row]) -> None:
    """Print each cell on its own line, because the columns are too wide for the terminal."""
    from rich.padding import Padding
    from rich.table import Table

    console = make_console()
    console.print(kind, style="bold")
    for row in rows:
        (_, name), *others = row.items()
        lines = Table.grid(padding=(0, 2))
        for head, value in others:
            if value != "":
                lines.add_row(head, str(value))
        console.print(f"\n{name}", style="bold")
        console.print(Padding(lines, (0, 0, 0, 4)))
