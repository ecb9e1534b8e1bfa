"""Play games to their end by chance: what searches, estimates and other front ends look ahead by."""

from collections.abc import Iterator
from random import Random

from attrs import frozen

from citadels_core.bots.random_bot import SEEDS, RandomBot
from citadels_core.engine.door import Engine
from citadels_core.machine.game import Game as MachineGame
from citadels_core.table.game import Game


@frozen(kw_only=True)
class Playout:
    """What came of a game that was played to its end.

    Attributes:
        scores: the points of each seat.
        winners: the seats that have won, more than one where they share the victory.
        rounds: how many rounds the game had, with those before it was played out.
        decisions: how many decisions were answered by chance.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    decisions: int


def playout(game: Game, rng: Random) -> Playout:
    """Play a copy of a game to its end, each answer as likely as the next; the game stays as it is.

    The copy goes on from the true state, with hidden cards and with the draws to come: what a seat may not know shows
    in what comes of it. The same game and the same state of ``rng`` give the same result. Nothing is raised; a game
    that is over gives its own result, with no decisions.

    Args:
        game: a game at any decision.
        rng: where chance comes from; 64 bits are taken for each play-out.
    """
    seed = rng.getrandbits(SEEDS.bit_length() - 1)
    engine, decisions = _play_out(game.engine, RandomBot(seed))
    return Playout(
        scores=tuple(engine.table.scores),
        winners=tuple(engine.table.winners),
        rounds=engine.table.round,
        decisions=decisions,
    )


def playouts(game: Game, rng: Random, count: int) -> Iterator[Playout]:
    """Play a game out so many times, one after the other as they are asked for; see ``playout``."""
    return (playout(game, rng) for _ in range(count))


def _play_out(engine: Engine, bot: RandomBot) -> tuple[Engine, int]:
    """Return a copy of a game that was played to its end, and how many decisions that took."""
    if isinstance(engine, MachineGame):
        ahead = engine.quiet_copy()
        return ahead, ahead.play_on(bot.dice)[0]
    other = engine.copy()
    decisions = 0
    while (question := other.question) is not None:
        decisions += 1
        if question.many:
            other.advance_set(bot.numbers(question.options, question.least, question.most))
        else:
            other.advance(bot.one(question.options))
    return other, decisions
