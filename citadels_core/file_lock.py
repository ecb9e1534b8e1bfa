"""Lock a file for one process; the operating system releases the lock when the process ends."""

import os
import sys
from pathlib import Path


class FileLock:
    """A lock between processes: a lock on a separate file, which is created on first use and then kept."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._number: int | None = None

    def acquire(self) -> bool:
        """Take the lock; return False if another process holds it.

        Raises:
            OSError: the file cannot be created, or its file system does not support locks.
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
        """Release the lock, if this object holds it."""
        if self._number is not None:
            os.close(self._number)
            self._number = None


if sys.platform == "win32":

    def lock(number: int) -> bool:
        """Lock an open file, given by its descriptor; return False if another process holds the lock."""
        import msvcrt

        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:

    def lock(number: int) -> bool:
        """Lock an open file, given by its descriptor; return False if another process holds the lock.

        Raises:
            OSError: the file system does not support locks.
        """
        import fcntl

        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
