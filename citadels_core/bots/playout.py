"""Play-outs: play a game to its end at random, for searches and estimates."""

from collections.abc import Iterator
from random import Random

from attrs import frozen

from citadels_core.bots.random_bot import SEEDS, RandomBot
from citadels_core.game.tally import Tally
from citadels_core.table.game import Game


@frozen(kw_only=True)
class Playout:
    """The result of a random play-out of a game.

    Attributes:
        scores: the points of each seat.
        winners: the seats that have won; several winners share the victory.
        rounds: the number of rounds of the whole game.
        decisions: how many decisions were answered at random.
        tally: the final cities and what happened in the play-out; None unless asked for.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    decisions: int
    tally: Tally | None = None


def playout(game: Game, rng: Random, *, by_habit: bool = False, tally: bool = False) -> Playout:
    """Play a copy of a game to its end at random; the game itself is unchanged.

    The copy has the true hidden cards and draws, so the result may give away what a seat must not know. The same game
    and state of ``rng`` give the same result. Nothing is raised; a game that is over gives its own result, with no
    decisions.

    Args:
        rng: the random numbers; 64 bits are taken for each play-out.
        by_habit: whether players prefer common moves (take gains at once, build expensive districts, end a turn when
            nothing is left to do) instead of choosing all answers with equal probability.
        tally: whether to keep a tally.
    """
    seed = rng.getrandbits(SEEDS.bit_length() - 1)
    ahead = game.core.quiet_copy()
    if tally:
        ahead.keep_tally()
    decisions, _ = ahead.play_on(RandomBot(seed).dice, by_habit=by_habit)
    table = ahead.table
    return Playout(
        scores=tuple(table.scores),
        winners=tuple(table.winners),
        rounds=table.round,
        decisions=decisions,
        tally=ahead.tally() if tally else None,
    )


def playouts(game: Game, rng: Random, count: int, *, by_habit: bool = False, tally: bool = False) -> Iterator[Playout]:
    """Yield the results of ``count`` play-outs lazily; see ``playout``."""
    return (playout(game, rng, by_habit=by_habit, tally=tally) for _ in range(count))
