"""Cache downloaded files: packages by their hash, files of indexes by their address.

A package from the cache is used only if it has the right hash, so the cache need not be trusted. Without a cache
folder, nothing is kept.
"""

import hashlib
import json
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from attrs import frozen

from citadels_core.packs.atomic_write import write_whole
from citadels_core.packs.loading import cache

MOST_PACKAGES: Final = 200
"""The maximum number of packages that are kept; the least recently written ones are deleted."""

MOST_PAGES: Final = 1_000
"""The maximum number of files of indexes that are kept."""

_PACKAGE, _PART, _PAGE = ".citpack", ".part", ".page"


@frozen(kw_only=True)
class KeptPage:
    """A file of an index as it was downloaded, with what the server said about it."""

    address: str
    checked: float
    """When the server was last asked, in seconds since 1970."""
    validators: Mapping[str, str]
    """The headers with which a server can be asked whether the file has changed."""
    data: bytes


def package(sha256: str) -> bytes | None:
    """Return the package with a hash, or None if it is not kept."""
    data = _read(f"{sha256}{_PACKAGE}")
    return data if data is not None and hashlib.sha256(data).hexdigest() == sha256 else None


def keep_package(sha256: str, data: bytes) -> None:
    """Keep a package, and drop what was kept of its download."""
    _write(f"{sha256}{_PACKAGE}", data, MOST_PACKAGES)
    keep_part(sha256, b"")


def part(sha256: str) -> bytes:
    """Return what was kept of an interrupted download of a package."""
    return _read(f"{sha256}{_PART}") or b""


def keep_part(sha256: str, data: bytes) -> None:
    """Keep the beginning of a package whose download was interrupted; drop it if there is none."""
    if data:
        _write(f"{sha256}{_PART}", data, MOST_PACKAGES)
    elif (folder := _folder()) is not None:
        with suppress(OSError):
            (folder / f"{sha256}{_PART}").unlink(missing_ok=True)


def page(address: str) -> KeptPage | None:
    """Return the file of an index with an address, or None if it is not kept."""
    head, _, data = (_read(_page_name(address)) or b"").partition(b"\n")
    try:
        said = json.loads(head)
        checked = float(said["checked"])
        checked = checked if 0 <= checked <= time.time() else 0.0  # the clock of this computer may have gone backwards
        validators = {str(name): str(value) for name, value in said["validators"].items()}
        kept = KeptPage(address=said["address"], checked=checked, validators=validators, data=data)
        return kept if kept.address == address and said["sha256"] == hashlib.sha256(data).hexdigest() else None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def keep_page(kept: KeptPage) -> None:
    """Keep a file of an index."""
    sha256 = hashlib.sha256(kept.data).hexdigest()
    head = {"address": kept.address, "checked": kept.checked, "validators": dict(kept.validators), "sha256": sha256}
    _write(_page_name(kept.address), json.dumps(head).encode() + b"\n" + kept.data, MOST_PAGES)


def _page_name(address: str) -> str:
    return f"{hashlib.sha256(address.encode()).hexdigest()}{_PAGE}"


def _folder() -> Path | None:
    folder = cache.folder()
    return None if folder is None else folder / "downloads"


def _read(name: str) -> bytes | None:
    folder = _folder()
    try:
        return None if folder is None else (folder / name).read_bytes()
    except (OSError, ValueError):
        return None


def _write(name: str, data: bytes, most: int) -> None:
    """Write a file of the cache; do nothing if the folder cannot be written to."""
    folder = _folder()
    if folder is None:
        return
    with suppress(OSError, ValueError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(folder / name, data, mode=0o600)
        alike = list(folder.glob(f"[!.]*{Path(name).suffix}"))
        for old in sorted(alike, key=lambda file: file.stat().st_mtime)[: max(0, len(alike) - most)]:
            old.unlink(missing_ok=True)
