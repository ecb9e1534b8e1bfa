"""Keep compiled packs between runs, in a folder of the user, so that unchanged cards are not compiled again.

An entry is found by a key that is a hash of everything its contents follow from: the bytes of the pack, those of the
packs it builds on, the versions of the language and of compiled data, and the source code of what compiles. The code
is taken by its bytes, not by its times of change: those are equal in reproducible builds and containers, and reading
the files takes a few milliseconds. An entry is plain data with a checksum in front; what does not fit is ignored and
replaced. Nothing is ever read from the folder of a pack.
"""

import hashlib
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

import citadels_core.model
import citadels_dsl
from citadels_core.model.ir import IR_VERSION, Module
from citadels_core.model.vocabulary import LANGUAGE_VERSION
from citadels_core.packs import codec
from citadels_dsl.diagnostics import Diagnostic

VARIABLE = "CITADELS_CACHE"
"""The environment variable that names another folder; set to nothing it turns the cache off."""

KEPT = 100
"""When there are more entries than this, those not written lately are deleted."""

_SUFFIX = ".citadels"


def folder() -> Path | None:
    """Return where compiled packs are kept, None for nowhere."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named) if named else None
    from platformdirs import user_cache_path

    return user_cache_path("citadels-sdk", appauthor=False)


def key(pack: str, content: str, required: Iterable[tuple[str, str]]) -> str | None:
    """Return the key of a pack with its content hash, and the ids and content hashes of the packs it builds on.

    None when the source code of the compiler cannot be read, so that nobody could tell when to compile again.
    """
    stamp = _stamp()
    if stamp is None:
        return None
    versions = f"{IR_VERSION} {LANGUAGE_VERSION} {stamp}"
    packs = [f"{id_} {hash_}" for id_, hash_ in ((pack, content), *required)]
    return hashlib.sha256("\n".join([versions, *packs]).encode("utf-8", "surrogatepass")).hexdigest()


def read(key_: str, *, scenarios: bool = True) -> tuple[Module, tuple[Diagnostic, ...]] | None:
    """Return the compiled pack, with its scenarios or without, and its findings; None when it is not there or whole."""
    where = folder()
    if where is None:
        return None
    try:
        checksum, _, data = (where / f"{key_}{_SUFFIX}").read_bytes().partition(b"\n")
        if checksum != _checksum(data):
            return None
        return codec.parse(data, scenarios=scenarios)
    except (OSError, ValueError):
        return None


def write(key_: str, module: Module, problems: Sequence[Diagnostic]) -> None:
    """Keep a compiled pack; a folder that cannot be written to is no reason to complain."""
    where = folder()
    if where is None:
        return
    data = codec.dump(module, problems)
    with suppress(OSError, ValueError):  # ValueError: a path with a NUL in it
        where.mkdir(mode=0o700, parents=True, exist_ok=True)
        _write_whole(where, f"{key_}{_SUFFIX}", _checksum(data) + b"\n" + data)
        _clear_out(where)


def _write_whole(where: Path, name: str, data: bytes) -> None:
    """Write a file so that nobody ever sees half of it."""
    import tempfile  # a warm cache does without

    number, path = tempfile.mkstemp(prefix=".", suffix=_SUFFIX, dir=where)
    unfinished = Path(path)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
        unfinished.replace(where / name)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise


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
    homes = (*citadels_dsl.__path__, *citadels_core.model.__path__, str(Path(__file__).parent))
    try:
        found = sorted(
            (file.relative_to(home).as_posix(), file)
            for home in map(Path, homes)
            for file in home.rglob("*")
            if file.suffix in (".py", ".lark")
        )
        if not found:
            return None
        digest = hashlib.sha256()
        for name, file in found:
            data = file.read_bytes()
            digest.update(f"{name} {len(data)}\n".encode())
            digest.update(data)
    except OSError:
        return None
    return digest.hexdigest()
