"""Make the schema of a store in PostgreSQL, and refuse one that is something else."""

from collections.abc import Callable
from secrets import token_urlsafe
from typing import Any, Final

from citadels_core.serve.store.lines import StoreError

ONE_MAKER: Final = "SELECT pg_advisory_xact_lock(1128879172)"
"""Processes that start at once make the schema one after the other; the number is "CITD"."""

IS_THERE: Final = "SELECT 1 FROM information_schema.schemata WHERE schema_name = 'citadels'"

OURS: Final = """
SELECT count(*) = 4 FROM information_schema.tables
WHERE table_schema = 'citadels' AND table_name IN ('format', 'processes', 'tables', 'lines')
"""

SCHEMA: Final = (
    "CREATE SCHEMA citadels",
    "CREATE TABLE citadels.format (version integer NOT NULL, secret text NOT NULL)",
    "CREATE TABLE citadels.processes ( id text PRIMARY KEY, address text NOT NULL, expires timestamptz NOT NULL)",
    "CREATE TABLE citadels.tables ("
    " id text PRIMARY KEY, length integer NOT NULL, seal text NOT NULL, owner text, over double precision)",
    "CREATE TABLE citadels.lines ("
    " table_id text NOT NULL REFERENCES citadels.tables (id),"
    " number integer NOT NULL,"
    " line text NOT NULL,"
    " PRIMARY KEY (table_id, number))",
)


FROM_1: Final = (
    "ALTER TABLE citadels.tables ADD COLUMN over double precision",
    "UPDATE citadels.format SET version = 2",
)
"""What makes a schema of version 1 one of version 2; servers of version 1 that still run can go on with it."""


def check_schema(run: Callable[..., Any], version: int) -> str:
    """Make the schema if it is not there; returns the secret of those who share it.

    Args:
        run: runs a statement of a transaction.
        version: of the format.

    Raises:
        StoreError: something else has this name, or another version.
    """
    run(ONE_MAKER)
    if run(IS_THERE).fetchone() is None:
        for statement in SCHEMA:
            run(statement)
        run("INSERT INTO citadels.format VALUES (%s, %s)", (version, new := token_urlsafe()))
        return new
    (ours,) = run(OURS).fetchone()
    if not ours:
        raise StoreError(
            "foreign", "The schema citadels of this database holds something else; choose another database."
        )
    found = run("SELECT version, secret FROM citadels.format").fetchall()
    if [number for number, _ in found] == [1]:
        for statement in FROM_1:
            run(statement)
        found = [(2, found[0][1])]
    if [number for number, _ in found] != [version]:
        told = ", ".join(str(number) for number, _ in found) or "no"
        raise StoreError(
            "newer_format", f"The database is in format {told} of tables, and this server has format {version}."
        )
    secret: str = found[0][1]
    return secret
