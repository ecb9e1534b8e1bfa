"""Read and write the files of one pack folder, within bounds of names, number and size."""

import base64
import binascii
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from citadels_core.model.art import is_file
from citadels_core.model.errors import CitadelsError
from citadels_core.packs.atomic_write import write_whole
from citadels_core.packs.finding.discovery import DEEPEST, SUFFIX, is_pack
from citadels_core.packs.installing.file_names import unfit
from citadels_core.packs.manifest.manifest import FILE

LARGEST: Final = 256 * 1024
"""The maximum number of bytes of a file."""

MOST_FILES: Final = 200

LARGEST_PACK: Final = 4 * 1024 * 1024
"""The maximum number of bytes of all files of a pack together."""


class WorkshopError(CitadelsError):
    """The error for a call that cannot be answered; its message is a sentence with the reason."""


class ChangedElsewhereError(WorkshopError):
    """The error for a file that another program has changed since it was read."""


class PackFiles:
    """The files of a pack folder by relative paths; no path leads out of the folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._known: dict[str, bytes] = {}
        """The bytes of each file as this object read or wrote them last."""

    def read(self) -> dict[str, bytes]:
        """Return the files of the pack, sorted by path.

        Raises:
            WorkshopError: there are too many files, or they are too large.
        """
        found: dict[str, bytes] = {}
        for path in sorted(self._paths(self.folder, 0)):
            name = path.relative_to(self.folder).as_posix()
            if unfit_name(name):
                continue
            if path.stat().st_size > LARGEST:
                raise WorkshopError(f'The file "{name}" has more than {LARGEST:,} bytes.')
            found[name] = path.read_bytes()
            check_amount(found)
        self._known = found
        return dict(found)

    def write(self, name: str, data: bytes, *, over: bool = False) -> Path:
        """Write a file and return its path.

        Args:
            over: whether to write over what another program has changed.

        Raises:
            ChangedElsewhereError: another program has changed the file.
            WorkshopError: the path does not fit, or the file is too large.
        """
        path = self.path(name)
        check_amount({**self._known, name: data})
        if not over and path.is_file() and path.read_bytes() not in (self._known.get(name), data):
            raise ChangedElsewhereError(f'Another page or program has changed "{name}".')
        with _disk_errors(name):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, data)
        self._known[name] = data
        return path

    def read_again(self, name: str) -> bytes:
        """Return the bytes of a file as they are now.

        Raises:
            WorkshopError: there is no such file, or it is too large.
        """
        data = self._existing(name).read_bytes()
        check_amount({**self._known, name: data})
        self._known[name] = data
        return data

    def remove(self, name: str) -> None:
        """Remove a file.

        Raises:
            WorkshopError: there is no such file, or it is the manifest.
        """
        path = self._existing(name)
        if name == FILE:
            raise WorkshopError("A pack cannot be without its manifest.")
        with _disk_errors(name):
            path.unlink()
        self._known.pop(name, None)

    def rename(self, name: str, to: str) -> None:
        """Give a file another path.

        Raises:
            WorkshopError: there is no such file, or the new path is taken or not that of a pack file.
        """
        old, new = self._existing(name), self.path(to)
        if FILE in (name, to):
            raise WorkshopError("The manifest keeps its name.")
        if new.exists():
            raise WorkshopError(f'There is a file "{to}" already.')
        with _disk_errors(to):
            new.parent.mkdir(parents=True, exist_ok=True)
            old.rename(new)
        if name in self._known:
            self._known[to] = self._known.pop(name)

    def path(self, name: object) -> Path:
        """Return the path on disk of a pack file, which need not exist.

        Raises:
            WorkshopError: the path is not that of a pack file.
        """
        if not isinstance(name, str):
            raise WorkshopError("The path of a file is a text.")
        if (reason := unfit_name(name)) is not None:
            raise WorkshopError(f"This cannot be a file of a pack: {reason}.")
        path = self.folder / name
        for above in (path, *path.parents):
            if above == self.folder:
                return path
            if above.is_symlink():
                break
        raise WorkshopError("This cannot be a file of a pack: links are not followed.")

    def _existing(self, name: object) -> Path:
        path = self.path(name)
        if not path.is_file():
            raise WorkshopError(f'There is no file "{name}".')
        return path

    def _paths(self, folder: Path, depth: int) -> list[Path]:
        found = []
        for path in sorted(folder.iterdir()):
            if path.name.startswith(".") or path.is_symlink():
                continue
            if path.is_dir() and depth < DEEPEST and not is_pack(path):
                found += self._paths(path, depth + 1)
            elif path.is_file():
                found.append(path)
        return found


@contextmanager
def _disk_errors(name: str) -> Iterator[None]:
    try:
        yield
    except OSError as refusal:
        raise WorkshopError(f'"{name}" cannot be written: {refusal.strerror or refusal}.') from None


def check_amount(files: Mapping[str, bytes]) -> None:
    """Check the number and the sizes of the files of a pack.

    Raises:
        WorkshopError: there are too many files, or they are too large.
    """
    for name, data in files.items():
        if len(data) > LARGEST:
            raise WorkshopError(f'The file "{name}" has more than {LARGEST:,} bytes.')
    if len(files) > MOST_FILES:
        raise WorkshopError(f"A pack has at most {MOST_FILES} files here.")
    if sum(map(len, files.values())) > LARGEST_PACK:
        raise WorkshopError(f"The files of a pack have at most {LARGEST_PACK:,} bytes together here.")


def unfit_name(name: str) -> str | None:
    """Return why a path cannot be that of a card file, the manifest or an art file; None when it can.

    >>> unfit_name("cards/inn.card"), unfit_name("art/inn.svg"), unfit_name("notes.txt")
    (None, None, 'it is neither pack.toml nor a card file nor a picture')
    """
    if name == FILE or name.endswith(SUFFIX) or is_file(name):
        return unfit(name)
    return "it is neither pack.toml nor a card file nor a picture"


def as_data(name: str, data: bytes) -> dict[str, Any]:
    """Return a file as data for JSON: its text, or its bytes in base64 for a picture that is not text."""
    if name.endswith(".png"):
        return {"path": name, "base64": base64.b64encode(data).decode()}
    return {"path": name, "text": data.decode("utf-8", "replace")}


def from_base64(text: object) -> bytes:
    """Return the bytes of a text in base64.

    Raises:
        WorkshopError: it is not such a text.
    """
    try:
        return base64.b64decode(text if isinstance(text, str) else "?", validate=True)
    except (binascii.Error, ValueError):
        raise WorkshopError("The data is not valid base64.") from None
