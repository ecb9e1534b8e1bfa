"""Play games to their end at random, for search and estimates."""

from collections.abc import Iterator
from random import Random

from attrs import frozen

from citadels_core.bots.random_bot import SEEDS, RandomBot
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


def playout(game: Game, rng: Random, *, by_habit: bool = False) -> Playout:
    """Play a copy of a game to its end by chance; the game stays as it is.

    The copy goes on from the true state, with hidden cards and with the draws to come: what a seat may not know shows
    in what comes of it. The same game and the same state of ``rng`` give the same result. Nothing is raised; a game
    that is over gives its own result, with no decisions.

    Args:
        rng: where chance comes from; 64 bits are taken for each play-out.
        by_habit: whether players answer as they mostly do, instead of each answer being as likely as the next: what
            brings something at once is taken, what is dear is built, and turns end when nothing is left to do.
    """
    seed = rng.getrandbits(SEEDS.bit_length() - 1)
    ahead = game.core.quiet_copy()
    decisions, _ = ahead.play_on(RandomBot(seed).dice, by_habit=by_habit)
    table = ahead.table
    return Playout(scores=tuple(table.scores), winners=tuple(table.winners), rounds=table.round, decisions=decisions)


def playouts(game: Game, rng: Random, count: int, *, by_habit: bool = False) -> Iterator[Playout]:
    """Play a game out so many times, one after the other as they are asked for; see ``playout``."""
    return (playout(game, rng, by_habit=by_habit) for _ in range(count))
