"""Test reports of balance with pictures: one file that loads nothing, with each card and its figures."""

import re
from importlib import util

import pytest
from attrs import evolve
from click.testing import CliRunner

from citadels_core import Setup, load
from citadels_core.cli.main import citadels
from citadels_core.lab.balance import BalancePlan, BalanceReport, CardResult, Companion, Interval

needs_charts = pytest.mark.skipif(util.find_spec("altair") is None, reason="Altair is in the extra `lab`")

EVEN = Interval(0.5, 0.4, 0.6)
STRONG = {"chance": 0.0, "too_strong": 0.0}


def result(card, players, worth, **more):
    return CardResult(
        card=f"classic2016:{card}",
        players=players,
        games=100,
        worth=Interval(worth, worth - 0.01, worth + 0.01),
        won=EVEN,
        score=EVEN,
        income=EVEN,
        **more,
    )


def report(*results, players=(3, 4)):
    cards = tuple(dict.fromkeys(one.card for one in results))
    setup = Setup(edition="classic2016", seed=77)
    return BalanceReport(plan=BalancePlan(setup=setup, cards=cards, players=players), results=results, games=1234)


@pytest.fixture(scope="module")
def catalog():
    return load("classic2016")


@pytest.fixture(scope="module")
def full():
    """A report with figures for all charts."""
    pair = Companion(id="classic2016:library", extra=Interval(0.07, 0.05, 0.09), chance=0.0)
    return report(
        result("smithy", 3, 0.0123, built=0.5, built_round=3.0, built_in=(0.0, 0.25, 0.25)),
        result("smithy", 4, 0.02, built=0.4, built_round=4.0, built_in=(0.0, 0.0, 0.0, 0.4)),
        result("observatory", 3, 0.2, built=0.7, built_round=2.0, built_in=(0.0, 0.7), companions=(pair,), **STRONG),
        result("observatory", 4, 0.2, built=0.7, built_round=2.0, built_in=(0.0, 0.7), **STRONG),
        result("king", 4, -0.05, is_character=True),
    )


def words_of(svg):
    return set(re.findall(r"<text[^>]*>([^<]*)<", svg))


@needs_charts
def test_the_page_is_one_file_that_loads_nothing(catalog, full):
    from citadels_core.lab.balance.report_page import report_html

    page = report_html(catalog, full, "citadels balance <Smithy>")
    loads = re.findall(r"""(?:\bsrc=|url\(|@import|xlink:href=|<link|<script|<img)[^>)]{0,12}""", page)
    assert loads
    assert all(one.startswith(("url(data:", "url(#")) for one in loads)
    assert "default-src &#x27;none&#x27;" in page


@needs_charts
def test_the_page_has_each_card_its_figures_and_how_it_was_measured(catalog, full):
    from citadels_core.lab.balance.report_page import report_html

    page = report_html(catalog, full, "citadels balance <Smithy>")
    for one in full.results:
        assert f'id="{one.card}"' in page
        assert full.verdict(one).text in page
    assert page.index('id="classic2016:observatory"') < page.index('id="classic2016:smithy"')
    assert "built in 50 % of the games" in page
    for fact in ("1,234 games", "citadels balance &lt;Smithy&gt;", "<dd>77</dd>", catalog.versions["classic2016"]):
        assert fact in page


@needs_charts
def test_a_chart_is_drawn_for_all_that_was_measured(catalog, full):
    from citadels_core.lab.balance.charts import charts_of

    drawn = {one.title: words_of(one.svg) for one in charts_of(catalog, full)}
    assert {"Smithy", "Observatory"} < drawn["Worth of districts"]
    assert "King" in drawn["Worth of characters"]
    assert {"Smithy", "players"} < drawn["Worth by number of players"]
    assert {"Observatory (3)", "Library", "+7.0"} < drawn["Pairs"]
    assert {"Smithy, 45 %", "12", "20", "Observatory, 70 %", "70", "round"} <= drawn["When it is built"]
    assert "cost" in drawn["Worth by cost"]


@needs_charts
def test_charts_without_figures_are_left_out(catalog):
    from citadels_core.lab.balance.charts import charts_of

    one = report(result("smithy", 4, 0.02), players=(4,))
    assert [chart.title for chart in charts_of(catalog, one)] == ["Worth of districts"]
    endless = evolve(one.results[0], worth=Interval(0.0, float("-inf"), float("inf")))
    (chart,) = charts_of(catalog, evolve(one, results=(endless,)))
    assert "Smithy" in chart.svg


@needs_charts
def test_bars_are_sorted_and_coloured_by_the_verdicts(catalog, full):
    from citadels_core.lab.balance.charts import PAPER, first_chart

    svg = first_chart(catalog, full).decode()
    assert svg.index(">Observatory<") < svg.index(">Smithy<")
    assert svg.count(f'fill="{PAPER.more}"') == 1  # the bar of the strong card
    assert first_chart(catalog, full, png=True).startswith(b"\x89PNG")


@needs_charts
@pytest.mark.parametrize(
    ("name", "start"), [("r.html", b"<!doctype html>"), ("r.svg", b"<svg "), ("r.PNG", b"\x89PNG")]
)
def test_the_command_writes_a_report(tmp_path, name, start):
    path = tmp_path / name
    arguments = ["balance", "Smithy", "--games", "2", "--jobs", "1", "--format", "json", "--output", str(path)]
    told = CliRunner().invoke(citadels, arguments)
    assert told.exit_code == 0, told.output
    assert told.output.endswith(f"Wrote {path}.\n")
    assert told.stdout.startswith("{")
    assert path.read_bytes().startswith(start)
    if name == "r.html":
        assert "citadels balance Smithy --games 2 --jobs 1" in path.read_text("utf-8")


@needs_charts
@pytest.mark.parametrize(
    ("output", "message"),
    [
        ("report.pdf", "must end with .html, .svg or .png"),
        ("nowhere/report.html", "there is no folder"),
        ("folder.svg", "is a folder"),
    ],
)
def test_a_report_that_cannot_be_written_is_refused_before_the_games(tmp_path, monkeypatch, output, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.svg").mkdir()
    told = CliRunner().invoke(citadels, ["balance", "Smithy", "--games", "1000000", "--output", output])
    assert told.exit_code == 2
    assert message in told.output


def test_without_the_extra_a_sentence_says_what_to_install(tmp_path, monkeypatch):
    import citadels_core.cli.commands.balance as command

    monkeypatch.setattr(command, "find_spec", lambda name: None)
    told = CliRunner().invoke(citadels, ["balance", "Smithy", "--output", str(tmp_path / "report.html")])
    assert told.exit_code == 2
    assert "citadels-sdk[lab]" in told.output
    assert "Traceback" not in told.output
