"""Find out what packages can do to a game, before they are installed."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from citadels_core.packs.checking.capabilities import Found, names
from citadels_core.packs.finding import home
from citadels_core.packs.installing.archive import Package, PackageError
from citadels_core.packs.installing.install import judge, naming, refuse_large, write
from citadels_core.packs.loading.loader import examine


def preview(packages: Sequence[Package]) -> dict[str, tuple[Found, ...]]:
    """Compile packages together in a temporary folder, and return the capabilities of each by id.

    Raises:
        PackageError: a pack has errors; with several packages, the message names the pack.
    """
    found = {}
    try:
        with TemporaryDirectory(prefix="citadels-") as place:
            for package in packages:
                write(Path(place) / package.manifest.id, package)
            for package in packages:
                id_ = package.manifest.id
                with naming(id_, several=len(packages) > 1):
                    refuse_large(package)
                    found[id_] = judge(Path(place) / id_).capabilities([id_])[id_]
    except OSError as refusal:
        raise PackageError(f"it cannot be unpacked: {refusal.strerror or refusal}") from None
    return found


def capabilities_of_installed(id_: str) -> tuple[str, ...]:
    """Return the capabilities of an installed pack; none if it is not installed or has errors."""
    folder = home.installed()
    if folder is None or not (folder / id_).is_dir():
        return ()
    return names(examine(folder / id_, scenarios=False).capabilities([id_]).get(id_, ()))
