"""Measure how often one search bot wins against greedy bots that rotate through the seats.

``python -m tests.benchmarks.search --games 400 --ms 200`` prints the share of the games that it won, with the Wilson
interval of 95 %, and what a decision took. With ``--log FILE`` each game is a line of JSON in a file, and the figures
are of all games of the file that were played the same way: so several processes can share the work (``--first``), and
a run that was stopped goes on.
"""

import argparse
import json
from math import sqrt
from pathlib import Path
from time import perf_counter
from typing import Any

from citadels_core import Game, Setup, load
from citadels_core.bots.budget import Budget
from citadels_core.bots.registry import BOTS
from citadels_core.bots.search import SearchBot
from citadels_core.machine import FORM
from citadels_core.model.catalog import Catalog

SURE = 1.96
"""So many standard errors to each side are an interval of 95 %."""


def main() -> None:
    """Play the games that are not in the log yet, and print the results of all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    spends = parser.add_mutually_exclusive_group()
    spends.add_argument("--playouts", type=int, help="play-outs for a decision")
    spends.add_argument("--ms", type=float, help="milliseconds for a decision; 200 when nothing is said")
    parser.add_argument("--edition", default="classic2016")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--against", choices=sorted(BOTS), default="greedy")
    parser.add_argument("--pack", action="append", default=[], help="a pack to load in place of that of the edition")
    parser.add_argument("--log", type=Path, help="a file that games are added to")
    wish = parser.parse_args()
    if wish.playouts is None and wish.ms is None:
        wish.ms = 200.0
    way = {name: getattr(wish, name) for name in ("edition", "players", "against", "playouts", "ms", "pack")}
    catalog = load(*(wish.pack or [wish.edition]))
    lines = _read(wish.log, way)
    for number in range(wish.first, wish.first + wish.games):
        if number in lines:
            continue
        lines[number] = line = _play(catalog, wish, number)
        if wish.log is not None:
            with wish.log.open("a") as file:
                file.write(json.dumps({"way": way, **line}) + "\n")
    if wish.log is not None:
        lines = _read(wish.log, way)
    _tell(way, [*lines.values()])


def _read(log: Path | None, way: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """Return the games of a log that were played in a way, by number."""
    if log is None or not log.exists():
        return {}
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    return {line["game"]: line for line in lines if line["way"] == way}


def _play(catalog: Catalog, wish: argparse.Namespace, number: int) -> dict[str, Any]:
    """Play one game and return its result."""
    game = Game.start(catalog, Setup(edition=wish.edition, seats=wish.players, seed=number))
    mine = number % wish.players
    bots = [BOTS[wish.against](wish.players * number + seat) for seat in range(wish.players)]
    bots[mine] = SearchBot(number, Budget(playouts=wish.playouts, milliseconds=wish.ms))
    seats = [game.at(seat) for seat in range(wish.players)]
    spent, slowest, decisions = 0.0, 0.0, 0
    while (question := game.question) is not None:
        start = perf_counter()
        choice = bots[question.seat].choose(seats[question.seat])
        took = perf_counter() - start
        if question.seat == mine and question.least != question.options:
            spent, slowest, decisions = spent + took, max(slowest, took), decisions + 1
        game.answer(choice)
    scores = game.scores
    return {
        "game": number,
        "won": (mine in game.winners) / len(game.winners),
        "lead": scores[mine] - max(score for seat, score in enumerate(scores) if seat != mine),
        "decisions": decisions,
        "seconds": round(spent, 4),
        "slowest": round(slowest, 4),
    }


def wilson(won: float, games: int) -> tuple[float, float]:
    """Return the Wilson interval of a share of games."""
    share, square = won / games, SURE * SURE
    middle = share + square / (2 * games)
    half = SURE * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return (middle - half) / (1 + square / games), (middle + half) / (1 + square / games)


def _tell(way: dict[str, Any], lines: list[dict[str, Any]]) -> None:
    """Print the figures of some games."""
    games = len(lines)
    won, decisions = sum(line["won"] for line in lines), sum(line["decisions"] for line in lines)
    low, high = wilson(won, games)
    spends = f"{way['playouts']} play-outs" if way["ms"] is None else f"{way['ms']:g} ms"
    where = "+".join((way["edition"], *way["pack"]))
    print(f"{where}, {way['players']} players, against {way['against']}, {spends} a decision, machine {FORM}")
    print(f"won {won:g} of {games} games: {won / games:.1%}, with 95 % between {low:.1%} and {high:.1%}")
    lead = sum(line["lead"] for line in lines) / games
    print(f"its share would be {1 / way['players']:.1%}; it leads by {lead:.1f} points")
    seconds, slowest = sum(line["seconds"] for line in lines), max(line["slowest"] for line in lines)
    took, each = 1000 * seconds / decisions, decisions / games
    print(f"{took:.0f} ms a decision, {1000 * slowest:.0f} ms at most, {each:.0f} decisions a game")


if __name__ == "__main__":
    main()
