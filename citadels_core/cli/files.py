"""Put other bytes into a file, all at once or not at all, and show what would change."""

import os
import stat
from pathlib import Path

from citadels_core.cli.errors import CommandError, WriteError
from citadels_core.model.escape import visible
from citadels_core.packs.atomic_write import write_whole

NO_PLACE = (FileNotFoundError, NotADirectoryError, ValueError)
"""What is raised for a path that leads nowhere, which is the command's fault."""


def save(path: Path, data: bytes) -> None:
    """Write a file by way of a new one beside it, which takes its place; links are not followed.

    Raises:
        CommandError: the path is a link or no file, or there is no such folder.
        WriteError: it cannot be written.
    """
    try:
        there = path.lstat().st_mode if os.path.lexists(path) else None
        if there is not None and not stat.S_ISREG(there):
            raise CommandError(f'"{path}" is a link, or no file; it is left as it is.')
        write_whole(path, data)
    except (OSError, ValueError) as refusal:
        kind = CommandError if isinstance(refusal, NO_PLACE) else WriteError
        raise kind(f'"{path}" cannot be written: {getattr(refusal, "strerror", None) or refusal}.') from None


def difference(old: str, new: str, path: str, what: str) -> str:
    """Return a unified diff of a file as text that is safe to print; ``what`` was done to it, such as "fixed".

    A byte-order mark, and line ends of two characters, that both have are not shown.
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
    """Return lines with their ends; only the last may have none."""
    *whole, last = lines
    return [*(f"{line}\n" for line in whole), *([last] if last else [])]


def _visible(line: str) -> str:
    return visible(line, "\t")
