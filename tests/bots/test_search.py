"""Test the search bot: the options it compares, its budget, and that it plays every box."""

from itertools import count
from random import Random

import pytest

from citadels_core import Game, Setup, load
from citadels_core.bots.budget import Budget, BudgetMeter
from citadels_core.bots.greedy import GreedyBot
from citadels_core.bots.race import Race
from citadels_core.bots.search import MOST_SETS, SearchBot, contenders
from citadels_core.model.question import Question
from tests.sweep import sweep

EDITIONS = ("ffg2002", "ffg2010", "classic2016", "demo2016", "deluxe2016", "scenic2021")


def asks(options, least=1, most=1, *, many=False):
    return Question(0, "choose", "Card", options, least, most, many, -1)


def played(catalog, edition, bots, seats=4, seed=5, most=10_000):
    """Play a game, or its beginning, and return it."""
    game = Game.start(catalog, Setup(edition=edition, seats=seats, seed=seed))
    places = [game.at(seat) for seat in range(seats)]
    for _ in range(most):
        if (question := game.question) is None:
            break
        game.answer(bots[question.seat].choose(places[question.seat]))
    return game


def refuse():
    raise AssertionError("nobody asked for the time")


@pytest.mark.parametrize("edition", sweep(EDITIONS))
def test_the_search_bot_plays_every_box(edition):
    game = played(load(edition), edition, [SearchBot(seat, Budget(playouts=6)) for seat in range(4)])
    assert game.over


def test_same_seed_and_playouts_give_the_same_game_at_any_speed(catalog):
    def answers():
        bots = [SearchBot(seat, Budget(playouts=20), refuse) for seat in range(4)]
        return played(catalog, "classic2016", bots, most=60).answers

    assert answers() == answers()


def test_a_different_seed_gives_a_different_game(catalog):
    games = [[SearchBot(seed + seat, Budget(playouts=4)) for seat in range(4)] for seed in (1, 2)]
    one, other = (played(catalog, "classic2016", bots, most=60).answers for bots in games)
    assert one != other


@pytest.mark.slow
def test_the_search_bot_beats_greedy_bots(catalog):
    won = 0.0
    for seed in range(16):
        mine = seed % 4
        bots = [GreedyBot(seed + seat) for seat in range(4)]
        bots[mine] = SearchBot(seed, Budget(playouts=50))
        game = played(catalog, "classic2016", bots, seed=seed)
        won += (mine in game.winners) / len(game.winners)
    assert won >= 6  # of 16; its share would be 4, and it wins 9


def test_the_search_bot_takes_an_immediate_victory(catalog):
    found = 0
    for seed in range(40):
        if found >= 2:
            break
        game, bots = Game.start(catalog, Setup(edition="classic2016", seats=4, seed=seed)), [GreedyBot(0)] * 4
        while (question := game.question) is not None:
            ends = [_end_after(game, number) for number in range(question.options)] if not question.many else []
            if None not in ends and len({*ends}) > 1:
                bot = SearchBot(3, Budget(playouts=3 * len(ends)))
                assert ends[bot.choose(game.at(question.seat))] == max(ends)
                found += 1
            game.answer(bots[question.seat].choose(game.at(question.seat)))
    assert found


def _end_after(game, number):
    """Return whether the asked seat wins by an answer that ends the game; None if the game continues."""
    ahead, seat = game.copy(), game.question.seat
    choices = ahead.advance(number)
    while choices == 1:
        choices = ahead.advance(0)
    return None if choices else seat in ahead.winners


def test_a_decision_with_one_option_uses_no_budget(catalog):
    game = Game.start(catalog, Setup(edition="classic2016", seats=4, seed=2))
    bots = [GreedyBot(seat) for seat in range(4)]
    alone = SearchBot(1, Budget(milliseconds=1), refuse)
    forced = 0
    for _ in range(60):
        question = game.question
        if not question.many and question.options == 1:
            assert alone.choose(game.at(question.seat)) == 0
            forced += 1
        game.answer(bots[question.seat].choose(game.at(question.seat)))
    assert forced


def test_the_time_limit_stops_a_decision_in_mid_round(catalog):
    ticks = count()
    game = Game.start(catalog, Setup(edition="classic2016", seats=4, seed=2))
    assert game.question.options > 3
    bot = SearchBot(1, Budget(milliseconds=2.5), lambda: next(ticks) / 1000)
    bot.choose(game.at(game.question.seat))
    assert next(ticks) == 4  # read at the start, and after each of three play-outs


def test_a_budget_ends_at_the_first_limit_reached():
    ticks = count()
    spending = BudgetMeter(Budget(playouts=10, milliseconds=4), lambda: next(ticks) / 1000)
    assert [spending.spend() for _ in range(4)] == [False, False, False, True]
    spending = BudgetMeter(Budget(playouts=2), refuse)
    assert [spending.spend() for _ in range(2)] == [False, True]


@pytest.mark.parametrize("parts", [{}, {"playouts": 0}, {"milliseconds": 0}, {"playouts": -3, "milliseconds": 5}])
def test_an_unlimited_or_empty_budget_is_refused(parts):
    with pytest.raises(ValueError, match=r"budget|must be >"):
        Budget(**parts)


def test_all_options_and_small_numbers_of_sets_are_compared():
    assert contenders(asks(3), Random(1)) == [[0], [1], [2]]
    assert contenders(asks(3, 0, 2, many=True), Random(1)) == [[], [0], [1], [2], [0, 1], [0, 2], [1, 2]]
    assert contenders(asks(4, 4, 4, many=True), Random(1)) == [[0, 1, 2, 3]]


def test_a_bounded_number_of_sets_is_compared():
    found = contenders(asks(9, 0, 9, many=True), Random(1))
    assert len(found) == MOST_SETS == len({*map(tuple, found)})
    assert [] in found
    assert [*range(9)] in found
    assert all(one == sorted({*one}) for one in found)


def test_options_that_fall_behind_are_dropped_and_the_rest_is_halved():
    rng = Random(4)
    race = Race(8)
    for number in range(40):
        race.run([(0.9 if place == 5 else 0.5) + rng.gauss(0, 0.05) for place in race.running], number / 1000)
        if race.running == [5]:
            break
    assert race.running == [5]
    assert number < 10

    race = Race(8)
    sizes = []
    for number in range(10):
        race.run([rng.random() for _ in race.running], number / 10)
        sizes.append(len(race.running))
    assert sizes[0] == 8
    assert sizes[4] == 4
    assert sizes[-1] == 2


def test_a_race_between_equal_options_ends_early():
    race, rng = Race(2), Random(1)
    for number in range(40):
        luck = rng.random()
        race.run([luck + 0.0001, luck][: len(race.running)], number / 1000)
        if len(race.running) == 1:
            break
    assert (race.running, number + 1) == ([0], 8)
