"""The stored lines of a table: views of the table, of which the last is used, and the game's journal."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from citadels_core.model.catalog import Catalog
from citadels_core.table.game import Game
from citadels_core.table.json import JsonError
from citadels_core.table.saves.journal import Journal
from citadels_core.table.saves.record import RecordError, replay
from citadels_core.wire.encoding import from_plain
from citadels_core.wire.outcome import Line
from citadels_core.wire.refusal_codes import Refused
from citadels_core.wire.table_views import TableView

TABLE: Final = "table"
"""The key of the table's view in a line."""
DECLINES: Final = "declines"
"""The key of the declined events of all seats in the same line; left out without any."""

MOST_CHANGES: Final = 500
"""The maximum number of changes of a table apart from its game, since each change stores a line."""


def check_changes(count: int) -> None:
    """Raise an error if ``count``, the number of earlier changes of a table, has reached the limit.

    Raises:
        Refused: ``too_many_changes``.
    """
    if count >= MOST_CHANGES:
        raise Refused("too_many_changes", most=MOST_CHANGES)


def read_stored(lines: Iterable[str | bytes | Line]) -> tuple[TableView, list[str | bytes | Line]]:
    """Return the last view of a table and the lines of its journal.

    Raises:
        RecordError: the lines are not those of a table, or are damaged.
    """
    seen: TableView | None = None
    journal: list[str | bytes | Line] = []
    for number, line in enumerate(lines, 1):
        if not isinstance(line, str | bytes | Mapping):
            raise RecordError(
                f"Line {number} of the table is neither a text nor an object.", code="damaged", line=number
            )
        data = _data(line)
        if data is None or TABLE not in data:
            journal.append(line)
            continue
        try:
            seen = from_plain(TableView, data[TABLE])
        except JsonError as error:
            raise RecordError(f"Line {number} of the table is damaged: {error}", code="damaged", line=number) from None
    if seen is None:
        raise RecordError("These are not the lines of a table.", code="not_a_record")
    return seen, journal


def replay_stored(
    catalog: Catalog, lines: Iterable[str | bytes | Line], *, changed_cards: bool
) -> tuple[Game, list[Line]]:
    """Replay a journal; return the game, and the line to store if its cards or rules have changed.

    Raises:
        RecordError: the lines are not a journal, are damaged, or do not fit the catalog; or, with the code
            ``changed_cards``, cards or rules of an unfinished game have changed and ``changed_cards`` is not set.
        SetupError: the set-up cannot be played with this catalog.
    """
    record = Journal.read(lines).record
    game = replay(catalog, record)
    changed = None if game.over else record.head.changed(game)
    if changed is None:
        return game, []
    if not changed_cards:
        raise RecordError(f"The game was played with other cards or rules: {changed}.", code="changed_cards")
    return game, [Journal.content(game)]


def read_declines(lines: Iterable[str | bytes | Line]) -> object:
    """Return the declined events of all seats from the last line with a view; empty if there are none."""
    tables = [data for line in lines if (data := _data(line)) is not None and TABLE in data]
    return tables[-1].get(DECLINES, []) if tables else []


def _data(line: str | bytes | Line) -> Mapping[str, Any] | None:
    """Return the data of a line; None if the line is no JSON object (reading the journal reports this)."""
    if isinstance(line, Mapping):
        return line
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None
