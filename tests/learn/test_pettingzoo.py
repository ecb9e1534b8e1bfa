"""Test the PettingZoo environments: the tests of the library, and what they leave out."""

import pickle
from copy import deepcopy
from random import Random

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import aec_to_parallel, turn_based_aec_to_parallel

from citadels_core import IllegalAnswer, Setup, SetupError
from citadels_core.learn.pettingzoo_env import CitadelsEnv, env
from tests.golden.games import MODS

TABLES = [
    {"edition": "demo2016", "players": 2},
    {"edition": "classic2016", "players": 7, "reward": "points"},
    {"edition": "deluxe2016", "players": 4, "memory": True, "preset": "First Game"},
    {"edition": "scenic2021", "players": 3, "skip_forced": False},
    {"edition": "long_winter", "players": 3, "packs": (MODS / "long_winter",)},
]


@pytest.mark.filterwarnings("ignore:.*Observation space for each agent probably should be:UserWarning")
@pytest.mark.filterwarnings("ignore:.*Observation is not a NumPy array:UserWarning")
@pytest.mark.filterwarnings("ignore:.*Action mask numpy array is all zeros:UserWarning")
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table["edition"])
def test_the_environment_passes_the_pettingzoo_api_test(table, capsys):
    """The library warns of dictionaries and of empty masks of idle agents: its own card games have both."""
    api_test(env(**table), num_cycles=300, verbose_progress=False)
    seed_test(lambda: env(**table), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


def test_the_turn_based_parallel_wrapper_works(capsys):
    """One agent acts at a time, so the turn-based wrapper fits, and the cycle-based one refuses.

    The seed test of parallel environments does not apply: it ignores masks.
    """
    parallel_api_test(turn_based_aec_to_parallel(env("demo2016", players=3)), num_cycles=300)
    assert "Passed Parallel API test" in capsys.readouterr().out
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(env("demo2016", players=3))


def play(environment, dice):
    """Play a random game and return the summed rewards of all agents."""
    rewards = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        seen, reward, terminated, truncated, _ = environment.last()
        rewards[agent] += reward
        done = terminated or truncated
        environment.step(None if done else dice.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return [*rewards.values()]


@pytest.mark.parametrize("reward", ["win", "points"])
def test_rewards_follow_the_chosen_reward(reward):
    environment, dice = env("demo2016", players=3, reward=reward), Random(1)
    for seed in range(6):
        environment.reset(seed=seed)
        rewards = play(environment, dice)
        game = environment.unwrapped.numbered.game
        assert game.over
        assert sum(rewards) == pytest.approx(0)
        if reward == "win":
            assert {seat for seat, worth in enumerate(rewards) if worth > 0} == {*game.winners}
        else:
            assert rewards[0] == game.scores[0] - sum(game.scores[1:]) / 2


def test_the_same_seed_gives_the_same_games():
    one, other = (env("demo2016", players=2, illegal_reward=-5) for _ in range(2))
    ends = []
    for environment in (one, other):
        dice = Random(3)
        environment.reset(seed=9)
        ends.append([play(environment, dice)])
        environment.reset()
        ends[-1].append(play(environment, dice))
    assert ends[0] == ends[1]
    assert one.unwrapped.numbered.game.setup.seed != 9


def test_only_the_acting_agent_has_legal_actions():
    """The acting agent has at least two legal numbers, as forced decisions are skipped; the others have none."""
    environment, dice, asked = env("demo2016", players=4), Random(2), 0
    environment.reset(seed=4)
    for agent in environment.agent_iter():
        seen, _, terminated, _, _ = environment.last()
        if terminated:
            break
        asked += 1
        assert environment.observation_space(agent).contains(seen)
        assert seen["action_mask"].sum() >= 2
        other = next(one for one in environment.agents if one != agent)
        assert not environment.observe(other)["action_mask"].any()
        environment.step(dice.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    assert asked > 40


def test_an_illegal_number_ends_the_game_or_is_refused(catalog):
    environment = env("demo2016", players=2, illegal_reward=-7)
    environment.reset(seed=1)
    agent = environment.agent_selection
    illegal = int(np.flatnonzero(environment.last()[0]["action_mask"] == 0)[0])
    environment.step(illegal)
    assert environment.unwrapped.rewards[agent] == -7
    assert all(environment.terminations.values())
    bare = CitadelsEnv(catalog, Setup(edition="classic2016", seats=2))
    bare.reset(seed=1)
    with pytest.raises(IllegalAnswer):
        bare.step(illegal)


def test_the_ansi_rendering_shows_the_decision():
    environment = env("demo2016", players=2, render_mode="ansi")
    environment.reset(seed=1)
    text = environment.render()
    assert text.startswith(f"{environment.agent_selection}: ")
    legal = environment.unwrapped.numbered.legal
    assert len(text.splitlines()) == 1 + len(legal)
    assert text.splitlines()[1].split(maxsplit=1) == [
        str(legal[0]),
        environment.unwrapped.encoder.space.names[legal[0]],
    ]


def test_an_unknown_reward_is_refused(catalog):
    with pytest.raises(SetupError, match="The reward must be one of win, points, not"):
        CitadelsEnv(catalog, Setup(edition="classic2016", seats=2), reward="gold")


@pytest.mark.parametrize("copied", [deepcopy, lambda one: pickle.loads(pickle.dumps(one))], ids=["copy", "pickle"])
def test_a_copy_continues_identically_even_inside_a_set(copied):
    mine, dice, in_sets = env("deluxe2016", players=3, preset="First Game"), Random(5), 0
    mine.reset(seed=5)
    for step in range(400):
        if any(mine.terminations.values()):
            mine.reset()
        number = dice.choice(np.flatnonzero(mine.observe(mine.agent_selection)["action_mask"]))
        mine.step(number)
        said = mine.unwrapped.numbered.said
        if (said and in_sets < 3) or step == 50:
            in_sets += bool(said)
            other = copied(mine)
            assert other.unwrapped.numbered.said == said
            for agent in mine.possible_agents:
                seen, also = mine.observe(agent), other.observe(agent)
                assert all(np.array_equal(seen[key], also[key]) for key in seen)
    assert in_sets == 3
