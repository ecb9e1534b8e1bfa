"""Find the cards that the packs, editions and cards on a command line stand for."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from citadels_core.box.find import find_edition as edition_by
from citadels_core.cli.lookup.library import LookupLibrary, library
from citadels_core.cli.lookup.names import find_card, find_edition
from citadels_core.model.contents import cards_of, characters_of, copies_of
from citadels_core.model.programs.ir import Card, Edition
from citadels_core.packs.finding.discovery import is_pack, official
from citadels_core.packs.finding.shelves import FoundPack, PackOrigin, Shelves, look
from citadels_core.packs.manifest.requirements import is_id

if TYPE_CHECKING:
    from citadels_core.model.catalog import Catalog
    from citadels_core.packs import Loaded


@frozen
class ChosenCards:
    """The cards that some names stand for, and the packs they are from."""

    loaded: "Loaded"
    cards: tuple[tuple[Card, int], ...]
    """Each card with the number of its copies: those of its edition, or else those that it declares."""
    title: str
    """What was chosen, as a title."""


def chosen_cards(names: Sequence[str], packs: tuple[str, ...] = (), edition: str | None = None) -> ChosenCards:
    """Return the cards that names of packs, editions and cards stand for, each card once.

    An edition stands for its characters and districts; a pack for the cards that it declares or changes, and for those
    of its editions.

    Args:
        names: names and ids; a pack can also be named by its folder.
        packs: packs to search in addition to the official ones.
        edition: the edition whose cards are preferred if several cards have a name.

    Raises:
        ContentError: a pack does not exist.
        NameLookupError: a name fits nothing, or several cards.
        PackProblemsError: the packs have errors.
        SetupError: the preferred edition does not exist.
    """
    shelves = Shelves()
    named = {name: pack for name in names if (pack := pack_named(name, shelves)) is not None}
    others = [name for name, pack in named.items() if name not in packs and pack not in official()]
    given = {*named.values(), *(pack_named(pack, shelves) for pack in packs), *official()}
    owners = {name.partition(":")[0] for name in names if ":" in name} - given
    others += (id_ for id_ in sorted(owners) if pack_named(id_, shelves) == id_)
    there = library((*packs, *others))
    catalog = there.loaded.catalog
    found: dict[str, tuple[Card, int]] = {}
    titles = []
    for name in names:
        if name in named:
            titles.append(catalog.titles.get(named[name], named[name]))
            pairs = [*_of_pack(catalog, named[name])]
        else:
            title, pairs = _of_name(there, name, packs, edition)
            titles.append(title)
        for card, count in pairs:
            found[card.id] = card, max(count, found.get(card.id, (card, 0))[1])
    return ChosenCards(there.loaded, tuple(found.values()), ", ".join(titles))


def pack_named(name: str, shelves: Shelves | None = None) -> str | None:
    """Return the id of the pack with this id or folder, or None if there is no such pack."""
    shelves = shelves or Shelves()
    if is_id(name) and next(shelves.of(name), None) is not None:
        return name
    found = look(Path(name), PackOrigin.GIVEN) if is_pack(Path(name)) else None
    return found.id if isinstance(found, FoundPack) else None


def _of_pack(catalog: "Catalog", pack: str) -> Iterator[tuple[Card, int]]:
    module = next((module for module in catalog.modules if module.pack == pack), None)
    if module is None:
        return
    for edition in module.editions:
        yield from _of_edition(catalog, catalog.editions[edition.book.id])
    for id_ in (*(card.id for card in module.cards), *(patch.card for patch in module.patches)):
        card = catalog.cards.get(id_)
        if card is not None:
            yield card, card.copies


def _of_edition(catalog: "Catalog", edition: Edition) -> Iterator[tuple[Card, int]]:
    for id_ in characters_of(edition):
        yield catalog.cards[id_], 1
    yield from copies_of(catalog, edition)


def _of_name(
    there: LookupLibrary, name: str, packs: Sequence[str], preferred: str | None
) -> tuple[str, list[tuple[Card, int]]]:
    catalog = there.loaded.catalog
    edition = find_edition(catalog, name, packs)
    if edition is not None and all(card.name.casefold() != name.casefold() for card in catalog.cards.values()):
        return edition.book.name, [*_of_edition(catalog, edition)]
    offered = cards_of(catalog, edition_by(catalog, preferred)) if preferred is not None else ()
    others = (*(one.book.name for one in catalog.editions.values()), *catalog.hashes)
    card = find_card(there.loaded, name, packs, offered=offered, besides=others)
    there.refuse_broken(card)
    return card.name, [(card, card.copies)]
