"""Test facts about the official boxes that no scenario can state: orders and possible random results."""

from collections import Counter

import pytest

from citadels_core.box.find import box_for
from citadels_core.model.catalog import Catalog
from citadels_core.model.contents import UNIQUE, characters_of, districts_of
from citadels_core.model.setup import Setup
from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.packs import load
from citadels_core.table.game import Game

FACEUP = EVENT_IDS["characters discarded faceup"]
FACEDOWN = EVENT_IDS["characters discarded facedown"]


@pytest.fixture(scope="module")
def boxes() -> Catalog:
    return load("ffg2002", "deluxe2016")


def discards(catalog: Catalog, edition: str, seed: int = 0) -> list[int]:
    game = Game.start(catalog, Setup(edition=edition, seed=seed))
    return [kind for kind, _, _ in game.log if kind in (FACEUP, FACEDOWN)]


@pytest.mark.parametrize("edition", ["ffg2002", "ffg2010"])
def test_the_older_boxes_discard_facedown_first(boxes: Catalog, edition: str) -> None:
    assert discards(boxes, edition) == [FACEDOWN, FACEUP, FACEUP]


@pytest.mark.parametrize("edition", ["classic2016", "deluxe2016"])
def test_the_newer_boxes_discard_faceup_first(boxes: Catalog, edition: str) -> None:
    assert discards(boxes, edition) == [FACEUP, FACEUP, FACEDOWN]


def test_the_rank_that_is_never_faceup_may_be_facedown(boxes: Catalog) -> None:
    for edition in ("ffg2010", "classic2016"):
        games = [Game.start(boxes, Setup(edition=edition, seed=seed)) for seed in range(120)]
        ranks = {game.box.rank[game.table.facedown[0]] for game in games}
        assert ranks == set(range(1, 9))
        assert all(game.box.rank[number] != 4 for game in games for number in game.table.faceup)


@pytest.mark.parametrize("seats", [2, 3, 4, 7, 8])
def test_every_preset_of_the_deluxe_box_is_14_unique_districts_and_a_whole_cast(boxes: Catalog, seats: int) -> None:
    edition = boxes.editions["deluxe2016:deluxe_2016"]
    assert len(edition.presets) == 7
    for preset in edition.presets:
        box = box_for(boxes, Setup(edition="deluxe2016", seats=seats, preset=preset.name))
        uniques = [box.definitions[number].id for number in box.cards if box.definitions[number].type == UNIQUE]
        assert len(uniques) == len(set(uniques)) == 14, preset.name
        assert len(box.cards) == 68
        ninth = {9} if seats in (3, 8) else set()
        assert [card.rank for card in box.cast] == sorted({*range(1, 9), *ninth})
        own = {card.id for card in box.cast} - set(preset.cast)
        assert own == set() or seats < 5 or preset.name == "First Game"


def test_the_deluxe_box_offers_27_characters_and_30_unique_districts(boxes: Catalog) -> None:
    edition = boxes.editions["deluxe2016:deluxe_2016"]
    ranks = Counter(boxes.cards[id_].rank for id_ in characters_of(edition))
    assert ranks == dict.fromkeys(range(1, 10), 3)
    cards = [boxes.cards[id_] for id_ in districts_of(boxes, edition)]
    assert sum(card.type == UNIQUE for card in cards) == 30
