"""Choose the cards to examine, and the edition to examine them in."""

from collections.abc import Iterable, Sequence

from citadels_core.box.find import find_edition
from citadels_core.model.catalog import Catalog
from citadels_core.model.contents import cards_of
from citadels_core.model.errors import SetupError
from citadels_core.model.programs.ir import Card


def subjects(cards: Sequence[Card]) -> list[Card]:
    """Return the cards to examine: of several cards, those with rules.

    Raises:
        SetupError: no card has rules.
    """
    ruled = [card for card in cards if card.rules]
    if not ruled:
        named = f"{cards[0].name} has" if len(cards) == 1 else "These cards have"
        raise SetupError(f"{named} no rules: a plain card is worth its cost, so there is nothing to measure.")
    return ruled


def edition_of(catalog: Catalog, names: Iterable[str], cards: Sequence[Card], edition: str | None) -> str:
    """Return the id of the edition to play: the given one, a named one, or one with the cards.

    Raises:
        SetupError: there is no such edition.
    """
    if edition is not None:
        return find_edition(catalog, edition).book.id
    for name in names:
        try:
            return find_edition(catalog, name).book.id
        except SetupError:
            continue
    wanted = {card.id for card in cards}
    offers = {id_: len(wanted.intersection(cards_of(catalog, one))) for id_, one in catalog.editions.items()}
    packs = {card.id.partition(":")[0] for card in cards}
    extended = {one.edition for module in catalog.modules if module.pack in packs for one in module.extensions}
    return min(offers, key=lambda id_: (-offers[id_], id_ not in extended, id_))
