"""`citadels pack search`: search for packs in the indexes."""

import click

from citadels_core.cli.commands.pack.index_access import indexes
from citadels_core.cli.options import format_option
from citadels_core.cli.terminal.columns import Row, show
from citadels_core.cli.terminal.console import print_json
from citadels_core.model.escape import visible
from citadels_core.model.suggest import phrase
from citadels_core.packs.indexes.pack_search import search
from citadels_core.packs.installing.install_records import read_records

MOST_SHOWN = 50
"""The maximum number of packs that are shown as text."""


@click.command("search")
@click.argument("words", metavar="[WORD]...", nargs=-1)
@click.option("--from", "origin", metavar="INDEX", help="Name of the only index to search in.")
@format_option
def command(words: tuple[str, ...], origin: str | None, format_: str) -> None:
    """Search for packs in the indexes.

    The command lists the packs whose id, title, description, authors and tags together contain all WORDs; without
    one, all packs. A list that is
    younger than 10 minutes is not downloaded again.
    """
    with indexes(origin, fresh=False, needed=True) as reader:
        found = search(((source, reader.index(source)) for source in reader.sources), words)
        meant = phrase(reader.near(" ".join(words))) if words and not found else None
    records = read_records()
    rows: list[Row] = [
        {
            "id": entry.id,
            "version": entry.version,
            "title": visible(entry.title),
            "authors": visible(", ".join(entry.authors)),
            "bytes": entry.size,
            "index": source.name,
            "installed": records[entry.id].version if entry.id in records else "",
        }
        for source, entry in found
    ]
    if format_ == "json":
        print_json({"packs": rows})
    elif not rows:
        none = f"No pack has {visible(' and '.join(words))}" if words else "The indexes have no packs"
        click.echo(f"{none}; {meant}" if meant is not None else f"{none}.")
    else:
        show({"packs": rows[:MOST_SHOWN]}, titled=False)
        if len(rows) > MOST_SHOWN:
            click.echo(f"and {len(rows) - MOST_SHOWN:,} more: search for more words")
