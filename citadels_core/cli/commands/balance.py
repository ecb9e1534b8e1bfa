"""`citadels balance`: measure what cards are worth, and say which are too strong."""

import csv
import shlex
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from citadels_core.cli.errors import CommandError, missing
from citadels_core.cli.files import save
from citadels_core.cli.lookup.chosen_cards import chosen_cards, pack_named
from citadels_core.cli.lookup.packs_to_play import opened
from citadels_core.cli.options import (
    box_options,
    cluster_option,
    games_seed_option,
    jobs_option,
    numbers_of_players_option,
    pack_option,
    rows_option,
    saying_what_is_kept,
    table_format_option,
)
from citadels_core.cli.terminal.columns import show
from citadels_core.cli.terminal.completion import complete_drawn, complete_edition, complete_pack
from citadels_core.cli.terminal.console import print_json
from citadels_core.cli.terminal.parameters import GAMES, NumberParam, PercentParam
from citadels_core.cli.terminal.progress import progress_bar
from citadels_core.model.quote import shown

if TYPE_CHECKING:
    from citadels_core.lab.balance import BalanceReport
    from citadels_core.model.catalog import Catalog
    from citadels_core.model.programs.ir import Card


REPORTS = (".html", ".svg", ".png")
"""The endings of files with pictures."""

WORDS = "citadels.balance.words"
"""The key under which the context of the command has its words as they were typed."""


