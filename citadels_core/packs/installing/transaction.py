"""Change the folder of installed packs in transactions, so that an interruption loses no pack.

A transaction has one hidden folder beside the packs, for new packs, replaced packs and packs to delete. Packs are
moved by renaming, never by copying. When a transaction fails, a replaced pack is moved back if its place is empty; if
the process was killed, the next transaction does that.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from citadels_core.packs.finding.discovery import is_folder, is_pack
from citadels_core.packs.installing.archive import PackageError
from citadels_core.packs.installing.folder_lock import LockTimeoutError, exclusive

PREFIX = ".changing-"
"""The prefix of the folder of a transaction."""

NEW, BEFORE, GONE = "new", "before", "gone"
"""The subfolders: new packs, replaced packs that may be moved back, and packs to delete."""


class FolderTransaction:
    """A transaction in progress; ``left`` lists folders of old transactions that could not be deleted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        places = [place for place in sorted(folder.glob(f"{PREFIX}*")) if is_folder(place) and not place.is_symlink()]
        self.left = [place for place in places if not settle(place)]
        self._place = Path(tempfile.mkdtemp(prefix=PREFIX, dir=folder))
        self.new = self._place / NEW
        self.new.mkdir()

    def put(self, *new: Path) -> None:
        """Move new packs into the folder of packs, after moving away the old packs of the same names.

        If one cannot be moved, those before it are moved out again.

        Raises:
            PackageError: a new or an old pack cannot be moved.
        """
        moved: list[Path] = []
        try:
            for one in new:
                self._put(one)
                moved.append(one)
        finally:
            if len(moved) < len(new):
                with suppress(OSError):
                    for one in moved:
                        (self.folder / one.name).rename(one)

    def _put(self, new: Path) -> None:
        target = self.folder / new.name
        try:
            if os.path.lexists(target):
                self._move(target, BEFORE)
            new.rename(target)
        except OSError as refusal:
            raise PackageError(f"{target} cannot be replaced: {reason(refusal)}") from None

    def take(self, target: Path) -> None:
        """Move a pack out of the folder of packs, so that it can be deleted.

        Raises:
            PackageError: the pack cannot be moved.
        """
        try:
            self._move(target, GONE)
        except OSError as refusal:
            raise PackageError(f"the folder {target} cannot be removed: {reason(refusal)}") from None

    def end(self) -> Path | None:
        """Clean up after the transaction; return a replaced pack that could not be moved back, or None."""
        if not settle(self._place) and self._place not in self.left:
            self.left.append(self._place)
        try:
            return next(iter(_waiting(self._place, self.folder)), None)
        except OSError:
            return self._place / BEFORE

    def _move(self, target: Path, where: str) -> None:
        (self._place / where).mkdir(exist_ok=True)
        target.rename(self._place / where / target.name)


@contextmanager
def changing(folder: Path) -> Iterator[FolderTransaction]:
    """Lock the folder of packs, run a transaction in it, and clean up afterwards, even after an error.

    Raises:
        PackageError: the folder cannot be written to, another process holds the lock, or a replaced pack cannot be
            moved back; then the message says where it is.
    """
    missing = [path for path in (folder, *folder.parents) if not os.path.lexists(path)]
    try:
        with exclusive(folder):
            change = FolderTransaction(folder)
            try:
                yield change
            except (PackageError, OSError, KeyboardInterrupt) as refusal:
                if (kept := change.end()) is not None:
                    message = f"{_said(refusal, folder)}; the version that was installed is kept in {kept}"
                    raise PackageError(message) from None
                raise
            finally:
                change.end()
    except LockTimeoutError:
        raise PackageError(f"another program is changing the packs in {folder}; try again when it is done") from None
    except OSError as refusal:
        raise PackageError(_said(refusal, folder)) from None
    finally:
        for path in missing:
            with suppress(OSError):  # ``rmdir`` fails for a folder that contains an installed pack
                path.rmdir()


def settle(place: Path) -> bool:
    """Move replaced packs back where no new pack is in their place, and delete the transaction's folder.

    Returns:
        Whether the folder of the transaction is deleted.
    """
    try:
        for old in _waiting(place, place.parent):
            old.rename(place.parent / old.name)
    except OSError:
        return False  # the folder must stay, because it contains the pack that cannot be moved back
    with suppress(OSError):  # rename replaced packs before deleting: a partly deleted pack must never be moved back
        (place / BEFORE).rename(place / f"{GONE}-{BEFORE}")
    shutil.rmtree(place, ignore_errors=True)
    return not os.path.lexists(place)


def reason(refusal: BaseException) -> str:
    """Return the message of an exception with a small first letter, for use after a colon."""
    said = getattr(refusal, "strerror", None) or str(refusal)
    return said[:1].lower() + said[1:]


def _waiting(place: Path, folder: Path) -> list[Path]:
    """Return the replaced packs that must be moved back, because no new pack is in their place."""
    try:
        moved = sorted((place / BEFORE).iterdir())
    except FileNotFoundError:
        return []
    return [old for old in moved if is_pack(old) and not os.path.lexists(folder / old.name)]


def _said(refusal: BaseException, folder: Path) -> str:
    if isinstance(refusal, PackageError):
        return str(refusal)
    if isinstance(refusal, OSError):
        return f"the folder {folder} cannot be written to: {reason(refusal)}"
    return "it was interrupted"
