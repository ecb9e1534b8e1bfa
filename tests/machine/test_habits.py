"""Test play by habit: the same in both forms, better than random play, in every box."""

import pytest

from citadels_core import Game, Setup, load
from citadels_core.bots.greedy import GreedyBot
from citadels_core.machine import FORM
from citadels_core.machine.play.bot_dice import Dice
from citadels_core.table.saves.record import state_hash
from tests.machine.plain_form import plain_machine
from tests.sweep import sweep

with plain_machine():
    from citadels_core.machine.play.bot_dice import Dice as PlainDice
    from citadels_core.table.game import Game as PlainGame

EDITIONS = ("ffg2002", "ffg2010", "classic2016", "demo2016", "deluxe2016", "scenic2021")


@pytest.mark.skipif(not FORM.compiled, reason="there is one form here")
@pytest.mark.parametrize("edition", sweep(EDITIONS))
def test_both_forms_have_the_same_habits(edition):
    catalog = load(edition)
    for seed in range(4):
        setup = Setup(edition=edition, seats=4 + seed % 3, seed=seed)
        one, other = Game.start(catalog, setup), PlainGame.start(catalog, setup)
        dice, plain_dice = Dice(seed), PlainDice(seed)
        while one.choices:
            assert one.core.play_on(dice, 20, by_habit=True) == other.core.play_on(plain_dice, 20, by_habit=True)
            assert state_hash(one) == state_hash(other)


@pytest.mark.parametrize("edition", sweep(EDITIONS))
def test_habits_finish_games_sooner_than_random_play(edition):
    catalog, rounds = load(edition), {}
    for by_habit in (False, True):
        rounds[by_habit] = 0
        for seed in range(20):
            game = Game.start(catalog, Setup(edition=edition, seats=5, seed=seed))
            game.core.play_on(Dice(seed), by_habit=by_habit)
            assert game.over
            rounds[by_habit] += game.table.round
    assert rounds[True] < 0.9 * rounds[False]


@pytest.mark.slow
def test_a_seat_that_plays_by_habit_beats_one_that_plays_at_random(catalog):
    def lead(by_habit):
        total = 0
        for seed in range(15):
            game, mine, dice = (
                Game.start(catalog, Setup(edition="classic2016", seats=4, seed=seed)),
                seed % 4,
                Dice(seed),
            )
            bots = [GreedyBot(seat) for seat in range(4)]
            while (question := game.question) is not None:
                if question.seat == mine:
                    game.core.play_on(dice, 1, by_habit=by_habit)
                else:
                    game.answer(bots[question.seat].choose(game.at(question.seat)))
            total += game.scores[mine] - max(score for seat, score in enumerate(game.scores) if seat != mine)
        return total / 15

    assert lead(by_habit=True) > lead(by_habit=False) + 4  # measured: -8 and -17
