"""Play many games between bots as fast as possible, and sum up their results."""

import gc
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from time import perf_counter
from typing import Any, NamedTuple

from attrs import evolve, fields, frozen

from citadels_core.bots.bot import Bot
from citadels_core.bots.budget import Budget
from citadels_core.bots.random_bot import SEEDS, RandomBot
from citadels_core.box.find import box_for
from citadels_core.game.habits import habits_of
from citadels_core.lab.games.spread import spread
from citadels_core.machine import FORM
from citadels_core.machine.chance import key_for
from citadels_core.machine.limits import MOST
from citadels_core.machine.linking.link_box import linked
from citadels_core.machine.play.bot_dice import Dice
from citadels_core.machine.play.machine import Machine
from citadels_core.model.catalog import Catalog
from citadels_core.model.progress import Progress
from citadels_core.model.setup import Setup
from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.table.game import Game

APART = 1_000_003
"""The distance of the game seeds of two runs with neighbouring seeds, so that they share no game."""

ABANDONED = EVENT_IDS["abandoned"]

USUAL_THINKING = Budget(playouts=300)


@frozen(kw_only=True)
class Plan:
    """The plan of a run: all games have ``setup``, with different seeds; seats use ``bots`` in rotation.

    ``thinking`` is the budget of a searching bot per decision; games are reproducible if it is in play-outs.
    """

    setup: Setup
    games: int
    bots: tuple[str, ...] = ("random",)
    thinking: Budget = USUAL_THINKING

    def seed_of(self, number: int) -> int:
        """Return the seed of a game; ``number`` is its index in the run."""
        return self.setup.known_seed() * APART + number


@frozen(kw_only=True)
class SimulationReport:
    """The results of simulated games as sums, so that reports can be added.

    ``seconds`` is the time of the games without loading and start-up; of several processes, the longest time counts.
    A shared victory counts as a fraction for each winner. ``round_caps`` is the number of games that ended without a
    completed city, ``rules_dropped`` the number of rules that were stopped for running too long.
    """

    games: int = 0
    seconds: float = 0.0
    decisions: int = 0
    forced: int = 0
    rounds: int = 0
    winner_score: int = 0
    wins: tuple[float, ...] = ()
    scores: tuple[int, ...] = ()
    round_caps: int = 0
    rules_dropped: int = 0

    def plus(self, other: "SimulationReport") -> "SimulationReport":
        """Return the sum of two reports."""
        sums = {one.name: _added(getattr(self, one.name), getattr(other, one.name)) for one in fields(SimulationReport)}
        return SimulationReport(**sums)

    def summary(self) -> dict[str, object]:
        """Return the results to show, with means per game and rates per second."""
        games = max(self.games, 1)
        return {
            "games": self.games,
            "seconds": round(self.seconds, 6),
            "games_per_second": round(self.games / self.seconds, 1) if self.seconds else 0.0,
            "decisions": self.decisions,
            "decisions_per_second": round(self.decisions / self.seconds) if self.seconds else 0,
            "rounds_mean": round(self.rounds / games, 3),
            "winner_score_mean": round(self.winner_score / games, 3),
            "scores_mean_by_seat": [round(score / games, 3) for score in self.scores],
            "wins_by_seat": [round(wins, 3) for wins in self.wins],
            "forced_share": round(self.forced / max(self.decisions, 1), 4),
            "round_caps": self.round_caps,
            "rules_dropped": self.rules_dropped,
        }


def _added(one: Any, other: Any) -> Any:
    """Return the sum of two numbers, or add two tuples seat by seat; an empty tuple counts as zeros."""
    return tuple(map(sum, zip_longest(one, other, fillvalue=0))) if isinstance(one, tuple) else one + other


def simulate(
    catalog: Catalog, plan: Plan, *, jobs: int = 1, cluster: str | None = None, progress: Progress | None = None
) -> SimulationReport:
    """Play the games of a plan; all results but the time are independent of ``jobs`` and ``cluster``.

    Raises:
        SetupError: the setup cannot be played.
        SpreadError: the cluster cannot be reached, or the workers die again and again.
    """
    Game.start(catalog, evolve(plan.setup, seed=plan.seed_of(0)))  # raises SetupError before a worker is started
    report = SimulationReport()
    seconds: dict[str, float] = defaultdict(float)
    for who, part in spread(catalog, partial(play, plan), plan.games, jobs, progress, cluster):
        report = report.plus(part)
        seconds[who] += part.seconds
    return evolve(report, seconds=max(seconds.values(), default=0.0))


