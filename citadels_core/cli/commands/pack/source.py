"""`citadels pack source`: add, list and remove indexes of packs."""

from pathlib import Path

import click

from citadels_core.cli.commands.pack.index_access import index_named, your_indexes
from citadels_core.cli.commands.pack.packing import read_key
from citadels_core.cli.errors import CommandError, PackProblemsError
from citadels_core.cli.options import format_option
from citadels_core.cli.terminal.columns import Row, show
from citadels_core.cli.terminal.console import print_json
from citadels_core.model.escape import visible
from citadels_core.packs.indexes.client import Client
from citadels_core.packs.indexes.index_reader import IndexReader, IndexReadError
from citadels_core.packs.indexes.index_sources import SourceError, make_source, save_sources, sources
from citadels_core.packs.indexes.signature import SignatureError, public_key


@click.group("source")
def command() -> None:
    """Add, list and remove indexes of packs.

    An index is asked for a pack only if the indexes before it do not have the pack.
    """


@command.command("add")
@click.argument("name", metavar="NAME")
@click.argument("address", metavar="URL")
@click.option(
    "--key",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Public key of the publisher (an OpenSSH file that ends in .pub); then only an index with its signature is "
    "used.",
)
def add(name: str, address: str, key: Path | None) -> None:
    """Add an index of packs, after those that you have.

    NAME is a word that you choose. URL is the address of the folder with index.json; it must begin with https, or with
    http for a server on this computer.
    """
    try:
        there = sources()
        if any(one.name == name for one in there):
            raise SourceError(f'you have an index "{name}" already')
        public = public_key(read_key(key).decode("utf-8", "replace")) if key is not None else None
        source = make_source(name, address, public)
        if any(one.address == source.address for one in there):
            raise SourceError(f"you have the index at {source.address} already")
        with Client() as client:
            count = len(IndexReader(client, (source,)).index(source).packs)
        save_sources((*there, source))
    except IndexReadError as refusal:
        raise PackProblemsError(visible(f"{name} is not added: {refusal}.")) from None
    except SignatureError as refusal:
        raise CommandError(f"{key} cannot be used: {refusal}.") from None
    except SourceError as refusal:
        raise CommandError(f"{name} is not added: {refusal}.") from None
    click.echo(f"added {name} with {count:,} packs" if count != 1 else f"added {name} with 1 pack")


@command.command("list")
@format_option
def list_(format_: str) -> None:
    """List the indexes of packs, in the order in which they are asked."""
    there = your_indexes()
    rows: list[Row] = [{"name": one.name, "address": one.address, "key": one.key or ""} for one in there]
    if format_ == "json":
        print_json({"indexes": rows})
    elif rows:
        show({"indexes": rows}, titled=False)
    else:
        click.echo("You have no index: `citadels pack source add NAME URL` adds one.")


@command.command("remove")
@click.argument("name", metavar="NAME")
def remove(name: str) -> None:
    """Remove an index of packs; packs that were installed from it stay."""
    there = your_indexes()
    gone = index_named(name, there)
    try:
        save_sources([one for one in there if one != gone])
    except SourceError as refusal:
        raise CommandError(f"{name} is not removed: {refusal}.") from None
    click.echo(f"removed {name}")
