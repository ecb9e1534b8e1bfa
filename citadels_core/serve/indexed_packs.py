"""Offer packs of the host's indexes: search for them, and fetch those that players choose, within limits."""

import logging
import shutil
import time
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from citadels_core.model.errors import ContentError
from citadels_core.model.versions import LANGUAGE_VERSION
from citadels_core.packs.atomic_write import write_whole
from citadels_core.packs.finding.discovery import official
from citadels_core.packs.indexes.choosing import GivenPackage, InstallRequest, plan
from citadels_core.packs.indexes.client import Client, DownloadError
from citadels_core.packs.indexes.index_files import PackHistory, PackIndex
from citadels_core.packs.indexes.index_reader import IndexedVersion, IndexReader, IndexReadError
from citadels_core.packs.indexes.index_sources import IndexSource
from citadels_core.packs.indexes.searching import search
from citadels_core.packs.installing.archive import SUFFIX, Package, PackageError, read_package
from citadels_core.packs.installing.install import read_file, refuse_large, write
from citadels_core.packs.installing.install_records import InstallRecord
from citadels_core.packs.manifest.requirements import Requirement, is_id, newest_first
from citadels_core.serve.host_limits import Limits
from citadels_core.serve.http_bodies import FoundPacks, IndexedPack
from citadels_core.serve.offered_packs import OfferedPacks
from citadels_core.serve.pack_check import check_apart
from citadels_core.wire import PackView, Refused

log: Final = logging.getLogger("citadels.serve")

FOLDER: Final = "served"
"""The folder in the data folder of the user that holds the fetched packs; the user's own packs are elsewhere."""

MOST_FOUND: Final = 20
"""The maximum number of packs in the answer to a search."""

LONGEST_SEARCH: Final = 100

FRESH_SECONDS: Final = 600.0
"""The seconds for which the list of an index is used without asking again."""

SILENT_SECONDS: Final = 30.0
"""The seconds for which no index is asked after one has failed."""

SILENT: Final = "An index of packs does not answer now: try again in a minute."

WAIT_SECONDS: Final = 5.0
"""The seconds that a server waits for an answer of an index."""

DOWNLOAD_SECONDS: Final = 20.0
"""The seconds that one download may take."""

ALL_SECONDS: Final = 60.0
"""The seconds that all downloads for one request may take."""

MOST_REMEMBERED: Final = 1_000
"""The maximum number of refused packages that are remembered, so that none is checked twice."""


