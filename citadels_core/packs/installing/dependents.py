"""Say which installed packs work now and would not work any more with another version of one that they build on."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from citadels_core.model.errors import ContentError
from citadels_core.packs.loading.loader import examine
from citadels_core.packs.manifest.manifest import Manifest


class BrokenDependent(NamedTuple):
    """A pack that would have errors, and the first of them as the end of a sentence."""

    id: str
    reason: str


def breaking(id_: str, new: Path, others: Iterable[tuple[Manifest, Path]]) -> list[BrokenDependent]:
    """Return the packs that have no errors now and would have some, in the order given.

    Args:
        id_: the pack that is to be replaced.
        new: the folder of what takes its place.
        others: the installed packs, each with its folder.
    """
    known = [(manifest, folder) for manifest, folder in others if manifest.id != id_]
    upon = {id_}
    while more := {m.id for m, _ in known if m.id not in upon and any(r.id in upon for r in m.requires)}:
        upon |= more
    found = []
    for manifest, folder in known:
        if manifest.id in upon and not _errors(folder) and (errors := _errors(new, folder)):
            found.append(BrokenDependent(manifest.id, errors[0]))
    return found


def _errors(*folders: Path) -> list[str]:
    try:
        return [found.message for found in examine(*folders, scenarios=False).errors]
    except ContentError as refusal:
        return [str(refusal).removesuffix(".")]
