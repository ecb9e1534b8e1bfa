"""What the official boxes do that a scenario cannot say: the order of things, and what chance may bring."""

import pytest

from citadels_core.engine.game import Game
from citadels_core.model.catalog import Catalog
from citadels_core.model.setup import Setup
from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.packs import load

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
        ranks = {game.box.rank[game.state.facedown[0]] for game in games}
        assert ranks == set(range(1, 9))
        assert all(game.box.rank[number] != 4 for game in games for number in game.state.faceup)
