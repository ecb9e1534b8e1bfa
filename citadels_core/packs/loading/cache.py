"""Cache compiled packs between runs, in a folder of the user.

The cache key is a hash of everything that a compiled pack depends on: the bytes of the pack and of the packs that it
requires, the versions of the language and of the compiled data, and the source code of the compiler with its icons, but
not of the libraries that it uses. The code is hashed by content, not by modification time, because these times are
equal in reproducible builds and containers; reading the files takes a few milliseconds. An entry is plain data after a
checksum; an invalid entry is ignored and replaced. The cache is never read from the folder of a pack, which may come
from a stranger, and loading an entry never runs code.
"""

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeVar

import citadels_core.icons
import citadels_core.model
import citadels_dsl
from citadels_core.model.versions import IR_VERSION, LANGUAGE_VERSION
from citadels_core.packs.atomic_write import write_whole
from citadels_core.packs.finding.discovery import is_pack

T = TypeVar("T")

VARIABLE = "CITADELS_CACHE"
"""The environment variable that names another folder, outside of packs; an empty value turns the cache off."""

KEPT = 200
"""The maximum number of entries in the cache; when there are more, the least recently used entries are deleted."""

_SUFFIX = ".citadels"


def folder() -> Path | None:
    """Return the cache folder; None when the cache is off or the folder is inside a pack."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        where = Path(named).absolute()
        return where if named and not any(map(is_pack, (where, *where.parents))) else None
    from platformdirs import user_cache_path

    return user_cache_path("citadels-sdk", appauthor=False)


def key(pack: str, content: str, required: Iterable[tuple[str, str]], bridge: str | None = None) -> str | None:
    """Return the cache key of a pack, from its content hash and the hashes of the packs that it requires.

    ``bridge`` is the optional pack if the entry is only the part of the pack for this optional pack.
    Return None when the source code of the compiler cannot be read, because stale entries could not be detected.
    """
    stamp = _stamp()
    if stamp is None:
        return None
    lines = [
        f"{IR_VERSION} {LANGUAGE_VERSION} {stamp} {bridge or ''}",
        *(f"{id_} {hash_}" for id_, hash_ in ((pack, content), *required)),
    ]
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()


def read(key_: str, parse: Callable[[bytes], T]) -> T | None:
    """Return the parsed cache entry of a key; None if it is missing, damaged, or refused by ``parse``."""
    where = folder()
    if where is None:
        return None
    entry = where / f"{key_}{_SUFFIX}"
    try:
        checksum, _, data = entry.read_bytes().partition(b"\n")
        kept = parse(data) if checksum == _checksum(data) else None
    except (OSError, ValueError):
        return None
    with suppress(OSError):  # a read-only folder
        os.utime(entry)  # set the time of last use, because the least recently used entries are deleted
    return kept


def write(key_: str, data: bytes) -> None:
    """Write a cache entry; do nothing if the cache folder cannot be written to."""
    if (where := folder()) is not None:
        keep(where / f"{key_}{_SUFFIX}", _checksum(data) + b"\n" + data, KEPT)


def keep(file: Path, data: bytes, most: int) -> None:
    """Write a file into a cache folder, and evict the oldest files with the same suffix.

    Do nothing if the folder cannot be written to.

    Args:
        most: the maximum number of files with the same suffix that stay.
    """
    with suppress(OSError, ValueError):  # ValueError is raised for a path with a NUL in it
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(file, data, mode=0o600)
        alike = list(file.parent.glob(f"*{file.suffix}"))  # with the leftovers of killed programs
        if len(alike) > most:
            for old in sorted(alike, key=lambda one: one.stat().st_mtime)[:-most]:
                old.unlink(missing_ok=True)


def _checksum(data: bytes) -> bytes:
    return hashlib.sha256(data).hexdigest().encode("ascii")


@cache
def _stamp() -> str | None:
    """Return a hash of the source code of the compiler; None if the code cannot be read."""
    homes = (
        *citadels_dsl.__path__,
        *citadels_core.model.__path__,
        *citadels_core.icons.__path__,
        str(Path(__file__).parents[1]),
    )
    try:
        found = sorted((file[len(home) :], file) for home in homes for file in _sources(home))
        if not found:
            return None
        digest = hashlib.sha256()
        for name, file in found:
            data = Path(file).read_bytes()
            digest.update(f"{name} {len(data)}\n".encode())
            digest.update(data)
    except OSError:
        return None
    return digest.hexdigest()


def _sources(home: str) -> Iterator[str]:
    for folder_, inner, names in os.walk(home):
        inner[:] = [name for name in inner if name != "__pycache__"]
        yield from (f"{folder_}/{name}" for name in names if name.endswith((".py", ".pyc", ".lark", "icons.json")))
