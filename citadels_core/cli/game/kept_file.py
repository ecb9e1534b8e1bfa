"""Files of games: save a game that is played at a terminal, and read a save, a record or a journal."""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from citadels_core.bots.registry import BOTS
from citadels_core.cli.errors import CommandError
from citadels_core.cli.files import save as write
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SnapshotError
from citadels_core.model.quote import shown
from citadels_core.table.game import Game
from citadels_core.table.json import JsonError, from_json, to_json
from citadels_core.table.saves import record, snapshot
from citadels_core.table.saves.journal import Journal
from citadels_core.table.saves.record import Record, RecordError, replay, replay_what_fits
from citadels_core.table.saves.snapshot import restore, save

FORMAT: Final = "citadels-play"
VERSION: Final = 1

NAME: Final = Path("citadels-game.json")
"""The file of a save when none is named."""


@frozen(kw_only=True)
class TerminalSeats:
    """The seat of the person, the bots and the packs of a game at a terminal.

    Attributes:
        seat: the person's seat.
        bot: the name of the bot for the other seats.
        packs: the packs that were loaded besides the official ones.
    """

    seat: int = 0
    bot: str = "greedy"
    packs: tuple[str, ...] = ()


@frozen(kw_only=True)
class SavedTable:
    """A saved game with all that a terminal needs to continue it.

    Attributes:
        game: the snapshot from ``snapshot.save``.
        record: the record, from which the game can be replayed with changed cards; None if the game did not begin from
            its set-up, and in files of older versions.
    """

    format: str = FORMAT
    version: int = VERSION
    seat: int
    bot: str
    packs: tuple[str, ...]
    game: Any
    record: Any = None


def put(path: Path, game: Game, *, seated: TerminalSeats) -> None:
    """Write a save of a game to a file, atomically.

    Raises:
        CommandError: the file cannot be written.
    """
    record: dict[str, Any] | None = None
    with suppress(RecordError):  # a game that began from a stored state has no record
        record = Record.of(game).to_json()
    table = SavedTable(seat=seated.seat, bot=seated.bot, packs=seated.packs, game=save(game), record=record)
    write(path, json.dumps(to_json(table)).encode())


def opened(path: Path, data: dict[str, Any]) -> SavedTable:
    """Parse the data of a saved game.

    Raises:
        CommandError: the format has another version.
        JsonError: the data is damaged.
    """
    if (version := data.get("version")) != VERSION:
        raise CommandError(f'"{path}" was saved in version {shown(version)} of the format; this is {VERSION}.')
    return from_json(SavedTable, data)


LARGEST: Final = 64_000_000
"""The largest file of a game that is read, in bytes."""


@frozen(kw_only=True)
class GameFile:
    """The contents of a game file: a save (possibly with a record inside), a record or a journal.

    Attributes:
        path: the file.
        record: the record; None for a save without one.
        save: the snapshot of the game; None for a record or journal.
        seated: the players; the defaults if the file has none.
        torn: a sentence about an unfinished last line of a journal; None if all lines are complete.
        whole: the length of the complete lines of a journal in bytes; None for other files.
        ended: whether the last complete line has a line end.
    """

    path: Path
    record: Record | None = None
    save: object = None
    seated: TerminalSeats
    torn: str | None = None
    whole: int | None = None
    ended: bool = True

    @property
    def edition(self) -> str | None:
        """The id of the game's edition; None if the file does not name the edition."""
        if self.record is not None:
            return self.record.head.setup.edition
        setup = self.save.get("setup") if isinstance(self.save, dict) else None
        edition = setup.get("edition") if isinstance(setup, dict) else None
        return edition if isinstance(edition, str) else None

    def game(self, catalog: Catalog) -> "StoredGame":
        """Restore the game; if card texts have changed, replay it up to the first illegal move.

        Raises:
            CommandError: the cards have changed and the file has no record, or the file is damaged.
            SetupError: the set-up cannot be played with these packs.
        """
        try:
            found = self._found(catalog)
        except (SnapshotError, RecordError) as error:
            raise CommandError(f'"{self.path}" cannot be continued. {error}') from None
        game = found.game
        if not 0 <= self.seated.seat < game.box.seats:
            raise CommandError(f'"{self.path}" is damaged: there is no seat {shown(self.seated.seat)}.')
        return found

    def _found(self, catalog: Catalog) -> "StoredGame":
        record = self.record
        if self.save is not None or record is None:
            try:
                return StoredGame(restore(catalog, self.save))
            except SnapshotError as error:
                if error.code != "other_content" or record is None:
                    raise
        game, misfit = replay_what_fits(catalog, record)
        changed = record.head.changed(game)
        if misfit is None and changed is None:
            return StoredGame(replay(catalog, record))
        if changed is None and misfit is not None:
            raise misfit
        return StoredGame(game, changed, misfit)


