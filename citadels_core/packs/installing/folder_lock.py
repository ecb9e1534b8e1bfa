"""Let one program at a time change a folder; the lock is the system's, so it ends when the program does."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from citadels_core.file_lock import lock

NAME = ".lock"
"""The file in the folder by which programs know of one another; it is there while one is at work."""

PATIENCE = 10.0
"""So many seconds are waited for another program to be done."""

_PAUSE = 0.05


class LockTimeoutError(Exception):
    """Another program has not been done in time."""


@contextmanager
def exclusive(folder: Path) -> Iterator[None]:
    """Keep other programs, and other threads of this one, from changing a folder; it is made if it is not there.

    On a disk that knows no locks nobody is kept off.

    Raises:
        LockTimeoutError: another program took too long.
        OSError: the folder cannot be made or written to.
    """
    path = folder / NAME
    number = _acquired(path, time.monotonic() + PATIENCE)
    try:
        yield
    finally:
        # Unix: gone before anybody else can have it, see `_is_at`. Windows: nothing that is open can be deleted.
        if sys.platform == "win32":
            os.close(number)
        with suppress(OSError):
            path.unlink()
        if sys.platform != "win32":
            os.close(number)


def _acquired(path: Path, until: float) -> int:
    """Return the open file that is locked."""
    while True:
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileNotFoundError):  # who was done just now may have taken the folder away
            number = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
            mine = False
            try:
                mine = _locked(number) and _is_at(number, path)
            finally:
                if not mine:
                    os.close(number)
            if mine:
                return number
        if time.monotonic() > until:
            raise LockTimeoutError
        time.sleep(_PAUSE)


def _is_at(number: int, path: Path) -> bool:
    """Return whether an open file is still the one at a path, and not one that was deleted before it was locked."""
    try:
        return os.path.samestat(os.fstat(number), path.lstat())
    except FileNotFoundError:
        return False


def _locked(number: int) -> bool:
    """Lock an open file, or return that another program has."""
    try:
        return lock(number)
    except OSError:  # a disk that knows no locks
        return True
