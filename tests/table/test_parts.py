"""Test that each part of a game can be used without the others."""

import random

import pytest

from citadels_core.game.core_game import CoreGame
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from citadels_core.table.memory import Memory
from citadels_core.table.saves.answer_record import AnswerRecord
from citadels_core.table.saves.answers import AnswerHistory
from citadels_core.table.views.whereabouts import tell_knowledge


@pytest.fixture
def core(catalog) -> CoreGame:
    return CoreGame.start(catalog, Setup(edition="classic2016", seats=4, seed=3))


def drawn(core: CoreGame, dice: random.Random) -> tuple[int, ...]:
    question = core.question
    assert question is not None
    return tuple(sorted(dice.sample(range(question.options), question.least if question.many else 1)))


def test_a_core_is_played_to_its_end_and_its_copy_is_independent(core):
    dice = random.Random(3)
    for _ in range(60):
        core.advance(drawn(core, dice))
    before, told = core.plain(), list(core.log)
    other = core.copy()
    while other.question is not None:
        other.advance(drawn(other, dice))
    assert other.table.over
    assert (core.plain(), list(core.log)) == (before, told)
    assert list(other.log)[: len(told)] == told


def test_a_record_undoes_the_answers_of_a_core(core):
    record, dice = AnswerRecord(AnswerHistory(), core.moves), random.Random(3)
    record.started = True
    stood, taken = [], 0
    for _ in range(120):
        seat, chosen = core.question.seat, drawn(core, dice)
        record.prepare(core, seat)
        stood.append(core.plain())
        core.advance(chosen)
        record.history.numbers += (seat, len(chosen), *chosen)
        record.moves = core.moves
        while dice.random() < 0.3 and record.take_back(core):
            taken += 1
            assert core.plain() == stood.pop()
            assert len(record.history) == len(stood)
    assert taken > 5
    assert len(record.steps) == len(stood) + 2 * taken


def test_changing_a_copy_of_a_record_keeps_the_original(core):
    record = AnswerRecord(AnswerHistory([(0, (1,))]), core.moves)
    other = record.copy()
    other.history.pop()
    other.undone[1] = 0, (1,)
    assert (list(record.history), record.undone) == ([(0, (1,))], {})


def test_a_memory_is_computed_from_a_core_and_its_answers(catalog, core):
    memory, dice = Memory.from_start(catalog, core.setup), random.Random(3)
    numbers, game = [], Game.start(catalog, core.setup)
    for _ in range(40):
        chosen = drawn(core, dice)
        numbers += (core.question.seat, len(chosen), *chosen)
        core.advance(chosen)
        game.answer([*chosen] if game.decision.many else chosen[0])
        memory = memory.after(numbers, core)
    for seat in range(4):
        known = memory.known(seat)
        assert game.knowledge(seat) == tell_knowledge(core, seat, known)
        assert known == memory.after(numbers, core.copy()).known(seat)


def test_games_share_a_record_until_one_of_them_answers(game):
    other = game.copy()
    assert (other.record is game.record, other.core is game.core) == (True, False)
    other.answer(0)
    assert (other.record is game.record, len(other.answers), len(game.answers)) == (False, 1, 0)
