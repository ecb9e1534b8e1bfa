"""The icons that cards have: each official card its own, and a fitting one for a card that names none."""

from collections.abc import Iterable
from functools import cache
from itertools import chain

import pytest
from attrs import evolve

from citadels_core.icons import icons
from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Card
from citadels_core.packs import load
from citadels_core.packs.finding.discovery import official, samples
from citadels_core.pictures import face_of
from citadels_core.pictures.choice import choose_icon, icon_lists
from citadels_core.pictures.incomes import income_type
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tools.choose_icons import names


@cache
def everything() -> Catalog:
    return load(*official(), *samples().values())


def boxes() -> dict[str, set[str]]:
    """Return the ids of the cards that may come into one game of each edition."""
    catalog = everything()
    found = {}
    for edition in catalog.editions.values():
        named = (*edition.cast, *edition.characters, *edition.decks, *edition.districts)
        named += tuple(chain.from_iterable((*preset.cast, *preset.districts) for preset in edition.presets))
        decks = [catalog.decks[id_] for id_ in named if id_ in catalog.decks]
        cards = {id_ for id_ in named if id_ in catalog.cards} | {id_ for deck in decks for id_ in deck.cards}
        found[edition.book.id] = cards
    return found


def twice(cards: Iterable[Card]) -> dict[str, set[str]]:
    by_art: dict[str, set[str]] = {}
    for card in cards:
        by_art.setdefault(face_of(card).art, set()).add(card.name)
    return {art: names for art, names in by_art.items() if len(names) > 1}


def test_the_file_of_icons_has_the_listed_ones() -> None:
    assert list(icons()) == sorted(names())
    assert 550 < len(icons()) < 700


def test_each_card_of_the_sdk_names_its_icon() -> None:
    cards = everything().cards.values()
    assert len(cards) > 120
    assert [card.id for card in cards if card.art not in icons()] == []


def test_no_two_cards_of_a_box_look_alike() -> None:
    cards = everything().cards
    assert len(boxes()) >= 5
    for edition, ids in boxes().items():
        assert len(ids) > 20, edition
        for kind in (True, False):
            assert twice(cards[id_] for id_ in ids if cards[id_].is_character is kind) == {}, edition


def test_boxes_are_compared_with_all_their_cards() -> None:
    largest = max(boxes().values(), key=len)
    assert sum(everything().cards[id_].is_character for id_ in largest) >= 27
    some = [everything().cards[id_] for id_ in sorted(largest)[:2]]
    assert twice(some) == {}
    assert len(twice(evolve(card, art=some[0].art) for card in some)) == 1


def card(text: str) -> Card:
    return compile_pack("try", [SourceText("a.card", text)], load("base").modules).module.cards[0]


@pytest.mark.parametrize(
    ("name", "icon"),
    [("Old Harbours", "anchor"), ("The Wine Inn", "tavern-sign"), ("Sea Dragon", "sea-dragon"), ("Forge", "anvil")],
)
def test_an_icon_is_chosen_by_the_name_first(name: str, icon: str) -> None:
    assert choose_icon(card(f"district {name}\n    type trade\n    cost 1\n")) == icon


@pytest.mark.parametrize(
    ("lines", "word"),
    [
        ("    action Sell once per turn\n        gain 3 gold\n", "gold"),
        ("    score 3\n", "point"),
        ("    action Learn once per turn\n        gain 2 cards\n", "card"),
    ],
)
def test_an_icon_is_chosen_by_the_rules(lines: str, word: str) -> None:
    text = f"district Xyzzy\n    type unique\n    cost 3\n{lines}"
    assert choose_icon(card(text)) in icon_lists()["words"][word]
    assert choose_icon(card(text)) == choose_icon(card(text))


def test_an_icon_is_chosen_by_the_type_at_last() -> None:
    for type_ in ("noble", "religious", "trade", "military", "unique"):
        assert choose_icon(card(f"district Xyzzy\n    type {type_}\n    cost 3\n")) in icon_lists()["types"][type_]


def test_a_character_with_income_has_the_colours_of_the_type() -> None:
    for type_ in ("noble", "religious", "trade", "military"):
        merchant = card(f"character Xyzzy\n    rank 4\n    income {type_}\n")
        assert income_type(merchant) == face_of(merchant).type == type_
    none = card("character Xyzzy\n    rank 4\n    action Tithe once per turn\n        gain 2 gold\n")
    assert income_type(none) is face_of(none).type is None


def test_each_chosen_icon_exists() -> None:
    assert set(icon_lists()["names"].values()) <= set(icons())
