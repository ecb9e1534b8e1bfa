"""Make the SQLite file of a store, and refuse files that are none, without a byte of them changed."""

import os
import sqlite3
import stat
import tempfile
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from citadels_core.serve.store.lines import FORMAT, StoreError

APPLICATION: Final = 0x43495444
"""What SQLite files of ours have as their ``application_id``: "CITD"."""

SCHEMA: Final = f"""
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {FORMAT};
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    length INTEGER NOT NULL, -- how many lines it has
    seal TEXT NOT NULL, -- a hash over all of them
    over REAL -- when something was last added, in seconds since 1970; null while the game goes on
) STRICT, WITHOUT ROWID;
CREATE TABLE lines (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL, -- from 0, without gaps
    line TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
"""

FROM_1: Final = f"""
BEGIN IMMEDIATE;
ALTER TABLE tables ADD COLUMN over REAL;
PRAGMA user_version = {FORMAT};
COMMIT;
"""
"""What makes a store of version 1 one of this version; of its games it is not known when they were over."""

MAGIC: Final = b"SQLite format 3\0"
USER_VERSION: Final = slice(60, 64)
APPLICATION_ID: Final = slice(68, 72)
"""Where they stand in the first bytes of a file: https://sqlite.org/fileformat.html, section 1.3."""

GAPS: Final = """
SELECT id FROM tables
WHERE length != (SELECT count(*) FROM lines WHERE table_id = id)
   OR length != (SELECT ifnull(max(number), -1) + 1 FROM lines WHERE table_id = id)
UNION ALL
SELECT table_id FROM lines WHERE table_id NOT IN (SELECT id FROM tables)
LIMIT 1
"""


def make_file(path: Path) -> None:
    """Make a store without tables, whole or not at all; an empty file is replaced.

    Raises:
        OSError: there is no room for it, or no way to its folder.
    """
    number, made = tempfile.mkstemp(prefix=f"{path.name}.", suffix=".new", dir=path.parent)
    os.close(number)
    try:
        with closing(sqlite3.connect(made)) as database:
            database.executescript(SCHEMA)
        _to_disk(Path(made))
        Path(made).replace(path)
        _to_disk(path.parent)
    finally:
        with suppress(FileNotFoundError):
            Path(made).unlink()


def _to_disk(path: Path) -> None:
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def check_kind(path: Path) -> None:
    """Refuse what is no file of one name: a device, a pipe, a folder, or a file that has a second name.

    Raises:
        StoreError: it is refused; nothing was opened.
        OSError: it cannot be looked at.
    """
    with suppress(FileNotFoundError):
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise StoreError("unreachable", f"{path} is not a file; name a file of tables, or a new one.")
        if found.st_nlink > 1:
            told = "has a second name (a hard link), by which another server could use it; remove one of them"
            raise StoreError("in_use", f"{path} {told}.")


def check_head(path: Path) -> int:
    """Refuse a file that is no store of this version or an older one, by its first bytes; returns the version.

    Raises:
        StoreError: it is refused.
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        head = file.read(100)
    if not head.startswith(MAGIC) or _number(head[APPLICATION_ID]) != APPLICATION:
        raise StoreError("foreign", f"{path} is not a database of tables; choose another file for them.")
    version = _number(head[USER_VERSION])
    if not 1 <= version <= FORMAT:
        raise StoreError(
            "newer_format", f"{path} is in format {version} of the database, and this server has format {FORMAT}."
        )
    return version


def check_lines(path: Path) -> None:
    """Refuse a damaged file; it is read only.

    Raises:
        StoreError: it is refused.
        OSError: it cannot be read.
    """
    check_head(path)
    try:
        with closing(sqlite3.connect(_read_only(path), uri=True)) as database:
            whole = database.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
            gap = database.execute(GAPS).fetchone() if whole else None
    except sqlite3.Error:
        whole, gap = False, None
    if not whole:
        raise StoreError("damaged", f"{path} is damaged; it was left as it is, so that you can restore a backup.")
    if gap is not None:
        raise StoreError("damaged", f"{path} is damaged: lines of table {gap[0]} are missing; it was left as it is.")


def _read_only(path: Path) -> str:
    """Return how a file is opened so that nothing is written beside it either, if nobody has left a log there."""
    log = path.with_name(f"{path.name}-wal")
    alone = not log.exists() or not log.stat().st_size
    return f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if alone else ''}"


def _number(four: bytes) -> int:
    return int.from_bytes(four, "big")
