"""Store game tables in PostgreSQL. Server processes share the store, and each owns some game tables."""

import socket
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from secrets import token_hex, token_urlsafe
from typing import Any, Final

import psycopg

from citadels_core.serve.store.lines import (
    FORMAT,
    NO_LINES,
    Addition,
    StoreError,
    TableOwnerError,
    checked,
    lost,
    probe,
    sealed,
)

Execute = Callable[..., "psycopg.Cursor[tuple[Any, ...]]"]

LEASE: Final = 10.0
"""Seconds for which a process owns its tables after its last renewal."""

REGISTER: Final = """
INSERT INTO citadels.processes (id, address, expires)
VALUES (%(me)s, %(address)s, clock_timestamp() + make_interval(secs => %(lease)s))
ON CONFLICT (id) DO UPDATE SET expires = excluded.expires
"""

FORGET_DEAD: Final = "DELETE FROM citadels.processes WHERE expires < clock_timestamp() - interval '1 hour'"

STATEMENT_SECONDS: Final = 5
"""Timeout of a statement in the database."""

TRANSACTION_SECONDS: Final = 8.0
"""Timeout of a transaction, after which the connection is cut: a hanging database enforces no timeout."""

DURABLE: Final = (
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
)
"""Enforce that commits are on the disk, even if the database is configured otherwise."""

IN_TIME: Final = f"SELECT set_config('statement_timeout', '{STATEMENT_SECONDS}s', false)"

ALIVE: Final = "expires > clock_timestamp() AND expires < clock_timestamp() + interval '1 minute'"
"""The condition for a process that counts as alive. A lease that ends too late was given before the clock was set back;
a running process gets a correct lease with its next ``renew``."""

OWNER: Final = f"SELECT address FROM citadels.processes WHERE id = %s AND {ALIVE}"

FORGOTTEN: Final = f"""
SELECT id FROM citadels.tables
WHERE over < %(before)s AND id <> ALL (%(held)s)
    AND NOT EXISTS (
        SELECT 1 FROM citadels.processes
        WHERE processes.id = tables.owner AND processes.id <> %(me)s AND {ALIVE}
    )
ORDER BY over LIMIT %(most)s FOR UPDATE SKIP LOCKED
"""


