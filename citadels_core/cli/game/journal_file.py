"""The file that a game is written down in while it is played: each answer is on the disk before the game goes on."""

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
    """A journal in a file that this process alone adds to."""

    path: Path
    _number: int
    _lock: FileLock

    @classmethod
    def begin(cls, path: Path, game: Game, about: dict[str, Any]) -> Self:
        """Begin a journal with all that has been answered so far.

        Raises:
            CommandError: there is such a file already, it cannot be written, or the game cannot be recorded.
        """
        try:
            record = Record.of(game)
        except RecordError as error:
            raise CommandError(f"The game cannot be written down. {error}") from None
        if os.path.lexists(path):
            raise CommandError(f'"{path}" is there already; a journal begins in a file of its own.')
        made = cls._opened(path, os.O_CREAT | os.O_EXCL)
        made.add(*Journal.lines(evolve(record, head=evolve(record.head, about=about), result=None)))
        with suppress(OSError):  # where a folder cannot be opened, the system sees to its names
            to_disk(path.parent)
        return made

    @classmethod
    def go_on(cls, path: Path, whole: int, *, ended: bool) -> Self:
        """Go on with a journal behind its whole lines; what else there is was cut off, and is removed.

        Args:
            whole: how many bytes the whole lines take.
            ended: whether the last of them has its end.

        Raises:
            CommandError: it cannot be written, or another process adds to it.
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
        """Add lines; when this returns they are on the disk.

        Raises:
            WriteError: they cannot be written, and nothing of them is.
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
                os.ftruncate(self._number, whole)  # else what comes next would follow half a line
            raise


def _unwritable(path: Path, refusal: OSError) -> CommandError:
    kind = CommandError if isinstance(refusal, FileNotFoundError | NotADirectoryError) else WriteError
    return kind(f'"{path}" cannot be written: {refusal.strerror or refusal}.')
