"""Find the packs of an index that a new version of another pack breaks."""

from collections.abc import Iterable, Sequence

from citadels_core.packs.indexes.building import by_id, needed, unpacked
from citadels_core.packs.installing.archive import Package, PackageError
from citadels_core.packs.installing.install import BrokenDependent, judge


def broken_dependents(new: Package, packages: Iterable[Package]) -> list[BrokenDependent]:
    """Return the sound packs that would have errors with a new version of a pack that they require.

    Args:
        packages: the packages of the index that are not yanked; only the newest of each pack counts.
    """
    others = list(packages)
    id_ = new.manifest.id
    found = []
    for newest in (versions[0] for name, versions in by_id(others).items() if name != id_):
        with_new = _error(newest, [new, *others], new)
        if with_new is not None and _error(newest, others) is None:
            found.append(BrokenDependent(f"{newest.manifest.id} {newest.manifest.version}", with_new))
    return found


def _error(package: Package, packages: Sequence[Package], new: Package | None = None) -> str | None:
    """Return the first error of a pack with its required packs; None also if it does not use ``new``."""
    pool = by_id(packages)
    try:
        if new is not None and new not in needed(package, pool):
            return None
        with unpacked(package, pool) as folder:
            judge(folder)
    except PackageError as refusal:
        return str(refusal)
    return None
