"""Train a small policy against the random bot, and plot how it gets on.

    pip install "$(ls citadels_sdk-*.whl)[learn]" sb3-contrib matplotlib
    python train_a_policy.py --steps 200000 --plot learning.svg

It prints how many of so many games it wins before and after, with the interval that holds the true share nineteen times
of twenty.
"""

import argparse
from collections.abc import Sequence
from math import sqrt
from time import perf_counter

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

from citadels_core.learn.against_bots import AgainstBots

TABLES = 8
"""So many games are played side by side: the policy answers for all of them at once."""

LATEST = 500
"""The curve shows the share of so many games before each point."""


class Ends(BaseCallback):
    """Notes of each game at which step it ended, and whether it was won."""

    def __init__(self) -> None:
        super().__init__()
        self.steps: list[int] = []
        self.won: list[bool] = []

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            if "won" in info:
                self.steps.append(self.num_timesteps)
                self.won.append(info["won"])
        return True


def table(edition: str, players: int) -> gymnasium.Env:
    """Return a table of the learner and random bots. A point more than the others have on average is worth 0.1."""
    return gymnasium.wrappers.TransformReward(
        AgainstBots(edition, players, reward="points"), lambda points: points / 10
    )


def play(model: MaskablePPO, env: gymnasium.Env, games: int, seed: int) -> int:
    """Let the policy play games; returns how many it wins."""
    won = 0
    for game in range(games):
        seen, _ = env.reset(seed=seed + game)
        ended = False
        while not ended:
            answer, _ = model.predict(seen, action_masks=get_action_masks(env))
            seen, _, ended, _, info = env.step(answer)
        won += info["won"]
    return won


def interval(won: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return Wilson's interval of a share."""
    share, spread = won / games, z * z / games
    middle, half = share + spread / 2, z * sqrt(share * (1 - share) / games + spread / games / 4)
    return (middle - half) / (1 + spread), (middle + half) / (1 + spread)


def told(won: int, games: int) -> str:
    """Say how many games were won."""
    low, high = interval(won, games)
    return f"{won} of {games} games, {won / games:.0%} ({low:.0%} to {high:.0%})"


def draw(ends: Ends, before: float, after: float, players: int, path: str) -> None:
    """Draw the share of games won over the steps, and write it to a file."""
    from matplotlib import pyplot as plt

    counts = range(LATEST, len(ends.won) + 1, max(1, len(ends.won) // 200))
    _, axes = plt.subplots(figsize=(7, 3.5), layout="constrained")
    axes.plot(
        [ends.steps[at - 1] / 1000 for at in counts],
        [sum(ends.won[at - LATEST : at]) / LATEST for at in counts],
        label=f"while it learns, the latest {LATEST} games",
    )
    axes.plot([0, ends.steps[-1] / 1000], [before, after], "o", label="before and after, in games of their own")
    axes.axhline(1 / players, linestyle=":", color="grey", label="an equal share")
    axes.set(xlabel="thousand answers", ylabel="share of games won", ylim=(0, 1))
    axes.legend(loc="lower right", frameon=False)
    plt.savefig(path)


def main(words: Sequence[str] | None = None) -> None:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default="demo2016")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--steps", type=int, default=200_000, help="how many answers of the learner to train with")
    parser.add_argument("--games", type=int, default=400, help="how many games to play before and after")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", help="the file of the plot; its name says of which kind it is")
    parser.add_argument("--save", help="the file the policy is written to")
    given = parser.parse_args(words)

    torch.set_num_threads(1)
    env, seed = table(given.edition, given.players), 1_000_000
    model = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv([lambda: table(given.edition, given.players)] * TABLES),
        seed=given.seed,
        n_steps=2048 // TABLES,
        batch_size=256,
        gamma=0.999,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
    )
    before = play(model, env, given.games, seed)
    print("before:", told(before, given.games), flush=True)
    ends, start = Ends(), perf_counter()
    model.learn(given.steps, callback=ends)
    print(f"{len(ends.won)} games, {ends.num_timesteps} answers in {perf_counter() - start:.0f} s", flush=True)
    after = play(model, env, given.games, seed)
    print("after:", told(after, given.games), flush=True)
    if given.plot:
        draw(ends, before / given.games, after / given.games, given.players, given.plot)
    if given.save:
        model.save(given.save)


if __name__ == "__main__":
    main()
