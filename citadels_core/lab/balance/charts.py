"""Draw the charts of a balance report as SVG, with Altair; nothing is loaded and no browser is needed."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from io import BytesIO, StringIO
from itertools import zip_longest
from math import isfinite, sqrt
from typing import Any, TypeAlias

import altair as alt
from attrs import frozen

from citadels_core.lab.balance.card_results import CardResult, by_card
from citadels_core.lab.balance.experiment import BalanceReport
from citadels_core.lab.balance.texts import STRONG
from citadels_core.lab.runs.estimates import Interval, share
from citadels_core.model.catalog import Catalog

WIDE = 460
"""The width of a chart with its labels, in pixels."""
LABELS = 150
"""The width of the names of cards."""
ROW = 20
"""The height of a row of a chart, in pixels."""
SHARP = 2.0
"""The pixels of a PNG for each pixel of the chart."""

RARE = 0.01
"""The share of games below which a round is left out of the chart of rounds."""

ROUNDS = (
    "By round, in how many of 100 games a district is built for the first time; after the name, in how many it is "
    "built at all. Without --start deck, it is in the hand from the start."
)

WEAK = ("too_weak", "weaker")

Rows: TypeAlias = list[dict[str, Any]]


@frozen(kw_only=True)
class ChartColours:
    """The colours of charts, as CSS."""

    text: str
    line: str
    ground: str
    more: str
    """The colour of cards that are stronger than a plain card."""
    less: str
    """The colour of cards that are weaker."""
    neutral: str
    """The colour of the rest."""


PAPER = ChartColours(
    text="#2b241a", line="#cfc3a5", ground="#ffffff", more="#b3402a", less="#2f62a3", neutral="#8a7c60"
)
"""The colours of a chart in a file of its own."""

PAGE = ChartColours(
    text="var(--ink)", line="var(--line)", ground="none", more="var(--more)", less="var(--less)", neutral="var(--rest)"
)
"""The colours of charts in a page, which has them as variables, in a light and a dark form."""


@frozen(kw_only=True)
class Chart:
    """A chart with its words."""

    title: str
    about: str
    """A sentence that says how to read the chart."""
    svg: str


def charts_of(catalog: Catalog, report: BalanceReport, palette: ChartColours = PAGE) -> list[Chart]:
    """Return the charts that the report has figures for, the bars of worth first."""
    drawn = []
    for title, about, draw in _choices(report):
        if (spec := draw(catalog, report, palette)) is not None:
            drawn.append(Chart(title=title, about=about, svg=_drawn(spec, palette).decode()))
    return drawn


def first_chart(catalog: Catalog, report: BalanceReport, *, png: bool = False) -> bytes:
    """Return the bar chart of the worth of cards as an SVG or PNG file."""
    _, _, draw = next(_choices(report))
    return _drawn(draw(catalog, report, PAPER), PAPER, png=png)


Draw: TypeAlias = Callable[[Catalog, BalanceReport, ChartColours], Any]


def _choices(report: BalanceReport) -> Iterator[tuple[str, str, Draw]]:
    """Yield the title, the words and the function of each chart; a function without figures returns None."""
    several = len({one.players for one in report.results}) > 1
    mean = ", as the mean over the numbers of players" if several else ""
    line = "Thin lines are 95 % intervals, the dashed line is the limit; red and blue cards surely differ from 0"
    if any(not one.is_character for one in report.results):
        about = f"How much more often a player wins with the card than with a plain card of its cost{mean}. {line}."
        yield "Worth of districts", about, partial(_bars, of_characters=False)
    if any(one.is_character for one in report.results):
        about = f"How much each round as the character changes the win share{mean}. {line}."
        yield "Worth of characters", about, partial(_bars, of_characters=True)
    yield (
        "Worth by cost",
        "Each point is a district, with its worth in percentage points. It has a name if it surely differs from 0.",
        _by_cost,
    )
    yield (
        "Worth by number of players",
        "Each panel is a card, its worth in percentage points. The shade is the 95 % interval.",
        _by_players,
    )
    about = "How much more the card of a row is worth with that of a column, in percentage points; blue is less."
    yield "Pairs", about, _pairs
    yield "When it is built", ROUNDS, _rounds


def _bars(catalog: Catalog, report: BalanceReport, palette: ChartColours, *, of_characters: bool) -> Any:
    limit = report.plan.limit
    results = [one for one in report.results if one.is_character == of_characters]
    rows = sorted(_means(catalog, report, results, palette), key=lambda row: -row["worth"])
    color = alt.Color("color:N", scale=None)
    chart = _chart(rows).encode(y=_names(rows))
    bars = chart.mark_bar(height=ROW * 0.6, opacity=0.75).encode(x=_points("worth"), color=color)
    ranges = chart.mark_rule(color=palette.text, strokeWidth=1.5).encode(x=_points("low"), x2="high:Q")
    limits = _chart([{"at": 100 * limit}]).mark_rule(color=palette.more, strokeDash=[4, 3]).encode(x=_points("at"))
    return (_zero(palette) + limits + bars + ranges).properties(width=WIDE - LABELS, height=alt.Step(ROW))


def _by_cost(catalog: Catalog, report: BalanceReport, palette: ChartColours) -> Any:
    results = [one for one in report.results if not one.is_character]
    rows = [{**row, "cost": catalog.cards[row["id"]].cost} for row in _means(catalog, report, results, palette)]
    if len({row["cost"] for row in rows}) < 2:
        return None
    chart = _chart(rows).encode(x=alt.X("cost:O", title="cost", axis=alt.Axis(labelAngle=0)))
    color = alt.Color("color:N", scale=None)
    ranges = chart.mark_rule(color=palette.neutral, opacity=0.4).encode(y=_points_up("low"), y2="high:Q")
    dots = chart.mark_circle(size=70, opacity=0.85).encode(y=_points_up("worth"), color=color)
    names = chart.mark_text(align="left", dx=7, color=palette.text).encode(y=_points_up("worth"), text="label:N")
    zero = _chart([{"at": 0}]).mark_rule(color=palette.text).encode(y="at:Q")
    return (zero + ranges + dots + names).properties(width=WIDE - 60, height=240)


def _by_players(catalog: Catalog, report: BalanceReport, palette: ChartColours) -> Any:
    if len({one.players for one in report.results}) < 2:
        return None
    rows: Rows = [
        {"name": catalog.cards[one.card].name, "players": one.players, **_columns(one.worth)} for one in report.results
    ]
    chart = alt.Chart().encode(x=alt.X("players:O", title="players", axis=alt.Axis(labelAngle=0)))
    zero = alt.Chart().mark_rule(color=palette.text, opacity=0.5).encode(y=alt.datum(0))
    band = chart.mark_area(opacity=0.25, color=palette.less).encode(y=_points_up("low", "worth"), y2="high:Q")
    line = chart.mark_line(point={"color": palette.less}, color=palette.less).encode(y=_points_up("worth"))
    name = alt.Facet("name:N", title=None, header=alt.Header(labelLimit=120, labelColor=palette.text))
    panel = (zero + band + line).properties(width=WIDE / 3 - 34, height=90)
    return panel.facet(name, data=_chart(rows).data, columns=3)


def _pairs(catalog: Catalog, report: BalanceReport, palette: ChartColours) -> Any:
    rows: Rows = [
        {
            "name": catalog.cards[one.card].name + (f" ({one.players})" if len(report.plan.players) > 1 else ""),
            "with": catalog.cards[companion.id].name,
            "extra": 100 * companion.extra.value,
        }
        for one in report.results
        for companion in one.companions
    ]
    if not rows:
        return None
    most = max(abs(row["extra"]) for row in rows)
    for row in rows:
        row["shade"] = 0.15 + 0.6 * abs(row["extra"]) / most
    across = alt.X("with:N", title="with", axis=alt.Axis(labelAngle=-40, labelLimit=LABELS))
    chart = _chart(rows).encode(x=across, y=alt.Y("name:N", title=None, axis=alt.Axis(labelLimit=LABELS)))
    color = alt.when(alt.datum.extra > 0).then(alt.value(palette.more)).otherwise(alt.value(palette.less))
    cells = chart.mark_rect().encode(color=color, opacity=alt.Opacity("shade:Q", scale=None, legend=None))
    figures = chart.mark_text(color=palette.text).encode(text=alt.Text("extra:Q", format="+.1f"))
    return (cells + figures).properties(width=alt.Step(56), height=alt.Step(30))


def _rounds(catalog: Catalog, report: BalanceReport, palette: ChartColours) -> Any:
    rows: Rows = []
    for mine in by_card(one for one in report.results if one.built and not one.is_character):
        name = catalog.cards[mine[0].card].name
        shares = [sum(each) / len(mine) for each in zip_longest(*(one.built_in for one in mine), fillvalue=0.0)]
        told = {
            "name": f"{name}, {share(sum(shares))}",
            "mean": sum(n * one for n, one in enumerate(shares)) / sum(shares),
        }
        rows += [{**told, "round": number, "built": one} for number, one in enumerate(shares, 1) if one >= RARE]
    if not rows:
        return None
    rows.sort(key=lambda row: row["mean"])
    most = max(row["built"] for row in rows)
    for row in rows:
        row |= {"shade": 0.1 + 0.6 * row["built"] / most, "text": f"{100 * row['built']:.0f}"}
    last = max(row["round"] for row in rows)
    scale = alt.Scale(domain=[*range(1, last + 1)])
    x = alt.X("round:O", title="round", scale=scale, axis=alt.Axis(labelAngle=0))
    chart = _chart(rows).encode(x=x, y=_names(rows))
    cells = chart.mark_rect(color=palette.less).encode(opacity=alt.Opacity("shade:Q", scale=None, legend=None))
    figures = chart.mark_text(color=palette.text).encode(text="text:N")
    return (cells + figures).properties(width=WIDE - LABELS, height=alt.Step(ROW))


def _means(catalog: Catalog, report: BalanceReport, results: Iterable[CardResult], palette: ChartColours) -> Rows:
    """Return a row for each card, with its mean worth over the numbers of players, and its colour."""
    rows: Rows = []
    for mine in by_card(results):
        name = catalog.cards[mine[0].card].name
        codes = {report.verdict(one).code for one in mine}
        more, less = (not codes.isdisjoint(surely) for surely in (STRONG, WEAK))
        color = palette.more if more and not less else palette.less if less and not more else palette.neutral
        row = {"id": mine[0].card, "name": name, "color": color, **_columns(mean_worth(mine))}
        rows.append(row | {"label": "" if color == palette.neutral else name})
    return rows


def mean_worth(results: Sequence[CardResult]) -> Interval:
    """Return the mean of the worth of a card over its results, which are of different games."""
    value = sum(one.worth.value for one in results) / len(results)
    half = sqrt(sum(one.worth.half**2 for one in results)) / len(results)
    return Interval(value, value - half, value + half)


def _columns(interval: Interval) -> dict[str, float]:
    """Return an interval in percentage points; an interval without ends, of a single game, is left out."""
    ends = {"worth": interval.value, "low": interval.low, "high": interval.high}
    return {name: 100 * (value if isfinite(value) else interval.value) for name, value in ends.items()}


def _chart(rows: Rows) -> Any:
    return alt.Chart(alt.Data(values=rows))  # type: ignore[no-untyped-call]  # Altair lacks this type


def _names(rows: Rows) -> Any:
    order = list(dict.fromkeys(row["name"] for row in rows))
    return alt.Y("name:N", title=None, sort=order, axis=alt.Axis(labelLimit=LABELS, ticks=False, domain=False))


def _points(column: str) -> Any:
    return alt.X(f"{column}:Q", title="percentage points of the win share")


def _points_up(column: str, title: str = "worth") -> Any:
    return alt.Y(f"{column}:Q", title=title)


def _zero(palette: ChartColours) -> Any:
    return _chart([{"at": 0}]).mark_rule(color=palette.text).encode(x=_points("at"))


def _drawn(spec: Any, palette: ChartColours, *, png: bool = False) -> bytes:
    """Return a chart as an SVG or PNG file, in the font of the page and the colours of the palette."""
    words = {"labelColor": palette.text, "titleColor": palette.text, "labelFontSize": 12, "titleFontSize": 12}
    drawn = (
        spec.configure(background=palette.ground, font="Georgia, serif")
        .configure_axis(gridColor=palette.line, domainColor=palette.line, tickColor=palette.line, **words)
        .configure_view(stroke=None)
    )
    if png:
        file = BytesIO()
        drawn.save(file, format="png", scale_factor=SHARP)
        return file.getvalue()
    text = StringIO()
    drawn.save(text, format="svg")
    return text.getvalue().encode()
