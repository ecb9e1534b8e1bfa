"""Test that a restored game continues as the original."""

from random import Random
from typing import Any

import pytest

from citadels_core import load
from citadels_core.game.core_game import CoreGame
from citadels_core.lab.games.soak import Soak
from citadels_core.table.game import Game
from tests.properties.walks import drawn

GAMES = [("deluxe2016", 4), ("deluxe2016", 9), ("deluxe2016", 15), ("ffg2010", 2)]


@pytest.fixture(scope="module")
def catalog() -> Any:
    return load("deluxe2016", "ffg2010")


@pytest.mark.parametrize(("edition", "seed"), GAMES)
def test_a_restored_game_continues_as_the_original(catalog: Any, edition: str, seed: int) -> None:
    setup = Soak(edition=edition, games=1).setup_of(catalog, seed)
    game = Game.start(catalog, setup)
    dice = Random(seed)
    for step in range(10_000):
        if (decision := game.decision) is None:
            break
        if step % 30 == 0:
            game = Game(CoreGame.resume(catalog, setup, game.core.plain(), game.log))
            assert game.core.plain() == game.copy().core.plain()
            assert game.question == decision.question
        game.answer(drawn(decision, dice))
    other = Game.start(catalog, setup)
    dice = Random(seed)
    while (decision := other.decision) is not None:
        other.answer(drawn(decision, dice))
    assert game.core.plain() == other.core.plain()
    assert list(game.log) == list(other.log)
