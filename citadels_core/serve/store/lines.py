"""What every store keeps: the lines of a table in order, each sealed to those before it."""

import hashlib
from collections.abc import Collection, Sequence
from secrets import token_hex
from typing import Final, Protocol

from attrs import frozen

from citadels_core.model.errors import CitadelsError

FORMAT: Final = 2
"""The version of the form that tables are stored in; version 1 did not know when a game was over."""

NO_LINES: Final = ""
"""The seal of a table without lines."""


class StoreError(CitadelsError):
    """A store that cannot be used, or that does not have what is asked for; the message is one sentence.

    ``code`` is stable. Of a store that is refused: ``foreign``, ``newer_format``, ``damaged``, ``in_use``,
    ``unreachable``. Of one table: ``no_such_table``, ``elsewhere``, ``lost``, ``damaged``.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class TableOwnerError(StoreError):
    """A table that another process has; ``address`` is where that one is reached, as it said itself."""

    def __init__(self, address: str) -> None:
        super().__init__("elsewhere", "This table is served by another process.")
        self.address = address


@frozen(kw_only=True)
class Addition:
    """Lines to be added to a table.

    Attributes:
        table: the id of the table; it is made if no line came before.
        after: how many lines it has before these.
        lines: texts without line breaks.
        over: when they are added, in seconds since 1970, if no game goes on then; None while one does.
    """

    table: str
    after: int
    lines: tuple[str, ...]
    over: float | None = None


class Store(Protocol):
    """Where the lines of tables are. Methods wait for the disk or the network, and may be called from any thread."""

    @property
    def secret(self) -> str | None:
        """What the processes that share the store know one another by; None where only one can have it."""
        ...

    def claim(self, table: str) -> tuple[str, ...]:
        """Return the lines of a table that is this process's from now on.

        Raises:
            TableOwnerError: another process has it.
            StoreError: ``no_such_table``; ``damaged`` if the lines are not those that were added.
        """
        ...

    def add(self, additions: Sequence[Addition]) -> list[StoreError | None]:
        """Add lines to several tables, all for good when this returns; tell of each what kept it from being added.

        An addition is refused whole with the code ``lost`` where the table is another process's now, or does not
        have the lines that it should come after.

        Raises:
            StoreError: ``unreachable``; it is not known whether anything was added.
        """
        ...

    def release(self, table: str) -> None:
        """Let others have a table."""
        ...

    def forget(self, before: float, held: Collection[str], most: int) -> tuple[str, ...]:
        """Delete tables at which no game goes on and to which nothing was added for long; returns their ids.

        Args:
            before: the last addition came before this, in seconds since 1970.
            held: tables that this process uses; those that others use are spared too.
            most: so many are deleted.
        """
        ...

    def check(self) -> None:
        """Write something as an addition does, and take it away again.

        Raises:
            StoreError: ``unreachable``; additions would not be stored either.
        """
        ...

    def renew(self) -> bool:
        """Tell the other processes that this one is alive; returns False if they may have taken its tables."""
        ...

    def close(self) -> None:
        """Let others have all tables, and end."""
        ...


def sealed(seal: str, lines: Sequence[str]) -> str:
    """Return the seal of a table after more lines: a hash over all of them that tells when one is changed or gone."""
    for line in lines:
        seal = hashlib.sha256(f"{seal}\n{line}".encode()).hexdigest()
    return seal


def checked(table: str, lines: tuple[str, ...], length: int, seal: str) -> tuple[str, ...]:
    """Return the lines of a table if they are those that were added.

    Raises:
        StoreError: they are not.
    """
    if len(lines) != length or sealed(NO_LINES, lines) != seal:
        raise StoreError("damaged", f"The stored lines of table {table} are not those that were written.")
    return lines


def probe() -> Addition:
    """Return an addition that tells by being made whether others can be; no other has its table."""
    return Addition(table=f"probe {token_hex(8)}", after=0, lines=("{}",))


def lost(addition: Addition) -> StoreError:
    """Return why lines were not added: somebody else has the table, or has added to it."""
    return StoreError("lost", f"Table {addition.table} was taken over by another process.")
