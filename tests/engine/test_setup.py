"""A set-up says at once what is wrong with it."""

from typing import Any

import pytest

from citadels_core.engine.game import Game
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import IllegalAnswer, SetupError
from citadels_core.model.setup import Setup


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"edition": 7}, "edition is the id of an edition, not 7."),
        ({"seats": "4"}, "seats is a whole number, not '4'."),
        ({"seed": True}, "seed is a whole number, not True."),
        ({"names": "Anna"}, "names is a tuple of words, not 'Anna'."),
        ({"variants": ["Classic"]}, "variants is a tuple of words, not ['Classic']."),
        ({"decks": (1,)}, "decks is a tuple of words, not (1,)."),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_in_one_sentence(given: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError) as refusal:
        Setup(**{"edition": "classic2016"} | given)
    assert str(refusal.value) == told


@pytest.mark.parametrize("answer", ["take-gold", 99, -1, True, None, 1.0])
def test_an_answer_that_is_none_is_refused_and_changes_nothing(catalog: Catalog, answer: Any) -> None:
    game = Game.start(catalog, Setup(edition="classic2016"))
    before = game.decision, game.state.chance, len(game.log)
    with pytest.raises(IllegalAnswer) as refusal:
        game.answer(answer)
    assert refusal.value.code == "not_offered"
    assert (game.decision, game.state.chance, len(game.log)) == before
