"""Sum up how games went: wins, points, length, lead, seats, choices, players without a chance."""

from collections.abc import Mapping, Sequence
from typing import Final

from attrs import frozen

from citadels_core.lab.runs.estimates import UNIT, Interval, chance_of, corrected, mean_of, wilson
from citadels_core.lab.runs.spans import Sums
from citadels_core.lab.simulation.seat_rows import SeatRow
from citadels_core.model.catalog import Catalog

ALARM: Final = 0.01
"""The significance level: a seat has an advantage if its corrected p-value is smaller."""


@frozen(kw_only=True)
class GameCourse:
    """How the games with one number of players went.

    Attributes:
        players: the number of players.
        games: the number of games.
        seats: the win share of each seat.
        points: the points of each seat.
        winner_points: the points of the winner.
        seat_advantage: the p-value of win shares as unequal as these, corrected for the number of seats.
        from_crown: the win share by the distance from the seat that begins with the crown.
        crown_advantage: the same as ``seat_advantage`` for the distance from the crown.
        rounds: the number of rounds of the game.
        rounds_range: the number of rounds that 5 % of the games stay below, and that 95 % do not exceed.
        unfinished: the number of games that ended without a complete city.
        lead_changes: how often the lead passes from one seat to another in a game.
        led_at_half: how often the winner led after half of the rounds.
        decisions: the number of decisions in all games.
        forced: the share of decisions with one option, from 0 to 1.
        rules_dropped: how many rules were stopped for running too long.
        examined: in how many games turns were examined by play-outs.
        without_chance: the share of examined games in which some seat begins a turn without a chance to win.
        deciding: the share of examined games in which such a turn decides who of the others wins.
        never_chosen: the ids of characters that nobody chose in any game, although they were in the cast.
        chosen: for each character the mean number of choices in a game with it.
    """

    players: int
    games: int
    seats: tuple[Interval, ...]
    points: tuple[Interval, ...]
    winner_points: Interval
    seat_advantage: float
    from_crown: tuple[Interval, ...]
    crown_advantage: float
    rounds: Interval
    rounds_range: tuple[int, int]
    unfinished: int
    lead_changes: Interval
    led_at_half: Interval
    decisions: int
    forced: float
    rules_dropped: int
    examined: int
    without_chance: Interval
    deciding: Interval
    never_chosen: tuple[str, ...]
    chosen: Mapping[str, float]


def add_game(catalog: Catalog, players: int, sums: Sums, rows: Sequence[SeatRow]) -> None:
    """Add one game, the rows of all its seats, to sums. All numbers are whole: sums of games can be added."""
    one = rows[0]
    best = max(row.score for row in rows)
    examined = one.turns_without_chance >= 0
    sums["games", ""] += 1
    sums["rounds", str(one.rounds)] += 1
    sums["winner", ""] += best
    sums["winner^2", ""] += best * best
    sums["changes", ""] += one.lead_changes
    sums["changes^2", ""] += one.lead_changes**2
    sums["decisions", ""] += one.decisions
    sums["forced", ""] += one.forced
    sums["dropped", ""] += one.rules_dropped
    sums["unfinished", ""] += not any(row.first for row in rows)
    sums["examined", ""] += examined
    sums["without chance", ""] += examined and any(row.turns_without_chance for row in rows)
    sums["deciding", ""] += examined and any(row.deciding_turns for row in rows)
    for row in rows:
        won, seat = round(row.won * UNIT), str(row.seat)
        sums["seat", seat] += won
        sums["crown", str(row.from_crown)] += won
        sums["half", ""] += won * row.led_at_half
        sums["points", seat] += row.score
        sums["points^2", seat] += row.score * row.score
        for id_, chosen in row.characters:
            sums["chosen", id_] += chosen
    for id_, _ in one.characters:
        sums["cast", id_] += 1


def course_of(sums: Sums, players: int) -> GameCourse:
    """Return how the games with a number of players went, from their sums."""
    games = sums["games", ""]
    lengths = sorted((int(of), often) for (name, of), often in sums.items() if name == "rounds")
    seats, crown = (
        tuple(wilson(sums[name, str(at)] / UNIT, games) for at in range(players)) for name in ("seat", "crown")
    )
    examined = sums["examined", ""]
    cast = {of: often for (name, of), often in sums.items() if name == "cast"}
    chosen = {id_: sums["chosen", id_] / often for id_, often in sorted(cast.items())}
    total, squares = (sum(length**power * often for length, often in lengths) for power in (1, 2))

    def mean(name: str, of: str = "") -> Interval:
        return mean_of(games, sums[name, of], sums[f"{name}^2", of])

    return GameCourse(
        players=players,
        games=games,
        seats=seats,
        points=tuple(mean("points", str(at)) for at in range(players)),
        winner_points=mean("winner"),
        seat_advantage=_unequal(seats),
        from_crown=crown,
        crown_advantage=_unequal(crown),
        rounds=mean_of(games, total, squares),
        rounds_range=(_quantile(lengths, 0.05), _quantile(lengths, 0.95)),
        unfinished=sums["unfinished", ""],
        lead_changes=mean("changes"),
        led_at_half=wilson(sums["half", ""] / UNIT, games),
        decisions=sums["decisions", ""],
        forced=sums["forced", ""] / max(1, sums["decisions", ""]),
        rules_dropped=sums["dropped", ""],
        examined=examined,
        without_chance=wilson(sums["without chance", ""], examined),
        deciding=wilson(sums["deciding", ""], examined),
        never_chosen=tuple(id_ for id_, often in chosen.items() if not often),
        chosen=chosen,
    )


def _unequal(shares: tuple[Interval, ...]) -> float:
    """Return the p-value of win shares if all seats were equal, corrected (Holm)."""
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
