"""Record where installed packs came from: the hash, the address and the index of each package."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from attrs import asdict, frozen

from citadels_core.packs.atomic_write import write_whole
from citadels_core.packs.finding import home
from citadels_core.packs.manifest.requirements import is_id, is_version

FILE: Final = "installed.json"
"""The file with the records, in the data folder of the user."""

LARGEST: Final = 4_000_000
"""The maximum number of bytes of the file."""


@frozen(kw_only=True)
class InstallRecord:
    """Where an installed pack came from.

    ``address`` is the address of the package, None for a file; ``index`` that of its index, None without an index.
    """

    version: str
    sha256: str
    address: str | None = None
    index: str | None = None


def read_records() -> dict[str, InstallRecord]:
    """Return the records by the id of the pack; entries that cannot be read are left out."""
    path = _path()
    try:
        data = b"" if path is None else path.read_bytes()
        raw = json.loads(data) if len(data) <= LARGEST else None
    except (OSError, ValueError, RecursionError):
        return {}
    entries = raw.items() if isinstance(raw, dict) else ()
    return {id_: record for id_, one in entries if is_id(id_) and (record := _record(one)) is not None}


def write_records(records: Mapping[str, InstallRecord]) -> None:
    """Write the records; without any, delete the file.

    Raises:
        OSError: the file cannot be written.
    """
    path = _path()
    if path is None:
        return
    if not records:
        path.unlink(missing_ok=True)
        return
    data = {id_: {k: v for k, v in asdict(one).items() if v is not None} for id_, one in sorted(records.items())}
    write_whole(path, json.dumps(data, indent=1).encode() + b"\n")


@contextmanager
def recording(records: Mapping[str, InstallRecord]) -> Iterator[None]:
    """Write records before a block that changes packs; if it fails, write the earlier ones again.

    Raises:
        OSError: the file cannot be written; the block is not run.
    """
    before, done = read_records(), False
    write_records(records)
    try:
        yield
        done = True
    finally:
        if not done:
            with suppress(OSError):
                write_records(before)


def _record(raw: object) -> InstallRecord | None:
    if not isinstance(raw, dict):
        return None
    version, sha256, address, index = (raw.get(name) for name in ("version", "sha256", "address", "index"))
    if not (isinstance(version, str) and is_version(version)):
        return None
    if not (isinstance(sha256, str) and re.fullmatch("[0-9a-f]{64}", sha256)):
        return None
    if not (isinstance(address, str | None) and isinstance(index, str | None)):
        return None
    return InstallRecord(version=version, sha256=sha256, address=address, index=index)


def _path() -> Path | None:
    folder = home.home()
    return None if folder is None else folder / FILE
