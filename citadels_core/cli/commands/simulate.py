"""`citadels simulate`: play many games between bots and report the results."""

from typing import TYPE_CHECKING, Any

import click

from citadels_core.cli.lookup.packs_to_play import opened, warn_off_table
from citadels_core.cli.options import (
    box_options,
    cluster_option,
    edition_option,
    format_option,
    games_seed_option,
    pack_option,
    thinking_option,
)
from citadels_core.cli.terminal.console import print_json
from citadels_core.cli.terminal.parameters import GAMES, JOBS, PLAYERS
from citadels_core.cli.terminal.progress import progress_bar

if TYPE_CHECKING:
    from citadels_core.bots.budget import Budget


@click.command()
@edition_option
@click.option("--players", type=PLAYERS, default=4, show_default=True, help="Number of players.")
@click.option("--games", type=GAMES, default=100, show_default=True, help="Number of games.")
@games_seed_option
@click.option(
    "--bot",
    "bots",
    type=click.Choice(["random", "habit", "greedy", "search"]),
    multiple=True,
    default=["random"],
    show_default=True,
    help="Kind of bot, as in `citadels play`. Can be repeated: one kind for each seat, in order; if there are more "
    "seats, the kinds start again.",
)
@thinking_option
@click.option(
    "--jobs", type=JOBS, default=1, show_default=True, help="Number of processes that play games at the same time."
)
@cluster_option
@box_options
@pack_option
@format_option
def command(
    edition: str | None,
    players: int,
    games: int,
    seed: int,
    bots: tuple[str, ...],
    thinking: "Budget | None",
    jobs: int,
    cluster: str | None,
    box: dict[str, Any],
    packs: tuple[str, ...],
    format_: str,
) -> None:
    """Play many games between bots, and report how often each seat wins and with how many points.

    Without --thinking, a search bot simulates 300 games for each decision. The same seed gives the same results, unless
    --thinking is a time.
    """
    from citadels_core.lab.games.simulate import USUAL_THINKING, Plan, simulate
    from citadels_core.model.setup import Setup

    catalog, chosen = opened(edition, packs)
    setup = Setup(edition=chosen, seats=players, seed=seed, **box)
    warn_off_table(catalog, setup, packs)
    with progress_bar("playing") as progress:
        plan = Plan(setup=setup, games=games, bots=bots, thinking=thinking or USUAL_THINKING)
        report = simulate(catalog, plan, jobs=jobs, cluster=cluster, progress=progress)
    figures = {"edition": chosen, "players": players, "seed": seed, "bots": list(bots), **report.summary()}
    if format_ == "json":
        print_json(figures)
        return
    width = max(len(name) for name in figures)
    for name, figure in figures.items():
        shown = ", ".join(map(str, figure)) if isinstance(figure, list) else f"{figure}"
        click.echo(f"{name.replace('_', ' '):{width}}  {shown}")
