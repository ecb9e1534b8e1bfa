"""Lock a folder for one process at a time; the system releases the lock when the process ends."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from citadels_core.file_lock import lock

NAME = ".lock"
"""The lock file in the folder, which exists while a process holds the lock."""

PATIENCE = 10.0
"""How long to wait for another process, in seconds."""

_PAUSE = 0.05


class LockTimeoutError(Exception):
    """The error when another process held the lock for longer than the timeout."""


@contextmanager
def exclusive(folder: Path) -> Iterator[None]:
    """Lock a folder against other processes and threads during the block; create a missing folder.

    On a file system without locks, the lock has no effect.

    Raises:
        LockTimeoutError: another process held the lock too long.
        OSError: the folder cannot be created or written to.
    """
    path = folder / NAME
    number = _acquired(path, time.monotonic() + PATIENCE)
    try:
        yield
    finally:
        # Unix: delete the file while it is locked, see `_is_at`. Windows: close it first, open files cannot be deleted.
        if sys.platform == "win32":
            os.close(number)
        with suppress(OSError):
            path.unlink()
        if sys.platform != "win32":
            os.close(number)


def _acquired(path: Path, until: float) -> int:
    """Wait until the lock file can be locked, and return its file descriptor."""
    while True:
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileNotFoundError):  # another process that removed the last pack may have removed the folder, too
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
    """Return whether an open file still exists at its path; it may have been deleted before it was locked."""
    try:
        return os.path.samestat(os.fstat(number), path.lstat())
    except FileNotFoundError:
        return False


def _locked(number: int) -> bool:
    """Try to lock an open file; return False when another process holds the lock."""
    try:
        return lock(number)
    except OSError:  # the file system has no locks: continue without one
        return True
