"""Cache downloaded files: packages by their hash, files of indexes by their address.

A package from the cache is used only if it has the right hash, so the cache need not be trusted. Without a cache
folder, nothing is kept.
"""

import hashlib
import json
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from attrs import frozen

from citadels_core.packs.loading import cache

MOST_PACKAGES: Final = 200
"""The maximum number of packages that are kept; the least recently written ones are deleted."""

MOST_PAGES: Final = 1_000
"""The maximum number of files of indexes that are kept."""


@frozen(kw_only=True)
class KeptPage:
    """A file of an index as it was downloaded, with what the server said about it."""

    address: str
    checked: float
    """When the server was last asked, in seconds since 1970."""
    etag: str
    """The name that the server gave to this version of the file, to ask whether it has changed; may be empty."""
    data: bytes


def package(sha256: str) -> bytes | None:
    """Return the package with a hash, or None if it is not kept."""
    data = _read(f"{sha256}.citpack")
    return data if data is not None and hashlib.sha256(data).hexdigest() == sha256 else None


def keep_package(sha256: str, data: bytes) -> None:
    """Keep a package."""
    _keep(f"{sha256}.citpack", data, MOST_PACKAGES)


def part(sha256: str) -> bytes:
    """Return what was kept of an interrupted download of a package."""
    return _read(f"{sha256}.part") or b""


def keep_part(sha256: str, data: bytes) -> None:
    """Keep the beginning of a package whose download was interrupted; drop it if there is none."""
    if data:
        _keep(f"{sha256}.part", data, MOST_PACKAGES)
    elif (folder := _folder()) is not None:
        with suppress(OSError, ValueError):
            (folder / f"{sha256}.part").unlink(missing_ok=True)


def page(address: str) -> KeptPage | None:
    """Return the file of an index with an address, or None if it is not kept."""
    head, _, data = (_read(_page_name(address)) or b"").partition(b"\n")
    try:
        said = json.loads(head)
        checked = float(said["checked"])
        checked = checked if 0 <= checked <= time.time() else 0.0  # the clock of this computer may have gone backwards
        kept = KeptPage(address=said["address"], checked=checked, etag=str(said["etag"]), data=data)
        return kept if kept.address == address and said["sha256"] == hashlib.sha256(data).hexdigest() else None
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def keep_page(kept: KeptPage) -> None:
    """Keep a file of an index."""
    sha256 = hashlib.sha256(kept.data).hexdigest()
    head = {"address": kept.address, "checked": kept.checked, "etag": kept.etag, "sha256": sha256}
    _keep(_page_name(kept.address), json.dumps(head).encode() + b"\n" + kept.data, MOST_PAGES)


def _page_name(address: str) -> str:
    return f"{hashlib.sha256(address.encode()).hexdigest()}.page"


def _folder() -> Path | None:
    folder = cache.folder()
    return None if folder is None else folder / "downloads"


def _read(name: str) -> bytes | None:
    folder = _folder()
    try:
        return None if folder is None else (folder / name).read_bytes()
    except (OSError, ValueError):
        return None


def _keep(name: str, data: bytes, most: int) -> None:
    if (folder := _folder()) is not None:
        cache.keep(folder / name, data, most)
