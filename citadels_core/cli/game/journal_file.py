"""The journal file of a running game; each answer is written to it before the game continues."""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from attrs import define, evolve

from citadels_core.cli.errors import CommandError, WriteError
from citadels_core.file_lock import FileLock
from citadels_core.packs.atomic_write import to_disk
from citadels_core.table.game import Game
from citadels_core.table.saves.journal import Journal
from citadels_core.table.saves.record import Record, RecordError


@define
class JournalFile:
    """An open journal file, locked against other processes."""

    path: Path
    _number: int
    _lock: FileLock

    @classmethod
    def begin(cls, path: Path, game: Game, about: dict[str, Any]) -> Self:
        """Create a journal file that begins with the answers given so far in the game.

        Raises:
            CommandError: the file exists or cannot be written, or the game cannot be recorded.
        """
        try:
            record = Record.of(game)
        except RecordError as error:
            raise CommandError(f"The game cannot be recorded. {error}") from None
        if os.path.lexists(path):
            raise CommandError(f'"{path}" exists already; --record needs the name of a new file.')
        made = cls._opened(path, os.O_CREAT | os.O_EXCL)
        made.add(*Journal.lines(evolve(record, head=evolve(record.head, about=about), result=None)))
        with suppress(OSError):  # systems that cannot open a folder write its entries to the disk by themselves
            to_disk(path.parent)
        return made

    @classmethod
    def go_on(cls, path: Path, whole: int, *, ended: bool) -> Self:
        """Open a journal file to append lines to it; an unfinished last line of the file is removed.

        Args:
            whole: the length of the complete lines in bytes.
            ended: whether the last complete line has a line end.

        Raises:
            CommandError: the file cannot be written, or another process has locked it.
        """
        made = cls._opened(path, 0)
        try:
            os.ftruncate(made._number, whole)
            if not ended:
                made._write(b"\n")
        except OSError as refusal:
            raise _unwritable(path, refusal) from None
        return made

    @classmethod
    def _opened(cls, path: Path, flags: int) -> Self:
        lock = FileLock(path)
        try:
            number = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0) | flags, 0o644)
            if not lock.acquire():
                raise CommandError(f'"{path}" is being written by another program.')
        except OSError as refusal:
            raise _unwritable(path, refusal) from None
        return cls(path, number, lock)

    def add(self, *lines: dict[str, Any]) -> None:
        """Append lines and flush them to the disk.

        Raises:
            WriteError: the lines cannot be written; the file is as before.
        """
        try:
            self._write(b"".join(f"{json.dumps(line)}\n".encode() for line in lines))
        except OSError as refusal:
            raise _unwritable(self.path, refusal) from None

    def _write(self, data: bytes) -> None:
        whole = os.fstat(self._number).st_size
        try:
            while data:
                data = data[os.write(self._number, data) :]
            os.fsync(self._number)
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._number, whole)  # without this, the next line would continue a half-written line
            raise


def _unwritable(path: Path, refusal: OSError) -> CommandError:
    kind = CommandError if isinstance(refusal, FileNotFoundError | NotADirectoryError) else WriteError
    return kind(f'"{path}" cannot be written: {refusal.strerror or refusal}.')
