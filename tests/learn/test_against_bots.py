"""Test one learner at a table of bots, and its policy as a bot at other tables."""

import pickle
from copy import deepcopy
from functools import partial
from random import Random

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from citadels_core import Game, IllegalAnswer, Setup, SetupError
from citadels_core.bots.budget import Budget
from citadels_core.bots.search import SearchBot
from citadels_core.learn.against_bots import AgainstBots
from citadels_core.learn.encoder import Encoder
from citadels_core.learn.policy_bot import PolicyBot


def test_the_environment_passes_the_gymnasium_check():
    """The check of the library ignores masks, so illegal numbers are replaced first."""

    class Masked(AgainstBots):
        def step(self, action):
            mask = self.action_masks()
            return super().step(action if mask[action] else np.flatnonzero(mask)[0])

    check_env(Masked("demo2016", 3), skip_render_check=True)


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_the_learner_is_rewarded_for_games_it_wins(bot):
    env, dice, seats, won = AgainstBots("demo2016", 3, bot=bot), Random(1), set(), 0
    for game in range(12):
        seen, info = env.reset(seed=game)
        assert info == {}
        ended = False
        while not ended:
            assert env.numbered.seat == env.seat
            assert env.observation_space.contains(seen)
            numbers = np.flatnonzero(env.action_masks())
            assert len(numbers) > 1
            seen, reward, ended, cut, info = env.step(dice.choice(numbers))
            assert not cut
            assert ended or (reward, info) == (0, {})
        winners = env.numbered.game.winners
        assert info == {"won": env.seat in winners, "points": env.numbered.game.scores[env.seat]}
        assert (reward > 0) == info["won"]
        seats.add(env.seat)
        won += info["won"]
    assert seats == {0, 1, 2}
    assert 0 < won < 12 if bot == "random" else won < 6


def test_the_same_seed_gives_the_same_games():
    ends = []
    for _ in range(2):
        env, dice = AgainstBots("demo2016", 2, reward="points"), Random(2)
        env.reset(seed=5)
        ended = False
        while not ended:
            _, reward, ended, _, _ = env.step(dice.choice(np.flatnonzero(env.action_masks())))
        ends.append((reward, env.numbered.game.setup.seed))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("memory", [False, True])
def test_a_policy_plays_as_a_bot(catalog, memory):
    """The policy gets the view of its seat, and its answers are applied, sets too."""
    setup = Setup(edition="classic2016", seats=3, seed=4)
    game, encoder, dice = Game.start(catalog, setup), Encoder(catalog, setup, memory=memory), Random(1)
    shown, sets = [], 0

    def policy(row, mask):
        shown.append(row)
        assert row.shape == (len(encoder),)
        return dice.choice(np.flatnonzero(mask))

    bot = PolicyBot(encoder, policy)
    while game.decision is not None:
        asked, before = game.decision, len(shown)
        seat = asked.seat
        chosen = bot.choose(game.at(seat))
        if len(shown) > before:
            view, known = game.observe(seat), game.knowledge(seat) if memory else None
            assert shown[before].tolist() == encoder.encode(view, known).tolist()
        sets += asked.many and len(chosen) > 0
        game.answer(chosen)
    assert game.over
    assert sets


def test_an_illegal_answer_of_a_policy_is_refused(catalog):
    setup = Setup(edition="classic2016", seats=3, seed=4)
    game, encoder = Game.start(catalog, setup), Encoder(catalog, setup)
    with pytest.raises(IllegalAnswer):
        PolicyBot(encoder, lambda row, mask: int(np.flatnonzero(mask == 0)[0])).choose(game.at(game.decision.seat))


@pytest.mark.parametrize("copied", [deepcopy, lambda one: pickle.loads(pickle.dumps(one))], ids=["copy", "pickle"])
@pytest.mark.parametrize("options", [{"bot": "random"}, {"bot": "greedy", "memory": True}, {"bot": "search"}], ids=str)
def test_a_copy_in_mid_game_continues_identically(copied, options):
    if options["bot"] == "search":
        options = {"bot": partial(SearchBot, budget=Budget(playouts=4))}
    env, dice = AgainstBots("demo2016", 3, **options), Random(3)
    env.reset(seed=4)
    for _ in range(8):
        env.step(dice.choice(np.flatnonzero(env.action_masks())))
    other = copied(env)
    for _ in range(30):
        number = dice.choice(np.flatnonzero(env.action_masks()))
        mine, theirs = env.step(number), other.step(number)
        assert np.array_equal(mine[0], theirs[0])
        assert mine[1:] == theirs[1:]
        if mine[2]:
            break
    assert np.array_equal(env.reset()[0], other.reset()[0])


class FirstOption:
    """A custom bot."""

    def __init__(self, seed):
        self.seed = seed

    def choose(self, seat):
        asked = seat.asked()
        return list(range(asked.least)) if asked.many else 0


def test_the_other_seats_accept_a_custom_bot():
    env = AgainstBots("demo2016", 3, bot=FirstOption)
    env.reset(seed=1)
    assert {type(one) for one in env._bots} == {FirstOption}
    assert len({one.seed for one in env._bots}) == 3
    assert pickle.loads(pickle.dumps(env)).numbered.game.core.plain() == env.numbered.game.core.plain()


def test_an_unknown_bot_is_refused():
    with pytest.raises(
        SetupError, match=r"There is no bot 'grady'; there is: random, habit, greedy, search\."
    ) as refused:
        AgainstBots("demo2016", 3, bot="grady")
    assert refused.value.code == "no_such_bot"
