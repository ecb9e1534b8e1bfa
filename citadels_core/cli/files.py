"""Replace the bytes of a file atomically, and show the difference of two texts."""

import os
import stat
from pathlib import Path

from citadels_core.cli.errors import CommandError, WriteError
from citadels_core.model.escape import visible
from citadels_core.packs.atomic_write import write_whole

NO_PLACE = (FileNotFoundError, NotADirectoryError, ValueError)
"""The errors of a path that does not exist: a wrong use of the command."""


def save(path: Path, data: bytes) -> None:
    """Write a file atomically: write a temporary file beside it, and rename that file. Refuse links.

    Raises:
        CommandError: the path is a link or not a regular file, or the folder does not exist.
        WriteError: the file cannot be written.
    """
    try:
        there = path.lstat().st_mode if os.path.lexists(path) else None
        if there is not None and not stat.S_ISREG(there):
            raise CommandError(f'"{path}" is a link or not a regular file; it was not changed.')
        write_whole(path, data)
    except (OSError, ValueError) as refusal:
        kind = CommandError if isinstance(refusal, NO_PLACE) else WriteError
        raise kind(f'"{path}" cannot be written: {getattr(refusal, "strerror", None) or refusal}.') from None


def difference(old: str, new: str, path: str, what: str) -> str:
    """Return a unified diff of two versions of a file, with control characters escaped.

    A byte-order mark or CRLF line ends that both versions have are not shown.

    Args:
        what: label of the new version, such as "fixed".
    """
    from difflib import unified_diff

    if "\r\n" in old and "\r\n" in new:
        old, new = old.replace("\r\n", "\n"), new.replace("\r\n", "\n")
    before, after = (text.removeprefix("\ufeff").split("\n") for text in (old, new))
    lines = unified_diff(_ended(before), _ended(after), f"{path} (now)", f"{path} ({what})")
    return "".join(
        f"{_visible(line[:-1])}\n" if line.endswith("\n") else f"{_visible(line)}\n\\ no line end\n" for line in lines
    )


def _ended(lines: list[str]) -> list[str]:
    """Return lines, each with a line end except the last line; an empty last line is left out."""
    *whole, last = lines
    return [*(f"{line}\n" for line in whole), *([last] if last else [])]


def _visible(line: str) -> str:
    return visible(line, "\t")
