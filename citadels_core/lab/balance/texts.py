"""Write a balance report as lines of text, and as rows of plain values for JSON and CSV."""

from collections.abc import Iterator
from math import isfinite
from typing import Any

from citadels_core.box.find import find_edition
from citadels_core.lab.balance.card_results import BotWorth, CardResult, Companion, by_card
from citadels_core.lab.balance.experiment import BalanceReport
from citadels_core.lab.balance.plan import HABIT, RANDOM, SEARCH
from citadels_core.lab.balance.verdicts import ALARM, EXACT, excludes_zero, games_for
from citadels_core.lab.runs.estimates import Interval, points, share
from citadels_core.model.catalog import Catalog

STRONG = ("too_strong", "stronger")

FEW = 3
"""The most cards that are told in full without being asked for."""

PLAYERS = {RANDOM: "players who choose at random", HABIT: "players by habit", SEARCH: "a player who plans"}
"""What the kinds of bots stand for."""


def headline(catalog: Catalog, report: BalanceReport) -> str:
    """Return the first line of a report: the edition, the number of games and the unit."""
    edition = find_edition(catalog, report.plan.setup.edition).book.name
    return f"{edition}, {games_of(report)}, numbers in percentage points of the win share"


def games_of(report: BalanceReport) -> str:
    """Return the number of games as text, with how many of them tested pairs of cards."""
    pairs = f" ({report.pair_games:,} to test pairs)" if report.pair_games else ""
    return f"{report.games:,} games{pairs}"


def tell(catalog: Catalog, report: BalanceReport) -> Iterator[str]:
    """Yield for each card the lines that say what it is worth, the card of most worth first."""
    for mine in _sorted_cards(report):
        yield ""
        for result in mine:
            yield from lines_of(catalog, report, result)
        yield from _by_players(catalog, report, mine)


def remarks(catalog: Catalog, report: BalanceReport) -> Iterator[str]:
    """Yield what a table of the cards does not tell: pairs, differences of players, missing games."""
    for mine in _sorted_cards(report):
        name = catalog.cards[mine[0].card].name
        for result in mine:
            yield from (f"{name} {line}" for line in _pairs(catalog, result))
            yield from (f"{name}: {line}" for one, line in _by_bot(report, result) if one.chance < ALARM)
        yield from (line.strip() for line in _by_players(catalog, report, mine))
    unsure = [one for one in report.results if report.verdict(one).code == "unsure"]
    if any(excludes_zero(one.worth) for one in unsure):
        yield "An interval without 0 is no verdict yet: about one of 20 fair cards has such an interval."
    if unsure and (needed := max(games_for(one, EXACT) for one in unsure)):
        yield f"Play about {needed:,} games of each card to know its worth to 2 percentage points."


def to_table(catalog: Catalog, report: BalanceReport) -> list[dict[str, str | int]]:
    """Return a table row for each result, grouped by card; the card that is worth most comes first."""
    several = len({one.players for one in report.results}) > 1
    found: list[dict[str, str | int]] = []
    for one in (one for mine in _sorted_cards(report) for one in mine):
        row: dict[str, str | int] = {"card": catalog.cards[one.card].name}
        row |= {"players": one.players} if several else {}
        row |= {"verdict": report.verdict(one).code.replace("_", " "), "worth": with_half(one.worth)}
        row |= {} if one.change is None else {"change": with_half(one.change)}
        row |= {f"by {other.bot}": with_half(other.worth) for other in one.by_bot}
        figures = ("", "", "") if one.is_character else (_more_points(one), share(one.built), share(one.unused))
        found.append(row | dict(zip(("like points", "built", "never used"), figures, strict=True)))
    return found


def _sorted_cards(report: BalanceReport) -> list[list[CardResult]]:
    """Return the results of each card, the card of most worth first."""
    return sorted(by_card(report.results), key=lambda found: -max(one.worth.value for one in found))


def lines_of(catalog: Catalog, report: BalanceReport, result: CardResult) -> Iterator[str]:
    """Yield the verdict on a result, then its figures, indented."""
    name = catalog.cards[result.card].name
    yield f"{name}, {result.players} players: {report.verdict(result).text}"
    won = f"{share(result.won.low)} to {share(result.won.high)} of the games won"
    gains = f"{_signed(result.score)} points, {_signed(result.income)} gold"
    if result.is_character:
        yield f"  {result.games:,} games; {won} by its players; {gains} for each round"
        yield f"  {result.held:.1f} rounds a game as it, {share(result.lost)} of them without its turn"
    else:
        yield f"  {result.games:,} games; {won} with it; {gains} compared with a plain card"
        when = f", in round {result.built_round:.1f} on average" if result.built else ""
        idle = f", built without any use in {share(result.idle)}" if result.idle > 0.01 else ""
        neither = f"neither built nor used in {share(result.unused)}"
        yield f"  built in {share(result.built)} of the games{when}; {neither}{idle}"
        if more := _more_points(result):
            yield f"  as strong as a plain card of its cost with extra points: {more}"
    for rule in result.rules:
        brought = ", ".join(
            f"{amount:.2f} {what}" for amount, what in ((rule.gold, "gold"), (rule.points, "points")) if amount
        )
        yield f"  {rule.rule}: {rule.uses:.2f} uses a game{f', {brought}' if brought else ''}"
    yield from (f"  {line}" for line in _pairs(catalog, result))
    yield from (f"  {line}" for _, line in _by_bot(report, result))
    if result.change is not None:
        yield f"  change from the other version: {_range(result.change)}"
    if result.pick_rate is not None:
        rate, expected = result.pick_rate
        by_chance = f"{share(expected)} would be by chance"
        yield f"  search bots choose it {share(rate.low)} to {share(rate.high)} of the times it is offered; {by_chance}"


