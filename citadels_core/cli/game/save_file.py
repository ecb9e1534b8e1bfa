"""The file that a game at a terminal is saved in: the game, who plays it, and what to load for it."""

import json
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from citadels_core.bots.registry import BOTS
from citadels_core.cli.errors import Refusal
from citadels_core.cli.files import save as write
from citadels_core.model.quote import shown
from citadels_core.table.game import Game
from citadels_core.table.json import JsonError, from_json, to_json
from citadels_core.table.snapshot import save

FORMAT: Final = "citadels-play"
VERSION: Final = 1
LARGEST: Final = 64_000_000
"""No saved game is larger than this, in bytes."""

NAME: Final = Path("citadels-game.json")
"""Where a game is saved when no file is named."""


@frozen(kw_only=True)
class SavedTable:
    """A saved game with all that a terminal needs to go on with it.

    ``seat`` is the person's, ``bot`` plays the others, ``packs`` are those that were loaded besides the official ones,
    and ``game`` is what ``save`` makes of a game.
    """

    format: str = FORMAT
    version: int = VERSION
    seat: int
    bot: str
    packs: tuple[str, ...]
    game: Any

    @property
    def edition(self) -> str | None:
        """The edition that is played; None when the game does not tell."""
        setup = self.game.get("setup") if isinstance(self.game, dict) else None
        edition = setup.get("edition") if isinstance(setup, dict) else None
        return edition if isinstance(edition, str) else None


def put(path: Path, game: Game, *, seat: int, bot: str, packs: tuple[str, ...]) -> None:
    """Save a game in a file, all at once or not at all.

    Raises:
        Refusal: the file cannot be written.
    """
    table = SavedTable(seat=seat, bot=bot, packs=packs, game=save(game))
    write(path, json.dumps(to_json(table)).encode())


def get(path: Path) -> SavedTable:
    """Return what a file holds; whether the game in it can be played is for ``restore`` to say.

    Raises:
        Refusal: there is no such file, or no game was saved in it.
    """
    read = _read(path)
    if not isinstance(read, dict) or read.get("format") != FORMAT:
        raise Refusal(f'"{path}" is no game that was saved while it was played at a terminal.')
    if (version := read.get("version")) != VERSION:
        raise Refusal(f'"{path}" was saved in version {shown(version)} of the format; this is {VERSION}.')
    try:
        table = from_json(SavedTable, read)
    except JsonError as error:
        raise Refusal(f'"{path}" is damaged. {error}') from None
    if table.bot not in BOTS:
        raise Refusal(f'"{path}" is damaged: there is no bot {shown(table.bot)}.')
    return table


def _read(path: Path) -> object:
    """Return the JSON data of a file; None when it is none.

    Raises:
        Refusal: there is no such file, or it cannot be read.
    """
    try:
        if path.exists() and not path.is_file():  # a pipe would be waited for
            raise Refusal(f'"{path}" is no file.')
        with path.open("rb") as opened:
            data = opened.read(LARGEST + 1)
        return json.loads(data) if len(data) <= LARGEST else None
    except OSError as refusal:
        raise Refusal(f'"{path}" cannot be read: {refusal.strerror or refusal}.') from None
    except (ValueError, RecursionError):
        return None
