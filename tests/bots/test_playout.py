"""Test play-outs: games finished at random from a given state."""

from random import Random

from citadels_core import Game, Setup, playout, playouts
from citadels_core.bots.random_bot import RandomBot
from citadels_core.table.saves.record import state_hash


def start(catalog, answers=30):
    game, bot = Game.start(catalog, Setup(edition="classic2016", seats=4, seed=6)), RandomBot(2)
    for _ in range(answers):
        game.answer(bot.answer_to(game.question))
    return game


def test_a_playout_reaches_the_same_end_as_the_random_bot(catalog):
    game = start(catalog)
    before, asked = state_hash(game), game.decision.ids
    end = playout(game, Random(4))
    assert (state_hash(game), game.decision.ids) == (before, asked)
    other, bot, decisions = game.copy(), RandomBot(Random(4).getrandbits(64)), 0
    while other.decision is not None:
        other.answer(bot.answer_to(other.question))
        decisions += 1
    assert end.scores == tuple(other.scores)
    assert end.winners == tuple(other.winners)
    assert (end.rounds, end.decisions) == (other.table.round, decisions)


def test_a_batch_of_playouts_equals_single_playouts_in_sequence(catalog):
    game, rng = start(catalog), Random(9)
    ends = [*playouts(game, Random(9), 5)]
    assert ends == [playout(game, rng) for _ in range(5)]
    assert len({end.scores for end in ends}) > 1


def test_a_playout_of_a_finished_game_returns_its_end(catalog):
    game, bot = start(catalog), RandomBot(3)
    while game.decision is not None:
        game.answer(bot.answer_to(game.question))
    end = playout(game, Random(1))
    assert (end.scores, end.winners, end.decisions) == (tuple(game.scores), tuple(game.winners), 0)
