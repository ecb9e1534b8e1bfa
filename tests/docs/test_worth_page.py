"""Test that the page about the worth of official cards names cards and commands that exist."""

import re
import shlex

from citadels_core import load
from citadels_core.cli.commands.balance import command
from citadels_core.lab.balance import BalancePlan, BalanceReport, CardResult, Interval
from citadels_core.model.setup import Setup
from tests.rows import each
from tools.worth_page import BEGIN, END, GAMES, PAGE, PICTURE, main, table_of

TEXT = PAGE.read_text("utf-8")
ROW = re.compile(r"^\|([^|]+)\|(too strong|stronger|fair|weaker|too weak|unsure|unused)\|([+-][\d.]+)±", re.MULTILINE)


@each("pack", GAMES)
def test_the_tables_list_all_ruled_cards_of_the_box_by_worth(pack):
    catalog = load(pack)
    (edition,) = (one for id_, one in catalog.editions.items() if id_.startswith(f"{pack}:"))
    table = TEXT.partition(f"## {edition.book.name}\n")[2].partition("\n## ")[0]
    rows = ROW.findall(table)
    assert len(rows) == table.count("\n|") - 2 > 20
    assert {name for name, _, _ in rows} <= {card.name for card in catalog.cards.values()}
    worths = [float(worth) for _, _, worth in rows]
    assert worths == sorted(worths, reverse=True)


def test_the_page_names_only_cards_of_its_tables():
    names = {name for name, _, _ in ROW.findall(TEXT)}
    told = TEXT.partition("## What is surprising")[2].partition("## Limits")[0]
    for name in (
        "University",
        "Dragon Gate",
        "King",
        "Assassin",
        "Warlord",
        "Architect",
        "Smithy",
        "Monument",
        "Museum",
    ):
        assert name in told
        assert name in names


def test_the_commands_of_the_page_can_be_run():
    found = re.findall(r"`citadels balance ([^`]+)`", TEXT)
    assert found
    for words in found:
        command.make_context("balance", shlex.split(words))
    assert main.make_context("worth_page", []).params["page"] == PAGE
    assert TEXT.count(BEGIN) == TEXT.count(END) == 1
    assert PICTURE.read_text("utf-8").startswith("<svg")


def test_a_table_has_the_worth_to_each_bot_and_the_points_of_districts():
    catalog = load("classic2016")
    even, worth = Interval(0.5, 0.4, 0.6), Interval(0.021, 0.001, 0.041)

    def report(bot, **more):
        one = CardResult(
            card="classic2016:smithy", players=4, games=9, worth=worth, won=even, score=even, income=even, **more
        )
        plan = BalancePlan(setup=Setup(edition="classic2016", seed=1), cards=(one.card,), bot=bot)
        return BalanceReport(plan=plan, results=(one,), games=9)

    first = report("habit", like_points=Interval(1.5, 0.5, 2.5)).with_bots([report("random")])
    assert table_of(catalog, first).splitlines() == [
        "|card|verdict|worth|by random|like points|",
        "|---|---|---|---|---|",
        "|Smithy|fair|+2.1±2.0|+2.1±2.0|+1.5|",
    ]
