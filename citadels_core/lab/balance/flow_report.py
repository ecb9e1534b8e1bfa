"""Report whether the game of an edition goes well: length, lead, seats, choices, lost players."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Final

from attrs import frozen

from citadels_core.lab.balance.estimates import Interval, chance_of, corrected, mean_of, wilson
from citadels_core.lab.balance.flow_rows import FlowGames, FlowRow
from citadels_core.lab.balance.plan import BalancePlan
from citadels_core.lab.balance.sums import UNIT
from citadels_core.lab.games.spread import spread
from citadels_core.model.catalog import Catalog
from citadels_core.model.progress import Progress

ALARM: Final = 0.01
"""The corrected probability of chance below which a seat has an advantage."""

FlowSums = Counter[tuple[str, int, str]]
"""Whole numbers by what is counted, the number of players, and a seat, a number of rounds or a character."""


@frozen(kw_only=True)
class FlowReport:
    """How the games of an edition with one number of players went.

    Attributes:
        players: the number of players.
        games: the number of games.
        rounds: the number of rounds.
        rounds_range: the number of rounds that 5 % of the games stay below, and that 95 % do not exceed.
        lead_changes: how often the lead passes from one seat to another in a game.
        led_at_half: how often the winner led after half of the rounds.
        seats: the win share of each seat.
        from_crown: the win share by the distance from the seat that begins with the crown.
        seat_advantage: the probability of seats as unequal as these by chance, corrected for the number of seats.
        crown_advantage: the same for the distance from the crown.
        forced: the share of decisions with one option, from 0 to 1.
        examined: in how many games turns were examined by play-outs.
        hopeless: the share of examined games in which some seat begins a turn without a chance to win.
        deciding: the share of examined games in which such a turn decides who of the others wins.
        never_chosen: the ids of characters that nobody chose in any game, although they were in the cast.
        chosen: for each character the mean number of choices in a game with it.
    """

    players: int
    games: int
    rounds: Interval
    rounds_range: tuple[int, int]
    lead_changes: Interval
    led_at_half: Interval
    seats: tuple[Interval, ...]
    from_crown: tuple[Interval, ...]
    seat_advantage: float
    crown_advantage: float
    forced: float
    examined: int
    hopeless: Interval
    deciding: Interval
    never_chosen: tuple[str, ...]
    chosen: Mapping[str, float]


def game_flow(
    catalog: Catalog,
    plan: BalancePlan,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> list[FlowReport]:
    """Play the games of an edition by habit; return a report for each number of players.

    Raises:
        SetupError: the edition cannot be played with such a number of players.
        SpreadError: the cluster cannot be reached, or workers die again and again.
    """
    for players in plan.players:
        FlowGames(catalog, plan).play(players, 1)  # raises SetupError before a process starts
    sums = FlowSums()
    games = plan.games * len(plan.players)
    for _, found in spread(catalog, partial(_play, plan), games, jobs, progress, cluster):
        sums.update(found)
    return [report_of(sums, players) for players in plan.players]


def sums_of(games: Iterable[list[FlowRow]]) -> FlowSums:
    """Return the sums over games, each the rows of all its seats. Sums of different games can be added."""
    sums = FlowSums()
    for rows in games:
        one, count = rows[0], partial(_count, sums, rows[0].players)
        count("games", 1)
        count("rounds", 1, str(one.rounds))
        count("changes", one.lead_changes)
        count("changes^2", one.lead_changes**2)
        count("decisions", one.decisions)
        count("forced", one.forced)
        examined = one.hopeless_turns >= 0
        count("examined", int(examined))
        count("hopeless", int(examined and any(row.hopeless_turns for row in rows)))
        count("deciding", int(examined and any(row.deciding_turns for row in rows)))
        for row in rows:
            won = round(row.won * UNIT)
            count("seat", won, str(row.seat))
            count("crown", won, str(row.from_crown))
            count("half", won * row.led_at_half)
            for id_, chosen in row.characters:
                count("chosen", chosen, id_)
        for id_, _ in one.characters:
            count("cast", 1, id_)
    return sums


def report_of(sums: FlowSums, players: int) -> FlowReport:
    """Return the report on the games with a number of players."""
    games = sums["games", players, ""]
    lengths = sorted(
        (int(of), often) for (name, size, of), often in sums.items() if (name, size) == ("rounds", players)
    )
    seats, crown = (
        tuple(wilson(sums[name, players, str(at)] / UNIT, games) for at in range(players)) for name in ("seat", "crown")
    )
    examined = sums["examined", players, ""]
    cast = {of: often for (name, size, of), often in sums.items() if (name, size) == ("cast", players)}
    chosen = {id_: sums["chosen", players, id_] / often for id_, often in sorted(cast.items())}
    total, squares = (sum(length**power * often for length, often in lengths) for power in (1, 2))
    changes, changes2 = sums["changes", players, ""], sums["changes^2", players, ""]
    return FlowReport(
        players=players,
        games=games,
        rounds=mean_of(games, total, squares),
        rounds_range=(_quantile(lengths, 0.05), _quantile(lengths, 0.95)),
        lead_changes=mean_of(games, changes, changes2),
        led_at_half=wilson(sums["half", players, ""] / UNIT, games),
        seats=seats,
        from_crown=crown,
        seat_advantage=_unequal(seats),
        crown_advantage=_unequal(crown),
        forced=sums["forced", players, ""] / max(1, sums["decisions", players, ""]),
        examined=examined,
        hopeless=wilson(sums["hopeless", players, ""], examined),
        deciding=wilson(sums["deciding", players, ""], examined),
        never_chosen=tuple(id_ for id_, often in chosen.items() if not often),
        chosen=chosen,
    )


def _count(sums: FlowSums, players: int, name: str, number: int, of: str = "") -> None:
    sums[name, players, of] += number


def _play(plan: BalancePlan, catalog: Catalog, numbers: Iterable[int]) -> FlowSums:
    played = FlowGames(catalog, plan)
    places = (divmod(number, plan.games) for number in numbers)
    return sums_of(played.play(plan.players[at], game) for at, game in places)


def _unequal(shares: tuple[Interval, ...]) -> float:
    """Return the probability of win shares as unequal as these by chance, corrected (Holm)."""
    fair = 1 / len(shares)
    moved = [Interval(one.value - fair, one.low - fair, one.high - fair) for one in shares]
    return min(corrected([chance_of(one) for one in moved]))


def _quantile(counted: list[tuple[int, int]], share: float) -> int:
    """Return the least value up to which a share of all values lies.

    >>> _quantile([(8, 1), (9, 8), (12, 1)], 0.05), _quantile([(8, 1), (9, 8), (12, 1)], 0.95)
    (8, 12)
    """
    wanted, seen = share * sum(often for _, often in counted), 0
    for value, often in counted:
        seen += often
        if seen >= wanted:
            return value
    return 0
