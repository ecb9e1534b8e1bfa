"""Keep a file for one process: the lock is the system's, so it ends when the process does, however that ends."""

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
            OSError: the file cannot be made.
        """
        number = os.open(self._path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
        if not _locked(number):
            os.close(number)
            return False
        self._number = number
        return True

    def release(self) -> None:
        """Give the lock back."""
        if self._number is not None:
            os.close(self._number)
            self._number = None


if sys.platform == "win32":

    def _locked(number: int) -> bool:
        import msvcrt

        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:

    def _locked(number: int) -> bool:
        import fcntl

        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
