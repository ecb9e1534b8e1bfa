"""Make the plain form of a card: the same name, type and cost, without rules."""

from functools import lru_cache

from attrs import evolve

from citadels_core.box.find import CatalogKey
from citadels_core.model.catalog import Catalog


def without_rules(catalog: Catalog, card: str) -> Catalog:
    """Return a catalog in which a card has no rules; the patches of the card keep their other effects."""
    return _without_rules(CatalogKey(catalog), card)


@lru_cache(maxsize=8)
def _without_rules(key: CatalogKey, id_: str) -> Catalog:
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
