"""Test that the search bot hits hidden targets no more often than chance."""

from math import sqrt
from random import Random

import pytest

from citadels_core import Game, Setup
from citadels_core.bots.budget import Budget
from citadels_core.bots.greedy import GreedyBot
from citadels_core.bots.search import SearchBot
from citadels_core.table.seat import Seat

MOMENTS = 100
GUESSES = 40
BUDGET = Budget(playouts=100)
FAR = 3.0
"""Standard deviations: as far as this an honest bot is off once in several hundred times."""


def moments(catalog):
    """Yield games in which a player must target a character without knowing its holder."""
    for seed in range(1000):
        game = Game.start(catalog, Setup(edition="classic2016", seats=4, seed=seed))
        bots = [GreedyBot(seed + seat) for seat in range(4)]
        while (asked := game.decision) is not None and game.observe(None).round < 3:
            aims = [option.character for option in game.observe(asked.seat).decision.options if option.act != "end"]
            if asked.kind == "menu" and len(aims) > 3 and None not in aims:
                # Resample the hidden state, so that all possible ones are equally likely.
                yield game.determinize(asked.seat, Random(seed)), asked.seat
                break
            game.answer(bots[asked.seat].choose(game.at(asked.seat)))


def is_held(game, character, seat):
    """Return whether another player has a character, a fact that the seat may not know."""
    return any(character in game.observe(at).players[at].characters for at in range(4) if at != seat)


def how_far_off(catalog):
    """Return by how many standard deviations a search bot hits more often than chance."""
    hits, expected, variance, found = 0, 0.0, 0.0, moments(catalog)
    for number in range(MOMENTS):
        game, seat = next(found)
        options = game.observe(seat).decision.options
        character = options[SearchBot(number, BUDGET).choose(game.at(seat))].character
        if character is None:
            continue
        rng = Random(-1 - number)
        share = sum(is_held(game.determinize(seat, rng), character, seat) for _ in range(GUESSES)) / GUESSES
        hits, expected, variance = (
            hits + is_held(game, character, seat),
            expected + share,
            variance + share * (1 - share),
        )
    return (hits - expected) / sqrt(variance)


@pytest.mark.slow
def test_the_search_bot_does_not_hit_hidden_targets_more_often_than_chance(catalog):
    assert abs(how_far_off(catalog)) < FAR


@pytest.mark.slow
def test_a_bot_that_sees_the_true_game_is_detected(catalog, monkeypatch):
    monkeypatch.setattr(Seat, "determinize", lambda seat, rng: seat._game.copy())
    assert how_far_off(catalog) > FAR