@frozen
class StoredGame:
    """A game from a save, a record or a journal.

    Attributes:
        game: the game at the last move that fits the cards.
        changed: a phrase that names what has changed since the file was written; None if nothing has.
        misfit: the error of the first move that does not fit the changed cards; None if all moves fit.
    """

    game: Game
    changed: str | None = None
    misfit: RecordError | None = None


def read_kept(path: Path) -> GameFile:
    """Read a game file, without checking that the game can be played with the present packs.

    Raises:
        CommandError: the file does not exist or has no game in it.
    """
    text = _read(path)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    try:
        kept = _whole(path, data) or _journal(path, text)
    except (RecordError, JsonError) as error:
        raise CommandError(f'"{path}" cannot be read. {error}') from None
    if kept.seated.bot not in BOTS:
        raise CommandError(f'"{path}" is damaged: there is no bot {shown(kept.seated.bot)}.')
    return kept


def _whole(path: Path, data: object) -> GameFile | None:
    """Parse the JSON of a save or a record; return None for other data, such as a journal."""
    if not isinstance(data, dict):
        return None
    format_ = data.get("format")
    if format_ == snapshot.FORMAT:
        return GameFile(path=path, save=data, seated=TerminalSeats())
    if format_ == FORMAT:
        table = opened(path, data)
        own = None if table.record is None else Record.from_json(table.record)
        seated = TerminalSeats(seat=table.seat, bot=table.bot, packs=table.packs)
        return GameFile(path=path, save=table.game, record=own, seated=seated)
    if format_ == record.FORMAT:
        read = Record.from_json(data)
        return GameFile(path=path, record=read, seated=_seated(read))
    return None


def _journal(path: Path, text: bytes) -> GameFile:
    lines = text.split(b"\n")
    try:
        read = Journal.read(lines)
    except RecordError as error:
        if error.code != "not_a_record":
            raise
        raise CommandError(f'"{path}" is not a saved game, a record or a journal.') from None
    whole = sum(len(line) + 1 for line in lines[: read.count])
    return GameFile(
        path=path,
        record=read.record,
        seated=_seated(read.record),
        torn=read.torn,
        whole=min(whole, len(text)),
        ended=whole <= len(text),
    )


def _seated(record: Record) -> TerminalSeats:
    """Return the players from the note that a terminal wrote into the head of a record.

    Raises:
        JsonError: the note is damaged.
    """
    about: Mapping[str, Any] = record.head.about
    return from_json(TerminalSeats, about["terminal"]) if "terminal" in about else TerminalSeats()


def about(seated: TerminalSeats) -> dict[str, Any]:
    """Return the note about the players for the head of a record."""
    return {"terminal": to_json(seated)}


def _read(path: Path) -> bytes:
    try:
        if path.exists() and not path.is_file():  # reading a pipe would block
            raise CommandError(f'"{path}" is not a file.')
        with path.open("rb") as opened:
            data = opened.read(LARGEST + 1)
    except OSError as refusal:
        raise CommandError(f'"{path}" cannot be read: {refusal.strerror or refusal}.') from None
    if len(data) > LARGEST:
        raise CommandError(f'"{path}" is too large for a file of a game.')
    return data
