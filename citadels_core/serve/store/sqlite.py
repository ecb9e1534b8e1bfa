"""Store game tables in one SQLite file, which one server process uses at a time."""

import os
import sqlite3
import stat
import tempfile
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from citadels_core.file_lock import FileLock
from citadels_core.packs.atomic_write import to_disk
from citadels_core.serve.store.lines import FORMAT, NO_LINES, Addition, StoreError, checked, lost, probe, sealed

APPLICATION: Final = 0x43495444
"""The ``application_id`` of our SQLite files: "CITD"."""

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
"""The migration from version 1, which did not store when a game ended."""

MAGIC: Final = b"SQLite format 3\0"
USER_VERSION: Final = slice(60, 64)
APPLICATION_ID: Final = slice(68, 72)
"""The positions of both numbers in the file header: https://sqlite.org/fileformat.html, section 1.3."""

GAPS: Final = """
SELECT id FROM tables
WHERE length != (SELECT count(*) FROM lines WHERE table_id = id)
   OR length != (SELECT ifnull(max(number), -1) + 1 FROM lines WHERE table_id = id)
UNION ALL
SELECT table_id FROM lines WHERE table_id NOT IN (SELECT id FROM tables)
LIMIT 1
"""


def make_file(path: Path) -> None:
    """Create an empty store atomically; an empty file is replaced.

    Raises:
        OSError: the disk is full, or the folder cannot be reached.
    """
    number, made = tempfile.mkstemp(prefix=f"{path.name}.", suffix=".new", dir=path.parent)
    os.close(number)
    try:
        with closing(sqlite3.connect(made)) as database:
            database.executescript(SCHEMA)
        to_disk(Path(made))
        Path(made).replace(path)
        to_disk(path.parent)
    finally:
        with suppress(FileNotFoundError):
            Path(made).unlink()


def check_kind(path: Path) -> None:
    """Refuse a path unless it is a regular file with one name: no device, no folder, no hard link.

    Raises:
        StoreError: the file is refused; nothing was opened.
        OSError: the file cannot be examined.
    """
    with suppress(FileNotFoundError):
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise StoreError("unreachable", f"{path} is not a file; name a file of tables, or a new one.")
        if found.st_nlink > 1:
            told = "has a second name (a hard link), by which another server could use it; remove one of them"
            raise StoreError("in_use", f"{path} {told}.")


def check_head(path: Path) -> int:
    """Check the header of a file: it must be a store of a known version; return the version.

    Raises:
        StoreError: the file is refused.
        OSError: the file cannot be read.
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
    """Raise an error if a file is damaged, without writing to the file.

    Raises:
        StoreError: the file is refused.
        OSError: the file cannot be read.
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
    """Return the URI that opens a file read-only, if possible also without temporary files beside it."""
    log = path.with_name(f"{path.name}-wal")
    alone = not log.exists() or not log.stat().st_size
    return f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if alone else ''}"


def _number(four: bytes) -> int:
    return int.from_bytes(four, "big")


Execute = Callable[..., sqlite3.Cursor]


