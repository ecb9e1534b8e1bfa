"""Make the plain form of a card: the same name, type and cost, without rules."""

from functools import lru_cache

from attrs import evolve

from citadels_core.model.catalog import Catalog


class _Key:
    """A cache key for a catalog, compared by identity. It holds the catalog, so that the id stays unique."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def __hash__(self) -> int:
        return id(self.catalog)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.catalog is self.catalog


def without_rules(catalog: Catalog, card: str) -> Catalog:
    """Return a catalog in which a card has no rules; the patches of the card keep their other effects."""
    return _without_rules(_Key(catalog), card)


@lru_cache(maxsize=8)
def _without_rules(key: _Key, id_: str) -> Catalog:
    catalog = key.catalog
    plain = evolve(catalog.cards[id_], rules=(), acts_as=0, sentence="", parts=())
    modules = tuple(
        evolve(
            module,
            cards=tuple(plain if card.id == id_ else card for card in module.cards),
            patches=tuple(patch for patch in module.patches if patch.card != id_),
        )
        for module in catalog.modules
    )
    return evolve(catalog, modules=modules)
