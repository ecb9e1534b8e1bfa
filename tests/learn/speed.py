"""Measure the speed of games played by numbers: ``python -m tests.learn.speed``.

Four play a game of the box of 2016 by chance, each way for some seconds of processor time.
"""

from collections.abc import Callable
from itertools import count
from random import Random
from time import process_time

import numpy as np

from citadels_core import Game, Setup, load
from citadels_core.learn.action_space import ActionSpace
from citadels_core.learn.against_bots import AgainstBots
from citadels_core.learn.encoder import Encoder
from citadels_core.learn.numbered_game import NumberedGame
from citadels_core.learn.pettingzoo_env import CitadelsEnv

SECONDS = 4

CATALOG = load("classic2016")
SETUP = Setup(edition="classic2016", seats=4)


def by_decision(seed: int) -> int:
    """Play with options, as bots in Python do; return the number of answers."""
    game, dice, answers = Game.start(CATALOG, Setup(edition="classic2016", seats=4, seed=seed)), Random(seed), 0
    while (asked := game.decision) is not None:
        game.answer(dice.sample(range(len(asked)), asked.least) if asked.many else dice.randrange(len(asked)))
        answers += 1
    return answers


SPACE = ActionSpace(CATALOG, SETUP)
ENCODER = Encoder(CATALOG, SETUP)


def by_number(seed: int, *, look: bool = False) -> int:
    """Play with numbers of the action space, with or without a view of the asked seat."""
    game = NumberedGame(SPACE, Game.start(CATALOG, Setup(edition="classic2016", seats=4, seed=seed)))
    dice, answers = Random(seed), 0
    while legal := game.legal:
        if look and game.seat is not None:
            ENCODER.encode_game(game, game.seat)
        game.answer(dice.choice(legal))
        answers += 1
    return answers


def by_env(env: CitadelsEnv, seed: int) -> int:
    """Play in the PettingZoo environment."""
    env.reset(seed=seed)
    dice, answers = Random(seed), 0
    for _ in env.agent_iter():
        seen, _, done, _, _ = env.last()
        env.step(None if done else dice.choice(np.flatnonzero(seen["action_mask"])))
        answers += not done
    return answers


def by_learner(env: AgainstBots, seed: int) -> int:
    """Play at a table of random bots; return the number of answers of the learner."""
    env.reset(seed=seed)
    dice, answers, done = Random(seed), 0, False
    while not done:
        _, _, done, _, _ = env.step(dice.choice(np.flatnonzero(env.action_masks())))
        answers += 1
    return answers


def measure(name: str, play: Callable[[int], int]) -> None:
    """Print the number of answers a second."""
    play(0)
    start, answers, games = process_time(), 0, 0
    for seed in count(1):
        answers, games = answers + play(seed), games + 1
        if (taken := process_time() - start) > SECONDS:
            break
    print(f"{name:<55} {answers / taken:>8.0f} answers and {games / taken:>6.1f} games a second")


def main() -> None:
    """Measure each way to play."""
    env, every = CitadelsEnv(CATALOG, SETUP), CitadelsEnv(CATALOG, SETUP, skip_forced=False)
    table = AgainstBots("classic2016", 4)
    remembering = CitadelsEnv(CATALOG, SETUP, memory=True)
    measure("with decisions", by_decision)
    measure("with numbers", by_number)
    measure("with numbers and observations", lambda seed: by_number(seed, look=True))
    measure("PettingZoo", lambda seed: by_env(env, seed))
    measure("PettingZoo, asked also what is forced", lambda seed: by_env(every, seed))
    measure("PettingZoo, with memory", lambda seed: by_env(remembering, seed))
    measure("one learner against three random bots", lambda seed: by_learner(table, seed))


if __name__ == "__main__":
    main()
