"""Search for packs in all places where they may be, in a fixed order of places.

The places, in order: the folder beside a given pack, the folders that ``CITADELS_PATH`` names, the official packs,
those that were installed into the folder of the user, and those that come with installed distributions. A pack named
by its folder comes first, so that an official pack can be edited; an installed pack never replaces an official one.
"""

import os
import re
from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from citadels_core.model.errors import ContentError
from citadels_core.model.suggest import did_you_mean, phrase
from citadels_core.packs.finding import home
from citadels_core.packs.finding.discovery import (
    LINK,
    is_file,
    is_folder,
    is_pack,
    official,
    pack_of,
    packs_in,
    read_file,
)
from citadels_core.packs.manifest.manifest import FILE, Manifest, ManifestResult, read_manifest
from citadels_core.packs.manifest.requirements import is_id, newest_first
from citadels_dsl.text.source import display_path

VARIABLE = "CITADELS_PATH"
"""The environment variable that names folders of packs, or packs, separated as in ``PATH``."""


class PackOrigin(StrEnum):
    """The place where a pack was found; the members are in search order.

    Only an installation searches indexes.
    """

    GIVEN = "given"
    BESIDE = "beside"
    PATH = "path"
    OFFICIAL = "official"
    USER = "user"
    DISTRIBUTION = "distribution"
    INDEX = "index"


class FoundPack(NamedTuple):
    """A pack that was found, described by its manifest: its id, folder and origin."""

    id: str
    folder: Path
    origin: PackOrigin
    reading: ManifestResult
    distribution: str | None = None

    @property
    def version(self) -> str | None:
        """The version of the pack, or None if its manifest has none."""
        return self.reading.version

    @property
    def manifest(self) -> Manifest | None:
        """The manifest of the pack, or None when it has errors."""
        return self.reading.manifest


class Miss(NamedTuple):
    """A place that should contain a pack but does not: the path or distribution, and the reason."""

    origin: PackOrigin
    path: str
    reason: str


class Shelves:
    """The packs that can be found by their id; each place is searched once, on first use."""

    def of(self, id_: str) -> Iterator[FoundPack]:
        """Yield packs with the given id: from CITADELS_PATH, official, installed, then from Python packages."""
        yield from _with_id(self._path, id_)
        if id_ in official():  # for other ids, no manifest of an official pack is read
            yield from _with_id(self._official, id_)
        yield from _with_id(self._user, id_)
        yield from _with_id(self._distributions, id_)

    def all(self) -> list[FoundPack]:
        """Return every pack that can be found by id, in the order of the search; see `PackOrigin`."""
        return [one for one in self._everything() if isinstance(one, FoundPack)]

    def misses(self) -> list[Miss]:
        """Return the places that should contain a pack but have no usable one."""
        return [one for one in self._everything() if isinstance(one, Miss)]

    def _everything(self) -> list[FoundPack | Miss]:
        return [*self._path, *self._official, *self._user, *self._distributions]

    @cached_property
    def _path(self) -> list[FoundPack | Miss]:
        found: list[FoundPack | Miss] = []
        for name in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
            absent = Miss(PackOrigin.PATH, name, f"{VARIABLE} names it, but there is no pack in it")
            found += _in_folder(Path(name), PackOrigin.PATH) or [absent]
        return found

    @cached_property
    def _official(self) -> list[FoundPack | Miss]:
        return [look(folder, PackOrigin.OFFICIAL) for folder in official().values()]

    @cached_property
    def _user(self) -> list[FoundPack | Miss]:
        folder = home.installed()
        return [] if folder is None else _in_folder(folder, PackOrigin.USER)

    @cached_property
    def _distributions(self) -> list[FoundPack | Miss]:
        found: list[FoundPack | Miss] = []
        for distribution, value in _announced():
            folder, why = _folder(value), f"it announces packs in {value}, but there is none"
            if isinstance(folder, str):
                found.append(Miss(PackOrigin.DISTRIBUTION, distribution, folder))
            else:
                inside = _in_folder(folder, PackOrigin.DISTRIBUTION, distribution)
                found += inside or [Miss(PackOrigin.DISTRIBUTION, distribution, why)]
        return found


def _with_id(found: list[FoundPack | Miss], id_: str) -> Iterator[FoundPack]:
    return (one for one in found if isinstance(one, FoundPack) and one.id == id_)


