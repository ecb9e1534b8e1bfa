"""Reports on the course of games as lines of text, and as rows for programs."""

from collections.abc import Iterator
from typing import Any

from attrs import asdict

from citadels_core.lab.balance.estimates import Interval
from citadels_core.lab.balance.flow_report import ALARM, FlowReport
from citadels_core.lab.balance.flow_rows import LOOK_AHEAD
from citadels_core.lab.balance.verdicts import share
from citadels_core.model.catalog import Catalog


def tell_flow(catalog: Catalog, report: FlowReport) -> Iterator[str]:
    """Yield the lines of a report on games with one number of players."""
    low, high = report.rounds_range
    yield f"{report.players} players, {report.games:,} games"
    yield f"  length: {report.rounds.value:.1f} rounds; 90 % of the games have {low} to {high}"
    yield f"  lead: passes to another seat {report.lead_changes.value:.1f} times a game"
    yield f"  winner led after half of the rounds: {_range(report.led_at_half)}"
    yield f"  {_equal('seats', report.seats, report.seat_advantage)}"
    yield f"  {_equal('seats from the first crown on', report.from_crown, report.crown_advantage)}"
    if report.examined:
        yield f"  a seat begins a turn without a chance (none of {LOOK_AHEAD} play-outs won): {_games(report.hopeless)}"
        yield f"  such a turn decides who of the others wins: {_games(report.deciding)}"
    yield f"  forced decisions (one option): {share(report.forced)}"
    names = [catalog.cards[id_].name for id_ in report.never_chosen]
    yield f"  characters that nobody chose: {', '.join(names) or 'none'}"


def to_flow_rows(report: FlowReport) -> dict[str, Any]:
    """Return a report as one row; lists hold what has no fixed number of columns."""
    return asdict(report)


def _equal(what: str, shares: tuple[Interval, ...], chance: float) -> str:
    best = max(range(len(shares)), key=lambda at: shares[at].value)
    worst = min(range(len(shares)), key=lambda at: shares[at].value)
    if chance >= ALARM:
        return f"{what}: no advantage was found; each wins {_least(shares)} to {_most(shares)}"
    return f"{what}: unequal; number {best + 1} wins {_range(shares[best])}, number {worst + 1} {_range(shares[worst])}"


def _least(shares: tuple[Interval, ...]) -> str:
    return share(min(one.low for one in shares))


def _most(shares: tuple[Interval, ...]) -> str:
    return share(max(one.high for one in shares))


def _range(interval: Interval) -> str:
    return f"{share(interval.value)} ({share(interval.low)} to {share(interval.high)})"


def _games(interval: Interval) -> str:
    return f"in {_range(interval)} of the games"
