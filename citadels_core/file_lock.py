"""Lock a file for one process; the system releases the lock when the process ends."""

import os
import sys
from pathlib import Path


class FileLock:
    """A lock on a file of its own, which is made and stays."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._number: int | None = None

    def acquire(self) -> bool:
        """Take the lock; returns False if another process has it.

        Raises:
            OSError: the file cannot be made, or lies on a disk that knows no locks.
        """
        number = os.open(self._path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
        taken = False
        try:
            taken = lock(number)
        finally:
            if not taken:
                os.close(number)
        if taken:
            self._number = number
        return taken

    def release(self) -> None:
        """Give the lock back."""
        if self._number is not None:
            os.close(self._number)
            self._number = None


if sys.platform == "win32":

    def lock(number: int) -> bool:
        """Lock an open file; returns False if another process has."""
        import msvcrt

        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:

    def lock(number: int) -> bool:
        """Lock an open file; returns False if another process has.

        Raises:
            OSError: it lies on a disk that knows no locks.
        """
        import fcntl

        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
