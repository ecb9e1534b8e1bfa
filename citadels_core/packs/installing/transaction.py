"""Change the folder of installed packs, so that none is lost whatever happens on the way.

All that a change needs is in one folder beside the packs, whose name begins with a dot: what is new, what was moved
away to make room, and what is to be deleted. Renaming moves a pack from one to the other, never copying. When a change
breaks off, what was moved away goes back if its place is empty; if the program was killed, the next change does that.
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
"""How the name of a folder begins that belongs to a change."""

NEW, BEFORE, GONE = "new", "before", "gone"
"""The folders in it: what comes, what may have to go back, and what is deleted."""


class FolderTransaction:
    """A change under way; ``left`` are folders that should have been deleted, by it or by an earlier one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        places = [place for place in sorted(folder.glob(f"{PREFIX}*")) if is_folder(place) and not place.is_symlink()]
        self.left = [place for place in places if not settle(place)]
        self._place = Path(tempfile.mkdtemp(prefix=PREFIX, dir=folder))
        self.new = self._place / NEW
        self.new.mkdir()

    def put(self, new: Path) -> None:
        """Put a folder in its place among the packs; what is there is moved away first.

        Raises:
            PackageError: one of both cannot be moved.
        """
        target = self.folder / new.name
        try:
            if os.path.lexists(target):
                self._move(target, BEFORE)
            new.rename(target)
        except OSError as refusal:
            raise PackageError(f"{target} cannot be replaced: {reason(refusal)}") from None

    def take(self, target: Path) -> None:
        """Take a pack away.

        Raises:
            PackageError: it cannot be moved.
        """
        try:
            self._move(target, GONE)
        except OSError as refusal:
            raise PackageError(f"the folder {target} cannot be removed: {reason(refusal)}") from None

    def end(self) -> Path | None:
        """Delete what is not needed any more; return a pack that was moved away and cannot be put back."""
        if not settle(self._place) and self._place not in self.left:
            self.left.append(self._place)
        try:
            return next(iter(_waiting(self._place, self.folder)), None)
        except OSError:
            return self._place / BEFORE

    def _move(self, target: Path, where: str) -> None:
        (self._place / where).mkdir()
        target.rename(self._place / where / target.name)


@contextmanager
def changing(folder: Path) -> Iterator[FolderTransaction]:
    """Let nobody else change the folder of packs, and leave nothing of a change there, even when it breaks off.

    Raises:
        PackageError: the folder cannot be written to, another program is at work there, or a pack that was moved away
            cannot be put back; then the message says where it is.
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
            with suppress(OSError):  # not empty: the pack is there now
                path.rmdir()


def settle(place: Path) -> bool:
    """End a change that is over or has broken off: put back what has to be, and delete the rest.

    Returns:
        Whether nothing is left of it.
    """
    try:
        for old in _waiting(place, place.parent):
            old.rename(place.parent / old.name)
    except OSError:
        return False  # so that what cannot be put back is kept
    with suppress(OSError):  # what is half deleted must never be put back
        (place / BEFORE).rename(place / f"{GONE}-{BEFORE}")
    shutil.rmtree(place, ignore_errors=True)
    return not os.path.lexists(place)


def reason(refusal: BaseException) -> str:
    """Return why something was refused, to be put after a colon."""
    said = getattr(refusal, "strerror", None) or str(refusal)
    return said[:1].lower() + said[1:]


def _waiting(place: Path, folder: Path) -> list[Path]:
    """Return the packs that were moved away and whose place is empty."""
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
