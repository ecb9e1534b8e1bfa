"""Open the configured indexes for a command, and raise their errors as command errors."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

from citadels_core.cli.errors import CommandError, PackProblemsError
from citadels_core.model.escape import visible
from citadels_core.packs.indexes.client import Client, DownloadError
from citadels_core.packs.indexes.index_reader import IndexReader, IndexReadError
from citadels_core.packs.indexes.index_sources import IndexSource, SourceError, sources
from citadels_core.speech.english import sentence


@contextmanager
def indexes(only: str | None = None, *, fresh: bool = True, needed: bool = False) -> Iterator[IndexReader]:
    """Yield a reader of the indexes of the user; report at the end which could not be reached.

    Args:
        only: the name of the only index to read, None for all.
        fresh: whether to ask the servers for files that were downloaded some minutes ago.
        needed: whether the user must have an index.

    Raises:
        CommandError: the indexes are not set up correctly, or a needed one is not there.
        PackProblemsError: an index cannot be used.
    """
    there = your_indexes()
    chosen = (index_named(only, there),) if only is not None else there
    if needed and not chosen:
        raise CommandError("You have no index of packs: `citadels pack source add NAME URL` adds one.")
    with Client() as client:
        try:
            yield IndexReader(client, chosen, fresh=fresh)
        except (IndexReadError, DownloadError) as refusal:
            raise PackProblemsError(visible(sentence(str(refusal)))) from None
        finally:
            for address, day in client.offline.items():
                click.echo(f"{address} could not be reached; its copy from {day} was used", err=True)


def your_indexes() -> tuple[IndexSource, ...]:
    """Return the indexes of the user.

    Raises:
        CommandError: they are not set up correctly.
    """
    try:
        return sources()
    except SourceError as refusal:
        raise CommandError(sentence(str(refusal))) from None


def index_named(name: str, there: tuple[IndexSource, ...]) -> IndexSource:
    """Return the index with a name.

    Raises:
        CommandError: there is none.
    """
    for source in there:
        if source.name == name:
            return source
    names = ", ".join(source.name for source in there) or "none; `citadels pack source add` adds one"
    raise CommandError(f'You have no index "{name}"; the indexes are: {names}.')