def play(plan: Plan, catalog: Catalog, numbers: Iterable[int]) -> SimulationReport:
    """Play some games of a plan in this process.

    Raises:
        SetupError: the setup cannot be played.
    """
    Game.start(catalog, plan.setup)  # fills a cache, so that linking the cards is not timed
    in_machine = FORM.compiled and set(plan.bots) in ({"random"}, {"habit"})
    outcomes = _play_out(plan, catalog, numbers) if in_machine else _play_games(plan, catalog, numbers)
    seats = plan.setup.seats
    wins = [0.0] * seats
    scores = [0] * seats
    decisions = forced = rounds = winner_score = round_caps = rules_dropped = 0
    gc.collect()
    gc.freeze()
    start = perf_counter()
    games = 0
    for outcome in outcomes:
        games += 1
        decisions += outcome.decisions
        forced += outcome.forced
        rounds += outcome.rounds
        winner_score += max(outcome.scores)
        round_caps += not outcome.finished
        rules_dropped += outcome.dropped
        for seat, score in enumerate(outcome.scores):
            scores[seat] += score
        for seat in outcome.winners:
            wins[seat] += 1 / len(outcome.winners)
    seconds = perf_counter() - start
    gc.unfreeze()
    return SimulationReport(
        games=games,
        seconds=seconds,
        decisions=decisions,
        forced=forced,
        rounds=rounds,
        winner_score=winner_score,
        wins=tuple(wins),
        scores=tuple(scores),
        round_caps=round_caps,
        rules_dropped=rules_dropped,
    )


class GameOutcome(NamedTuple):
    """The result of a game; ``finished`` counts complete cities, ``dropped`` rules that ran too long."""

    decisions: int
    forced: int
    rounds: int
    finished: int
    scores: Sequence[int]
    winners: Sequence[int]
    dropped: int


def _play_out(plan: Plan, catalog: Catalog, numbers: Iterable[int]) -> Iterator[GameOutcome]:
    """Play games of random bots, or of bots with habits, in compiled code, without a log of events."""
    linker = linked(box_for(catalog, plan.setup))
    habits = habits_of(linker) if "habit" in plan.bots else None
    game = Machine(linker.box)
    game.set_logging(0)
    first = plan.seed_of(0)
    for number in numbers:
        seed = first + number
        game.begin(key_for(seed))
        decisions, forced = game.play_on(Dice(seed % SEEDS), MOST, 0, habits)
        rounds, finished, scores, winners = game.outcome()
        yield GameOutcome(decisions, forced, rounds, finished, scores, winners, game.dropped)


def _play_games(plan: Plan, catalog: Catalog, numbers: Iterable[int]) -> Iterator[GameOutcome]:
    """Play games between bots of any kind."""
    one_random, one_habit = (set(plan.bots) == {name} for name in ("random", "habit"))
    for number in numbers:
        seed = plan.seed_of(number)
        game = Game.start(catalog, evolve(plan.setup, seed=seed))
        if one_random:
            asked, alone = _play_random(game, RandomBot(seed))
        elif one_habit:
            asked, alone = game.core.play_on(Dice(seed % SEEDS), by_habit=True)
        else:
            asked, alone = _play_bots(game, plan, seed)
        table = game.table
        dropped = sum(kind == ABANDONED for kind, _, _ in game.log)
        yield GameOutcome(asked, alone, table.round, len(table.finished), table.scores, table.winners, dropped)


def _play_random(game: Game, bot: RandomBot) -> tuple[int, int]:
    """Play a game of random bots; return the number of decisions and the number of forced decisions."""
    advance, one = game.advance, bot.one
    decisions = forced = 0
    choices = game.choices
    while choices:
        decisions += 1
        if choices > 0:
            if choices == 1:
                forced += 1
            choices = advance(one(choices))
        elif (question := game.question) is not None:
            if question.least == question.options:
                forced += 1
            choices = game.advance_set(bot.numbers(question.options, question.least, question.most))
    return decisions, forced


def _play_bots(game: Game, plan: Plan, seed: int) -> tuple[int, int]:
    """Play a game of bots of any kind; return the number of decisions and the number of forced decisions."""
    from citadels_core.bots.registry import make_bot

    seats = range(game.box.seats)
    bots: list[Bot] = [make_bot(plan.bots[seat % len(plan.bots)], seed + seat, plan.thinking) for seat in seats]
    places = [game.at(seat) for seat in seats]
    decisions = forced = 0
    while (decision := game.decision) is not None:
        decisions += 1
        forced += decision.forced
        seat = decision.seat
        game.answer(bots[seat].choose(places[seat]))
    return decisions, forced
