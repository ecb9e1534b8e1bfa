"""Report packs whose cards no edition offers, and say how to bring the cards into a game."""

from collections.abc import Iterator, Mapping, Sequence

from citadels_core.model.catalog import Catalog
from citadels_core.model.contents import cards_of, contents
from citadels_core.model.programs.ir import Card, Edition, Module
from citadels_core.model.setup import Setup
from citadels_core.packs.checking.declaration_places import DeclarationPlaces
from citadels_dsl.text.diagnostics import Diagnostic

OFF_TABLE = "CIT618"

KINDS = {"character": ("--cast", "characters"), "district": ("--districts", "districts")}
"""By kind of card: the command line option and the edition line that add a card of this kind to a game."""


def check(catalog: Catalog, requires: Mapping[str, Sequence[str]], places: DeclarationPlaces) -> Iterator[Diagnostic]:
    """Report each pack whose cards no edition offers; the finding is at the first card of the pack.

    A pack without an edition and without rules in its requirements is not reported: it is a library for other packs.

    Args:
        requires: the ids of all packs that a pack requires, by its id, the nearest last.
    """
    offered = {id_ for edition in catalog.editions.values() for id_ in cards_of(catalog, edition)}
    with_rules = {module.pack for module in catalog.modules if module.books}
    for module in catalog.modules:
        near = requires.get(module.pack, ())
        playable = catalog.editions or not with_rules.isdisjoint(near)
        if not playable or not module.cards or not offered.isdisjoint(card.id for card in module.cards):
            continue
        first = min(module.cards, key=lambda card: (card.file, card.line))
        message = f"no card of {module.pack} can be played: no edition and no preset offers any of them"
        editions = [one for pack in (*near, module.pack) for one in catalog.editions.values() if _pack(one) == pack]
        edition = next(reversed(editions or list(catalog.editions.values())), None)
        help_ = _way_in(edition, module) if edition is not None else NO_EDITION
        yield places.problem(OFF_TABLE, first.file, first.line, message, help_)


NO_EDITION = "require a pack with an edition in the manifest, or write an edition that offers the cards"


def off_table(catalog: Catalog, setup: Setup, pack: str) -> str | None:
    """Return a message if a setup has no card of a pack, with the way to add cards; else None.

    Raises:
        SetupError: the setup cannot be played.
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
    return f"No card of {pack} is in the game: none is in the cast or the deck. {ways}."


def _takes_part(module: Module, edition: Edition) -> bool:
    """Return whether a pack declares rules that apply in an edition independently of the cards in play."""
    books = {book.id for book in module.books}
    changes = [one.book for one in module.extensions if one.edition == edition.book.id]
    changed = any(book.bases or book.procedures or book.rules or book.tie_breaks for book in changes)
    return _pack(edition) == module.pack or changed or not books.isdisjoint(edition.uses)


def _pack(edition: Edition) -> str:
    return edition.book.id.partition(":")[0]


def _ways(catalog: Catalog, edition: Edition, module: Module) -> Iterator[str]:
    offered = cards_of(catalog, edition)
    there = {kind: _names([card for card in _of(kind, module) if card.id in offered]) for kind in KINDS}
    for kind, names in there.items():
        if names:
            yield f'Play it with {KINDS[kind][0]} "{names}"'
    missing = [kind for kind, names in there.items() if not names]
    if any(_of(kind, module) for kind in missing):
        way = _way_in(edition, module, missing)
        yield f"{way[:1].upper()}{way[1:]}"


def _way_in(edition: Edition, module: Module, kinds: Sequence[str] = tuple(KINDS)) -> str:
    """Return help: the lines that make an edition offer the cards of a pack, and the CLI options to play."""
    name = edition.book.name
    head = f'write "patch {name}" into a card file of the pack'
    if _pack(edition) == module.pack:
        head = f"go to the edition {name}"
    cards = {kind: _of(kind, module) for kind in kinds if _of(kind, module)}
    lines = " and ".join(f'"{KINDS[kind][1]} {_listed(those)}"' for kind, those in cards.items())
    options = " ".join(f'{KINDS[kind][0]} "{_names(those)}"' for kind, those in cards.items())
    return f"{head}, and below it {lines}; then play it with {options}"


def _of(kind: str, module: Module) -> list[Card]:
    return [card for card in module.cards if card.kind == kind]


def _names(cards: list[Card]) -> str:
    """Return the names of cards as a list, with one character per rank, because a cast has one per rank."""
    chosen = {(card.rank or card.id): card for card in reversed(cards)}
    return _listed([card for card in cards if card in chosen.values()])


def _listed(cards: list[Card]) -> str:
    return ", ".join(card.name for card in cards)
