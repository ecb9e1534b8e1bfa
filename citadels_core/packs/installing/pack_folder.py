"""Give the folder of a pack, whether it is named by its id, by its folder, or as a package."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from citadels_core.packs.finding.discovery import is_folder
from citadels_core.packs.finding.shelves import Shelves, locate
from citadels_core.packs.installing.archive import SUFFIX, Package, PackageError, read_package
from citadels_core.packs.installing.install import read_file, write


def is_package(named: str | os.PathLike[str]) -> bool:
    """Tell whether a name is that of a package; the name decides, not what is in it."""
    return os.fspath(named).endswith(SUFFIX) and not is_folder(Path(named))


@contextmanager
def folder_of(named: str) -> Iterator[tuple[Path, Package | None]]:
    """Give the folder of a pack, and the package it comes in; that is unpacked, and taken away again afterwards.

    Raises:
        ContentError: there is no such pack.
        PackageError: the package is not sound.
    """
    if not is_package(named):
        yield locate(named, Shelves())[0], None
        return
    package = read_package(read_file(Path(named)))
    with tempfile.TemporaryDirectory(prefix="citadels-") as place:
        folder = Path(place) / package.manifest.id
        try:
            write(folder, package)
        except OSError as refusal:
            raise PackageError(f"it cannot be unpacked: {refusal.strerror or refusal}") from None
        yield folder, package
