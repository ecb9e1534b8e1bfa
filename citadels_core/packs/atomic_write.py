"""Write files so that nothing of them is lost: all at once or not at all, and onto the disk."""

import os
import stat
from contextlib import suppress
from pathlib import Path

_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)


def write_whole(path: Path, data: bytes, *, mode: int = 0o666) -> None:
    """Write a file by way of a new one beside it, which takes its place; a link is replaced and not followed.

    The new one is hidden and ends like the other, so that what is left when the program is killed looks like it.

    Args:
        path: the file; its folder has to be there.
        mode: the rights of a file that is new, as far as the user grants rights at all; others keep theirs.

    Raises:
        OSError: it cannot be written; what was there before is as it was.
        ValueError: no file can have such a path.
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
    """Return when a file, or a folder with the names in it, is on the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