class IndexedPacks:
    """The packs of the indexes that the host allows; its methods wait for networks, so one thread calls them."""

    def __init__(
        self, sources: Sequence[IndexSource], offered: OfferedPacks, home: Path, limits: Limits | None = None
    ) -> None:
        """Offer the packs that were fetched before; a pack that cannot be used any more is logged and left out.

        Args:
            sources: the indexes that the host allows.
            offered: where fetched packs are added.
            home: the data folder of the user.
        """
        self._sources, self._offered, self._limits = tuple(sources), offered, limits or Limits()
        self._folder = home / FOLDER
        self._known: dict[str, tuple[float, PackIndex]] = {}
        """The lists of the indexes by name, with the time at which each was read."""
        self._silent_until = 0.0
        """Until when no index is asked, because one has failed."""
        self._refused: OrderedDict[str, str] = OrderedDict()
        """Why packages were refused, by their hashes."""
        for file in sorted(self._folder.glob(f"*{SUFFIX}")):
            try:
                package = read_package(read_file(file))
                if not (self._folder / package.manifest.id).exists():
                    self._unpack(package)
                offered.add(str(self._folder / package.manifest.id))
            except (PackageError, ContentError, OSError) as error:
                log.error("the pack %s cannot be offered: %s", file, error)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the indexes."""
        return tuple(source.name for source in self._sources)

    def search(self, words: str) -> FoundPacks:
        """Return the packs of the indexes that contain all words.

        Raises:
            Refused: an index cannot be read.
        """
        found = search(self._lists(), words[:LONGEST_SEARCH].split())
        shown = [
            IndexedPack(
                id=entry.id,
                title=entry.title,
                version=entry.version,
                description=entry.description or "",
                authors=entry.authors,
                index=source.name,
            )
            for source, entry in found[:MOST_FOUND]
        ]
        return FoundPacks(indexes=self.names, packs=tuple(shown), more=len(found) - len(shown))

    def describe(self, id_: str) -> IndexedPack:
        """Return what a player must know of a pack before it is fetched: its hash, and what it can do.

        Raises:
            Refused: no index has the pack, or an index cannot be read.
        """
        with self._reading() as reader:
            history, version = self._newest(reader, id_)
        entry = version.entry
        return IndexedPack(
            id=id_,
            title=history.title,
            version=entry.version,
            description=history.description or "",
            authors=history.authors,
            index=version.source.name,
            size=entry.size,
            sha256=entry.sha256,
            capabilities=entry.capabilities,
            requires=tuple(one.id for one in entry.requires if one.id not in official()),
        )

    def fetch(self, id_: str, sha256: str) -> PackView:
        """Download a pack with those that it requires, check them in a process of their own, and offer them.

        Args:
            sha256: the hash of the package that the player has seen.

        Raises:
            Refused: the package is another one now, has errors or a refused capability, or is beyond the limits.
        """
        if (there := self._offered.view(id_)) is not None:
            return there
        if (why := self._refused.get(sha256)) is not None:
            raise Refused("pack_refused", why)
        with self._reading() as reader:
            _, version = self._newest(reader, id_)
            if version.entry.sha256 != sha256:
                raise Refused("pack_refused", f"The index has another version of {id_} now: look at it again.")
            kept = self._kept()
            request = InstallRequest(names=[Requirement(id_, f"=={version.entry.version}")], beside=lambda: kept)
            try:
                chosen = [one for one in plan(request, reader).indexed if self._offered.view(one.id) is None]
                self._check_space(chosen, kept)
                packages = [reader.package(one) for one in chosen]
            except PackageError as error:
                raise Refused("pack_refused", _sentence(error)) from None
        try:
            self._check(chosen, packages)
            self._keep(packages, id_)
        except (PackageError, ContentError, OSError) as error:
            self._refused[sha256] = why = f"{id_} cannot be used: {str(error).removesuffix('.')}."
            while len(self._refused) > MOST_REMEMBERED:
                self._refused.popitem(last=False)
            raise Refused("pack_refused", why) from None
        found = self._offered.view(id_)
        if found is None:  # it is installed already, so that the index need not be asked
            raise Refused("pack_refused", f"The host has installed {id_}, but does not offer it.")
        return found

    def _lists(self) -> Iterator[tuple[IndexSource, PackIndex]]:
        for source in self._sources:
            made, index = self._known.get(source.name, (-FRESH_SECONDS, None))
            if index is None or time.monotonic() >= made + FRESH_SECONDS:
                with self._reading() as reader:
                    index = reader.index(source)
                self._known[source.name] = time.monotonic(), index
            yield source, index

    def _newest(self, reader: IndexReader, id_: str) -> tuple[PackHistory, IndexedVersion]:
        """Return the newest version of a pack that this SDK can read and that was not yanked."""
        found = reader.find(id_) if is_id(id_) and id_ not in official() else None
        if found is None:
            raise Refused("pack_refused", f"No index of this server has the pack {id_[:40]}.")
        source, history = found
        sound = [one for one in history.versions if one.language <= LANGUAGE_VERSION and not one.yanked]
        if not sound:
            raise Refused("pack_refused", f"The index {source.name} has no version of {id_} for this server.")
        newest = max(sound, key=lambda one: newest_first(one.version))
        return history, IndexedVersion(source=source, id=id_, entry=newest)

    @contextmanager
    def _reading(self) -> Iterator[IndexReader]:
        """Yield a reader of the indexes; an index that fails is not asked again for a while."""
        if time.monotonic() < self._silent_until:
            raise Refused("pack_refused", SILENT)
        try:
            with Client(wait=WAIT_SECONDS, most_seconds=DOWNLOAD_SECONDS, all_seconds=ALL_SECONDS) as client:
                yield IndexReader(client, self._sources, fresh=False)
        except (IndexReadError, DownloadError) as error:
            log.warning("%s", error)
            self._silent_until = time.monotonic() + SILENT_SECONDS
            raise Refused("pack_refused", SILENT) from None

    def _kept(self) -> list[GivenPackage]:
        """Return the packages that were fetched before."""
        packages = [read_package(read_file(file)) for file in sorted(self._folder.glob(f"*{SUFFIX}"))]
        return [
            GivenPackage(package=one, record=InstallRecord(version=one.manifest.version, sha256=one.sha256))
            for one in packages
        ]

    def _check_space(self, chosen: Sequence[IndexedVersion], kept: Sequence[GivenPackage]) -> None:
        size = sum(one.entry.size for one in chosen) + sum(len(one.package.data) for one in kept)
        if len(kept) + len(chosen) > self._limits.index_packs or size > self._limits.index_bytes:
            raise PackageError("this server has fetched as many packs as it may; its host can raise the limit")

    def _check(self, chosen: Sequence[IndexedVersion], packages: Sequence[Package]) -> None:
        """Check that packages have no errors, and can do what the index says and nothing that the host refuses.

        Raises:
            PackageError: one has errors, or can do something else.
        """
        with TemporaryDirectory(prefix="citadels-") as place:
            for kept in self._kept():
                write(Path(place) / kept.package.manifest.id, kept.package)
            for package in packages:
                refuse_large(package)
                write(Path(place) / package.manifest.id, package)
            can = check_apart([Path(place) / one.id for one in chosen]) if chosen else {}
        for one in chosen:
            self._offered.check_refused(one.id, can[one.id])
            if sorted(can[one.id]) != sorted(one.entry.capabilities):
                raise PackageError(f"the index {one.source.name} does not say truly what {one.id} can do")

    def _keep(self, packages: Sequence[Package], asked: str) -> None:
        """Write packages into the folder of fetched packs, and offer the pack that was asked for with the others.

        Raises:
            ContentError: the packs do not fit the official packs; nothing is kept.
            OSError: the folder cannot be written to; nothing is kept.
        """
        try:
            for package in packages:
                shutil.rmtree(self._folder / package.manifest.id, ignore_errors=True)  # of a server that was killed
                self._unpack(package)
            if packages:
                self._offered.add(str(self._folder / asked))
            for package in packages:
                write_whole(self._folder / f"{package.manifest.id}{SUFFIX}", package.data)
        except (ContentError, OSError):
            for package in packages:
                (self._folder / f"{package.manifest.id}{SUFFIX}").unlink(missing_ok=True)
                shutil.rmtree(self._folder / package.manifest.id, ignore_errors=True)
            raise

    def _unpack(self, package: Package) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=".", dir=self._folder) as place:
            write(Path(place) / "pack", package)
            (Path(place) / "pack").rename(self._folder / package.manifest.id)


def _sentence(error: Exception) -> str:
    said = str(error).removesuffix(".")
    return f"{said[:1].upper()}{said[1:]}."