class PostgresStore:
    """A store in the schema ``citadels`` of a PostgreSQL database.

    Each process has a row with the end of its lease, by the clock of the database. A table names its owner; another
    process may take the table over once that lease has ended. A line is added only in a transaction that locks the row
    of the table and finds this process as owner, so a process that lost its lease cannot write to taken tables.
    """

    def __init__(self, url: str, address: str, lease: float = LEASE) -> None:
        """Connect, and create the schema if it is missing.

        Args:
            url: the URL of the database, ``postgresql://user@host/name``.
            address: the URL of this process, for clients that connect to another one.
            lease: seconds for which a process owns its tables after ``renew``.

        Raises:
            StoreError: the database is unreachable, or its schema is foreign; nothing was changed.
        """
        self._url = url
        self._lock = threading.Lock()
        self._me = {"me": token_hex(8), "address": address, "lease": lease}
        self._database: psycopg.Connection[tuple[Any, ...]] | None = None
        try:
            with self._transaction() as run:
                self._secret = check_schema(run, FORMAT)
                run(FORGET_DEAD)
            self.renew()
        except StoreError:
            self.close()
            raise

    @property
    def secret(self) -> str:
        """The secret that was stored when the schema was created."""
        return self._secret

    def claim(self, table: str) -> tuple[str, ...]:
        with self._transaction() as run:
            row = run("SELECT length, seal, owner FROM citadels.tables WHERE id = %s FOR UPDATE", (table,)).fetchone()
            if row is None:
                raise StoreError("no_such_table", "There is no such table.")
            length, seal, owner = row
            # Read the lease in a second statement: while the first one waits for the row lock, the lease may end.
            alive = None if owner in (None, self._me["me"]) else run(OWNER, (owner,)).fetchone()
            if alive is not None:
                raise TableOwnerError(alive[0])
            found = run("SELECT line FROM citadels.lines WHERE table_id = %s ORDER BY number", (table,)).fetchall()
            lines = checked(table, tuple([line for (line,) in found]), length, seal)
            run("UPDATE citadels.tables SET owner = %s WHERE id = %s", (self._me["me"], table))
        return lines

    def add(self, additions: Sequence[Addition]) -> list[StoreError | None]:
        # Rows are locked in the order of their ids to avoid deadlocks.
        order = sorted(range(len(additions)), key=lambda number: additions[number].table)
        refused: list[StoreError | None] = [None] * len(additions)
        with self._transaction() as run:
            for number in order:
                refused[number] = self._add(run, additions[number])
        return refused

    def _add(self, run: Execute, addition: Addition) -> StoreError | None:
        table, after, me = addition.table, addition.after, self._me["me"]
        if after == 0:
            run(
                "INSERT INTO citadels.tables (id, length, seal, owner) VALUES (%s, 0, %s, %s) ON CONFLICT DO NOTHING",
                (table, NO_LINES, me),
            )
        row = run("SELECT length, seal, owner FROM citadels.tables WHERE id = %s FOR UPDATE", (table,)).fetchone()
        if row is None or row[0] != after or row[2] != me:
            return lost(addition)
        numbers = list(range(after, after + len(addition.lines)))
        run(
            "INSERT INTO citadels.lines (table_id, number, line) SELECT %s, * FROM unnest(%s::int[], %s::text[])",
            (table, numbers, list(addition.lines)),
        )
        run(
            "UPDATE citadels.tables SET length = %s, seal = %s, over = %s WHERE id = %s",
            (after + len(addition.lines), sealed(row[1], addition.lines), addition.over, table),
        )
        return None

    def check(self) -> None:
        addition = probe()
        with self._transaction() as run:
            self._add(run, addition)
            run("DELETE FROM citadels.lines WHERE table_id = %s", (addition.table,))
            run("DELETE FROM citadels.tables WHERE id = %s", (addition.table,))

    def release(self, table: str) -> None:
        with self._transaction() as run:
            run("UPDATE citadels.tables SET owner = NULL WHERE id = %s AND owner = %s", (table, self._me["me"]))

    def forget(self, before: float, held: Collection[str], most: int) -> tuple[str, ...]:
        with self._transaction() as run:
            asked = {"before": before, "held": list(held), "most": most, **self._me}
            ids = [id_ for (id_,) in run(FORGOTTEN, asked).fetchall()]
            run("DELETE FROM citadels.lines WHERE table_id = ANY (%s)", (ids,))
            run("DELETE FROM citadels.tables WHERE id = ANY (%s)", (ids,))
        return tuple(ids)

    def renew(self) -> bool:
        with self._transaction() as run:
            alive = run(OWNER, (self._me["me"],)).fetchone() is not None
            run(REGISTER, self._me)
        return alive

    def close(self) -> None:
        if self._database is not None:
            with suppress(StoreError), self._transaction() as run:
                run("DELETE FROM citadels.processes WHERE id = %(me)s", self._me)
        with self._lock:
            if self._database is not None:
                self._database.close()
                self._database = None

    @contextmanager
    def _transaction(self) -> Iterator[Execute]:
        """Run one transaction at a time; if the connection is lost, the next transaction opens a new one."""
        with self._lock:
            try:
                if self._database is None or self._database.closed:
                    self._database = psycopg.connect(self._url, connect_timeout=10, autocommit=True)
                    with _cut_after(TRANSACTION_SECONDS, self._database):
                        self._database.execute(DURABLE)
                        self._database.execute(IN_TIME)
                with _cut_after(TRANSACTION_SECONDS, self._database), self._database.transaction():
                    yield self._database.execute
            except psycopg.Error as error:
                if self._database is not None:
                    self._database.close()
                    self._database = None
                first_line = (str(error).strip().splitlines() or [type(error).__name__])[0].rstrip(".")
                told = without_secrets(first_line, self._url)
                raise StoreError("unreachable", f"The database cannot be used: {told}.") from None


@contextmanager
def _cut_after(seconds: float, database: "psycopg.Connection[tuple[Any, ...]]") -> Iterator[None]:
    """Cut the database connection after some seconds, so that a slow block raises ``OperationalError``."""
    with socket.fromfd(database.fileno(), socket.AF_INET, socket.SOCK_STREAM) as same:

        def cut() -> None:
            with suppress(OSError):  # the connection was closed in the meantime
                same.shutdown(socket.SHUT_RDWR)

        timer = threading.Timer(seconds, cut)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


def without_secrets(told: str, url: str) -> str:
    """Remove the URL and the password from an error message of the database.

    >>> without_secrets('cannot read "postgresql://ann:pass@[::1/x"', "postgresql://ann:pass@[::1/x")
    'cannot read "(the URL)"'
    """
    password = url.partition("://")[2].rpartition("@")[0].partition(":")[2]
    hidden = told.replace(url, "(the URL)")
    return hidden.replace(password, "(the password)") if password else hidden


CREATION_LOCK: Final = "SELECT pg_advisory_xact_lock(1128879172)"
"""The lock for creating the schema, for processes that start at once; the number is "CITD"."""

SCHEMA_EXISTS: Final = "SELECT 1 FROM information_schema.schemata WHERE schema_name = 'citadels'"

IS_OURS: Final = """
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
"""The migration from version 1 to 2; running servers of version 1 can continue with it."""


def check_schema(run: Callable[..., Any], version: int) -> str:
    """Create or migrate the schema; return the secret of the processes that share it.

    Raises:
        StoreError: the schema is foreign or has a newer version.
    """
    run(CREATION_LOCK)
    if run(SCHEMA_EXISTS).fetchone() is None:
        for statement in SCHEMA:
            run(statement)
        run("INSERT INTO citadels.format VALUES (%s, %s)", (version, new := token_urlsafe()))
        return new
    (ours,) = run(IS_OURS).fetchone()
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