class SqliteStore:
    """A store in a file in WAL mode; a commit returns when it is on the disk (``synchronous=FULL``).

    One process owns the file by a lock of the operating system, which is released even if the process is killed. Others
    may read the file meanwhile, for backups. The lock file is beside the file, so symbolic links are followed, and a
    file with a second hard link is refused.
    """

    def __init__(self, path: Path) -> None:
        """Open the store in a file; create a missing file.

        Raises:
            StoreError: the file is in use, foreign or damaged; it was not changed.
        """
        self._path = path = path.resolve()
        self._lock = FileLock(path.with_name(f"{path.name}.lock"))
        try:
            self._database = self._opened(path)
        except (sqlite3.Error, OSError) as error:
            self._lock.release()
            told = error.strerror if isinstance(error, OSError) else error
            raise StoreError("unreachable", f"{path} cannot be opened: {told}.") from None
        except StoreError:
            self._lock.release()
            raise
        self._thread_lock = threading.Lock()

    def _opened(self, path: Path) -> sqlite3.Connection:
        check_kind(path)
        new = not path.exists() or not path.stat().st_size
        if not new:
            check_head(path)  # refuse a foreign file before a lock file is created beside it
        if not self._lock.acquire():
            raise StoreError("in_use", f"{path} is used by another server; stop that one first.")
        if new and (not path.exists() or not path.stat().st_size):
            make_file(path)
        check_lines(path)
        database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        if database.execute("PRAGMA user_version").fetchone() == (1,):
            database.executescript(FROM_1)
        self._file = path.stat()
        return database

    @property
    def secret(self) -> None:
        """The shared secret: None, because no other process can use the file."""

    def claim(self, table: str) -> tuple[str, ...]:
        with self._locked_database() as run:
            row = run("SELECT length, seal FROM tables WHERE id = ?", (table,)).fetchone()
            if row is None:
                raise StoreError("no_such_table", "There is no such table.")
            found = run("SELECT line FROM lines WHERE table_id = ? ORDER BY number", (table,)).fetchall()
        length, seal = row
        return checked(table, tuple([line for (line,) in found]), length, seal)

    def add(self, additions: Sequence[Addition]) -> list[StoreError | None]:
        self._check_file()
        with self._locked_database() as run:
            run("BEGIN IMMEDIATE")
            refused = [self._add(addition) for addition in additions]
            run("COMMIT")
        return refused

    def _add(self, addition: Addition) -> StoreError | None:
        run, table, after = self._database.execute, addition.table, addition.after
        if after == 0:
            run("INSERT OR IGNORE INTO tables (id, length, seal) VALUES (?, 0, ?)", (table, NO_LINES))
        row = run("SELECT length, seal FROM tables WHERE id = ?", (table,)).fetchone()
        if row is None or row[0] != after:
            return lost(addition)
        self._database.executemany(
            "INSERT INTO lines (table_id, number, line) VALUES (?, ?, ?)",
            [(table, number, line) for number, line in enumerate(addition.lines, after)],
        )
        length, seal = after + len(addition.lines), sealed(row[1], addition.lines)
        run("UPDATE tables SET length = ?, seal = ?, over = ? WHERE id = ?", (length, seal, addition.over, table))
        return None

    def _check_file(self) -> None:
        """Raise an error if the file was removed or replaced, because written lines would be lost."""
        try:
            same = os.path.samestat(self._path.stat(), self._file)
        except OSError:
            same = False
        if not same:
            raise StoreError("unreachable", f"{self._path} was removed or replaced; put it back or start anew.")

    def check(self) -> None:
        self._check_file()
        addition = probe()
        with self._locked_database() as run:
            run("BEGIN IMMEDIATE")
            self._add(addition)
            run("DELETE FROM lines WHERE table_id = ?", (addition.table,))
            run("DELETE FROM tables WHERE id = ?", (addition.table,))
            run("COMMIT")

    def release(self, table: str) -> None:
        """Do nothing, because this process owns all game tables in the file."""

    def forget(self, before: float, held: Collection[str], most: int) -> tuple[str, ...]:
        with self._locked_database() as run:
            found = run("SELECT id FROM tables WHERE over < ? ORDER BY over", (before,)).fetchall()
            ids = tuple([id_ for (id_,) in found if id_ not in held][:most])
            run("BEGIN IMMEDIATE")
            for table in ids:
                run("DELETE FROM lines WHERE table_id = ?", (table,))
                run("DELETE FROM tables WHERE id = ?", (table,))
            run("COMMIT")
        return ids

    def renew(self) -> bool:
        """Return True: the lock of the operating system needs no renewal."""
        return True

    def close(self) -> None:
        with self._thread_lock:
            self._database.close()
        self._lock.release()

    @contextmanager
    def _locked_database(self) -> Iterator[Execute]:
        with self._thread_lock:
            try:
                yield self._database.execute
            except sqlite3.Error as error:
                with suppress(sqlite3.Error):
                    self._database.rollback()
                raise StoreError("unreachable", f"The database cannot be used: {error}.") from None
