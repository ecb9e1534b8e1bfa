"""Play games of random bots in the engine, for `bench.py`: ``python -m tests.benchmarks.random_games 600 1``."""

import sys
import time

from attrs import evolve

from citadels_core import Setup, load
from citadels_core.bots.random_bot import SEEDS
from citadels_core.game.core_game import CoreGame
from citadels_core.lab.runs.game_plan import APART
from citadels_core.machine.play.bot_dice import Dice
from citadels_core.model.catalog import Catalog


def main(games: int, seed: int) -> None:
    """Print the number of decisions, and the seconds of the processor after the first game."""
    catalog = load("classic2016")
    setup = Setup(edition="classic2016", seats=4, seed=0, districts=("basic",))
    play(catalog, setup)
    start = time.process_time()
    decisions = sum(play(catalog, evolve(setup, seed=seed * APART + number)) for number in range(games))
    print(decisions, time.process_time() - start)


def play(catalog: Catalog, setup: Setup) -> int:
    """Play a game; return the number of decisions."""
    core = CoreGame.start(catalog, setup, quiet=True)
    return core.play_on(Dice(setup.known_seed() % SEEDS))[0]


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
