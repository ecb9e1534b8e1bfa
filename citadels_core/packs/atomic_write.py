"""Write files atomically, and flush them to the disk."""

import os
import stat
from contextlib import suppress
from pathlib import Path

_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)


def write_whole(path: Path, data: bytes, *, mode: int = 0o666) -> None:
    """Write a file atomically: write a temporary file beside it and rename it; links are not followed.

    The temporary file is hidden and has the suffix of the file, so that a leftover of a killed program is recognised.

    Args:
        path: the file; its folder must exist.
        mode: the permissions of a new file, reduced by the umask; an existing file keeps its own.

    Raises:
        OSError: the file cannot be written; the old content is unchanged.
        ValueError: the path is not valid, for example because of a NUL in it.
    """
    unfinished = path.parent / f".{os.urandom(8).hex()}{path.suffix}"
    number = os.open(unfinished, _FLAGS, mode)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
        with suppress(FileNotFoundError):
            there = path.lstat().st_mode
            if stat.S_ISREG(there):
                unfinished.chmod(stat.S_IMODE(there))
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def to_disk(path: Path) -> None:
    """Flush a file, or the entries of a folder, to the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
