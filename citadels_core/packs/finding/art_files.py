"""Read the pictures that cards and the manifest of a pack name, and find those that they could name."""

import os
import re
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

from citadels_core.model.art import is_file
from citadels_core.packs.manifest.manifest import FILE, read_manifest

LARGEST = 64 * 1024
"""A picture of more bytes than this is not used; one byte more is read, to see that it is too large."""

MOST_BYTES = 2_000_000
"""The pictures of a pack may have this many bytes together; when there are more, the rest is not read."""

MOST_FOLDERS, MOST_FOUND = 200, 100
"""The maximum number of folders that are searched for pictures, and of pictures that are found."""

_LINE = re.compile(rb'^[ \t]+art[ \t]+"([^"\n]+)"', re.MULTILINE)


_MANIFEST_KEYS = (b"icon", b"screenshots")
"""A manifest without these words names no pictures, so it is not parsed."""


def art_files(folder: Path, texts: Iterable[tuple[str, bytes]]) -> Iterator[tuple[str, bytes]]:
    """Yield the pictures that card files and the manifest name, by path; skip those that cannot be read.

    Links are not followed, and a path cannot lead out of the folder.
    """
    read = 0
    for name in sorted({name for file, data in texts for name in _named(file, data)}):
        if read > MOST_BYTES:
            return
        path = folder / name
        try:
            if _is_regular(folder, path):
                with path.open("rb") as opened:
                    data = opened.read(LARGEST + 1)
                read += len(data)
                yield name, data
        except OSError:
            continue


def picture_files(folder: Path) -> tuple[str, ...]:
    """Return the files in the folder of a pack that its cards can name as pictures, by path.

    Only the first files of a large folder are found.
    """
    found: list[str] = []
    for at, (here, inner, names) in enumerate(os.walk(folder)):
        inner[:] = sorted(name for name in inner if not name.startswith(".") and name != "node_modules")
        home = Path(here).relative_to(folder)
        paths = ((home / name).as_posix() for name in sorted(names))
        found += (path for path in paths if is_file(path) and _is_regular(folder, folder / path))
        if at >= MOST_FOLDERS or len(found) >= MOST_FOUND:
            break
    return tuple(found[:MOST_FOUND])


def _named(file: str, data: bytes) -> Iterable[str]:
    if file == FILE:
        asked = any(word in data for word in _MANIFEST_KEYS)
        manifest = read_manifest(data, file).manifest if asked else None
        return [name for _, _, name in manifest.pictures] if manifest is not None else []
    return filter(is_file, (name.decode("ascii", "replace") for name in _LINE.findall(data)))


def _is_regular(folder: Path, path: Path) -> bool:
    inner = [parent for parent in path.parents if parent != folder and parent.is_relative_to(folder)]
    return all(stat.S_ISDIR(one.lstat().st_mode) for one in inner) and stat.S_ISREG(path.lstat().st_mode)
