"""Build the files of an index from a folder of packages."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from urllib.parse import urlsplit

from attrs import evolve, frozen

from citadels_core.packs.checking.capabilities import names
from citadels_core.packs.finding.discovery import official
from citadels_core.packs.finding.shelves import FoundPack, PackOrigin
from citadels_core.packs.indexes.index_files import (
    FORMAT,
    INDEX,
    LARGEST_HISTORY,
    LARGEST_INDEX,
    IndexFileError,
    PackageEntry,
    PackHistory,
    PackIndex,
    SearchEntry,
    history_file,
    read_index_file,
    write_index_file,
)
from citadels_core.packs.installing.archive import SUFFIX, Package, PackageError, read_package
from citadels_core.packs.installing.install import judge, read_file, refuse_large, write
from citadels_core.packs.loading.results import Loaded
from citadels_core.packs.manifest.manifest import FILE, Manifest, read_manifest
from citadels_core.packs.manifest.requirements import newest_first
from citadels_core.packs.resolving.candidates import Candidates
from citadels_core.packs.resolving.resolution import choose

MOST_NAMES = 40
"""The maximum number of names of cards that an entry lists."""


@frozen(kw_only=True)
class IndexBuild:
    """The state of an index: the histories of its packs by id, and the packages that are new in it."""

    histories: Mapping[str, PackHistory]
    new: tuple[Package, ...] = ()
    left_out: tuple[str, ...] = ()
    """The packs and versions of the earlier index whose packages are not there any more."""

    def files(self) -> dict[str, bytes]:
        """Return the JSON files of the index by path, ``index.json`` last."""
        files = {history_file(id_): write_index_file(history) for id_, history in sorted(self.histories.items())}
        return files | {INDEX: write_index_file(PackIndex(format=FORMAT, packs=tuple(self._entries())))}

    def lacking(self) -> list[str]:
        """Return what the newest versions require and the index does not have, each as a sentence.

        Official packs need not be in the index.
        """
        versions = {id_: [entry.version for entry in one.versions] for id_, one in self.histories.items()}
        return [
            f"{id_} needs {requirement}, which is not in the index"
            for id_, history in sorted(self.histories.items())
            for requirement in history.newest.requires
            if requirement.id not in official() and not any(map(requirement.fits, versions.get(requirement.id, ())))
        ]

    def _entries(self) -> Iterator[SearchEntry]:
        for id_, history in sorted(self.histories.items()):
            if not (newest := history.newest).yanked:
                yield SearchEntry(
                    id=id_,
                    title=history.title,
                    version=newest.version,
                    size=newest.size,
                    authors=history.authors,
                    description=history.description,
                    tags=history.tags,
                )


def read_packages(folder: Path) -> dict[str, Package]:
    """Read all packages directly in a folder, by file name.

    Raises:
        PackageError: a file is not a sound package; the message names it.
    """
    found = {}
    for path in sorted(folder.glob(f"[!.]*{SUFFIX}")):  # a hidden file is a leftover of a killed command
        try:
            found[path.name] = read_package(read_file(path))
        except PackageError as refusal:
            raise PackageError(f"{path.name} is not a sound package: {refusal}") from None
    return found


def read_earlier(folder: Path) -> IndexBuild:
    """Read the index in a folder; without an ``index.json``, the index is empty.

    Raises:
        IndexFileError: a file cannot be read; the message names it.
    """
    if not (folder / INDEX).exists():
        return IndexBuild(histories={})
    histories = {}
    for path in (folder / INDEX, *sorted((folder / "packs").glob("[!.]*.json"))):
        try:
            data = path.read_bytes()
            if len(data) > (LARGEST_INDEX if path.name == INDEX else LARGEST_HISTORY):
                raise IndexFileError("it is too large")
            if path.name == INDEX:
                read_index_file(PackIndex, data)
            else:
                history = read_index_file(PackHistory, data)
                histories[history.id] = history
        except (OSError, IndexFileError) as refusal:
            raise IndexFileError(f"{path.name} of the earlier index cannot be used: {refusal}") from None
    return IndexBuild(histories=histories)


def build_index(
    packages: Mapping[str, Package],
    earlier: IndexBuild,
    today: str,
    *,
    address: Callable[[str], str] = str,
    notes: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> IndexBuild:
    """Build an index; entries of the earlier index keep their dates, notes and yanks.

    Args:
        packages: the packages of a folder, by file name.
        today: the date of new entries.
        address: a function from the name of a file to the address of the package.
        notes: what changed in new packages, by file name.

    Raises:
        PackageError: a pack has errors, or its version is in the index with other content; the message names it.
    """
    entries = {(id_, entry.version): entry for id_, history in earlier.histories.items() for entry in history.versions}
    kept = {key: entry for key, entry in entries.items() if urlsplit(entry.address).scheme}
    manifests: dict[tuple[str, str], Manifest] = {}
    new: list[Package] = []
    pool = by_id(packages.values())
    for name, package in packages.items():
        manifest = package.manifest
        key = manifest.id, manifest.version
        known = entries.get(key)
        if manifest.id in official():
            raise PackageError(f'{name}: a pack with the id "{manifest.id}" comes with the SDK')
        if known is None:
            known = entries[key] = _entry(name, package, pool, today, notes.get(name, ()))
            new.append(package)
        elif known.sha256 != package.sha256:
            raise PackageError(
                f"{name}: version {manifest.version} of {manifest.id} is in the index already, with other content; "
                "give the new content a later version"
            )
        kept[key] = evolve(known, address=address(name))
        manifests[key] = manifest
    entries_by_id: dict[str, list[PackageEntry]] = {}
    for (id_, _), entry in sorted(kept.items()):
        entries_by_id.setdefault(id_, []).append(entry)
    histories = {id_: _history(id_, versions, manifests, earlier) for id_, versions in entries_by_id.items()}
    return IndexBuild(
        histories=histories,
        new=tuple(new),
        left_out=tuple(f"{id_} {version}" for id_, version in sorted(entries.keys() - kept.keys())),
    )


def yank(index: IndexBuild, id_: str, version: str, *, yanked: str | bool = True) -> IndexBuild:
    """Mark a version as one that must not be chosen any more.

    Args:
        yanked: the reason; True without one, False to take the mark away.

    Raises:
        PackageError: the index does not have this version.
    """
    history = index.histories.get(id_)
    there = [entry.version for entry in history.versions] if history is not None else []
    if history is None or version not in there:
        found = f"the versions are: {', '.join(there)}" if there else "it has no pack with this id"
        raise PackageError(f"the index has no {id_} {version}; {found}")
    reason = yanked if isinstance(yanked, str) else None
    versions = tuple(
        evolve(one, yanked=bool(yanked), reason=reason) if one.version == version else one for one in history.versions
    )
    return evolve(index, histories={**index.histories, id_: evolve(history, versions=versions)})


def _history(
    id_: str, entries: Iterable[PackageEntry], manifests: Mapping[tuple[str, str], Manifest], earlier: IndexBuild
) -> PackHistory:
    versions = sorted(entries, key=lambda entry: newest_first(entry.version), reverse=True)
    newest = next((entry for entry in versions if not entry.yanked), versions[0])
    manifest = manifests.get((id_, newest.version))
    if manifest is None:
        return evolve(earlier.histories[id_], versions=tuple(versions))
    return PackHistory(
        format=FORMAT,
        id=id_,
        title=manifest.title,
        authors=manifest.authors,
        licence=manifest.licence,
        description=manifest.description,
        homepage=manifest.homepage,
        repository=manifest.repository,
        tags=manifest.tags,
        versions=tuple(versions),
    )


@contextmanager
def unpacked(package: Package, pool: Mapping[str, list[Package]]) -> Iterator[Path]:
    """Yield a temporary folder with the pack of a package, beside the packs that it requires.

    Args:
        pool: the packages to choose from, as ``by_id`` returns them.

    Raises:
        PackageError: a pack is required that neither the pool nor this computer has.
    """
    with TemporaryDirectory(prefix="citadels-") as place:
        for one in needed(package, pool):
            write(Path(place) / one.manifest.id, one)
        yield Path(place) / package.manifest.id


def _entry(
    name: str, package: Package, pool: Mapping[str, list[Package]], today: str, notes: Sequence[str]
) -> PackageEntry:
    """Compile the pack of a package beside the packs that it requires, and describe it."""
    try:
        refuse_large(package)
        with unpacked(package, pool) as folder:
            loaded = judge(folder)
    except PackageError as refusal:
        raise PackageError(f"{name}: {refusal}") from None
    manifest = package.manifest
    adds, changes = _names(manifest.id, loaded)
    return PackageEntry(
        version=manifest.version,
        address=name,
        sha256=package.sha256,
        size=len(package.data),
        language=manifest.language,
        published=today,
        requires=manifest.requires,
        optional=manifest.optional,
        conflicts=manifest.conflicts,
        capabilities=names(loaded.capabilities([manifest.id])[manifest.id]),
        adds=adds,
        changes=changes,
        notes=tuple(dict.fromkeys(notes)),
    )


def _names(id_: str, loaded: Loaded) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of the first cards and editions that a pack adds, and of those that it changes."""
    catalog = loaded.catalog
    module = next(module for module in catalog.modules if module.pack == id_)
    adds = [*(edition.book.name for edition in module.editions), *(card.name for card in module.cards)]
    changes = [catalog.cards[patch.card].name for patch in module.patches if patch.card in catalog.cards]
    changes += [catalog.editions[one.edition].book.name for one in module.extensions if one.edition in catalog.editions]
    return tuple(dict.fromkeys(adds))[:MOST_NAMES], tuple(dict.fromkeys(changes))[:MOST_NAMES]


