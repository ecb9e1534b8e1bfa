"""Tell what can be played with some packs, and what the cards of a table say."""

from collections import Counter
from collections.abc import Iterable

from citadels_core.box.box import Box
from citadels_core.model.catalog import Catalog
from citadels_core.model.ir import Card, Edition
from citadels_core.model.vocabulary.types import DISTRICT_TYPES
from citadels_core.wire.library_views import (
    CharacterCard,
    DistrictCard,
    EditionView,
    PackView,
    PresetView,
    StateView,
)
from citadels_core.wire.messages import Cards, Library


def describe_library(catalog: Catalog, packs: Iterable[PackView], bots: Iterable[str]) -> Library:
    """Return what can be played.

    Args:
        catalog: the packs that are played with.
        packs: those that can be added.
        bots: the names of the bots that can have seats.
    """
    editions = sorted(catalog.editions.values(), key=lambda edition: edition.book.name)
    return Library(
        editions=tuple(_edition(catalog, edition) for edition in editions), packs=tuple(packs), bots=tuple(bots)
    )


def describe_cards(box: Box) -> Cards:
    """Return what the cards say that a table is played with."""
    copies = Counter(box.cards)
    return Cards(
        characters=tuple(_character(card) for card in sorted(box.cast, key=lambda card: (card.rank, card.name))),
        districts=tuple(_district(card, copies[number]) for number, card in enumerate(box.definitions)),
        states=tuple(
            StateView(name=state.name, kind=state.kind, on=state.on, seen_by=state.seen_by)
            for state in box.states[: box.played_states]
        ),
    )


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


def _character(card: Card) -> CharacterCard:
    return CharacterCard(name=card.name, rank=card.rank, text=_text(card), provenance=card.provenance, pack=_pack(card))


def _district(card: Card, copies: int) -> DistrictCard:
    return DistrictCard(
        name=card.name,
        cost=None if card.costless else card.cost,
        type=DISTRICT_TYPES[card.type],
        text=_text(card),
        provenance=card.provenance,
        pack=_pack(card),
        copies=copies,
    )


def _text(card: Card) -> str:
    return card.text or card.sentence


def _pack(card: Card) -> str:
    return card.id.partition(":")[0]
