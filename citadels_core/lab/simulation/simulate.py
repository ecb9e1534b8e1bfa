"""Run a simulation: play its games until there are enough of them, and report how they went."""

from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from math import ceil
from pathlib import Path
from time import perf_counter
from typing import Final

from attrs import asdict, field, frozen

from citadels_core.lab.runs.game_plan import MORE
from citadels_core.lab.runs.row_files import RowFiles
from citadels_core.lab.runs.spans import GameSpan, RowKind, Sums, play_spans
from citadels_core.lab.simulation.course import GameCourse, add_game, course_of
from citadels_core.lab.simulation.seat_rows import NESTED, SeatRow
from citadels_core.lab.simulation.simulated_games import SimulatedGames
from citadels_core.lab.simulation.simulation_plan import SimulationPlan
from citadels_core.model.catalog import Catalog
from citadels_core.model.progress import Progress

PORTION: Final = 100
"""Maximum number of games in a share of a run of up to 100,000 games; ctrl-C discards unfinished shares."""


@frozen(kw_only=True)
class SimulationReport:
    """The result of a simulation.

    Attributes:
        plan: the plan.
        courses: how the games went, for each number of players.
        seconds: how long the run took, with the start of processes; it does not count for comparisons.
        complete: whether all games were played; False after ctrl-C.
    """

    plan: SimulationPlan
    courses: tuple[GameCourse, ...]
    seconds: float = field(eq=False)
    complete: bool = True


def simulate(
    catalog: Catalog,
    plan: SimulationPlan,
    *,
    rows: Path | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> SimulationReport:
    """Play the games of a plan; the report is independent of ``jobs`` and ``cluster``.

    Ctrl-C ends the run early: the report has the games so far, if there are any.

    Args:
        catalog: the packs.
        plan: the plan.
        rows: a folder of Parquet files with a row for each game and seat; it is made if it does not exist. Games that
            are there are not played, and numbers of games are rounded up to whole files of 500. None keeps no rows.
        jobs: the number of processes.
        cluster: the address of a cluster's scheduler, whose workers do the work instead.
        progress: callback with the number of played games and of all, for each round of games.

    Raises:
        RowsError: a file is damaged, of another run, or cannot be written, or pyarrow is not installed.
        SetupError: the edition cannot be played with such a number of players.
        SpreadError: the cluster cannot be reached, or workers die again and again.
    """
    begin = perf_counter()
    for players in plan.players:
        SimulatedGames(catalog, plan).check(players)  # before a process starts
    identity = {"bot": plan.bots, "thinking": asdict(plan.thinking), "examine": plan.examine}
    files = None if rows is None else RowFiles(rows, SEAT_ROWS, catalog, plan, **identity)
    sums = {players: Sums() for players in plan.players}
    spans = [GameSpan(players, 0, plan.games) for players in plan.players]
    play = partial(
        play_spans, catalog, SEAT_ROWS, partial(_open, plan), files=files, jobs=jobs, cluster=cluster, progress=progress
    )
    complete = True
    try:
        while spans:
            with closing(play(spans, portion=max(PORTION, plan.games // 1_000))) as shares:
                for share in shares:
                    for players, more in share.items():
                        sums[players].update(more)
            spans = [span for course in _courses(sums) for span in _missing(plan, course)]
    except KeyboardInterrupt:
        complete = False
        if not any(sums.values()):
            raise
    return SimulationReport(plan=plan, courses=_courses(sums), seconds=perf_counter() - begin, complete=complete)


def _courses(sums: Mapping[int, Sums]) -> tuple[GameCourse, ...]:
    return tuple(course_of(found, players) for players, found in sums.items() if found)


def _missing(plan: SimulationPlan, course: GameCourse) -> list[GameSpan[int]]:
    """Return the games that are missing until the intervals of the seats' win shares are narrow enough."""
    half = max(seat.half for seat in course.seats)
    if plan.until is None or half <= plan.until or course.games >= plan.most:
        return []
    wanted = min(plan.most, ceil(MORE * course.games * (half / plan.until) ** 2))
    return [GameSpan(course.players, course.games, wanted - course.games)]


def _open(plan: SimulationPlan, catalog: Catalog) -> Callable[[int, int], list[SeatRow]]:
    return SimulatedGames(catalog, plan).play


SEAT_ROWS: Final = RowKind(row=SeatRow, nested=NESTED, name="players-{}".format, add=add_game)
