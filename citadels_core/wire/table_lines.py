"""Many tables controlled by one stream of lines, for programs that connect the clients themselves."""

import json
from collections.abc import Iterator
from typing import Any, Final

from attrs import frozen

from citadels_core.model.errors import SetupError
from citadels_core.model.quote import shown
from citadels_core.table.json import JsonError
from citadels_core.table.saves.record import RecordError
from citadels_core.wire.card_source import Source
from citadels_core.wire.encoding import LONGEST_MESSAGE, from_plain, parse_json, plain, to_data
from citadels_core.wire.messages import Error, Json
from citadels_core.wire.outcome import Outcome, Thinking
from citadels_core.wire.refusal_codes import Refused
from citadels_core.wire.table import Table
from citadels_core.wire.table_views import TableOptions, TableSetup

LONGEST_LINE: Final = 1 << 24
"""The maximum number of characters of a line: one line can contain all stored lines of a table."""

MOST_TABLES: Final = 10_000


@frozen(kw_only=True)
class Opening:
    """Open a new table, or continue a table from its stored lines."""

    setup: TableSetup | None = None
    """The set-up of a new table. Give either ``setup`` or ``lines``."""
    options: TableOptions | None = None
    """The options of a new table; None for the defaults."""
    lines: tuple[Json, ...] | None = None
    """All stored lines of a table, in order."""
    changed_cards: bool = False
    """Whether the table may continue with changed cards, if all moves fit them."""
    store: bool = False
    """Whether to write the lines that have to be stored."""


@frozen(kw_only=True)
class LineToTables:
    """A line to the program with the tables: open or close a table, or hand it the message of a seat."""

    table: str
    """The name of the table; you choose it."""
    open: Opening | None = None
    """The table to open."""
    close: bool = False
    """Whether to close the table and remove it."""
    seat: int | None = None
    """The seat that sends the message; None for an onlooker."""
    message: Json | None = None
    """A message of a client."""


@frozen(kw_only=True)
class LineFromTables:
    """A line from the program with the tables: a message to a seat, or lines to store."""

    table: str | None = None
    """The name of the table; None for an error about a line without a name."""
    seat: int | None = None
    """The seat that gets the message; None for onlookers."""
    message: Json | None = None
    """A message of the table."""
    store: tuple[Json, ...] = ()
    """Lines to store. Continue the table with all stored lines (``Opening.lines``)."""


class Tables:
    """Tables by name, controlled by lines of JSON, without input or output of its own."""

    def __init__(self, source: Source, **others: Any) -> None:
        """Create the object without any tables.

        Args:
            others: the other parameters of ``Table``, except ``options``, for all tables.
        """
        self._source, self._others = source, others
        self._tables: dict[str, Table] = {}
        self._storing: set[str] = set()
        self._wakes: dict[str, float] = {}
        self.thinking: list[tuple[str, Thinking]] = []
        """The decisions for slow bots, each with its table. Remove those that you take."""

    def take(self, line: str | bytes, now: float) -> list[str]:
        """Handle a line and return the lines to send."""
        name: str | None = None
        try:
            data = parse_json(line, LONGEST_LINE)
            name = _name_of_table(data)
            told = _read(data, len(line))
            return [*self._do(told, now)]
        except (Refused, SetupError, RecordError) as refusal:
            error = Error(code=refusal.code, message=str(refusal))
            return [_line(LineFromTables(table=name, message=Json(to_data(error))))]

    def add(self, name: str, table: Table, now: float) -> list[str]:
        """Add a table that this program has made, under a name that no table has; return the lines to send."""
        self._tables[name] = table
        return [*self._told(name, table.tick(now))]

    def tick(self, now: float) -> list[str]:
        """Handle the passing of time and return the lines to send."""
        due = [name for name, wake in self._wakes.items() if wake <= now]
        return [line for name in due for line in self._told(name, self._tables[name].tick(now))]

    def thought(self, name: str, thinking: Thinking, options: tuple[str, ...], now: float) -> list[str]:
        """Take the answer of a slow bot and return the lines to send."""
        table = self._tables.get(name)
        return [] if table is None else [*self._told(name, table.take(thinking, options, now))]

    @property
    def wake(self) -> float | None:
        """The time at which to call ``tick`` next, on the same clock as ``now``; None for never."""
        return min(self._wakes.values(), default=None)

    def _do(self, told: LineToTables, now: float) -> Iterator[str]:
        name = told.table
        if told.open is not None:
            yield from self._open(name, told.open, now)
        if name not in self._tables:
            raise Refused("no_such_table", f"No table with the name {shown(name)} is open.")
        if told.message is not None:
            yield from self._message(name, told.seat, told.message, now)
        if told.close:
            del self._tables[name]
            self._storing.discard(name)
            self._wakes.pop(name, None)

    def _open(self, name: str, opening: Opening, now: float) -> Iterator[str]:
        if name in self._tables:
            raise Refused("table_is_open", f"The table {shown(name)} is already open.")
        if len(self._tables) == MOST_TABLES:
            raise Refused("too_many_tables", f"There are {MOST_TABLES} tables; close one first.")
        if (opening.setup is None) == (opening.lines is None):
            raise Refused("malformed", "To open a table, give either a setup or its stored lines.")
        if opening.setup is not None:
            table = Table(self._source, opening.setup, options=opening.options, **self._others)
        else:
            lines: list[Any] = [*(opening.lines or ())]
            table = Table.restore(self._source, lines, changed_cards=opening.changed_cards, **self._others)
        self._tables[name] = table
        if opening.store:
            self._storing.add(name)
        return self._told(name, table.tick(now))

    def _message(self, name: str, seat: int | None, message: Json, now: float) -> Iterator[str]:
        table = self._tables[name]
        if not table.knows(seat):
            if seat is not None and table.view.seats[seat : seat + 1] and table.view.seats[seat].status == "open":
                yield from self._told(name, table.sit(None, now, seat)[1])
            yield from self._told(name, table.connect(seat, seat, now))
        data: Any = message
        yield from self._told(name, table.receive(seat, data if isinstance(data, dict) else json.dumps(data), now))

    def _told(self, name: str, out: Outcome) -> Iterator[str]:
        """Yield the lines of an outcome; store its wake time and its decisions for slow bots in this object."""
        self._wakes.pop(name, None)
        if out.wake is not None:
            self._wakes[name] = out.wake
        self.thinking += [(name, one) for one in out.think]
        if out.store and name in self._storing:
            yield _line(LineFromTables(table=name, store=tuple(Json(one) for one in out.store)))
        for who, message in out.send:
            seat = who if isinstance(who, int) else None
            yield _line(LineFromTables(table=name, seat=seat, message=Json(to_data(message))))


def _line(line: LineFromTables) -> str:
    return json.dumps(plain(line), separators=(",", ":"), ensure_ascii=False)


def _name_of_table(data: object) -> str | None:
    """Return the name of the table in a line, even if the line is malformed."""
    name = data.get("table") if isinstance(data, dict) else None
    return name if isinstance(name, str) else None


def _read(data: object, length: int) -> LineToTables:
    try:
        told = from_plain(LineToTables, data)
    except JsonError as error:
        raise Refused("malformed", f"The line cannot be read. {error}") from None
    if told.message is not None and length > LONGEST_MESSAGE:
        raise Refused("message_too_long", f"A message has at most {LONGEST_MESSAGE} characters.")
    return told
