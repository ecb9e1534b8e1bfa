"""Describe the editions of packs, and the cards of a table, for clients."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from citadels_core.box.box import Box
from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Card, Edition
from citadels_core.model.programs.rules import ScoreRule
from citadels_core.model.vocabulary.types import type_called
from citadels_core.wire.library_views import (
    CharacterCard,
    DistrictCard,
    EditionView,
    PackView,
    PresetView,
    StateView,
)
from citadels_core.wire.messages import Cards, Library

if TYPE_CHECKING:
    from citadels_core.translation import Translator


def describe_library(
    catalog: Catalog, packs: Iterable[PackView], bots: Iterable[str], says: "Translator | None" = None
) -> Library:
    """Return the editions, packs and bots to choose from.

    Args:
        catalog: the packs of the table.
        packs: the packs that can be added.
        bots: the names of the bots.
        says: the translator; None for English.
    """
    boxes = sorted(catalog.editions.values(), key=lambda edition: edition.book.name)
    editions = tuple(_edition(catalog, edition) for edition in boxes)
    names = {name for one in editions for name in (one.name, *one.characters, *one.districts, *one.variants)}
    names |= {preset.name for one in editions for preset in one.presets}
    return Library(editions=editions, packs=tuple(packs), bots=tuple(bots), titles=_titles(names, says))


def describe_cards(box: Box, packs: Iterable[PackView] = (), says: "Translator | None" = None) -> Cards:
    """Describe the cards of a box, its markers, counters and notes, and its packs.

    Args:
        packs: the packs that can be added; those of the box are described.
        says: the translator; None for English.
    """
    copies = Counter(box.cards)
    cast = sorted(box.cast, key=lambda card: (not card.rank, card.rank, card.name))
    states = box.states[: box.played_states]
    scorers = [live.label for live in box.rules if isinstance(live.rule, ScoreRule)]
    cards = [card.name for card in (*cast, *box.definitions)]
    return Cards(
        characters=tuple(_character(card, says) for card in cast),
        districts=tuple(_district(card, copies[number], says) for number, card in enumerate(box.definitions)),
        states=tuple(
            StateView(name=state.name, kind=state.kind, on=state.on, seen_by=state.seen_by) for state in states
        ),
        packs=tuple(_used(box.catalog, packs)),
        titles=_titles([*cards, *scorers, *(state.name for state in states)], says),
    )


def _used(catalog: Catalog, packs: Iterable[PackView]) -> Iterator[PackView]:
    """Yield the offered packs in a catalog, as they are there: a later version may be offered by now."""
    for pack in packs:
        if pack.id in catalog.hashes:
            version = catalog.versions.get(pack.id, "")
            title = catalog.titles.get(pack.id, pack.title)
            yield pack if pack.version in ("", version) else PackView(id=pack.id, title=title, version=version)


def _titles(names: Iterable[str], says: "Translator | None") -> dict[str, str]:
    """Return the translations of names, without the names whose translation is the same."""
    called = {} if says is None else {name: says.title(name) for name in sorted(set(names))}
    return {name: title for name, title in called.items() if title != name}


def _edition(catalog: Catalog, edition: Edition) -> EditionView:
    names = {id_: card.name for id_, card in catalog.cards.items()}
    names |= {id_: deck.name for id_, deck in catalog.decks.items()}

    def named(ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(names.get(id_, id_) for id_ in ids)

    return EditionView(
        id=edition.book.id,
        name=edition.book.name,
        least=edition.least,
        most=edition.most,
        cast=named(edition.cast),
        characters=named(edition.characters),
        decks=named(edition.decks),
        districts=named(edition.districts),
        presets=tuple(
            PresetView(name=preset.name, cast=named(preset.cast), districts=named(preset.districts))
            for preset in edition.presets
        ),
        variants=tuple(variant.name for variant in edition.variants),
    )


def _character(card: Card, says: "Translator | None") -> CharacterCard:
    text = _text(card, says)
    return CharacterCard(name=card.name, rank=card.rank, text=text, provenance=card.provenance, pack=_pack(card))


def _district(card: Card, copies: int, says: "Translator | None") -> DistrictCard:
    return DistrictCard(
        name=card.name,
        cost=None if card.costless else card.cost,
        type=type_called(card.type),
        text=_text(card, says),
        provenance=card.provenance,
        pack=_pack(card),
        copies=copies,
    )


def _text(card: Card, says: "Translator | None") -> str:
    return (None if says is None else says.text(card)) or card.text or card.sentence


def _pack(card: Card) -> str:
    return card.id.partition(":")[0]
