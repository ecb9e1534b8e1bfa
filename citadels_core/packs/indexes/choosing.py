"""Choose the packages to install: the newest versions that fit together, from files and indexes."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from attrs import define, evolve, field, frozen

from citadels_core.model.suggest import phrase
from citadels_core.model.versions import LANGUAGE_VERSION
from citadels_core.packs.finding.discovery import official
from citadels_core.packs.finding.shelves import FoundPack, PackOrigin, Shelves
from citadels_core.packs.indexes.index_reader import IndexedVersion, IndexReader
from citadels_core.packs.indexes.index_sources import IndexSource
from citadels_core.packs.installing.archive import Package, PackageError
from citadels_core.packs.installing.install_records import InstallRecord, read_records
from citadels_core.packs.manifest.manifest import Manifest, ManifestResult
from citadels_core.packs.manifest.requirements import Requirement, newest_first, version
from citadels_core.packs.resolving.candidates import Candidates
from citadels_core.packs.resolving.conflicts import explain
from citadels_core.packs.resolving.resolution import Choice, choose
from citadels_dsl.text.source import SourceText

COMMAND = "this command"
"""What demands the packs that the user asks for, in messages."""

MOST_REMARKS: Final = 12
"""The maximum number of refused versions in one message."""


@frozen(kw_only=True)
class GivenPackage:
    """A package that the user gave as a file or an address, or that lies beside such a file."""

    package: Package
    address: str | None = None
    """None for a file."""

    @property
    def record(self) -> InstallRecord:
        """What is recorded when this package is installed."""
        manifest = self.package.manifest
        return InstallRecord(version=manifest.version, sha256=self.package.sha256, address=self.address)


@frozen(kw_only=True)
class InstallRequest:
    """What the user asks for.

    Attributes:
        names: packs to choose from indexes, the newest versions that fit.
        packages: packages to install as they are.
        beside: packages that are taken if another one requires them.
        origin: the index from which the named packs must be taken, even if they were installed from elsewhere.
        forced: whether versions may be older than the installed ones, and whether other packs may stop working.
    """

    names: Sequence[Requirement] = ()
    packages: Sequence[GivenPackage] = ()
    beside: Callable[[], Sequence[GivenPackage]] = tuple
    origin: IndexSource | None = None
    forced: bool = False


@frozen(kw_only=True)
class InstallPlan:
    """The packages to install, and the ids of requested packs that are installed already."""

    given: tuple[GivenPackage, ...]
    indexed: tuple[IndexedVersion, ...]
    there: tuple[str, ...]
    passed: tuple[str, ...] = ()
    """The newer versions that do not fit, each as a sentence without a full stop."""


@define
class UnfitVersions:
    """The versions that earlier plans of a command chose, and whose packs have errors."""

    refused: dict[tuple[str, str], str] = field(factory=dict)
    """Why a version is not chosen again, by id and version."""
    apart: dict[tuple[str, str], tuple[Requirement, str]] = field(factory=dict)
    """The version of another pack with which a version is not chosen again, and why."""

    def add(self, manifest: Manifest, why: str, others: Sequence[Requirement]) -> None:
        """Add a version with errors; first, another version of a pack that it requires may help.

        Args:
            others: the versions of the packs that it requires and that can be replaced.
        """
        key = manifest.id, manifest.version
        if others and key not in self.apart:
            self.apart[key] = others[0], why
        else:
            self.refused[key] = why


def plan(request: InstallRequest, reader: IndexReader, unfit: UnfitVersions | None = None) -> InstallPlan:
    """Choose the packages to install; nothing but files of indexes is downloaded.

    Args:
        unfit: what must not be chosen again.

    Raises:
        PackageError: no versions fit together, or a pack is in no index.
        IndexReadError: an index that has to be asked cannot be used.
    """
    for requirement in request.names:
        if requirement.id in official():
            raise PackageError(f"{requirement.id} comes with the SDK")
    candidates = _IndexCandidates(request, reader, unfit or UnfitVersions())
    choice = choose(candidates)
    if not _is_complete(choice):
        raise PackageError(candidates.explain(choice))
    if not request.forced:
        # Prefer versions with which the other installed packs go on working; if there are none, the installation asks.
        candidates.given = {**candidates.given, **candidates.stubs(frozenset(choice.packs))}
        harmless = choose(candidates)
        choice = harmless if _is_complete(harmless) else choice
    chosen = [pack for _, pack in sorted(choice.packs.items())]
    asked = {requirement.id for requirement in request.names}
    return InstallPlan(
        given=tuple(candidates.packages[pack.folder] for pack in chosen if pack.folder in candidates.packages),
        indexed=tuple(candidates.versions[pack.folder] for pack in chosen if pack.folder in candidates.versions),
        there=tuple(pack.id for pack in chosen if pack.id in asked and pack.origin is PackOrigin.USER),
        passed=tuple(dict.fromkeys(one for pack in chosen for one in candidates.passed(pack, chosen))),
    )


def _is_complete(choice: Choice) -> bool:
    return not (choice.missing or choice.clashes) and choice.too_many is None


class _IndexCandidates(Candidates):
    """The candidates for each pack; those from an index or a file have a made-up folder."""

    def __init__(self, request: InstallRequest, reader: IndexReader, unfit: UnfitVersions) -> None:
        self.request = request
        self.reader = reader
        self.unfit = unfit
        self.names = {requirement.id: requirement for requirement in request.names}
        self.records = read_records()
        self.packages: dict[Path, GivenPackage] = {}
        self.versions: dict[Path, IndexedVersion] = {}
        self.remarks: dict[str, dict[str, str]] = {}
        """Why versions of a pack are not candidates, by id and version, or an empty text for all versions."""
        self.quiet: dict[str, dict[str, str]] = {}
        """Such remarks that are of interest only if the choice fails."""
        self._near_packages: Sequence[GivenPackage] | None = None
        files = {given.package.manifest.id: self._package(given) for given in request.packages}
        wanted = (*request.names, *map(Requirement, files))
        root = Manifest(id=COMMAND, version="0", title=COMMAND, language=1, requires=wanted)
        super().__init__({COMMAND: _found(root, Path(COMMAND), PackOrigin.GIVEN), **files}, Shelves())
        self.installed = {pack.id: pack for pack in self.shelves.all() if pack.origin is PackOrigin.USER}

    def stubs(self, chosen: frozenset[str]) -> dict[str, FoundPack]:
        """Return stand-ins for the installed packs that are not chosen; they demand what these require."""
        found = {}
        for id_, pack in self.installed.items():
            if id_ not in chosen and pack.manifest is not None:
                name = f"installed {id_}"
                stub = evolve(pack.manifest, id=name, requires=(), optional=pack.manifest.requires, conflicts=())
                found[name] = _found(stub, Path(name), PackOrigin.GIVEN)
        return found

    def look_for(self, id_: str) -> Iterator[FoundPack]:
        if id_ in official():
            yield from self.shelves.of(id_)
            return
        there = self.installed.get(id_)
        if id_ in self.names:
            found = [*([there] if there is not None else []), *self._indexed(id_)]
            yield from sorted(self._upwards(id_, found), key=lambda pack: newest_first(pack.version), reverse=True)
            return
        near = [*self.shelves.of(id_), *(self._package(one) for one in self._near(id_))]
        yield from sorted(self._upwards(id_, near), key=lambda pack: newest_first(pack.version), reverse=True)
        yield from self._upwards(id_, self._indexed(id_))

    def explain(self, choice: Choice) -> str:
        """Return why the choice is not complete, as the end of a sentence."""
        for demand in choice.missing:
            by = demand.by.id if demand.by is not None else COMMAND
            needs = f'"{by}" needs {demand.requirement}, but ' if by != COMMAND else ""
            if remarks := self._remarks(demand.id):
                return f"{needs}{'; '.join(remarks)}"
            absent = f'{needs}there is no pack "{demand.id}"'
            where = " or ".join(source.name for source in self.reader.sources)
            if not where:
                return f"{absent}, and you have no index: `citadels pack source add` adds one"
            meant = phrase(self.reader.near(demand.id, self.installed)) or ""
            return f"{absent} in the index {where}" + (f"; {meant.removesuffix('.')}" if meant else "")
        about = {id_ for clash in choice.clashes for one in clash for id_ in (one.id, one.by.id if one.by else one.id)}
        remarks = [one for id_ in sorted(about) for one in self._remarks(id_)]
        apart = [other for other, _ in self.unfit.apart.values()]
        if any(demand.how == "conflicts" and demand.requirement in apart for one in choice.clashes for demand in one):
            return "; ".join(remarks)
        said = self._too_new(choice) or next(explain(choice, self)).message.replace(f'"{COMMAND}" needs', "you ask for")
        return "; ".join([said, *remarks])

    def passed(self, pack: FoundPack, chosen: Sequence[FoundPack]) -> Iterator[str]:
        """Yield why versions that are newer than the chosen one are not chosen."""
        newest = next(iter(self._indexed(pack.id)), None) if pack.id in self.names else None
        if newest is not None and version(newest.version or "0") > version(pack.version or "0"):
            for by in {**self.installed, **{one.id: one for one in chosen}}.values():
                for needed in by.reading.requires or ():
                    if needed.id == pack.id and not needed.fits(newest.version):
                        late = f"{pack.id} {newest.version}"
                        yield f"{late} does not fit {by.id} {by.version}, which needs {needed}"
        for number, why in self.remarks.get(pack.id, {}).items():
            if number and version(number) > version(pack.version or "0"):
                yield why
        for (id_, number), (other, _) in self.unfit.apart.items():
            if other.id == pack.id and not other.fits(pack.version) and number in self.remarks.get(id_, {}):
                yield self.remarks[id_][number]

    def _remarks(self, id_: str) -> list[str]:
        """Return why versions of a pack are not candidates, and what shows its versions."""
        found = [*self.remarks.get(id_, {}).values(), *self.quiet.get(id_, {}).values()]
        if not any(self.remarks.get(id_, {})):
            return found
        more = [f"and {len(found) - MOST_REMARKS} more versions"] if len(found) > MOST_REMARKS else []
        return [*found[:MOST_REMARKS], *more, f"`citadels pack info {id_}` shows its versions"]

    def _too_new(self, choice: Choice) -> str | None:
        """Return the message for a version that the user asks for and no index has; else None."""
        for demands in choice.clashes:
            by = [demand.by.id for demand in demands if demand.by is not None]
            id_ = demands[0].id
            newest = next((pack for pack in self._indexed(id_)), None)
            if (
                by == [COMMAND]
                and newest is not None
                and not any(all(one.met_by(pack) for one in demands) for pack in self._indexed(id_))
            ):
                wanted = next(demand.requirement for demand in demands if demand.by is not None)
                return f"there is no {wanted}; the newest in {newest.folder.parts[0]} is {newest.version}"
        return None

    def _near(self, id_: str) -> list[GivenPackage]:
        if self._near_packages is None:
            self._near_packages = self.request.beside()
        return [given for given in self._near_packages if given.package.manifest.id == id_]

    def _indexed(self, id_: str) -> list[FoundPack]:
        """Return the versions of a pack in its index, the newest first."""
        place = self._place(id_)
        history = self.reader.history(place, id_) if place is not None else None
        if place is None or history is None:
            return []
        found = []
        there = self.records.get(id_) if id_ in self.installed else None
        for entry in sorted(history.versions, key=lambda one: newest_first(one.version), reverse=True):
            if there is not None and there.sha256 == entry.sha256:
                continue  # the installed pack is a candidate already
            name, key = f"{id_} {entry.version}", (id_, entry.version)
            pinned = id_ in self.names and self.names[id_].specifier == f"=={entry.version}"
            remarks = self.remarks.setdefault(id_, {})
            if entry.language > LANGUAGE_VERSION:
                remarks[entry.version] = f"{name} needs a newer SDK"
            elif key in self.unfit.refused:
                remarks[entry.version] = f"{name} does not work: {self.unfit.refused[key]}"
            elif entry.yanked and not pinned:
                why = f": {entry.reason}" if entry.reason is not None else ""
                said = f"{name} was yanked{why} (`{id_}=={entry.version}` installs it)"
                self.quiet.setdefault(id_, {}).setdefault("", said)
            else:
                found.append(self._version(IndexedVersion(source=place, id=id_, entry=entry), history.title))
        return found

    def _place(self, id_: str) -> IndexSource | None:
        """Return the index from which a pack must be taken, or None if it must not be taken from one."""
        if self.request.origin is not None and id_ in self.names:
            return self.request.origin
        if id_ not in self.installed:
            found = self.reader.find(id_)
            return found[0] if found is not None else None
        record = self.records.get(id_)
        index = record.index if record is not None else None
        for source in self.reader.sources:
            if source.address == index:
                return source
        found = self.reader.find(id_)
        if found is None:
            return None
        same = record is not None and any(entry.sha256 == record.sha256 for entry in found[1].versions)
        if index is None and same:
            return found[0]  # the index has the very package that was installed from a file
        origin = "a file" if index is None else index
        self.remarks[id_] = {
            "": f"{id_} was installed from {origin}, not from the index {found[0].name}; if you want to change, "
            f"say `citadels pack install {id_} --from {found[0].name}`"
        }
        return None

    def _upwards(self, id_: str, found: Sequence[FoundPack]) -> list[FoundPack]:
        """Leave out versions older than the installed one, unless the user asks for others."""
        there = self.installed.get(id_)
        asked = id_ in self.names and there is not None and not self.names[id_].fits(there.version)
        if there is None or there.version is None or asked or self.request.forced:
            return list(found)
        later = [pack for pack in found if version(pack.version or "0") >= version(there.version)]
        if len(later) < len(found):
            said = f"{id_} {there.version} is installed, and only --yes takes an older version in its place"
            self.quiet.setdefault(id_, {}).setdefault("older", said)
        return later

    def _package(self, given: GivenPackage) -> FoundPack:
        place = Path(given.package.sha256)
        self.packages[place] = given
        return self._made(given.package.manifest, place, PackOrigin.GIVEN)

    def _version(self, version_: IndexedVersion, title: str) -> FoundPack:
        id_, entry = version_.id, version_.entry
        place = Path(version_.source.name, id_, entry.version)
        self.versions[place] = version_
        manifest = Manifest(
            id=id_,
            version=entry.version,
            title=title,
            language=entry.language,
            requires=entry.requires,
            optional=entry.optional,
            conflicts=entry.conflicts,
        )
        return self._made(manifest, place, PackOrigin.INDEX)

    def _made(self, manifest: Manifest, place: Path, origin: PackOrigin) -> FoundPack:
        """Return a candidate, in conflict with the version of another pack with which it has errors."""
        key = manifest.id, manifest.version
        if key in self.unfit.apart:
            other, why = self.unfit.apart[key]
            said = f"{' '.join(key)} does not work with {other.id} {other.specifier.removeprefix('==')}: {why}"
            self.remarks.setdefault(manifest.id, {})[manifest.version] = said
            manifest = evolve(manifest, conflicts=(*manifest.conflicts, other))
        return _found(manifest, place, origin)


def _found(manifest: Manifest, place: Path, origin: PackOrigin) -> FoundPack:
    source = SourceText(str(place), "")
    reading = ManifestResult(manifest, manifest.id, manifest.requires, source, (), manifest.version)
    return FoundPack(manifest.id, place, origin, reading)
