"""Define the interface of stores: a stored game table is a list of lines, protected by a hash chain."""

import hashlib
from collections.abc import Collection, Sequence
from secrets import token_hex
from typing import Final, Protocol

from attrs import frozen

from citadels_core.model.errors import CitadelsError

FORMAT: Final = 2
"""The version of the stored format; version 1 did not record when a game ended."""

NO_LINES: Final = ""
"""The hash of a table without lines."""


class StoreError(CitadelsError):
    """An error of a store or of one stored table; the message is one sentence.

    ``code`` is stable. Codes of a store: ``foreign``, ``newer_format``, ``damaged``, ``in_use``, ``unreachable``.
    Codes of a table: ``no_such_table``, ``elsewhere``, ``lost``, ``damaged``.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class TableOwnerError(StoreError):
    """The error for a table that another process owns; ``address`` is the URL of this other process."""

    def __init__(self, address: str) -> None:
        super().__init__("elsewhere", "This table is served by another process.")
        self.address = address


@frozen(kw_only=True)
class Addition:
    """New lines for the stored list of one game table.

    Attributes:
        table: the id of the table, which is created with its first line.
        after: how many lines the table has before the new ones.
        lines: texts without line breaks.
        over: the time in seconds since 1970 if no game is running; None during a game.
    """

    table: str
    after: int
    lines: tuple[str, ...]
    over: float | None = None


class Store(Protocol):
    """A store for the lines of tables. Its methods block and may be called from any thread."""

    @property
    def secret(self) -> str | None:
        """The secret of the processes that share the store; None if only one process can use it."""
        ...

    def claim(self, table: str) -> tuple[str, ...]:
        """Take ownership of a table and return its lines.

        Raises:
            TableOwnerError: another process owns the table.
            StoreError: ``no_such_table``, or ``damaged`` if the lines do not match their hash.
        """
        ...

    def add(self, additions: Sequence[Addition]) -> list[StoreError | None]:
        """Add lines to tables durably; return for each addition its error, or None if it succeeded.

        An addition fails as a whole, with the code ``lost``, if another process owns the table or its length differs.

        Raises:
            StoreError: ``unreachable``; it is unknown whether anything was added.
        """
        ...

    def release(self, table: str) -> None:
        """Give up the ownership of a table."""
        ...

    def forget(self, before: float, held: Collection[str], most: int) -> tuple[str, ...]:
        """Delete old tables without a running game; return their ids.

        Args:
            before: tables count as old if their last addition is before this time, in seconds since 1970.
            held: the tables in use by this process, which stay; tables in use by other processes stay, too.
            most: maximum number of tables to delete.
        """
        ...

    def check(self) -> None:
        """Check that the store works by writing and deleting a test line.

        Raises:
            StoreError: ``unreachable``; additions would not be stored either.
        """
        ...

    def renew(self) -> bool:
        """Renew the lease of this process; return False if other processes may have taken its tables."""
        ...

    def close(self) -> None:
        """Give up all tables and close the store."""
        ...


def sealed(seal: str, lines: Sequence[str]) -> str:
    """Return the new hash of a game table with more lines, from its old hash ``seal`` and these lines."""
    for line in lines:
        seal = hashlib.sha256(f"{seal}\n{line}".encode()).hexdigest()
    return seal


def checked(table: str, lines: tuple[str, ...], length: int, seal: str) -> tuple[str, ...]:
    """Return the lines of a table if their count and hash are the stored ones; else raise an error.

    Raises:
        StoreError: ``damaged``; the lines do not match.
    """
    if len(lines) != length or sealed(NO_LINES, lines) != seal:
        raise StoreError("damaged", f"The stored lines of table {table} are not those that were written.")
    return lines


def probe() -> Addition:
    """Build an addition that tests the store: one line for a new table with a random id."""
    return Addition(table=f"probe {token_hex(8)}", after=0, lines=("{}",))


def lost(addition: Addition) -> StoreError:
    """Build the error for lines that cannot be added because another process has taken over the table."""
    return StoreError("lost", f"Table {addition.table} was taken over by another process.")
