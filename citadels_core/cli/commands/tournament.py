"""`citadels tournament`: let bots play against each other in rotated seats, and rate them."""

import csv
import sys
from typing import TYPE_CHECKING, Any

import click

from citadels_core.cli.lookup.packs_to_play import opened, warn_off_table
from citadels_core.cli.options import (
    box_options,
    cluster_option,
    edition_option,
    games_seed_option,
    jobs_option,
    pack_option,
    table_format_option,
    thinking_option,
)
from citadels_core.cli.terminal.columns import show
from citadels_core.cli.terminal.console import print_json
from citadels_core.cli.terminal.parameters import GAMES, PLAYERS, NumberParam
from citadels_core.cli.terminal.progress import progress_bar

if TYPE_CHECKING:
    from citadels_core.bots.budget import Budget
    from citadels_core.lab.tournament import TournamentReport


@click.command()
@click.argument("bots", nargs=-1, metavar="BOT...")
@click.option(
    "--stdio",
    "programs",
    metavar="COMMAND",
    multiple=True,
    help="A program as another bot: it reads messages and writes replies, one a line. Can be repeated.",
)
@edition_option
@click.option(
    "--players", type=PLAYERS, help="Number of players. By default, as many as there are bots, but at least 4."
)
@click.option(
    "--games",
    type=GAMES,
    default=200,
    show_default=True,
    help="Number of games, rounded up: each seed is played once for each seat.",
)
@games_seed_option
@thinking_option
@click.option(
    "--timeout",
    type=NumberParam(1, 3_600),
    default=60,
    show_default=True,
    metavar="SECONDS",
    help="The most time that a bot may take for a decision.",
)
@jobs_option(default=1)
@cluster_option
@box_options
@pack_option
@table_format_option
def command(
    bots: tuple[str, ...],
    programs: tuple[str, ...],
    edition: str | None,
    players: int | None,
    games: int,
    seed: int,
    thinking: "Budget | None",
    timeout: int,
    jobs: int,
    cluster: str | None,
    box: dict[str, Any],
    packs: tuple[str, ...],
    format_: str,
) -> None:
    """Let bots play against each other, and rate them by who finishes before whom.

    BOT is random, habit, greedy, search, a class or function of your own as MODULE:NAME, or an entry point of the
    group citadels.bots. Each seed is played once for each seat, so that every bot sits in every seat.

    A rating that is higher by 400 means to finish before the other bot 10 times as often as behind it; the mean is
    1500. In parentheses: the 95 % interval.

    A bot that raises an error, gives an illegal answer or takes too long loses that game. Exit code 1: a bot failed.
    """
    from citadels_core.lab.simulation.simulation_plan import USUAL_THINKING
    from citadels_core.lab.tournament import TournamentPlan, play_tournament, read_contestants
    from citadels_core.lab.tournament.tournament_texts import remarks
    from citadels_core.model.setup import Setup

    contestants = read_contestants(bots, programs, thinking or USUAL_THINKING)
    catalog, chosen = opened(edition, packs)
    setup = Setup(edition=chosen, seats=players or max(4, len(contestants)), seed=seed, **box)
    warn_off_table(catalog, setup, packs)
    plan = TournamentPlan(setup=setup, bots=contestants, games=games, timeout=float(timeout))
    with progress_bar("playing") as progress:
        report = play_tournament(catalog, plan, jobs=jobs, cluster=cluster, progress=progress)
    _print(report, format_)
    for sentence in remarks(report):
        click.echo(sentence, err=True)
    if report.interrupted:
        raise click.Abort from KeyboardInterrupt()
    sys.exit(1 if report.failures or report.stopped else 0)


def _print(report: "TournamentReport", format_: str) -> None:
    from citadels_core.lab.tournament.tournament_texts import to_rows, to_table

    rows = to_rows(report)
    if format_ == "json":
        setup = report.plan.setup
        print_json(
            {
                "edition": setup.edition,
                "players": setup.seats,
                "seed": setup.seed,
                "games": report.games,
                "bots": rows,
            }
        )
    elif format_ == "csv" and rows:
        writer = csv.DictWriter(sys.stdout, [*rows[0]], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    elif rows:
        show({"bots": to_table(report)}, titled=False)
