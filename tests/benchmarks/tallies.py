"""Measure how much time play-outs by habit take with a tally, compared with play-outs without.

python -m tests.benchmarks.tallies [--edition ID] [--games N] [--runs N]

Both play the same games, in turn and in processor time, so other programs on the computer matter little.
"""

import argparse
from random import Random
from statistics import median
from time import process_time

from citadels_core import Game, Setup, load
from citadels_core.machine.play.bot_dice import Dice


def main() -> None:
    """Print the median of the ratios of all runs, and the smallest and the largest."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--edition", default="classic2016")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--runs", type=int, default=15)
    wish = parser.parse_args()
    catalog = load(wish.edition)
    starts = [Game.start(catalog, Setup(edition=wish.edition, seats=4, seed=seed)).core for seed in range(wish.games)]

    def spent(tally: bool) -> float:
        begin = process_time()
        for seed, start in enumerate(starts):
            game = start.quiet_copy()
            if tally:
                game.keep_tally()
            game.play_on(Dice(seed), by_habit=True)
            if tally:
                _ = game.counts
        return process_time() - begin

    spent(True), spent(False)
    order, ratios, plain = Random(1), [], []
    for _ in range(wish.runs):
        first = order.random() < 0.5
        times = {first: spent(first), not first: spent(not first)}
        ratios.append(times[True] / times[False])
        plain.append(times[False])
    print(f"with a tally: {median(ratios):.3f} times the time ({min(ratios):.3f} to {max(ratios):.3f})")
    print(f"without: {1000 * min(plain) / wish.games:.2f} ms for each game")


if __name__ == "__main__":
    main()
