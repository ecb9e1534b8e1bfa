"""Test that bots give legal answers, the random bot uniformly and the greedy bot well."""

from collections import Counter
from itertools import combinations

import pytest

from citadels_core.bots.greedy import GreedyBot
from citadels_core.bots.habit import HabitBot
from citadels_core.bots.random_bot import RandomBot
from citadels_core.machine.play.bot_dice import Dice
from citadels_core.model.errors import IllegalAnswer
from citadels_core.model.question import Question
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game


def question(count, least, most, many=True):
    return Question(0, "choose", "Type", count, least, most, many, -1)


@pytest.mark.parametrize(("count", "least", "most"), [(4, 1, 4), (4, 0, 4), (5, 2, 2), (5, 1, 1), (5, 2, 4), (4, 0, 2)])
def test_each_allowed_set_is_equally_likely(count, least, most):
    bot = RandomBot(1)
    sets = [one for size in range(least, most + 1) for one in combinations(range(count), size)]
    met = Counter(tuple(bot.answer_to(question(count, least, most))) for _ in range(400 * len(sets)))
    assert set(met) == set(sets)
    assert all(300 < times < 500 for times in met.values()), met


def test_each_option_is_equally_likely():
    bot = RandomBot(2)
    met = Counter(bot.answer_to(question(5, 1, 1, many=False)) for _ in range(5000))
    assert set(met) == set(range(5))
    assert all(850 < times < 1150 for times in met.values())


def test_a_large_set_is_drawn_without_listing_all():
    chosen = RandomBot(3).answer_to(question(90, 1, 90))
    assert 20 < len(chosen) < 70
    assert chosen == sorted(set(chosen))


def test_the_same_seed_plays_the_same_game(catalog):
    def played(make):
        game = Game.start(catalog, Setup(edition="classic2016", seats=4, seed=9))
        bot = make(9)
        while (decision := game.decision) is not None:
            game.answer(bot.choose(game.at(decision.seat)))
        return game.answers, game.scores

    for make in (RandomBot, HabitBot, GreedyBot):
        assert played(make) == played(make)


def test_the_habit_bot_answers_as_play_outs_by_habit_do(catalog):
    game = Game.start(catalog, Setup(edition="classic2016", seats=4, seed=9))
    other, bot = game.core.quiet_copy(), HabitBot(9)
    other.play_on(Dice(9), by_habit=True)
    while (question := game.question) is not None:
        game.answer(bot.choose(game.at(question.seat)))
    assert game.scores == other.table.scores


def test_the_habit_bot_refuses_to_answer_for_others(catalog):
    game = Game.start(catalog, Setup(edition="classic2016", seats=4, seed=9))
    with pytest.raises(IllegalAnswer) as error:
        HabitBot(1).choose(game.at((game.question.seat + 1) % 4))
    assert error.value.code == "not_your_turn"


def test_greedy_bots_beat_random_bots(catalog):
    won = 0.0
    for seed in range(30):
        game = Game.start(catalog, Setup(edition="classic2016", seats=4, seed=seed))
        greedy, chance, seat = GreedyBot(seed), RandomBot(seed), seed % 4
        while (decision := game.decision) is not None:
            bot = greedy if decision.seat == seat else chance
            game.answer(bot.choose(game.at(decision.seat)))
        won += (seat in game.winners) / len(game.winners)
    assert won > 20  # of 30; random play would win 7.5
