"""`citadels pack search`: search for packs in the indexes."""

import click

from citadels_core.cli.commands.pack.index_access import indexes, refuse_no_index
from citadels_core.cli.options import format_option
from citadels_core.cli.terminal.columns import Row, show
from citadels_core.cli.terminal.console import print_json
from citadels_core.model.escape import visible
from citadels_core.model.suggest import phrase
from citadels_core.packs.indexes.index_files import SearchEntry
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
    asked = [word.casefold() for word in words]
    with indexes(origin, fresh=False) as reader:
        refuse_no_index(reader)
        found = [
            (source.name, entry)
            for source in reader.sources
            for entry in reader.index(source).packs
            if _fits(entry, asked)
        ]
        meant = phrase(reader.near(" ".join(words))) if words and not found else None
    found.sort(key=lambda pair: _rank(pair[1], asked))
    records = read_records()
    rows: list[Row] = [
        {
            "id": entry.id,
            "version": entry.version,
            "title": visible(entry.title),
            "authors": visible(", ".join(entry.authors)),
            "bytes": entry.size,
            "index": index,
            "installed": records[entry.id].version if entry.id in records else "",
        }
        for index, entry in found
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


def _fits(entry: SearchEntry, words: list[str]) -> bool:
    text = "\n".join((entry.id, entry.title, entry.description or "", *entry.authors, *entry.tags)).casefold()
    return all(word in text for word in words)


def _rank(entry: SearchEntry, words: list[str]) -> tuple[bool, bool, str]:
    """Return the sort key of a pack: ids that are a word, then ids that begin with one, then the others."""
    return entry.id not in words, not entry.id.startswith(tuple(words)), entry.id
