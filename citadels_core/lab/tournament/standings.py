"""The standings of a tournament: ratings by Bradley and Terry, with intervals by resampling matches."""

from collections.abc import Iterable, Sequence
from math import log10
from random import Random
from typing import Final

from attrs import frozen

from citadels_core.lab.runs.estimates import Interval
from citadels_core.lab.tournament.matches import PlayedMatch

AVERAGE: Final = 1500
"""The mean rating of the bots of a tournament."""
SCALE: Final = 400
"""A bot whose rating is higher by this number finishes before the other 10 times as often as behind it (Elo)."""
RESAMPLES: Final = 400
"""How often the matches are drawn anew to find the intervals."""
MOST_BLOCKS: Final = 200
"""The most groups of matches that are drawn: with more, only the time grows."""
STEPS: Final = 200
"""The most steps of the search for ratings."""


@frozen(kw_only=True)
class BotResult:
    """What a tournament says of one bot.

    Attributes:
        bot: the number of the bot.
        rating: its rating on the scale of Elo, 1500 on average, with its 95 % interval.
        won: the share of games that a seat of the bot won, with its 95 % interval.
        games: how many games the bot played; a game in two seats counts twice.
        score: its points at the end, on average.
        milliseconds: its time for a decision, on average.
        failures: how many games it lost by an error, an illegal answer or too much time.
        above_next: the share of resamples in which its rating is above that of the next bot; None for the last.
    """

    bot: int
    rating: Interval
    won: Interval
    games: int
    score: float
    milliseconds: float
    failures: int
    above_next: float | None = None


class _Block:
    """The sums of some matches."""

    def __init__(self, bots: int) -> None:
        self.ahead = [[0.0] * bots for _ in range(bots)]
        """How often each bot finished before each other one; a tie counts as half."""
        self.games = [0] * bots
        self.won = [0.0] * bots

    def add(self, match: PlayedMatch) -> None:
        """Add the games of a match."""
        for game in match[1]:
            for seat, bot in enumerate(game.bots):
                self.games[bot] += 1
                self.won[bot] += game.won[seat]
                for other, rival in enumerate(game.bots):
                    if bot != rival:
                        mine, theirs = game.places[seat], game.places[other]
                        self.ahead[bot][rival] += 0.5 if mine == theirs else float(mine < theirs)


def standings(matches: Iterable[PlayedMatch], bots: int, seed: int) -> list[BotResult]:
    """Return the standing of each bot that has played, the best first.

    Matches are drawn anew rather than games: the games of a match have one seed, and are not independent.

    Args:
        matches: the matches, in any order.
        bots: the number of bots.
        seed: fixes the random draws.
    """
    played = sorted(matches)
    if not played:
        return []
    blocks = [_Block(bots) for _ in range(min(MOST_BLOCKS, len(played)))]
    for at, match in enumerate(played):
        blocks[at % len(blocks)].add(match)
    ratings, won = _estimate(blocks, bots)
    random = Random(seed)
    draws = [_estimate(random.choices(blocks, k=len(blocks)), bots) for _ in range(RESAMPLES)]
    order = sorted(range(bots), key=lambda bot: -ratings[bot])
    found = []
    for bot, following in zip(order, [*order[1:], None], strict=True):
        seats = [
            (game, seat) for _, games in played for game in games for seat, one in enumerate(game.bots) if one == bot
        ]
        decisions = sum(game.decisions[seat] for game, seat in seats)
        above = None if following is None else sum(draw[bot] > draw[following] for draw, _ in draws) / len(draws)
        found.append(
            BotResult(
                bot=bot,
                rating=_interval(ratings[bot], [draw[bot] for draw, _ in draws]),
                won=_interval(won[bot], [draw[bot] for _, draw in draws]),
                games=len(seats),
                score=sum(game.scores[seat] for game, seat in seats) / max(1, len(seats)),
                milliseconds=1000 * sum(game.seconds[seat] for game, seat in seats) / max(1, decisions),
                failures=sum(failure.bot == bot for _, games in played for game in games for failure in game.failures),
                above_next=above,
            )
        )
    return found


def _estimate(blocks: Sequence[_Block], bots: int) -> tuple[list[float], list[float]]:
    """Return the rating and the win share of each bot."""
    ahead = [[sum(block.ahead[one][other] for block in blocks) for other in range(bots)] for one in range(bots)]
    games = [sum(block.games[bot] for block in blocks) for bot in range(bots)]
    won = [sum(block.won[bot] for block in blocks) / max(1, games[bot]) for bot in range(bots)]
    return rate(ahead), won


def rate(ahead: Sequence[Sequence[float]]) -> list[float]:
    """Return ratings on the scale of Elo: the most likely ones by the model of Bradley and Terry.

    Each pair begins with a tie, so that the rating of a bot that always loses is finite.

    Args:
        ahead: how often each bot finished before each other one.

    >>> [round(rating) for rating in rate([[0, 99.5], [9.5, 0]])]
    [1700, 1300]
    """
    bots = range(len(ahead))
    wins = [[ahead[one][other] + 0.5 if one != other else 0.0 for other in bots] for one in bots]
    strength = [1.0] * len(ahead)
    for _ in range(STEPS):
        before = strength
        strength = [
            sum(wins[one])
            / sum(
                (wins[one][other] + wins[other][one]) / (before[one] + before[other]) for other in bots if other != one
            )
            for one in bots
        ]
        mean = sum(log10(value) for value in strength) / len(strength)
        strength = [value / 10**mean for value in strength]
        if all(abs(new / old - 1) < 1e-6 for new, old in zip(strength, before, strict=True)):
            break
    return [AVERAGE + SCALE * log10(value) for value in strength]


def _interval(value: float, draws: list[float]) -> Interval:
    ordered = sorted(draws)
    cut = len(ordered) // 40  # 2.5 % on each side
    return Interval(value, min(value, ordered[cut]), max(value, ordered[-1 - cut]))
