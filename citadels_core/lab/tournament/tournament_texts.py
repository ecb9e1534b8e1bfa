"""The results of a tournament as rows, and its failures as sentences."""

from collections.abc import Iterator
from typing import Any

from citadels_core.lab.runs.estimates import share
from citadels_core.lab.tournament.tournament_run import TournamentReport

FEW = 20
"""The number of matches below which resampling makes intervals too narrow."""


def to_rows(report: TournamentReport) -> list[dict[str, Any]]:
    """Return a row for each bot, the best first, for JSON and CSV."""
    return [
        {
            "place": place,
            "bot": report.plan.bots[one.bot].name,
            "rating": round(one.rating.value, 1),
            "rating_low": round(one.rating.low, 1),
            "rating_high": round(one.rating.high, 1),
            "won": round(one.won.value, 4),
            "won_low": round(one.won.low, 4),
            "won_high": round(one.won.high, 4),
            "games": one.games,
            "seeds": len(report.matches),
            "score_mean": round(one.score, 3),
            "milliseconds_per_decision": round(one.milliseconds, 3),
            "failures": one.failures,
            "above_next": one.above_next,
        }
        for place, one in enumerate(report.standings, 1)
    ]


def to_table(report: TournamentReport) -> list[dict[str, str | int]]:
    """Return a row for each bot, the best first, for the terminal."""
    return [
        {
            "bot": report.plan.bots[one.bot].name,
            "rating": f"{one.rating.value:.0f} ({one.rating.low:.0f} to {one.rating.high:.0f})",
            "won": f"{share(one.won.value)} ({share(one.won.low)} to {share(one.won.high)})",
            "games": one.games,
            "points": f"{one.score:.1f}",
            "ms per decision": f"{one.milliseconds:.2f}",
            "better than the next": "" if one.above_next is None else _sure(one.above_next),
        }
        for one in report.standings
    ]


def remarks(report: TournamentReport) -> Iterator[str]:
    """Yield sentences about failures, an early end and doubtful intervals."""
    for at, bot in enumerate(report.plan.bots):
        mine = [failure for failure in report.failures if failure.bot == at]
        if mine:
            first = mine[0]
            games = f"{len(mine)} games" if len(mine) > 1 else "1 game"
            yield (
                f"{bot.name} lost {games} by failures. The first: in the game with the seed {first.seed}, "
                f"in seat {first.seat}, it {first.text.rstrip('.')}."
            )
    if report.stopped is not None:
        yield f"{report.stopped} The results are those of {report.games} games."
    if 0 < len(report.matches) < FEW:
        yield f"With fewer than {FEW} seeds, intervals are too narrow: play more games."


def _sure(above: float) -> str:
    return "more than 99 %" if above > 0.99 else share(above)
