"""Find the card that is meant by a name or an id."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from citadels_core.model.catalog import Catalog
    from citadels_core.model.ir import Card, Edition


class NotFound(click.ClickException):
    """No card, or several, of the name that was asked for."""

    exit_code = 1


def find_edition(catalog: "Catalog", typed: str, packs: Sequence[str] = ()) -> "Edition | None":
    """Return the edition of a name or an id, of several of a name the one in a pack that was asked for, or None.

    Raises:
        NotFound: there are several.
    """
    wanted = _plain(typed)
    found = [one for id_, one in catalog.editions.items() if wanted in (id_, one.book.name.casefold())]
    if len(found) > 1 and packs:
        asked = _ids(packs)
        found = [one for one in found if one.book.id.partition(":")[0] in asked] or found
    if len(found) > 1:
        ids = " and ".join(one.book.id for one in found)
        raise NotFound(f'There are {len(found)} editions called "{found[0].book.name}"; say which: {ids}.')
    return found[0] if found else None


def find_card(
    catalog: "Catalog",
    typed: str,
    packs: Sequence[str] = (),
    *,
    kind: str | None = None,
    offered: Collection[str] = (),
    besides: Collection[str] = (),
) -> "Card":
    """Return the card of a name or an id; of several of a name the one in a pack that was asked for, or on offer.

    Args:
        catalog: the packs.
        typed: the name, with or without capitals, or the id.
        packs: the packs that were asked for, as they were written.
        kind: ``character`` or ``district``, if it has to be one of them.
        offered: the ids of the cards that the edition offers, if one was asked for.
        besides: other names that may have been meant when there is no such card.

    Raises:
        NotFound: there is none, or several.
    """
    cards = {id_: card for id_, card in catalog.cards.items() if kind in (None, card.kind)}
    wanted = _plain(typed)
    found = [cards[wanted]] if wanted in cards else [c for c in cards.values() if c.name.casefold() == wanted]
    if len(found) > 1 and packs:
        asked = _ids(packs)
        found = [card for card in found if card.id.partition(":")[0] in asked] or found
    if len(found) > 1:
        found = [card for card in found if card.id in offered] or found
    if len(found) == 1:
        return found[0]
    if found:
        ids = " and ".join(card.id for card in found)
        raise NotFound(f'There are {len(found)} cards called "{found[0].name}"; say which: {ids}.')
    from citadels_core.model.suggest import did_you_mean, phrase

    near = phrase(did_you_mean(typed, [*(card.name for card in cards.values()), *besides]))
    otherwise = "citadels list shows what there is, and --pack PACK adds your pack."
    raise NotFound(f'There is no {kind or "card"} "{typed}"; {near or otherwise}')


def _plain(typed: str) -> str:
    return " ".join(typed.replace("’", "'").split()).casefold()


def _ids(packs: Sequence[str]) -> set[str]:
    """Return the ids of packs that are named by name or by path."""
    from pathlib import Path

    from citadels_core.packs.manifest import FILE, read_manifest

    found: set[str] = set()
    for pack in packs:
        path = Path(pack) / FILE
        manifest = read_manifest(path.read_bytes(), str(path)).manifest if path.is_file() else None
        found.add(manifest.id if manifest is not None else pack)
    return found
