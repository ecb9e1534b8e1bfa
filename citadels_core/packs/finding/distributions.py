"""Find the folders of packs that installed distributions announce, without running any of their code.

A distribution announces packs by an entry point of the group ``citadels.packs``. Its value names a module whose folder
is a pack or holds packs::

    [project.entry-points."citadels.packs"]
    harbour_town = "harbour_town.packs"

Only the outermost package is asked of the import system, because Python would import it to find an inner one; the rest
of the way is folders.
"""

import re
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path

from attrs import frozen

GROUP = "citadels.packs"

_VALUE = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*")


@frozen
class EntryPointFolder:
    """What an entry point names: the folder, or None and the reason why it cannot be told."""

    distribution: str
    value: str
    folder: Path | None
    reason: str = ""


def named() -> list[EntryPointFolder]:
    """Return what the installed distributions announce, by their names."""
    from importlib.metadata import entry_points  # reads the metadata of everything installed

    announced = sorted({(_owner(entry), entry.value) for entry in entry_points(group=GROUP)})
    return [_named(owner, value) for owner, value in announced]


def _owner(entry: object) -> str:
    dist = getattr(entry, "dist", None)
    return str(dist.name) if dist is not None else "?"


def _named(distribution: str, value: str) -> EntryPointFolder:
    if not _VALUE.fullmatch(value):
        return EntryPointFolder(distribution, value, None, f'it announces packs in "{value}", which names no module')
    top, *rest = value.split(".")
    for home in _homes(_spec(top)):
        folder = home.joinpath(*rest)
        if folder.is_dir():
            return EntryPointFolder(distribution, value, folder)
    return EntryPointFolder(distribution, value, None, f"it announces packs in {value}, which is no folder here")


def _spec(top: str) -> ModuleSpec | None:
    try:
        return find_spec(top)
    except (ImportError, ValueError):  # a module without a spec is loaded under this name
        return None


def _homes(spec: ModuleSpec | None) -> list[Path]:
    return [] if spec is None else [Path(place) for place in spec.submodule_search_locations or ()]
