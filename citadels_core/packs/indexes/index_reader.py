"""Read the indexes that a user has: the versions of a pack, the lists to search in, and packages."""

import re
from collections.abc import Iterable
from contextlib import suppress
from typing import TypeVar

from attrs import define, field, frozen

from citadels_core.model.errors import CitadelsError
from citadels_core.model.suggest import did_you_mean
from citadels_core.packs.indexes import download_cache
from citadels_core.packs.indexes.client import Client, DownloadError, NotFoundError
from citadels_core.packs.indexes.index_files import (
    INDEX,
    LARGEST_HISTORY,
    LARGEST_INDEX,
    IndexFileError,
    PackageEntry,
    PackHistory,
    PackIndex,
    history_file,
    read_index_file,
)
from citadels_core.packs.indexes.index_sources import IndexSource, SourceError, next_address
from citadels_core.packs.indexes.signature import (
    LARGEST_SIGNATURE,
    SIGNATURE,
    SignatureError,
    SignedHashes,
    check_signature,
    read_hashes,
)
from citadels_core.packs.installing.archive import Package, PackageError, read_package
from citadels_core.packs.installing.install_records import InstallRecord

T = TypeVar("T")


class IndexReadError(CitadelsError):
    """The error for an index that cannot be used; its message names the index and says why."""


@frozen(kw_only=True)
class IndexedVersion:
    """A version of a pack in an index."""

    source: IndexSource
    id: str
    entry: PackageEntry

    @property
    def record(self) -> InstallRecord:
        """What is recorded when this version is installed.

        Raises:
            PackageError: the address of the package may not be used.
        """
        try:
            address = next_address(self.source.address, self.entry.address)
        except SourceError as refusal:
            raise PackageError(f"the address of {self.id} {self.entry.version} cannot be used: {refusal}") from None
        return InstallRecord(
            version=self.entry.version, sha256=self.entry.sha256, address=address, index=self.source.address
        )


@define
class IndexReader:
    """Reads indexes; each file is downloaded once."""

    client: Client
    sources: tuple[IndexSource, ...]
    fresh: bool = field(default=True, kw_only=True)
    """Whether to ask the servers for files that were downloaded some minutes ago."""
    _histories: dict[tuple[str, str], PackHistory | None] = field(factory=dict, init=False)
    _signed: dict[str, SignedHashes] = field(factory=dict, init=False)

    def history(self, source: IndexSource, id_: str) -> PackHistory | None:
        """Return all versions of a pack in an index, or None if the index does not have it.

        Raises:
            IndexReadError: the index cannot be used.
        """
        key = source.address, id_
        if key not in self._histories:
            found = self._page(source, history_file(id_), LARGEST_HISTORY, PackHistory)
            if found is not None and found.id != id_:
                raise IndexReadError(
                    f"the index {source.name} cannot be used ({source.address}): it has {found.id} in place of {id_}"
                )
            self._histories[key] = found
        return self._histories[key]

    def find(self, id_: str) -> tuple[IndexSource, PackHistory] | None:
        """Return the first index that has a pack, with all versions of the pack there.

        Raises:
            IndexReadError: an index cannot be used; those behind it are not asked, so that no other pack is taken.
        """
        for source in self.sources:
            if (history := self.history(source, id_)) is not None:
                return source, history
        return None

    def index(self, source: IndexSource) -> PackIndex:
        """Return the packs of an index, to search in.

        Raises:
            IndexReadError: the index cannot be used.
        """
        found = self._page(source, INDEX, LARGEST_INDEX, PackIndex)
        if found is None:
            raise IndexReadError(f"there is no index at {source.address}: it has no {INDEX}")
        return found

    def near(self, text: str, others: Iterable[str] = ()) -> tuple[str, ...]:
        """Return the packs whose id or title is nearly a text, the nearest first, by id.

        Indexes that fail are skipped.

        Args:
            others: ids of packs that are in no index.
        """
        ids, titles = set(others), dict[str, str]()
        for source in self.sources:
            with suppress(IndexReadError):
                packs = self.index(source).packs
                ids |= {entry.id for entry in packs}
                titles |= {entry.title.casefold(): entry.id for entry in packs}
        folded = re.sub(r"[\s-]+", "_", text.strip().casefold())
        if folded in ids and folded != text:
            return (folded,)
        if (title := titles.get(text.strip().casefold())) is not None:
            return (title,)
        return did_you_mean(folded, sorted(ids)) or tuple(titles[one] for one in did_you_mean(text, sorted(titles)))

    def package(self, version: IndexedVersion) -> Package:
        """Download a package, and check it against its entry in the index.

        Raises:
            PackageError: the package cannot be downloaded, or is not what the index says.
        """
        entry, record = version.entry, version.record
        package = download(self.client, record, f"{version.id} {entry.version}", size=entry.size)
        manifest = package.manifest
        said = (version.id, entry.version, entry.requires, entry.optional, entry.conflicts)
        if said != (manifest.id, manifest.version, manifest.requires, manifest.optional, manifest.conflicts):
            raise PackageError(
                f"the index {version.source.name} describes another pack than the package of {version.id} "
                f"{entry.version} has"
            )
        return package

    def _page(self, source: IndexSource, path: str, most: int, class_: type[T]) -> T | None:
        """Return a parsed file of an index; None if the index does not have it."""
        try:
            try:
                return self._checked(source, path, most, class_)
            except SignatureError:
                if self.fresh or source.key is None:
                    raise
                self._signed.pop(source.address, None)
                self.fresh = True
                return self._checked(source, path, most, class_)
        except NotFoundError:
            return None
        except (DownloadError, IndexFileError, SignatureError) as refusal:
            raise IndexReadError(
                f"the index {source.name} cannot be used ({source.address}{path}): {refusal}"
            ) from None

    def _checked(self, source: IndexSource, path: str, most: int, class_: type[T]) -> T:
        def parse(data: bytes) -> T:
            if signed is not None:
                signed.check(path, data)
            return read_index_file(class_, data)

        signed = self._hashes(source, source.key) if source.key is not None else None
        if signed is not None and path not in signed.hashes:
            raise NotFoundError("it is not in the signed list")
        return self.client.page(source.address + path, most, parse, fresh=self.fresh)

    def _hashes(self, source: IndexSource, key: str) -> SignedHashes:
        """Return the signed hashes of an index; they must not be older than those that were downloaded before."""
        if source.address not in self._signed:
            address = source.address + SIGNATURE
            kept = download_cache.page(address)
            before = read_hashes(kept.data.partition(b"\n")[2]).number if kept is not None else 0

            def check(data: bytes) -> SignedHashes:
                signed = check_signature(data, key)
                if signed.number < before:
                    raise SignatureError(f"its state {signed.number} is older than {before}, which you had before")
                return signed

            try:
                signed = self.client.page(address, LARGEST_SIGNATURE, check, fresh=self.fresh)
            except NotFoundError:
                raise SignatureError(f"it has no {SIGNATURE}, although you have a key for it") from None
            self._signed[source.address] = signed
        return self._signed[source.address]


def download(client: Client, record: InstallRecord, name: str, *, size: int | None = None) -> Package:
    """Download a package that has an address and a hash, and parse it.

    Args:
        name: the name of the package in messages.

    Raises:
        PackageError: the package cannot be downloaded, or is damaged or dangerous.
    """
    try:
        data = client.package(record.address or "", record.sha256, size)
    except DownloadError as refusal:
        raise PackageError(f"{name} cannot be downloaded: {refusal}") from None
    try:
        return read_package(data)
    except PackageError as refusal:
        raise PackageError(f"{name} is not a sound package: {refusal}") from None
