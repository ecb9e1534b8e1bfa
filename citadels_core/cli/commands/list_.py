"""`citadels list`: list characters, districts, editions and packs."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

import click

from citadels_core.cli.lookup.library import library
from citadels_core.cli.options import format_option, pack_option
from citadels_core.cli.terminal.columns import Row, show
from citadels_core.cli.terminal.console import print_json

if TYPE_CHECKING:
    from citadels_core.model.programs.ir import Card
    from citadels_core.packs import Loaded


@click.command("list")
@click.argument(
    "what", required=False, metavar="[WHAT]", type=click.Choice(["characters", "districts", "editions", "packs"])
)
@pack_option
@format_option
def command(what: str | None, packs: tuple[str, ...], format_: str) -> None:
    """List characters, districts, editions and packs.

    WHAT is characters, districts, editions or packs (default: all four). The command lists those of the official packs
    and of each --pack.
    """
    loaded = library(packs).loaded
    found = {kind: list(rows(loaded)) for kind, rows in _LISTS.items() if what in (None, kind)}
    if format_ == "json":
        print_json(found)
    else:
        show(found, titled=what is None)


def _characters(loaded: "Loaded") -> Iterator[Row]:
    for card in sorted(_cards(loaded, "character"), key=lambda card: (card.rank, card.name)):
        yield {"rank": card.rank or "none", "name": card.name, "id": card.id}


def _districts(loaded: "Loaded") -> Iterator[Row]:
    from citadels_core.model.vocabulary.types import type_called

    for card in sorted(_cards(loaded, "district"), key=lambda card: (card.type, card.cost, card.name)):
        type_ = type_called(card.type)
        yield {
            "type": type_,
            "cost": "none" if card.costless else card.cost,
            "copies": card.copies,
            "name": card.name,
            "id": card.id,
        }


def _editions(loaded: "Loaded") -> Iterator[Row]:
    from citadels_core.model.contents import characters_of, copies_in

    catalog = loaded.catalog
    for edition in catalog.editions.values():
        cards = sum(count for deck in edition.decks for _, count in copies_in(catalog, catalog.decks[deck]))
        yield {
            "name": edition.book.name,
            "players": f"{edition.least} to {edition.most}",
            "characters": len(characters_of(edition)),
            "cards": cards,
            "variants": ", ".join(variant.name for variant in edition.variants),
            "presets": ", ".join(preset.name for preset in edition.presets),
            "patched": ", ".join(dict.fromkeys(by for by, _, _ in edition.patched)),
            "id": edition.book.id,
        }


def _packs(loaded: "Loaded") -> Iterator[Row]:
    from citadels_dsl.text.source import display_path

    for pack in loaded.packs:
        if (manifest := pack.manifest) is not None:
            yield {
                "title": manifest.title,
                "version": manifest.version,
                "requires": ", ".join(map(str, manifest.requires)),
                "folder": display_path(str(pack.folder)),
                "id": manifest.id,
            }


_LISTS: Mapping[str, "Callable[[Loaded], Iterator[Row]]"] = {
    "characters": _characters,
    "districts": _districts,
    "editions": _editions,
    "packs": _packs,
}


def _cards(loaded: "Loaded", kind: str) -> "list[Card]":
    return [card for card in loaded.catalog.cards.values() if card.kind == kind]
