"""Play games between random bots by the decisions of a `Game`, as ``CoreGame.play_on`` plays them in the engine."""

from typing import NamedTuple

from attrs import evolve

from citadels_core import Setup
from citadels_core.bots.random_bot import SEEDS, RandomBot
from citadels_core.game.core_game import CoreGame
from citadels_core.machine.play.bot_dice import Dice
from citadels_core.model.catalog import Catalog
from citadels_core.table.game import Game


class Outcome(NamedTuple):
    """The result of a game."""

    decisions: int
    forced: int
    rounds: int
    finished: dict[int, int]
    scores: list[int]
    winners: list[int]


def play_by_decisions(catalog: Catalog, setup: Setup, seed: int) -> Outcome:
    """Play a game with one random bot in all seats."""
    game, bot = Game.start(catalog, evolve(setup, seed=seed)), RandomBot(seed)
    decisions = forced = 0
    choices = game.choices
    while choices:
        decisions += 1
        if choices > 0:
            forced += choices == 1
            choices = game.advance(bot.one(choices))
        elif (question := game.question) is not None:
            forced += question.least == question.options
            choices = game.advance_set(bot.numbers(question.options, question.least, question.most))
    return _outcome(game.core, decisions, forced)


def play_in_engine(catalog: Catalog, setup: Setup, seed: int) -> Outcome:
    """Play the same game in the engine."""
    core = CoreGame.start(catalog, evolve(setup, seed=seed), quiet=True)
    return _outcome(core, *core.play_on(Dice(seed % SEEDS)))


def _outcome(core: CoreGame, decisions: int, forced: int) -> Outcome:
    table = core.table
    return Outcome(decisions, forced, table.round, dict(table.finished), [*table.scores], [*table.winners])
