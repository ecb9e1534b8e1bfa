"""Search the indexes that the host allows, and fetch the packs that players choose, within limits."""

import logging
import shutil
import time
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from citadels_core.model.errors import ContentError
from citadels_core.packs.atomic_write import write_whole
from citadels_core.packs.indexes.choosing import GivenPackage, InstallRequest, plan
from citadels_core.packs.indexes.client import Client, DownloadError
from citadels_core.packs.indexes.index_files import PackIndex
from citadels_core.packs.indexes.index_reader import IndexedVersion, IndexReader, IndexReadError
from citadels_core.packs.indexes.index_sources import IndexSource
from citadels_core.packs.indexes.pack_search import search
from citadels_core.packs.installing.archive import SUFFIX, Package, PackageError, read_package
from citadels_core.packs.installing.install import read_file, refuse_large, write
from citadels_core.packs.manifest.requirements import Requirement
from citadels_core.serve.host_limits import Limits
from citadels_core.serve.http_bodies import FoundPacks, IndexedPack
from citadels_core.serve.offered_packs import OfferedPacks
from citadels_core.serve.pack_check import CheckTimeoutError, check_apart
from citadels_core.speech.english import sentence
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
"""The maximum number of refusals that are remembered, so that no packages are checked twice."""


class IndexedPacks:
    """The packs of the indexes that the host allows; one thread calls its methods, which may wait."""

    def __init__(
        self, sources: Sequence[IndexSource], offered: OfferedPacks, home: Path, limits: Limits | None = None
    ) -> None:
        """Offer the packs that were fetched before; a pack that cannot be used any more is only logged.

        Args:
            sources: the indexes that the host allows.
            offered: where fetched packs are added.
            home: the data folder of the user.
        """
        self._sources, self._offered, self._limits = tuple(sources), offered, limits or Limits()
        self._folder = home / FOLDER
        self._known: dict[str, tuple[float, PackIndex]] = {}
        """The lists of the indexes by name, with the time at which each was read."""
        self._silent_until: dict[str, float] = {}
        """Until when an index is not asked, because it has failed; under "", all of them."""
        self._kept: dict[str, GivenPackage] = {}
        """The packages that were fetched, by the ids of their packs."""
        self._refused: OrderedDict[tuple[str, ...], str] = OrderedDict()
        """Why packages were refused, by the hashes of all that would have been fetched together."""
        for file in sorted(self._folder.glob(f"[!.]*{SUFFIX}")):
            try:
                package = read_package(read_file(file))
                if not (self._folder / package.manifest.id).exists():
                    self._unpack(package)
                offered.add(str(self._folder / package.manifest.id))
                self._kept[package.manifest.id] = GivenPackage(package=package)
            except (PackageError, ContentError, OSError) as error:
                log.error("the pack %s cannot be offered: %s", file, error)

    @property
    def names(self) -> tuple[str, ...]:
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
        self._check_known(id_)
        with self._reading() as reader:
            *others, version = self._chosen(reader, id_)
            history, entry = reader.history(version.source, id_), version.entry
        return IndexedPack(
            id=id_,
            title=history.title if history is not None else id_,
            version=entry.version,
            description=(history and history.description) or "",
            authors=history.authors if history is not None else (),
            index=version.source.name,
            size=entry.size,
            sha256=entry.sha256,
            capabilities=entry.capabilities,
            brings=tuple(one.id for one in others),
        )

    def fetch(self, id_: str, sha256: str) -> PackView:
        """Download a pack with those that it requires, check them in a process of their own, and offer them.

        Args:
            sha256: the hash of the package that the player has seen.

        Raises:
            Refused: the package is another one now, has errors or a refused capability, or is beyond the limits.
        """
        there = self._offered.packs_by_id.get(id_)
        if there is not None and (id_ not in self._kept or self._kept[id_].package.sha256 == sha256):
            return there
        self._check_known(id_)
        with self._reading() as reader:
            chosen = self._chosen(reader, id_)
            if chosen[-1].entry.sha256 != sha256:
                raise Refused("pack_refused", f"The index has another version of {id_} now: look at it again.")
            together = tuple(one.entry.sha256 for one in chosen)
            if (why := self._refused.get(together)) is not None:
                raise Refused("pack_refused", why)
            self._check_space(chosen)
            try:
                packages = [reader.package(one) for one in chosen]
            except PackageError as error:
                raise Refused("pack_refused", sentence(str(error))) from None
        try:
            self._check(chosen, packages)
            self._keep(packages, id_)
        except OSError as error:
            log.error("the pack %s cannot be kept: %s", id_, error)
            raise Refused("pack_refused", "This server cannot keep packs now: tell its host.") from None
        except CheckTimeoutError as error:
            raise Refused("pack_refused", f"{id_} cannot be used now: {error}.") from None
        except (PackageError, ContentError) as error:
            self._refused[together] = why = f"{id_} cannot be used: {str(error).removesuffix('.')}."
            while len(self._refused) > MOST_REMEMBERED:
                self._refused.popitem(last=False)
            raise Refused("pack_refused", why) from None
        return self._offered.packs_by_id[id_]

    def _lists(self) -> list[tuple[IndexSource, PackIndex]]:
        """Return the lists of the indexes that answer, or answered before.

        Raises:
            Refused: no index can be read.
        """
        found: list[tuple[IndexSource, PackIndex]] = []
        for source in self._sources:
            made, index = self._known.get(source.name, (0.0, None))
            if index is None or time.monotonic() >= made + FRESH_SECONDS:
                with suppress(Refused), self._reading(source.name) as reader:
                    index = reader.index(source)
                    self._known[source.name] = time.monotonic(), index
            if index is not None:
                found.append((source, index))
        if not found:
            raise Refused("pack_refused", SILENT)
        return found

    def _check_known(self, id_: str) -> None:
        """Refuse an id that no list of an index has; no network is needed for that."""
        if not any(entry.id == id_ for _, index in self._lists() for entry in index.packs):
            raise Refused("pack_refused", f"No index of this server has the pack {id_[:40]}.")

    def _chosen(self, reader: IndexReader, id_: str) -> list[IndexedVersion]:
        """Return the newest version of a pack, after the packs that it requires and the server lacks."""
        kept = [*self._kept.values()]
        try:
            found = plan(InstallRequest(names=[Requirement(id_)], beside=lambda: kept), reader).indexed
        except PackageError as error:
            raise Refused("pack_refused", sentence(str(error))) from None
        new = [one for one in found if one.id not in self._offered.packs_by_id]
        if not any(one.id == id_ for one in new):
            raise Refused("pack_refused", f"This server already has {id_}: choose it, or ask the host to offer it.")
        return sorted(new, key=lambda one: one.id == id_)

    @contextmanager
    def _reading(self, name: str = "") -> Iterator[IndexReader]:
        """Yield a reader of the indexes; an index that fails is not asked again for a while."""
        if time.monotonic() < self._silent_until.get(name, 0.0):
            raise Refused("pack_refused", SILENT)
        try:
            with Client(wait=WAIT_SECONDS, most_seconds=DOWNLOAD_SECONDS, all_seconds=ALL_SECONDS) as client:
                yield IndexReader(client, self._sources, fresh=False)
        except (IndexReadError, DownloadError) as error:
            log.warning("%s", error)
            self._silent_until[name] = time.monotonic() + SILENT_SECONDS
            raise Refused("pack_refused", SILENT) from None

    def _check_space(self, chosen: Sequence[IndexedVersion]) -> None:
        size = sum(one.entry.size for one in chosen) + sum(len(one.package.data) for one in self._kept.values())
        if len(self._kept) + len(chosen) > self._limits.index_packs or size > self._limits.index_bytes:
            raise Refused(
                "pack_refused",
                "This server has the most packs of indexes that it allows; its host can raise the limit.",
            )

    def _check(self, chosen: Sequence[IndexedVersion], packages: Sequence[Package]) -> None:
        """Check that packages have no errors, and can do what the index says and the host allows.

        Raises:
            PackageError: one has errors, or can do something else.
        """
        with TemporaryDirectory(prefix="citadels-") as place:
            for kept in self._kept.values():
                write(Path(place) / kept.package.manifest.id, kept.package)
            for package in packages:
                refuse_large(package)
                write(Path(place) / package.manifest.id, package)
            can = check_apart([Path(place) / one.id for one in chosen])
        for one in chosen:
            self._offered.check_refused(one.id, can[one.id])
            if sorted(can[one.id]) != sorted(one.entry.capabilities):
                raise PackageError(f"the index {one.source.name} lists other capabilities than {one.id} has")

    def _keep(self, packages: Sequence[Package], asked: str) -> None:
        """Write packages into the folder of fetched packs, and offer them.

        Raises:
            ContentError: the packs do not fit the official packs; nothing is kept.
            OSError: the folder cannot be written to; nothing is kept.
        """
        try:
            for package in packages:
                shutil.rmtree(self._folder / package.manifest.id, ignore_errors=True)  # of a server that was killed
                self._unpack(package)
                write_whole(self._folder / f"{package.manifest.id}{SUFFIX}", package.data)
            self._offered.add(str(self._folder / asked))
        except (ContentError, OSError):
            for package in packages:
                (self._folder / f"{package.manifest.id}{SUFFIX}").unlink(missing_ok=True)
                shutil.rmtree(self._folder / package.manifest.id, ignore_errors=True)
            raise
        for package in packages:
            self._kept[package.manifest.id] = GivenPackage(package=package)

    def _unpack(self, package: Package) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=".", dir=self._folder) as place:
            write(Path(place) / "pack", package)
            (Path(place) / "pack").rename(self._folder / package.manifest.id)