def _pairs(catalog: Catalog, result: CardResult) -> Iterator[str]:
    for companion in result.companions:
        yield f"with {catalog.cards[companion.id].name}: {_extra(companion)}"


def _by_bot(report: BalanceReport, result: CardResult) -> Iterator[tuple[BotWorth, str]]:
    """Yield the worth among other bots, each with a sentence that says whether it surely differs."""
    for one in result.by_bot:
        more = "more" if one.worth.value > result.worth.value else "less"
        sure = f", surely {more} than to {PLAYERS[report.plan.bot]}" if one.chance < ALARM else ""
        yield one, f"to {PLAYERS[one.bot]}: worth {_range(one.worth)}{sure}"


def _by_players(catalog: Catalog, report: BalanceReport, results: list[CardResult]) -> Iterator[str]:
    strong, unsure, others = list[str](), list[str](), list[str]()
    for one in results:
        code = report.verdict(one).code
        (strong if code in STRONG else unsure if code == "unsure" else others).append(str(one.players))
    if strong and others:
        doubt = f"; with {', '.join(unsure)} that is not sure" if unsure else ""
        name = catalog.cards[results[0].card].name
        yield f"  {name} is stronger with {', '.join(strong)} players, not with {', '.join(others)}{doubt}."


def _extra(companion: Companion) -> str:
    chance = "less than 1 in 1,000" if companion.chance < 0.001 else f"{companion.chance:.3f}"
    text = f"its worth changes by {_range(companion.extra)} (by chance: {chance})"
    if companion.tested is None:
        return text
    return f"{text}; if both are in the hand from the start, by {_range(companion.tested)}"


def _range(interval: Interval) -> str:
    return f"{points(interval.value)} ({points(interval.low)} to {points(interval.high)})"


def with_half(interval: Interval) -> str:
    """Return an interval of the win share in percentage points, in one word; ``?`` if it is infinite."""
    return f"{points(interval.value)}±{100 * interval.half:.1f}" if isfinite(interval.half) else "?"


def _more_points(result: CardResult) -> str:
    """Return the extra points of a plain card that is as strong; nothing if they are unknown."""
    more = result.like_points
    if more is None or not (isfinite(more.low) or isfinite(more.high)):
        return ""
    value = f"{more.value:+.1f} " if isfinite(more.value) else ""
    if not isfinite(more.low):
        return f"{value}(at most {more.high:+.1f})"
    if not isfinite(more.high):
        return f"{value}(at least {more.low:+.1f})"
    return f"{value}({more.low:+.1f} to {more.high:+.1f})"


def _signed(interval: Interval) -> str:
    return f"{interval.value:+.2f}"


def to_rows(catalog: Catalog, report: BalanceReport) -> list[dict[str, Any]]:
    """Return a row for each result; lists hold what has no fixed number of columns."""
    found: list[dict[str, Any]] = []
    for result in report.results:
        verdict = report.verdict(result)
        row: dict[str, Any] = {
            "card": result.card,
            "name": catalog.cards[result.card].name,
            "kind": "character" if result.is_character else "district",
            "players": result.players,
            "games": result.games,
            "verdict": verdict.code,
            "text": verdict.text,
        }
        for name in ("worth", "won", "score", "income", "like_points", "change"):
            row |= _columns(name, getattr(result, name))
        for name in ("chance", "too_strong", "over_a_point", "built", "built_round", "unused", "idle", "lost", "held"):
            row[name] = round(getattr(result, name), 6)
        rate, expected = result.pick_rate or (None, None)
        row |= {**_columns("pick_rate", rate), "pick_rate_by_chance": expected}
        row["built_in"] = [round(one, 6) for one in result.built_in]
        row["by_bot"] = [
            {"bot": one.bot, "games": one.games, "chance": one.chance, **_columns("worth", one.worth)}
            for one in result.by_bot
        ]
        row["rules"] = [
            {"rule": one.rule, "uses": one.uses, "gold": one.gold, "points": one.points} for one in result.rules
        ]
        row["companions"] = [
            {"id": one.id, "chance": one.chance, **_columns("extra", one.extra), **_columns("tested", one.tested)}
            for one in result.companions
        ]
        found.append(row)
    return found


def _columns(name: str, interval: Interval | None) -> dict[str, float | None]:
    """Return an interval as three columns; None where there is no number."""
    ends = {name: "value", f"{name}_low": "low", f"{name}_high": "high"}
    if interval is None:
        return dict.fromkeys(ends)
    values = {column: getattr(interval, end) for column, end in ends.items()}
    return {column: round(value, 6) if isfinite(value) else None for column, value in values.items()}
