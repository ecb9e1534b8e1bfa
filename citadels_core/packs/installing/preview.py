"""Find out what packages can do to a game, before they are installed."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from citadels_core.packs.checking.capabilities import Found, names
from citadels_core.packs.finding import home
from citadels_core.packs.installing.archive import Package, PackageError
from citadels_core.packs.installing.install import judge, refuse_large, write
from citadels_core.packs.loading.loader import examine


class UnfitPackError(PackageError):
    """The error for a package whose pack has errors."""

    def __init__(self, package: Package, why: str, *, several: bool) -> None:
        super().__init__(f"{package.manifest.id}: {why}" if several else why)
        self.package = package
        self.why = why


def preview(packages: Sequence[Package]) -> dict[str, tuple[Found, ...]]:
    """Compile packages together in a temporary folder, and return the capabilities of each by id.

    Raises:
        UnfitPackError: a pack has errors, and those that it requires have none; with several packages, the message
            names the pack.
        PackageError: the packages cannot be unpacked.
    """
    found: dict[str, tuple[Found, ...]] = {}
    errors: dict[str, UnfitPackError] = {}
    try:
        with TemporaryDirectory(prefix="citadels-") as place:
            for package in packages:
                write(Path(place) / package.manifest.id, package)
            for package in packages:
                id_ = package.manifest.id
                try:
                    refuse_large(package)
                    found[id_] = judge(Path(place) / id_).capabilities([id_])[id_]
                except PackageError as refusal:
                    errors[id_] = UnfitPackError(package, str(refusal), several=len(packages) > 1)
    except OSError as refusal:
        raise PackageError(f"it cannot be unpacked: {refusal.strerror or refusal}") from None
    if errors:
        sound_below = (one for one in errors.values() if not any(r.id in errors for r in one.package.manifest.requires))
        raise next(sound_below, next(iter(errors.values())))
    return found


def capabilities_of_installed(id_: str) -> tuple[str, ...]:
    """Return the capabilities of an installed pack; none if it is not installed or has errors."""
    folder = home.installed()
    if folder is None or not (folder / id_).is_dir():
        return ()
    return names(examine(folder / id_, scenarios=False).capabilities([id_]).get(id_, ()))
