"""Play games of random bots in the engine, for `bench.py`: ``python -m tests.benchmarks.random_games 600 1``."""

import sys

from attrs import evolve

from citadels_core import Setup, load
from citadels_core.bots.random_bot import SEEDS
from citadels_core.game.core_game import CoreGame
from citadels_core.machine.play.bot_dice import Dice


def main(games: int, seed: int) -> None:
    """Print the number of decisions."""
    catalog = load("classic2016")
    setup = Setup(edition="classic2016", seats=4, seed=0, districts=("basic",))
    decisions = 0
    for number in range(games):
        game_seed = seed * 1_000_003 + number
        core = CoreGame.start(catalog, evolve(setup, seed=game_seed), quiet=True)
        decisions += core.play_on(Dice(game_seed % SEEDS))[0]
    print(decisions)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
