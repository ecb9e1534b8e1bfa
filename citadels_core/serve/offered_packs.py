"""Define the packs that a server offers to tables: official packs, and packs that its host adds."""

import threading
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Final

from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import ContentError
from citadels_core.packs import Loaded, examine, load
from citadels_core.packs.checking.capabilities import names
from citadels_core.packs.finding.discovery import official
from citadels_core.packs.installing.archive import Package, PackageError, read_package
from citadels_core.packs.installing.install import check_hash, install_all, package_of
from citadels_core.packs.installing.preview import preview
from citadels_core.wire import PackView, Refused

MOST_KEPT: Final = 16
"""Number of cached catalogs; a running game keeps its own catalog."""

MOST_CHOSEN: Final = 20
"""The maximum number of packs of a table, because they are compiled together."""


class OfferedPacks:
    """The packs that tables can choose, with a cache of the catalogs of chosen combinations."""

    def __init__(self, named: Sequence[str] = (), allowed: Collection[str] = (), refuse: Collection[str] = ()) -> None:
        """Load the official packs, and the packs that the host of the server adds.

        Args:
            named: ids or folders of packs besides the official ones.
            allowed: the SHA-256, in hexadecimal, of packages that may come over the network.
            refuse: capabilities, such as ``"looks at hands"``, that none of these packs may have.

        Raises:
            ContentError: a pack is missing, has errors, alone or with the official packs, or has a refused capability.
        """
        self._lock = threading.Lock()
        self._catalogs: OrderedDict[frozenset[str], Catalog] = OrderedDict()
        self._catalogs[frozenset()] = load(*official())
        self._allowed = frozenset(one.lower() for one in allowed)
        self._refuse = tuple(refuse)
        self._folders: dict[str, str] = {}
        self._views: dict[str, PackView] = {}
        for name in named:
            self.add(name)

    def add(self, name: str) -> None:
        """Offer one more pack, by its id or folder.

        Raises:
            ContentError: the pack is missing, has errors or has a refused capability.
        """
        load(*official(), name, refuse=self._refuse)
        known = set(official())
        examined = examine(*official(), name)
        can = examined.capabilities([pack.id for pack in examined.packs if pack.id not in known])
        for pack in examined.packs:
            if pack.id not in known:
                self._views[pack.id] = PackView(
                    id=pack.id,
                    title=pack.id if pack.manifest is None else pack.manifest.title,
                    version=examined.catalog.versions.get(pack.id, ""),
                    sha256=_sha256(examined, pack.folder),
                    capabilities=names(can[pack.id]),
                )
                self._folders[pack.id] = str(pack.folder)

    def check_allowed(self, sha256: str) -> None:
        """Refuse a package that the host of the server has not allowed, before its content is read.

        Raises:
            Refused: the package is not allowed.
        """
        if sha256.lower() not in self._allowed:
            raise Refused("pack_not_allowed")

    def take_in(self, package: bytes, sha256: str) -> PackView:
        """Install an uploaded package and offer its pack.

        Raises:
            Refused: the package is not allowed, or cannot be installed.
        """
        self.check_allowed(sha256)
        try:
            sent = read_package(package)
            check_hash(sent, sha256)
            if self._refuse:
                self._check_capabilities(sent)
            install_all([sent])
            self.add(sent.manifest.id)
        except (PackageError, ContentError) as error:
            raise Refused("pack_refused", str(error)) from None
        return self._views[sent.manifest.id]

    def _check_capabilities(self, package: Package) -> None:
        """Raise PackageError if a package has a refused capability; nothing is installed."""
        for id_, found in preview([package]).items():
            for one in found:
                if one.capability in self._refuse:
                    raise PackageError(f'the pack "{id_}" is refused: {one.card} {one.capability}')

    def check_refused(self, id_: str, can: Collection[str]) -> None:
        """Refuse a pack with a capability that the host has refused.

        Raises:
            PackageError: it has one.
        """
        for capability in self._refuse:
            if capability in can:
                raise PackageError(f'the pack "{id_}" {capability}, which the host has refused')

    @property
    def packs_by_id(self) -> Mapping[str, PackView]:
        """The offered packs by id."""
        return self._views

    @property
    def packs(self) -> tuple[PackView, ...]:
        """The offered packs, which a table can add to the official packs."""
        return tuple(self._views.values())

    def catalog(self, packs: tuple[str, ...]) -> Catalog:
        """Return the catalog of the official packs and of the offered packs with the given ids.

        Raises:
            KeyError: the server does not offer one of these packs.
            ContentError: the packs conflict, or are too many.
        """
        chosen = frozenset(packs)
        if unknown := chosen - self._folders.keys():
            raise KeyError(min(unknown))
        if len(chosen) > MOST_CHOSEN:
            raise ContentError(f"A table has at most {MOST_CHOSEN} packs.")
        with self._lock:
            found = self._catalogs.get(chosen)
        if found is None:  # other tables do not wait meanwhile
            found = load(*official(), *(self._folders[id_] for id_ in sorted(chosen)))
        with self._lock:
            found = self._catalogs.pop(chosen, found)
            self._catalogs[chosen] = found
            while len(self._catalogs) > MOST_KEPT:
                self._catalogs.popitem(last=False)
        return found


def _sha256(loaded: Loaded, folder: Path) -> str | None:
    """Return the hash of the package of a loaded pack; None if no package can be made of it."""
    try:
        return package_of(loaded, folder).sha256
    except PackageError:
        return None
