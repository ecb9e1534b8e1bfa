"""The file that a game at a terminal is saved in: the game, its moves, who plays it, and what to load for it."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from citadels_core.cli.errors import CommandError
from citadels_core.cli.files import save as write
from citadels_core.model.quote import shown
from citadels_core.table.game import Game
from citadels_core.table.json import from_json, to_json
from citadels_core.table.saves.record import Record, RecordError
from citadels_core.table.saves.snapshot import save

FORMAT: Final = "citadels-play"
VERSION: Final = 1

NAME: Final = Path("citadels-game.json")
"""Where a game is saved when no file is named."""


@frozen(kw_only=True)
class TerminalSeats:
    """Who plays at a terminal.

    ``seat`` is the person's, ``bot`` plays the others, and ``packs`` are those that were loaded besides the official
    ones.
    """

    seat: int = 0
    bot: str = "greedy"
    packs: tuple[str, ...] = ()


@frozen(kw_only=True)
class SavedTable:
    """A saved game with all that a terminal needs to go on with it.

    ``game`` is what ``save`` makes of a game. ``record`` is its record, by which it can be played again with other
    cards; None where it has none, and in files of older programs.
    """

    format: str = FORMAT
    version: int = VERSION
    seat: int
    bot: str
    packs: tuple[str, ...]
    game: Any
    record: Any = None


def put(path: Path, game: Game, *, seated: TerminalSeats) -> None:
    """Save a game in a file, all at once or not at all.

    Raises:
        CommandError: the file cannot be written.
    """
    record: dict[str, Any] | None = None
    with suppress(RecordError):  # a game that did not begin from its set-up has none
        record = Record.of(game).to_json()
    table = SavedTable(seat=seated.seat, bot=seated.bot, packs=seated.packs, game=save(game), record=record)
    write(path, json.dumps(to_json(table)).encode())


def opened(path: Path, data: dict[str, Any]) -> SavedTable:
    """Return what the data of such a file is.

    Raises:
        CommandError: it is of another version.
        JsonError: it is damaged.
    """
    if (version := data.get("version")) != VERSION:
        raise CommandError(f'"{path}" was saved in version {shown(version)} of the format; this is {VERSION}.')
    return from_json(SavedTable, data)
