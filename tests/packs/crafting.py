"""Craft zip files that look like packages, for tests of the reader."""

import hashlib
import io
import json
import stat
import warnings
import zipfile
from collections.abc import Sequence
from pathlib import Path

from citadels_core.packs.installing.archive import INDEX

MANIFEST = b'id = "small"\nversion = "1.0"\ntitle = "Small"\nlanguage = 1\n'
CARD = b"district Zyxomat\n    type unique\n    cost 3\n"
GOOD = (("pack.toml", MANIFEST), ("zyxomat.card", CARD))

Member = tuple[str | zipfile.ZipInfo, bytes]


def member(name: str, data: bytes, *, method: int = zipfile.ZIP_STORED, mode: int = stat.S_IFREG | 0o644) -> Member:
    """Return a zip entry as `pack_up` writes it, except for the given changes."""
    info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    info.compress_type = method
    info.create_system = 3
    info.external_attr = mode << 16
    return info, data


def crafted(members: Sequence[Member], index: object = None, *, id_: str = "small", comment: bytes = b"") -> bytes:
    """Return a zip file with an index that fits its files, unless another one is given."""
    files = {(m if isinstance(m, str) else m.filename): hashlib.sha256(data).hexdigest() for m, data in members}
    about = {"citpack": 1, "id": id_, "version": "1.0", "language": 1, "files": files} if index is None else index
    text = about if isinstance(about, bytes) else json.dumps(about, indent=1).encode() + b"\n"
    written = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(written, "w") as archive:
        warnings.simplefilter("ignore")  # of two files of one name
        for info, data in [member(INDEX, text), *(member(m, d) if isinstance(m, str) else (m, d) for m, d in members)]:
            archive.writestr(info, data)
        archive.comment = comment
    return written.getvalue()


def tree(folder: Path) -> dict[str, tuple[int, bytes | str]]:
    """Return everything below a folder, links and empty folders too: kind, mode and contents."""
    found: dict[str, tuple[int, bytes | str]] = {}
    for path in sorted(folder.rglob("*")):
        mode = path.lstat().st_mode
        if stat.S_ISLNK(mode):
            found[str(path.relative_to(folder))] = mode, str(path.readlink())
        else:
            found[str(path.relative_to(folder))] = mode, b"" if path.is_dir() else path.read_bytes()
    return found
