"""Measure the speed of play-outs, bots in Python and decision objects in one process.

Each figure is decisions a second, measured for about a second; ``bench.py`` sets them against the hand-written engine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random

from attrs import evolve

from citadels_core import Game, Setup, load
from citadels_core.bots.random_bot import RandomBot
from citadels_core.box.find import box_for
from citadels_core.lab.games.stacking import stacked
from citadels_core.machine.chance import key_for
from citadels_core.machine.linked_box import LinkedBox
from citadels_core.machine.linking.link_box import linked
from citadels_core.machine.play.bot_dice import Dice
from citadels_core.machine.play.machine import Machine
from citadels_core.packs.finding.discovery import official

PLAIN = Setup(edition="classic2016", seats=4, decks=("basic",))
"""The game that the hand-written engine plays."""
FULL = Setup(edition="deluxe2016", seats=5)
"""A box with all that its edition has; casts and decks are drawn."""
DRAWS = 12


def box_of(setup: Setup) -> LinkedBox:
    """Return the linked box of a set-up."""
    return linked(box_for(load(*official()), setup)).box


def play_outs(drawn: Sequence[Setup], seconds: float = 1.0) -> float:
    """Let the machine play games of these set-ups out by itself, in turn."""
    boxes = [box_of(setup) for setup in drawn]
    decisions = games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        game = Machine(boxes[games % len(boxes)])
        game.set_logging(0)
        game.begin(key_for(games))
        games += 1
        decisions += game.play_out(Dice(games))[0]
    return decisions / spent


def full_boxes() -> list[Setup]:
    """Return set-ups of the full box with random casts and decks."""
    catalog = load(*official())
    return [stacked(catalog, FULL, draw=draw) for draw in range(DRAWS)]


def by_numbers(seconds: float = 1.0) -> float:
    """Let a bot in Python answer by the numbers of options."""
    return _paced(_answer_by_numbers, seconds)


def by_decisions(seconds: float = 1.0) -> float:
    """Let a bot in Python read each decision and answer it, like the bot of an embedder."""
    return _paced(_answer_decisions, seconds)


def _paced(play: Callable[[Game, Random], int], seconds: float) -> float:
    catalog, rng = load(PLAIN.edition), Random(1)
    decisions = seed = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += play(Game.start(catalog, evolve(PLAIN, seed=seed)), rng)
        seed += 1
    return decisions / spent


def _answer_by_numbers(game: Game, rng: Random) -> int:
    bot = RandomBot(rng.getrandbits(32))
    advance, advance_set, one = game.advance, game.advance_set, bot.one
    decisions, choices = 0, game.choices
    while choices:
        decisions += 1
        if choices > 0:
            choices = advance(one(choices))
        elif (question := game.question) is not None:
            choices = advance_set(bot.numbers(question.options, question.least, question.most))
    return decisions


def _answer_decisions(game: Game, rng: Random) -> int:
    bot = RandomBot(rng.getrandbits(32))
    seats = [game.at(seat) for seat in range(game.box.seats)]
    decisions = 0
    while (decision := game.decision) is not None:
        decisions += 1
        game.answer(bot.choose(seats[decision.seat]))
    return decisions


if __name__ == "__main__":
    print(play_outs([PLAIN]))