class _Command(click.Command):
    """A command that remembers its words, which the report shows."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[WORDS] = tuple(args)
        return super().parse_args(ctx, args)


@click.command(cls=_Command)
@click.argument("names", nargs=-1, required=True, metavar="NAME...", shell_complete=complete_drawn)
@click.option(
    "--edition",
    metavar="ID",
    shell_complete=complete_edition,
    help="Edition (rules and cards) to play: its id or name, or the id of its pack. By default, one with the cards.",
)
@numbers_of_players_option
@click.option(
    "--games",
    type=GAMES,
    default=2_000,
    show_default=True,
    help="Number of games of each card with each number of players.",
)
@click.option(
    "--until",
    type=PercentParam(),
    metavar="PERCENT",
    help="Play until each worth is known to this many percentage points; at most 100,000 games of each card.",
)
@click.option(
    "--start",
    type=click.Choice(["hand", "deck"]),
    default="hand",
    show_default=True,
    help="Where a district is at the start. deck: players who draw it count.",
)
@click.option(
    "--casts",
    type=NumberParam(1, 1_000),
    default=4,
    show_default=True,
    metavar="N",
    help="Number of casts and decks, the usual ones and random ones.",
)
@click.option(
    "--compare",
    metavar="PACK",
    shell_complete=complete_pack,
    help="Another version of the pack: also report how the worth has changed.",
)
@click.option(
    "--picks",
    type=NumberParam(1, 10_000),
    metavar="GAMES",
    help="Also report how often search bots choose a character, from so many games.",
)
@click.option(
    "--bot",
    "bots",
    multiple=True,
    default=("habit",),
    show_default=True,
    type=click.Choice(["random", "habit", "search"]),
    help="Kind of bot that plays. Can be repeated, to compare what a card is worth to them. With search, "
    "only the player with the district plans, the others play by habit; a tenth of the games is played, 1 second each.",
)
@click.option(
    "--limit",
    type=PercentParam(),
    default="5%",
    show_default=True,
    metavar="PERCENT",
    help="Worth above which a card is too strong.",
)
@click.option(
    "--fail-over",
    type=PercentParam(),
    metavar="PERCENT",
    help="Set --limit, and end with exit code 1 if a card is surely above it.",
)
@games_seed_option
@rows_option
@jobs_option(default=2)
@cluster_option
@box_options
@pack_option
@table_format_option
@click.option("--details", is_flag=True, help="Print all figures of each card, also if there are more than 3 cards.")
@click.option(
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Also write a report: .html is a page with charts, .svg and .png the chart of worth. Needs the extra lab.",
)
@click.pass_context
def command(
    ctx: click.Context,
    names: tuple[str, ...],
    edition: str | None,
    players: tuple[int, ...],
    games: int,
    until: float | None,
    start: str,
    casts: int,
    compare: str | None,
    picks: int | None,
    bots: tuple[str, ...],
    limit: float,
    fail_over: float | None,
    seed: int,
    rows: Path | None,
    jobs: int,
    cluster: str | None,
    box: dict[str, Any],
    packs: tuple[str, ...],
    format_: str,
    details: bool,
    output: Path | None,
) -> None:
    """Measure by experiments what cards are worth, and report which are too strong.

    NAME is a card, a pack or an edition. Bots play each game twice: with the card, and with a plain card of its cost.
    All else is the same, so the difference of the win share is what the rules of the card are worth. A character is
    compared with the others in the game.

    Ctrl-C ends the run early: the results are those of the games so far.

    Exit code 1: with --fail-over, a card is surely too strong.
    """
    from citadels_core.lab.balance import BalancePlan, balance_reports, plans_of
    from citadels_core.lab.balance.pick_rates import pick_rates
    from citadels_core.lab.balance.subjects import edition_of, subjects
    from citadels_core.model.setup import Setup

    if output is not None:
        _check(output)
    chosen = chosen_cards(names, packs, edition)
    catalog = chosen.loaded.catalog
    cards = subjects([card for card, _ in chosen.cards])
    played = edition_of(catalog, [*names, *packs], cards, edition)
    _warn_of_absent_cards(catalog, played, cards)
    plan = BalancePlan(
        setup=Setup(edition=played, seats=players[0], seed=seed, **box),
        cards=tuple(card.id for card in cards),
        players=players,
        games=games,
        casts=casts,
        start=start,
        until=until,
        limit=fail_over if fail_over is not None else limit,
    )
    old = None if compare is None else _other_version(catalog, compare, played, (*packs, *names), plan.cards)
    reports: list[BalanceReport] = []
    try:
        with saying_what_is_kept(rows), progress_bar("playing") as progress:
            for number, one in enumerate(plans_of(plan, bots)):
                folder = rows if rows is None or not number else rows / one.bot
                for report in balance_reports(
                    catalog, one, old=old, rows=folder, jobs=jobs, cluster=cluster, progress=progress
                ):
                    reports[number:] = [report]
                    if progress is not None and report.results:
                        half = max(one.worth.half for one in report.results)
                        progress.name(f"playing, each worth known to ±{100 * half:.1f}")
    except KeyboardInterrupt:
        pass
    if not reports or not reports[0].results:
        raise click.Abort from KeyboardInterrupt()
    report = reports[0].with_bots(reports[1:])
    stopped = "" if report.complete else f"these are the results of the {report.games:,} games so far"
    if missing := len({*plan.cards} - {one.card for one in report.results}) if stopped else 0:
        stopped += f"; {missing} of the cards have no result"
    if picks is not None and report.complete:
        try:
            with progress_bar("choosing characters") as progress:
                report = report.with_pick_rates(pick_rates(catalog, plan, picks, jobs=jobs, progress=progress))
        except KeyboardInterrupt:
            stopped = "these are the results without pick rates"
    for sentence in report.left_out:
        click.echo(f"left out: {sentence}", err=True)
    _print(catalog, report, format_, details=details)
    if output is not None:
        save(output, _drawn(catalog, report, output, shlex.join(["citadels", "balance", *ctx.meta[WORDS]])))
        click.echo(f"Wrote {output}.", err=True)
    if stopped:
        click.echo(f"Stopped: {stopped}.", err=True)
        raise click.Abort from KeyboardInterrupt()
    sys.exit(1 if fail_over is not None and report.too_strong else 0)


def _warn_of_absent_cards(catalog: "Catalog", edition: str, cards: Sequence["Card"]) -> None:
    """Print which cards are in no cast and no deck of an edition, so that players would never meet them."""
    from citadels_core.model.contents import cards_of

    book = catalog.editions[edition]
    there = cards_of(catalog, book)
    if absent := [card.name for card in cards if card.id not in there]:
        verb, it = ("is", "it is") if len(absent) == 1 else ("are", "they are")
        text = f"{', '.join(absent)} {verb} in no cast and no deck of {book.book.name}: {it} put into the games."
        click.echo(text, err=True)


def _other_version(
    catalog: "Catalog", compare: str, edition: str, given: tuple[str, ...], cards: tuple[str, ...]
) -> "Catalog":
    """Load the packs with another version of one of them.

    Raises:
        CommandError: the other version lacks a card.
    """
    replaced = pack_named(compare)
    if replaced is None:
        raise CommandError(f"There is no pack {shown(compare)} to compare with: name its folder or its id.")
    others = [one for one in given if pack_named(one) not in (None, replaced)]
    old, _ = opened(edition, (*dict.fromkeys(others), compare))
    if missing := [catalog.cards[card].name for card in cards if card not in old.cards]:
        raise CommandError(f"{compare} has no {missing[0]}, so there is nothing to compare it with. Leave it out.")
    return old


def _check(output: Path) -> None:
    """Check before the games that the report can be written after them.

    Raises:
        CommandError: it cannot.
    """
    if output.suffix.lower() not in REPORTS:
        raise CommandError(f'--output must end with .html, .svg or .png, not as "{output}" does.')
    if output.is_dir():
        raise CommandError(f'"{output}" is a folder: name a file in it.')
    if not output.parent.is_dir():
        raise CommandError(f'"{output}" cannot be written: there is no folder "{output.parent}".')
    for package in ("altair", "vl_convert"):
        if find_spec(package) is None:
            raise missing("--output", package.replace("vl_convert", "vl-convert-python"), "lab")


def _drawn(catalog: "Catalog", report: "BalanceReport", output: Path, words: str) -> bytes:
    if output.suffix.lower() == ".html":
        from citadels_core.lab.balance.report_page import report_html

        return report_html(catalog, report, words).encode()
    from citadels_core.lab.balance.charts import first_chart

    return first_chart(catalog, report, png=output.suffix.lower() == ".png")


def _print(catalog: "Catalog", report: "BalanceReport", format_: str, *, details: bool) -> None:
    """Print a report; many cards are a table, followed by all figures if ``details`` is true."""
    from citadels_core.lab.balance.texts import FEW, headline, remarks, tell, to_rows, to_table

    if format_ == "json":
        print_json(
            {
                "edition": report.plan.setup.edition,
                "seed": report.plan.setup.seed,
                "limit": report.plan.limit,
                "games": report.games,
                "pair_games": report.pair_games,
                "results": to_rows(catalog, report),
            }
        )
    elif format_ == "csv":
        found = to_rows(catalog, report)
        rows = [{name: value for name, value in row.items() if not isinstance(value, list)} for row in found]
        writer = csv.DictWriter(sys.stdout, [*rows[0]], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    else:
        many = len({one.card for one in report.results}) > FEW
        click.echo(headline(catalog, report))
        if many:
            click.echo()
            show({"cards": to_table(catalog, report)}, titled=False)
            click.echo("\n".join(["", *remarks(catalog, report), "--details tells what the rules of each card did."]))
        for line in tell(catalog, report) if details or not many else ():
            click.echo(line)
