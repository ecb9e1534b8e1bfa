"""`citadels soak`: play random games until all abilities and pairs of cards are covered."""

import sys
from typing import TYPE_CHECKING, Any

import click

from citadels_core.cli.lookup.packs_to_play import opened
from citadels_core.cli.options import (
    box_options,
    cluster_option,
    edition_option,
    format_option,
    jobs_option,
    pack_option,
)
from citadels_core.cli.terminal.console import print_json
from citadels_core.cli.terminal.parameters import GAMES, PLAYERS, SEED, NumberParam
from citadels_core.cli.terminal.progress import progress_bar

if TYPE_CHECKING:
    from citadels_core.lab.games.coverage import Ability
    from citadels_core.lab.games.meetings import Meeting
    from citadels_core.lab.games.soak import SoakFindings

MOST = 10
"""The maximum number of failures that are listed."""

PART = 1_000
"""The number of games between two checks of the coverage."""

LONGEST = 100_000
"""The number of games after which the command stops and reports what was not covered."""


@click.command()
@edition_option
@click.option(
    "--games", type=GAMES, help="Number of games to play (default: as many as are needed until all is covered)."
)
@click.option("--players", type=PLAYERS, help="Number of players in each game (default: each possible number in turn).")
@click.option(
    "--seed",
    type=SEED,
    default=1,
    show_default=True,
    help="Number that fixes all chance of the first game; each later game uses the next number.",
)
@click.option(
    "--bot",
    type=click.Choice(["random", "habit"]),
    default="random",
    show_default=True,
    help="Kind of all bots: random chooses by chance, habit mostly makes common moves.",
)
@jobs_option(default=2)
@cluster_option
@click.option(
    "--invariants-every",
    "every",
    type=NumberParam(0, 1_000_000),
    default=100,
    show_default=True,
    metavar="K",
    help="Number of decisions between two checks of the invariants; 0 for no checks.",
)
@box_options
@pack_option
@format_option
def command(
    edition: str | None,
    games: int | None,
    players: int | None,
    seed: int,
    bot: str,
    jobs: int,
    cluster: str | None,
    every: int,
    box: dict[str, Any],
    packs: tuple[str, ...],
    format_: str,
) -> None:
    """Play games with random settings and random moves, to find errors in cards and rules.

    Each game has a random choice of characters, districts and variants (optional rules), and random moves. With
    --preset, --cast, --districts or --variant, all games have the same cards and variants instead. Without --games, the
    command plays until all is covered or a game fails, but at most 100,000 games. All is covered if two things are true
    for each number of players: each ability was used; each character was in a game together with each character of
    another rank, and with each unique district. If all games have the same cards, only their abilities must be used.

    Exit code 1: a game stops with an error, an invariant (a fact that must always be true, such as that no card is
    lost) is broken, or 100,000 games without --games have not covered all.
    """
    from citadels_core.lab.games.soak import Soak, SoakFindings, apart, never, soak
    from citadels_core.model.setup import Setup

    catalog, chosen = opened(edition, packs)
    findings = SoakFindings()
    fixed = Setup(edition=chosen, **box) if any(box.values()) else None
    played = 0
    while True:
        part = games or PART
        plan = Soak(
            edition=chosen,
            games=part,
            seed=seed + played,
            players=players,
            packs=packs,
            every=every,
            fixed=fixed,
            by_habit=bot == "habit",
        )
        with progress_bar(f"playing after {played:,} games" if played else "playing") as progress:
            findings = findings.plus(soak(catalog, plan, jobs=jobs, cluster=cluster, progress=progress))
        played += part
        missing, strangers = never(catalog, plan, findings), apart(catalog, plan, findings)
        if games or findings.failures or played >= LONGEST or not (missing or strangers):
            break
    figures = _figures(chosen, findings, missing, strangers)
    if format_ == "json":
        print_json(figures)
    else:
        _print(figures)
    sys.exit(1 if findings.failures or (games is None and (missing or strangers)) else 0)


def _figures(
    edition: str, findings: "SoakFindings", missing: list["Ability"], strangers: list["Meeting"]
) -> dict[str, Any]:
    abilities = [*findings.fired, *missing]
    return {
        "edition": edition,
        "games": sum(findings.games.values()),
        "games_by_players": dict(sorted(findings.games.items())),
        "seconds": round(findings.seconds, 2),
        "decisions": findings.decisions,
        "forced_share": round(findings.forced / max(findings.decisions, 1), 4),
        "abilities": [
            {"pack": pack, "card": card, "line": line, "rule": rule, "fired": findings.fired[pack, card, line, rule]}
            for pack, card, line, rule in sorted(abilities)
        ],
        "never_fired": len(missing),
        "pairs": len(findings.met),
        "pairs_never": [list(pair) for pair in strangers],
        "round_caps": list(findings.capped),
        "failures": [{"what": failure.what, "command": failure.command} for failure in findings.failures],
    }


def _print(figures: dict[str, Any]) -> None:
    by_players = ", ".join(f"{players}: {games}" for players, games in figures["games_by_players"].items())
    click.echo(f"{figures['edition']}: {figures['games']} games in {figures['seconds']} s (by players: {by_players})")
    click.echo(f"{figures['decisions']} decisions, {figures['forced_share']:.1%} of them forced")
    click.echo("\nUses of each ability:")
    for ability in figures["abilities"]:
        count = ability["fired"] or "NEVER"
        click.echo(f"{count:>10}  {ability['card']}, line {ability['line']}: {ability['rule']}")
    click.echo(
        f"\n{len(figures['abilities']) - figures['never_fired']} of {len(figures['abilities'])} abilities were used."
    )
    never = figures["pairs_never"]
    click.echo(f"{figures['pairs']} pairs of cards were in play together, {len(never)} never were.")
    for players, one, other in never[:MOST]:
        click.echo(f"  {players} players: {one} and {other}")
    click.echo(f"{len(figures['round_caps'])} games ended without a completed city.")
    for command_ in figures["round_caps"][:MOST]:
        click.echo(f"  {command_}")
    click.echo(f"{len(figures['failures'])} games failed.")
    for failure in figures["failures"][:MOST]:
        click.echo(f"  {failure['what']}\n    {failure['command']}")
