"""Open the store that a place stands for: the name of a file, or the URL of a database."""

from pathlib import Path
from typing import Final

from citadels_core.serve.store.lines import Store

SCHEMES: Final = ("postgresql://", "postgres://")


def open_store(place: str, address: str = "") -> Store:
    """Open a store, or make it.

    Args:
        place: a file for SQLite, or ``postgresql://...``.
        address: where this process is reached, for those who share the database.

    Raises:
        StoreError: it is none, damaged, used by another process or not there.
        ModuleNotFoundError: ``psycopg`` is not installed, and the place is a URL.
    """
    if place.startswith(SCHEMES):
        from citadels_core.serve.store.postgres import PostgresStore

        return PostgresStore(place, address)
    from citadels_core.serve.store.sqlite import SqliteStore

    return SqliteStore(Path(place))
