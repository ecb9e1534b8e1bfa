"""Test the numeric interface of a game: questions, choice counts, answers by number."""

import pytest

from citadels_core import Setup, load
from citadels_core.model.errors import IllegalAnswer
from citadels_core.model.question import SEVERAL
from citadels_core.table.game import Game
from citadels_core.table.saves.record import state_hash


@pytest.fixture(scope="module")
def catalog():
    return load("deluxe2016", "classic2016")


def test_a_playout_needs_only_choice_counts_and_answer_numbers(catalog) -> None:
    setup = Setup(edition="deluxe2016", seats=5, seed=11)
    numbers, asked = Game.start(catalog, setup), Game.start(catalog, setup)
    choices, sets = numbers.choices, 0
    while choices:
        question, decision = numbers.question, asked.decision
        assert question is not None
        assert decision is not None
        assert (question, choices) == (decision.question, SEVERAL if decision.many else len(decision))
        if choices == SEVERAL:
            sets += 1
            least = range(question.least)
            asked.answer([*least])
            choices = numbers.advance_set(least)
        else:
            asked.answer(choices - 1)
            choices = numbers.advance(choices - 1)
        assert choices == numbers.choices
    assert sets
    assert asked.decision is None
    assert numbers.question is None
    assert (numbers.values, numbers.core.asking) == ((), ())
    assert state_hash(numbers) == state_hash(asked)
    with pytest.raises(IllegalAnswer):
        numbers.answer(0)


def test_a_question_is_the_same_until_it_is_answered(catalog) -> None:
    game = Game.start(catalog, Setup(edition="classic2016", seats=4, seed=1))
    first, copy = game.question, game.copy()
    assert game.question is first
    assert copy.question == first
    game.answer(0)
    assert game.question is not first
    assert copy.question == first
