"""Measure what the official cards are worth, and write the page about it.

Run it with ``python -m tools.worth_page``. It makes the lines between the marks anew, which takes many minutes. The
page keeps its other words.
"""

import os
from math import isfinite
from pathlib import Path

import click

from citadels_core import Catalog, Setup, load
from citadels_core.cli.terminal.progress import progress_bar
from citadels_core.lab.balance import BalancePlan, BalanceReport, balance, plans_of
from citadels_core.lab.balance.charts import first_chart
from citadels_core.lab.balance.subjects import subjects
from citadels_core.lab.balance.texts import with_half
from citadels_core.model.contents import UNIQUE, characters_of, districts_of

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/explanation/worth-of-official-cards.md"
PICTURE = ROOT / "docs/_static/worth.svg"
GAMES = {"classic2016": (8_000, ("habit", "random")), "deluxe2016": (2_000, ("habit",))}
"""The measured editions, by their packs, each with the number of games and the bots."""
DRAWN = "classic2016"
BEGIN, END = "<!-- Made by `python -m tools.worth_page`: -->\n", "<!-- End. -->\n"


def measure(pack: str, games: int, bots: tuple[str, ...], *, seed: int, jobs: int) -> tuple[Catalog, BalanceReport]:
    """Return the packs, and the report on all unique districts and characters of a pack's edition."""
    catalog = load(pack)
    (edition,) = (one for id_, one in catalog.editions.items() if id_.startswith(f"{pack}:"))
    offered = {*characters_of(edition), *districts_of(catalog, edition)}
    cards = [
        card for card in map(catalog.cards.__getitem__, sorted(offered)) if not card.is_district or card.type == UNIQUE
    ]
    ids = tuple(card.id for card in subjects(cards))
    plan = BalancePlan(setup=Setup(edition=edition.book.id, seed=seed), cards=ids, games=games)
    with progress_bar(pack) as progress:
        first, *others = (balance(catalog, one, jobs=jobs, progress=progress) for one in plans_of(plan, bots))
    return catalog, first.with_bots(others)


def table_of(catalog: Catalog, report: BalanceReport) -> str:
    """Return the results in Markdown, the greatest worth first."""
    results = sorted(report.results, key=lambda one: -one.worth.value)
    heads = ["card", "verdict", "worth", *(f"by {one.bot}" for one in results[0].by_bot), "like points"]
    lines = [heads, ["---"] * len(heads)]
    for one in results:
        worths = [one.worth, *(other.worth for other in one.by_bot)]
        more = one.like_points
        like = f"{more.value:+.1f}" if more is not None and isfinite(more.low) and isfinite(more.high) else ""
        verdict = report.verdict(one).code.replace("_", " ")
        lines.append([catalog.cards[one.card].name, verdict, *map(with_half, worths), like])
    return "".join(f"|{'|'.join(line)}|\n" for line in lines)


@click.command()
@click.option("--games", type=click.IntRange(2), help="Number of games of each card, if not as many as on the page.")
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", default=2, show_default=True)
@click.option("--page", type=click.Path(path_type=Path, exists=True), default=PAGE, help="The page to change.")
@click.option("--picture", type=click.Path(path_type=Path), default=PICTURE, help="The chart to write.")
def main(games: int | None, seed: int, jobs: int, page: Path, picture: Path) -> None:
    """Measure the official cards, and write the tables and the chart of the page."""
    parts: list[str] = []
    for pack, (usual, bots) in GAMES.items():
        before = _seconds()
        catalog, report = measure(pack, games or usual, bots, seed=seed, jobs=jobs)
        name = catalog.editions[report.plan.setup.edition].book.name
        seconds = _seconds() - before
        told = (
            f"{report.plan.games:,} games of each card and bot, seed {seed}: {seconds:,.0f} seconds of one processor."
        )
        parts.append(f"\n## {name}\n\n{told}\n\n{table_of(catalog, report)}")
        if pack == DRAWN:
            picture.write_bytes(first_chart(catalog, report))
    head, _, rest = page.read_text("utf-8").partition(BEGIN)
    page.write_text(f"{head}{BEGIN}{''.join(parts)}\n{END}{rest.partition(END)[2]}", "utf-8")


def _seconds() -> float:
    """Return the processor time of this process and of the ended ones that it started, in seconds."""
    return sum(os.times()[:4])


if __name__ == "__main__":
    main()