def by_id(packages: Iterable[Package]) -> dict[str, list[Package]]:
    """Return packages by id, the newest first."""
    pool: dict[str, list[Package]] = {}
    for package in sorted(packages, key=lambda one: newest_first(one.manifest.version), reverse=True):
        pool.setdefault(package.manifest.id, []).append(package)
    return pool


class _Pool(Candidates):
    """Packages of a folder as candidates, before the packs that this computer has."""

    def __init__(self, given: Package, pool: Mapping[str, list[Package]]) -> None:
        self.packages: dict[Path, Package] = {}
        self.pool = pool
        super().__init__({given.manifest.id: self._found(given)})

    def look_for(self, id_: str) -> Iterator[FoundPack]:
        yield from map(self._found, self.pool.get(id_, ()) if id_ not in official() else ())
        yield from self.shelves.of(id_)

    def _found(self, package: Package) -> FoundPack:
        place = Path(package.sha256)
        self.packages[place] = package
        reading = read_manifest(dict(package.files)[FILE], FILE)
        return FoundPack(package.manifest.id, place, PackOrigin.INDEX, reading)


def needed(package: Package, pool: Mapping[str, list[Package]]) -> list[Package]:
    """Return a package and those of the pool that it requires.

    Raises:
        PackageError: a pack is required that neither the pool nor this computer has.
    """
    candidates = _Pool(package, pool)
    choice = choose(candidates)
    if choice.missing:
        demand = choice.missing[0]
        by = "it" if demand.by is None or demand.by.id == package.manifest.id else demand.by.id
        first = f"`citadels pack publish {demand.id}` with the same --index adds it"
        raise PackageError(f"{by} needs {demand.requirement}, which is not among the packages: {first}")
    return [candidates.packages[pack.folder] for pack in choice.packs.values() if pack.origin is PackOrigin.INDEX]
