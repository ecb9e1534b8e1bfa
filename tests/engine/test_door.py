"""All that plays, looks and speaks needs no more of an engine than its door."""

import pytest

from citadels_core import Setup, load
from citadels_core.engine.stakes import stakes
from citadels_core.lab.games.meetings import Watch
from citadels_core.model.errors import IllegalAnswer
from citadels_core.model.question import SEVERAL
from citadels_core.speech.reasons import unavailable
from citadels_core.table.game import Game
from citadels_core.table.hashing import state_hash
from citadels_core.table.invariants import check
from citadels_core.table.record import Record
from citadels_core.table.snapshot import restore, save
from tests.engine.veiled import Veiled
from tests.golden.__main__ import differences
from tests.properties.walks import walk


@pytest.fixture(scope="module")
def catalog():
    return load("deluxe2016", "classic2016")


def test_games_and_scenarios_are_told_alike_through_the_door() -> None:
    found = [*differences(slice(7, None, 60), Veiled)]
    assert not found, str(found[0])


@pytest.mark.parametrize("edition", ["classic2016", "deluxe2016"])
def test_a_table_is_played_looked_at_saved_and_taken_back_through_the_door(catalog, edition) -> None:
    setup = Setup(edition=edition, seats=4, seed=3)
    veiled, plain = Game.start(catalog, setup, Veiled), Game.start(catalog, setup)
    watch = Watch(veiled, set())
    undone = 0
    for step, decision in enumerate(walk(veiled, 5, 240)):
        for seat, chosen in veiled.answers[len(plain.answers) :]:
            plain.play(seat, chosen)
        watch.look()
        same = plain.decision
        assert same is not None
        assert (decision.ids, decision.labels, decision.prompt) == (same.ids, same.labels, same.prompt)
        assert stakes(decision) == stakes(same)
        if step % 12 == 0:
            assert unavailable(veiled) == unavailable(plain)
            assert [veiled.observe(seat) for seat in (None, 0, 1)] == [plain.observe(seat) for seat in (None, 0, 1)]
            assert check(veiled) == []
            assert restore(catalog, save(veiled)).question == same.question
            copy = veiled.copy()
            if copy.can_undo:
                copy.undo()
                undone += 1
                assert len(copy.answers) == len(veiled.answers) - 1
    plain.play(*veiled.answers[-1])
    assert undone
    assert state_hash(veiled) == state_hash(plain)
    assert Record.of(veiled).result == state_hash(plain)


def test_choices_tell_how_to_answer_and_numbers_are_all_that_a_play_out_needs(catalog) -> None:
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
    assert (numbers.values, numbers.asking) == ((), ())
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
