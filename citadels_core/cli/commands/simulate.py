"""`citadels simulate`: play many games between bots, and report how they go."""

import csv
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from attrs import evolve

from citadels_core.cli.lookup.packs_to_play import opened, warn_off_table
from citadels_core.cli.options import (
    box_options,
    cluster_option,
    edition_option,
    games_seed_option,
    jobs_option,
    numbers_of_players_option,
    pack_option,
    rows_option,
    saying_what_is_kept,
    table_format_option,
    thinking_option,
)
from citadels_core.cli.terminal.console import print_json
from citadels_core.cli.terminal.parameters import GAMES, NumberParam, PercentParam
from citadels_core.cli.terminal.progress import progress_bar

if TYPE_CHECKING:
    from citadels_core.bots.budget import Budget


@click.command()
@edition_option
@numbers_of_players_option
@click.option(
    "--games", type=GAMES, default=500, show_default=True, help="Number of games with each number of players."
)
@click.option(
    "--until",
    type=PercentParam(),
    metavar="PERCENT",
    help="Play until the win share of each seat is known to this many percentage points; at most 1,000,000 games.",
)
@click.option(
    "--casts",
    type=NumberParam(1, 1_000),
    default=1,
    show_default=True,
    metavar="N",
    help="Number of casts and decks: the usual ones, then random ones.",
)
@click.option(
    "--examine",
    type=NumberParam(0, 1_000_000),
    default=20,
    show_default=True,
    metavar="N",
    help="Examine one game in N for players without a chance; 0 for none. An examined game takes about a hundred times "
    "as long.",
)
@games_seed_option
@click.option(
    "--bot",
    "bots",
    type=click.Choice(["random", "habit", "greedy", "search"]),
    multiple=True,
    default=["habit"],
    show_default=True,
    help="Kind of bot, as in `citadels play`. Can be repeated: one kind for each seat, in order; if there are more "
    "seats, the kinds start again.",
)
@thinking_option
@rows_option
@jobs_option(default=1)
@cluster_option
@box_options
@pack_option
@table_format_option
def command(
    edition: str | None,
    players: tuple[int, ...],
    games: int,
    until: float | None,
    casts: int,
    examine: int,
    seed: int,
    bots: tuple[str, ...],
    thinking: "Budget | None",
    rows: Path | None,
    jobs: int,
    cluster: str | None,
    box: dict[str, Any],
    packs: tuple[str, ...],
    format_: str,
) -> None:
    """Play many games between bots, and report how they go: wins, points, length, lead, seats, choices.

    The player whose city cost the most leads. A player has no chance in a turn if all of 130 play-outs from its start
    are lost. Such a turn decides who of the others wins if it changes the chance of one of them by 50 percentage points
    or more.

    Without --thinking, a search bot simulates 300 games for each decision. The same seed gives the same results, unless
    --thinking is a time.
    """
    from citadels_core.lab.simulation import SimulationPlan, simulate
    from citadels_core.lab.simulation.simulation_plan import USUAL_THINKING
    from citadels_core.lab.simulation.simulation_texts import COLUMNS, tell, to_plain, to_table
    from citadels_core.model.setup import Setup

    catalog, chosen = opened(edition, packs)
    plan = SimulationPlan(
        setup=Setup(edition=chosen, seats=players[0], seed=seed, **box),
        players=players,
        games=games,
        until=until,
        casts=casts,
        examine=examine,
        bots=bots,
        thinking=thinking or USUAL_THINKING,
    )
    for number in players:
        warn_off_table(catalog, evolve(plan.setup, seats=number), packs)
    with saying_what_is_kept(rows):
        with progress_bar("playing") as progress:
            report = simulate(catalog, plan, rows=rows, jobs=jobs, cluster=cluster, progress=progress)
        if format_ == "json":
            print_json(to_plain(report))
        elif format_ == "csv":
            csv.writer(sys.stdout, lineterminator="\n").writerows([COLUMNS, *to_table(report)])
        else:
            for line in tell(catalog, report):
                click.echo(line)
        if not report.complete:
            games = sum(course.games for course in report.courses)
            click.echo(f"Stopped: these are the results of the {games:,} games so far.", err=True)
            raise KeyboardInterrupt
