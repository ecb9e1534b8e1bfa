"""Load packs for learning environments, with a cache for all environments of a program."""

from collections.abc import Sequence
from functools import lru_cache
from os import PathLike, fspath

from citadels_core.model.catalog import Catalog
from citadels_core.packs.finding.discovery import official
from citadels_core.packs.loading.loader import load


def catalog_of(packs: Sequence[str | PathLike[str]]) -> Catalog:
    """Return the catalog of the official packs and of the packs with the given ids or folders.

    Raises:
        ContentError: a pack does not exist or has errors.
    """
    return _load(tuple(fspath(pack) for pack in packs))


@lru_cache(maxsize=8)
def _load(packs: tuple[str, ...]) -> Catalog:
    return load(*official(), *packs)