def locate(pack: str | os.PathLike[str], shelves: Shelves) -> tuple[Path, PackOrigin]:
    """Return the folder of a pack named by id or path, and its origin.

    The id of an official pack always means the first pack of this id in search order. Any other name means the folder
    of that name or, when there is none, the first pack of this id.

    Raises:
        ContentError: there is no such pack; the message lists the packs that exist.
    """
    name = os.fspath(pack)
    named = isinstance(pack, str) and is_id(name)
    if not (named and name in official()) and name and is_folder(Path(name)):
        return Path(name), PackOrigin.GIVEN
    found = next(shelves.of(name), None) if named else None
    if found is not None:
        return found.folder, found.origin
    if name and is_file(Path(name)):
        home = pack_of(Path(name))
        folder = f'name its folder, "{home}"' if home is not None else "a pack is a folder with a file named " + FILE
        raise ContentError(f'"{name}" is a file, not a pack: {folder}.')
    ids = list(dict.fromkeys(sorted(seen.id for seen in shelves.all())))
    there = phrase(did_you_mean(name, ids)) or f"the packs are: {', '.join(ids) or 'none'}."
    raise ContentError(f'There is no pack and no folder "{name}"; {there}')


def lacking(pack: FoundPack, shelves: Shelves) -> list[str]:
    """Return the ids of the packs that a pack requires, directly or not, and that are not found by id."""
    missing: list[str] = []
    waiting, seen = [pack], {pack.id}
    for one in waiting:  # the loop appends each newly required pack to ``waiting``
        for id_ in [requirement.id for requirement in (one.manifest.requires if one.manifest is not None else ())]:
            if id_ in seen:
                continue
            seen.add(id_)
            found = next(shelves.of(id_), None)
            if found is None:
                missing.append(id_)
            else:
                waiting.append(found)
    return missing


def look(folder: Path, origin: PackOrigin, distribution: str | None = None) -> FoundPack | Miss:
    """Read the manifest in a folder; return the found pack, or a `Miss` if no id can be read."""
    shown = display_path(str(folder / FILE))
    if folder.is_symlink():
        return Miss(origin, display_path(str(folder)), LINK)
    try:
        data = read_file(folder / FILE)
    except OSError as refusal:
        return Miss(origin, shown, f"this cannot be read: {refusal.strerror or 'it is not a file'}")
    reading = read_manifest(data, shown)
    if reading.id is None:
        return Miss(origin, shown, "its manifest has no id")
    return FoundPack(reading.id, folder, origin, reading, distribution)


def default_packs() -> list[str]:
    """Return the ids of the official packs that are loaded when the user names no pack."""
    found = [look(folder, PackOrigin.OFFICIAL) for folder in official().values()]
    return [one.id for one in found if isinstance(one, FoundPack) and one.manifest is not None and one.manifest.default]


def _in_folder(folder: Path, origin: PackOrigin, distribution: str | None = None) -> list[FoundPack | Miss]:
    """Look for the pack in a folder, or all packs directly inside the folder, by id and then newest first."""
    folders = [folder] if is_pack(folder) else list(packs_in(folder).values())
    looked = [look(inner, origin, distribution) for inner in folders]
    found = [seen for seen in looked if isinstance(seen, FoundPack)]
    if len({seen.id for seen in found}) < len(found):
        found.sort(key=lambda seen: newest_first(seen.version), reverse=True)
    return [*sorted(found, key=lambda seen: seen.id), *(seen for seen in looked if isinstance(seen, Miss))]


GROUP = "citadels.packs"

_VALUE = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*")


def _announced() -> list[tuple[str, str]]:
    """Return the installed distributions that announce packs, with what each announces.

    A distribution announces packs by an entry point of the group ``citadels.packs``. Its value names a module whose
    folder is a pack or holds packs::

        [project.entry-points."citadels.packs"]
        harbour_town = "harbour_town.packs"
    """
    from importlib.metadata import entry_points  # imported here, because the import is slow

    found = entry_points(group=GROUP)
    return sorted({(entry.dist.name if entry.dist is not None else "?", entry.value) for entry in found})


def _folder(value: str) -> Path | str:
    """Return the folder of a module, without running its code; the reason if there is none.

    Only the outermost package is looked up in the import system, because Python would import it to find an inner
    one; inner packages are looked up as folders.
    """
    if not _VALUE.fullmatch(value):
        return f'it announces packs in "{value}", which names no module'
    top, *rest = value.split(".")
    try:
        spec = find_spec(top)
    except (ImportError, ValueError):  # ValueError: a module without a spec is already loaded under this name
        spec = None
    for outermost in () if spec is None else spec.submodule_search_locations or ():
        folder = Path(outermost).joinpath(*rest)
        if folder.is_dir():
            return folder
    return f"it announces packs in {value}, but there is no such folder"
