"""Write a balance report as one HTML file, with charts, pictures of the cards and verdicts."""

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from importlib.metadata import version

from citadels_core.box.find import find_edition
from citadels_core.lab.balance.card_results import CardResult, by_card
from citadels_core.lab.balance.charts import Chart, charts_of, mean_worth
from citadels_core.lab.balance.experiment import BalanceReport
from citadels_core.lab.balance.texts import games_of, lines_of
from citadels_core.model.catalog import Catalog
from citadels_core.pictures.drawing import card_svg
from citadels_core.pictures.embedding import font_rules
from citadels_core.pictures.gallery.gallery_page import CREDITS
from citadels_core.pictures.svg import element
from citadels_core.pictures.type_setting import NAMES, NOTES, RULES

STYLE = """\
:root { color-scheme: light dark; --ground: #f3eee2; --ink: #2b241a; --faint: #6b5f49; --line: #cfc3a5;
  --more: #b3402a; --less: #2f62a3; --rest: #8a7c60; }
@media (prefers-color-scheme: dark) { :root { --ground: #1b1813; --ink: #ece4d0; --faint: #ab9f86; --line: #4b4435;
  --more: #e5745c; --less: #7eaee8; --rest: #a39678; } }
body { margin: auto; max-width: 72rem; padding: 1rem; background: var(--ground); color: var(--ink);
  font: 1.0625rem/1.4 Alegreya, Georgia, serif; }
h1, h2, h3, p, ul, dl, figure { margin: 0 0 0.5rem; overflow-wrap: anywhere; }
.charts { columns: 28rem; column-gap: 2rem; }
figure { break-inside: avoid; padding-bottom: 1rem; }
.charts svg { max-width: 100%; height: auto; }
.faint, figcaption, footer { color: var(--faint); }
.card { display: grid; grid-template-columns: 11rem 1fr; gap: 1rem; padding: 1rem 0;
  border-top: 1px solid var(--line); }
.card > svg { width: 100%; }
.verdict { font-weight: bold; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
ul { padding-left: 1.25rem; }
@media (max-width: 36rem) { .card { grid-template-columns: 1fr; } .card > svg { width: 9rem; } }
@media print { .card { break-inside: avoid; } }
"""


def report_html(catalog: Catalog, report: BalanceReport, command: str) -> str:
    """Return the page; it has no scripts and loads nothing.

    Args:
        catalog: the packs.
        report: the report.
        command: the command that measured it, as the page shows it.
    """
    style = font_rules((NAMES, RULES, NOTES)) + STYLE
    style_hash = b64encode(sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{style_hash}'; font-src data:; base-uri 'none'; form-action 'none'"
    title = f"Balance: {find_edition(catalog, report.plan.setup.edition).book.name}"
    head = (
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", escape(title)),
        element("style", style),
    )
    lead = f"{games_of(report)}. Worth is a difference of the share of games won, in percentage points."
    cards = sorted(by_card(report.results), key=lambda mine: -mean_worth(mine).value)
    body = (
        element("h1", escape(title)),
        element("p", lead),
        *(element("p", escape(sentence), class_="faint") for sentence in report.left_out),
        element("div", *map(_figure, charts_of(catalog, report)), class_="charts"),
        element("h2", "Cards"),
        *(_card(catalog, report, mine) for mine in cards),
        element("h2", "How it was measured"),
        _facts(catalog, report, command),
        element("footer", CREDITS),
    )
    page = element("html", element("head", *head), element("body", *body), lang="en")
    return f"<!doctype html>\n{page}\n"


def _figure(chart: Chart) -> str:
    drawing = chart.svg.replace("<svg ", f'<svg role="img" aria-label="{escape(chart.title)}" ', 1)
    return element("figure", element("h2", chart.title), drawing, element("figcaption", chart.about))


def _card(catalog: Catalog, report: BalanceReport, results: Sequence[CardResult]) -> str:
    card = catalog.cards[results[0].card]
    about: list[str] = [element("h3", escape(card.name))]
    for one in results:
        verdict, *figures = lines_of(catalog, report, one)
        about.append(element("p", escape(verdict.removeprefix(f"{card.name}, ")), class_="verdict"))
        about.append(element("ul", *(element("li", escape(line.strip())) for line in figures)))
    return element("section", card_svg(card), element("div", *about), id=card.id, class_="card")


def _facts(catalog: Catalog, report: BalanceReport, command: str) -> str:
    plan = report.plan
    packs = {one.partition(":")[0] for one in (plan.setup.edition, *plan.cards)}
    facts = {
        "command": element("code", escape(command)),
        "seed": str(plan.setup.seed),
        "players": ", ".join(map(str, plan.players)),
        "bots": ", ".join(dict.fromkeys([plan.bot, *(other.bot for one in report.results for other in one.by_bot)])),
        "casts and decks": "fixed" if plan.is_fixed else str(plan.casts),
        "too strong above": f"{100 * plan.limit:g} percentage points",
        "citadels-sdk": version("citadels-sdk"),
        **{f"pack {id_}": escape(catalog.versions.get(id_, "?")) for id_ in sorted(packs)},
    }
    return element("dl", *(element("dt", escape(name)) + element("dd", fact) for name, fact in facts.items()))
