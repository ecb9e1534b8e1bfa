"""Say how the cards of a pack get on the table, where none of them is."""

from collections.abc import Iterator

from citadels_core.model.catalog import Catalog
from citadels_core.model.contents import characters_of, contents, districts_of
from citadels_core.model.ir import Card, Edition, Module
from citadels_core.model.setup import Setup

MOST_NAMED = 3


def off_table(catalog: Catalog, setup: Setup, pack: str) -> str | None:
    """Return that nothing of a pack is on the table, and how to put it there; None when something is.

    Args:
        catalog: the packs that are loaded.
        setup: the game that is to be played.
        pack: the id of a pack that was asked for.

    Raises:
        SetupError: the game cannot be played.
    """
    module = next((one for one in catalog.modules if one.pack == pack), None)
    edition = catalog.editions[setup.edition]
    if module is None or not module.cards or _takes_part(module, edition):
        return None
    there = contents(catalog, edition, setup)
    on_table = {card.id for card in there.cast} | {card.id for card, _ in there.deck}
    changed = (patch.card for patch in module.patches)
    if not on_table.isdisjoint(card.id for card in module.cards) or not on_table.isdisjoint(changed):
        return None
    ways = ". ".join(_ways(catalog, edition, module))
    return f"Nothing of {pack} is on the table: none of its cards is in the cast or the deck. {ways}."


def _takes_part(module: Module, edition: Edition) -> bool:
    """Tell whether the rules of a pack are played with, whatever cards are there."""
    books = {book.id for book in module.books}
    changes = [one.book for one in module.extensions if one.edition == edition.book.id]
    changed = any(book.bases or book.procedures or book.rules or book.tie_breaks for book in changes)
    return edition.book.id.partition(":")[0] == module.pack or changed or not books.isdisjoint(edition.uses)


def _ways(catalog: Catalog, edition: Edition, module: Module) -> Iterator[str]:
    offered = {*characters_of(edition), *districts_of(catalog, edition)}
    kinds = {"character": ("--cast", "characters"), "district": ("--districts", "districts")}
    patched = False
    for kind, (option, clause) in kinds.items():
        cards = [card for card in module.cards if (card.kind == "character") == (kind == "character")]
        for_option = _names([card for card in cards if card.id in offered])
        others = _names([card for card in cards if card.id not in offered])
        if for_option:
            yield f'Play it with {option} "{for_option}"'
        elif others:
            head = "" if patched else f'Write "patch {edition.book.name}" into a card file of the pack, and '
            patched = True
            yield f'{head}below it "{clause} {others}"; then play it with {option} "{others}"'


def _names(cards: list[Card]) -> str:
    """Name some cards; of characters one of each rank, as a cast has them."""
    chosen = {(card.rank or card.id): card for card in reversed(cards)}
    return ", ".join([card.name for card in cards if card in chosen.values()][:MOST_NAMED])
