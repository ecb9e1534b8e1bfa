"""The interface from which tables get packs and catalogs."""

from typing import Protocol

from citadels_core.model.catalog import Catalog
from citadels_core.wire.library_views import PackView


class Source(Protocol):
    """A source of packs. Your server implements this interface, and loads and caches catalogs."""

    @property
    def packs(self) -> tuple[PackView, ...]:
        """The packs that can be added to the official ones."""
        ...

    def catalog(self, packs: tuple[str, ...]) -> Catalog:
        """Return a catalog of the official packs and of the other packs with these ids.

        Raises:
            KeyError: tables cannot be played with one of these packs.
        """
        ...


class OneCatalog:
    """A source that has only one catalog."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog

    @property
    def packs(self) -> tuple[PackView, ...]:
        """An empty tuple, because no packs can be added."""
        return ()

    def catalog(self, packs: tuple[str, ...]) -> Catalog:
        """Return the only catalog.

        Raises:
            KeyError: a pack is asked for.
        """
        if packs:
            raise KeyError(packs[0])
        return self._catalog
