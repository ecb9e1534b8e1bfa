"""Write the report on a simulation as lines of text, as plain values for JSON, and as a table."""

from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Any

from attrs import asdict

from citadels_core.lab.runs.estimates import Interval, share
from citadels_core.lab.simulation.course import ALARM, GameCourse
from citadels_core.lab.simulation.simulate import SimulationReport
from citadels_core.lab.simulation.simulation_plan import SimulationPlan
from citadels_core.lab.simulation.turn_watches import DOUBT, LOOK_AHEAD
from citadels_core.model.catalog import Catalog

COLUMNS = ("players", "figure", "of", "value", "low", "high")
"""The columns of ``to_table``."""


def tell(catalog: Catalog, report: SimulationReport) -> Iterator[str]:
    """Yield the lines of a report."""
    for course in report.courses:
        yield from _lines(catalog, report.plan, course)


def to_plain(report: SimulationReport) -> dict[str, Any]:
    """Return a report as plain values; an interval without ends is None there."""
    setup = report.plan.setup
    games = sum(course.games for course in report.courses)
    return {
        "edition": setup.edition,
        "seed": setup.seed,
        "bots": list(report.plan.bots),
        "seconds": round(report.seconds, 3),
        "games_per_second": round(games / report.seconds, 1),
        "courses": [
            asdict(course, value_serializer=lambda _, field, value: _finite(value)) for course in report.courses
        ],
    }


def to_table(report: SimulationReport) -> Iterator[tuple[Any, ...]]:
    """Yield all figures as rows of ``COLUMNS``.

    ``of`` is the number of a seat, counted from 0, or the id of a character, or empty.
    """
    for course in to_plain(report)["courses"]:
        players = course.pop("players")
        for name, figure in course.items():
            for of, value in _parts(figure):
                ends = (value["value"], value["low"], value["high"]) if isinstance(value, dict) else (value, None, None)
                yield players, name, of, *ends


def _lines(catalog: Catalog, plan: SimulationPlan, course: GameCourse) -> Iterator[str]:
    low, high = course.rounds_range
    yield f"{course.players} players, {course.games:,} games"
    for seat, (won, points) in enumerate(zip(course.seats, course.points, strict=True)):
        yield f"  seat {seat} ({plan.bot_of(seat)}): wins {_range(won)}, {points.value:.1f} points"
    if len({plan.bot_of(seat) for seat in range(course.players)}) == 1:
        yield f"  {_equal('seats', course.seats, course.seat_advantage)}"
        yield f"  {_equal('seats, counted from the first crown', course.from_crown, course.crown_advantage)}"
    yield f"  points of the winner: {course.winner_points.value:.1f}"
    yield f"  length: {course.rounds.value:.1f} rounds; 90 % of the games have {low} to {high}"
    if course.unfinished:
        yield f"  games that ended without a complete city: {course.unfinished:,}"
    yield f"  lead: passes to another seat {course.lead_changes.value:.1f} times a game"
    yield f"  winner led after half of the rounds: {_range(course.led_at_half)}"
    if course.examined:
        none = f"none of {LOOK_AHEAD + DOUBT} play-outs won"
        yield f"  games with a turn without a chance ({none}): {_range(course.without_chance)}"
        yield f"  games in which such a turn decides who of the others wins: {_range(course.deciding)}"
    a_game = course.decisions / max(1, course.games)
    yield f"  decisions: {a_game:.0f} a game, {share(course.forced)} of them forced (one option)"
    if course.rules_dropped:
        yield f"  rules that were stopped for running too long: {course.rules_dropped:,}"
    names = [catalog.cards[id_].name for id_ in course.never_chosen]
    yield f"  characters that nobody chose: {', '.join(names) or 'none'}"


def _parts(figure: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the values of a figure, each with what it is of."""
    if isinstance(figure, Mapping) and "low" not in figure:
        yield from figure.items()
    elif isinstance(figure, list | tuple):
        yield from enumerate(figure)
    else:
        yield "", figure


def _finite(value: Any) -> Any:
    if not isinstance(value, float):
        return value
    return round(value, 6) if isfinite(value) else None


def _equal(what: str, shares: tuple[Interval, ...], chance: float) -> str:
    best = max(range(len(shares)), key=lambda at: shares[at].value)
    worst = min(range(len(shares)), key=lambda at: shares[at].value)
    if chance >= ALARM:
        least, most = min(one.low for one in shares), max(one.high for one in shares)
        return f"{what}: no advantage was found; each wins {share(least)} to {share(most)}"
    return f"{what}: unequal; number {best + 1} wins {_range(shares[best])}, number {worst + 1} {_range(shares[worst])}"


def _range(interval: Interval) -> str:
    return f"{share(interval.value)} ({share(interval.low)} to {share(interval.high)})"
