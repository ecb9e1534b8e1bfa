"""Keep compiled packs between runs, in a folder of the user, so that what is unchanged is not compiled again.

An entry is found by a key that is a hash of everything its contents follow from: the bytes of the pack, those of the
packs it builds on, the versions of the language and of compiled data, and the source code of what compiles, though not
of the libraries it uses. The code is taken by its bytes, not by its times of change: those are equal in reproducible
builds and containers, and reading the files takes a few milliseconds. An entry is plain data with a checksum in front;
what does not fit is ignored and replaced. Nothing is ever read from the folder of a pack, which may come from anywhere;
and whoever has written an entry, nothing in it becomes code by itself.
"""

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeVar

import citadels_core.model
import citadels_dsl
from citadels_core.model.versions import IR_VERSION, LANGUAGE_VERSION
from citadels_core.packs.atomic_write import write_whole
from citadels_core.packs.finding.discovery import is_pack

T = TypeVar("T")

VARIABLE = "CITADELS_CACHE"
"""The environment variable that names another folder, outside of packs; set to nothing it turns the cache off."""

KEPT = 200
"""When there are more entries than this, those neither written nor read lately are deleted."""

_SUFFIX = ".citadels"


def folder() -> Path | None:
    """Return where compiled packs are kept; None for nowhere, which a folder in a pack counts as."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return _outside_of_packs(Path(named)) if named else None
    from platformdirs import user_cache_path

    return user_cache_path("citadels-sdk", appauthor=False)


def _outside_of_packs(named: Path) -> Path | None:
    where = named.absolute()
    return None if any(map(is_pack, (where, *where.parents))) else where


def key(pack: str, content: str, required: Iterable[tuple[str, str]]) -> str | None:
    """Return the key of a pack with its content hash, and the ids and content hashes of the packs it builds on.

    None when the source code of the compiler cannot be read, so that nobody could tell when to compile again.
    """
    stamp = _stamp()
    if stamp is None:
        return None
    lines = [
        f"{IR_VERSION} {LANGUAGE_VERSION} {stamp}",
        *(f"{id_} {hash_}" for id_, hash_ in ((pack, content), *required)),
    ]
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()


def read(key_: str, parse: Callable[[bytes], T]) -> T | None:
    """Return what was kept under a key; None when it is not there or whole, or ``parse`` raises ValueError."""
    where = folder()
    if where is None:
        return None
    entry = where / f"{key_}{_SUFFIX}"
    try:
        checksum, _, data = entry.read_bytes().partition(b"\n")
        kept = parse(data) if checksum == _checksum(data) else None
    except (OSError, ValueError):
        return None
    with suppress(OSError):  # a folder that cannot be written to
        os.utime(entry)  # what is read is not what is deleted first
    return kept


def write(key_: str, data: bytes) -> None:
    """Keep something; a folder that cannot be written to is no reason to complain."""
    where = folder()
    if where is None:
        return
    with suppress(OSError, ValueError):  # ValueError: a path with a NUL in it
        where.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(where / f"{key_}{_SUFFIX}", _checksum(data) + b"\n" + data, mode=0o600)
        _clear_out(where)


def _clear_out(where: Path) -> None:
    entries = list(where.glob(f"*{_SUFFIX}"))
    if len(entries) > KEPT:
        entries.sort(key=lambda entry: entry.stat().st_mtime)
        for entry in entries[:-KEPT]:
            entry.unlink(missing_ok=True)


def _checksum(data: bytes) -> bytes:
    return hashlib.sha256(data).hexdigest().encode("ascii")


@cache
def _stamp() -> str | None:
    """Return a hash of the code that decides what compiled packs look like."""
    homes = (*citadels_dsl.__path__, *citadels_core.model.__path__, str(Path(__file__).parents[1]))
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
    """Yield the files below a folder that hold code or grammar."""
    for folder_, inner, names in os.walk(home):
        inner[:] = [name for name in inner if name != "__pycache__"]
        yield from (f"{folder_}/{name}" for name in names if name.endswith((".py", ".lark")))
