"""A bot that compares answers by play-outs of games with guessed hidden cards."""

from collections.abc import Callable
from itertools import chain, combinations
from math import comb, exp
from random import Random
from time import monotonic

from citadels_core.bots.budget import Budget, BudgetMeter
from citadels_core.bots.race import Race
from citadels_core.game.core_game import CoreGame
from citadels_core.machine.play.bot_dice import Dice
from citadels_core.model.question import Question
from citadels_core.table.game import Game
from citadels_core.table.seat import Seat

SEED_BITS = 63
USUAL = Budget(milliseconds=200)

MOST_SETS = 40
"""The most answers that are compared for a question with a set of options; of more, a random sample."""

FURTHEST = 100
"""Leads are capped at so many points."""
SPREAD = 5.0
"""The scale in points of the worth of a lead: a lead of this size is worth about 0.73."""


class SearchBot:
    """A bot that chooses the answer with the best average result in play-outs of guessed games.

    It has no rules about single cards. Each guessed game (``Seat.determinize``) is played to its end once for each
    answer that may still be the best, with usual moves (``by_habit`` of ``playout``) and the same random numbers. The
    same seed, game and number of play-outs give the same answers; with a budget in milliseconds, the answers depend on
    the clock too. ``SearchBot(seed)`` has 200 milliseconds for a decision.
    """

    __slots__ = ("_budget", "_clock", "_random")

    def __init__(self, seed: int, budget: Budget = USUAL, clock: Callable[[], float] = monotonic) -> None:
        """Create the bot with a seed and a budget.

        Args:
            seed: the seed of its random numbers.
            budget: the limit for one decision.
            clock: returns seconds; read only where the budget has milliseconds.
        """
        self._random = Random(seed)
        self._budget, self._clock = budget, clock

    def choose(self, seat: Seat) -> int | list[int]:
        """Return the number of the best option, or the numbers of the best set of options."""
        asked = seat.asked()
        answers = contenders(asked, self._random)
        best = answers[0] if len(answers) == 1 else answers[self._index_of_best(seat, answers)]
        return best if asked.many else best[0]

    def __repr__(self) -> str:
        return f"SearchBot({self._budget})"

    def _index_of_best(self, seat: Seat, answers: list[list[int]]) -> int:
        race, spending = Race(len(answers)), BudgetMeter(self._budget, self._clock)
        while len(race.running) > 1 and not spending.over:
            guess = seat.determinize(self._random)
            luck = self._random.getrandbits(SEED_BITS)
            worths = list[float]()
            for place in race.running:
                worths.append(_worth_after(guess, seat.number, answers[place], luck))
                if spending.spend():
                    break
            if len(worths) < len(race.running):
                break  # the budget ended within a round, so some answers have no result to compare
            race.run(worths, spending.share)
        return race.leader


def _worth_after(guess: Game, seat: int, answer: list[int], luck: int) -> float:
    """Give an answer in a guessed game, play to the end, and return the worth of the result for a seat."""
    ahead = guess.core.quiet_copy()
    ahead.advance(answer)
    ahead.play_on(Dice(luck), by_habit=True)
    return worth_of(ahead, seat)


def contenders(asked: Question, rng: Random) -> list[list[int]]:
    """Return the answers to a question that are worth comparing, each as ascending option numbers.

    These are all answers if there are few, otherwise the empty set, the full set and a random sample.
    """
    count, least = asked.options, asked.least
    if not asked.many:
        return [[number] for number in range(count)]
    sizes = range(least, min(asked.most, count) + 1)
    if sum(comb(count, size) for size in sizes) <= MOST_SETS:
        return [[*one] for one in chain.from_iterable(combinations(range(count), size) for size in sizes)]
    found = {tuple(range(size)) for size in sizes if size in (0, count)}
    while len(found) < MOST_SETS:
        found.add(tuple(sorted(rng.sample(range(count), rng.choice(sizes)))))
    return [[*one] for one in sorted(found)]


def worth_of(game: CoreGame, seat: int) -> float:
    """Return the worth (0 to 1) of a finished game for a seat: half for victory, half for the point lead.

    The lead counts because it tells more about the play than the victory: random games often end close.
    """
    table = game.table
    scores, winners = table.scores, table.winners
    lead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
    lead = max(-FURTHEST, min(FURTHEST, lead))
    won = 1 / len(winners) if seat in winners else 0.0
    return (won + 1 / (1 + exp(-lead / SPREAD))) / 2
