"""Find a card, an edition or a set of shared rules by its name or id."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import click

from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Book, Card, Edition
from citadels_core.model.suggest import did_you_mean, phrase
from citadels_core.packs.finding.shelves import default_packs
from citadels_core.packs.manifest.manifest import FILE, read_manifest

if TYPE_CHECKING:
    from citadels_core.packs import Loaded


class NameLookupError(click.ClickException):
    """The error for a name that fits no card, edition or rules, or more than one."""

    exit_code = 1


def find_edition(catalog: Catalog, typed: str, packs: Sequence[str] = ()) -> Edition | None:
    """Return the edition with this name or id, or None if there is no such edition.

    Args:
        packs: packs that are preferred if several editions have the name.

    Raises:
        NameLookupError: several editions have the name.
    """
    found = _book((one.book for one in catalog.editions.values()), typed, packs, "editions")
    return catalog.editions[found.id] if found is not None else None


def find_book(catalog: Catalog, typed: str, packs: Sequence[str] = ()) -> Book | None:
    """Return the shared rules with this name or id, or None if there are no such rules.

    Args:
        packs: packs that are preferred if several books of rules have the name.

    Raises:
        NameLookupError: several books of rules have the name.
    """
    return _book(catalog.books.values(), typed, packs, "rules")


def _book(books: Iterable[Book], typed: str, packs: Sequence[str], what: str) -> Book | None:
    wanted = _plain(typed)
    found = [one for one in books if wanted in (one.id, one.name.casefold())]
    if len(found) > 1 and packs:
        asked = _ids(packs)
        found = [one for one in found if one.id.partition(":")[0] in asked] or found
    if len(found) > 1:
        ids = " and ".join(one.id for one in found)
        raise NameLookupError(f'There are {len(found)} {what} called "{found[0].name}"; say which: {ids}.')
    return found[0] if found else None


def find_card(
    loaded: "Loaded",
    typed: str,
    packs: Sequence[str] = (),
    *,
    kind: str | None = None,
    offered: Collection[str] = (),
    besides: Collection[str] = (),
) -> Card:
    """Return the card with this name or id.

    If several cards have the name, prefer one that is offered, then one of ``packs``, then one of a pack they require,
    and last one of the standard box, which is reported on the error stream.

    Args:
        kind: look only among cards of this kind.
        offered: ids of the cards that the chosen edition offers.
        besides: other names to suggest when there is no such card.

    Raises:
        NameLookupError: no card has the name, or several have.
    """
    cards = {id_: card for id_, card in loaded.catalog.cards.items() if kind in (None, card.kind)}
    wanted = _plain(typed)
    found = [cards[wanted]] if wanted in cards else [c for c in cards.values() if c.name.casefold() == wanted]
    if len(found) > 1:
        found = [card for card in found if card.id in offered] or found
        for near in _near(loaded, packs):
            found = [card for card in found if card.id.partition(":")[0] in near] or found
    if len(found) == 1:
        return found[0]
    if found:
        return _usual(loaded, found, packs)
    meant = phrase(did_you_mean(typed, [*(card.name for card in cards.values()), *besides]))
    otherwise = "citadels list shows what there is, and --pack PACK adds your pack."
    raise NameLookupError(f'There is no {kind or "card"} "{typed}"; {meant or otherwise}')


def _near(loaded: "Loaded", packs: Sequence[str]) -> Iterator[Collection[str]]:
    """Yield sets of pack ids to search in: first all named packs together, then each required pack alone."""
    asked = _ids(packs)
    if not asked:
        return
    yield asked
    for pack in loaded.packs:
        for id_ in reversed(pack.requires or ()) if pack.id in asked else ():  # later packs hide cards of earlier packs
            yield (id_,)


def _usual(loaded: "Loaded", found: Sequence[Card], packs: Sequence[str]) -> Card:
    """Return the only one of several cards that is in a default box, and print this choice.

    Raises:
        NameLookupError: none or several of the cards are in default boxes, or a named pack has one of the cards.
    """
    from citadels_core.model.contents import cards_of

    asked = _ids(packs)
    catalog, usual = loaded.catalog, default_packs()
    boxes = [one for id_, one in catalog.editions.items() if id_.partition(":")[0] in usual]
    offered = {id_ for box in boxes for id_ in cards_of(catalog, box)}
    there = [card for card in found if card.id in offered and not any(c.id.partition(":")[0] in asked for c in found)]
    if len(there) != 1:
        ids = " and ".join(card.id for card in found)
        raise NameLookupError(f'There are {len(found)} cards called "{found[0].name}"; say which: {ids}.')
    others = " and ".join(card.id for card in found if card is not there[0])
    click.echo(f"There are {len(found)} cards called {found[0].name}: this is {there[0].id}, not {others}.", err=True)
    return there[0]


def _plain(typed: str) -> str:
    return " ".join(typed.replace("’", "'").split()).casefold()


def _ids(packs: Sequence[str]) -> set[str]:
    """Return the ids of the packs that the arguments name by id or by path."""
    from pathlib import Path

    found: set[str] = set()
    for pack in packs:
        path = Path(pack) / FILE
        manifest = read_manifest(path.read_bytes(), str(path)).manifest if path.is_file() else None
        found.add(manifest.id if manifest is not None else pack)
    return found
