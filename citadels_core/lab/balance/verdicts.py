"""Verdicts: what a result means, in one sentence that says how sure it is."""

from math import ceil, isinf
from typing import Final

from attrs import frozen

from citadels_core.lab.balance.card_results import CardResult
from citadels_core.lab.runs.estimates import Interval, points, share

ALARM: Final = 0.01
"""The significance level: a verdict says that a card differs if its corrected p-value is smaller."""
LOOKS: Final = 20
"""By how much smaller this p-value must be before the end of a run, since the result is looked at again and again.

Between 100 and 5,000 games, a fair card then causes a false alarm in about one run of a hundred, as at the end.
"""
HARDLY: Final = 0.95
"""The share of games from which on a card counts as never used."""
EXACT: Final = 0.02
"""The half width of an interval that suffices to call a card fair."""


@frozen(kw_only=True)
class Verdict:
    """A verdict on a card with one number of players.

    Attributes:
        code: ``too_strong``, ``too_weak``, ``stronger``, ``weaker``, ``fair``, ``unused`` or ``unsure``.
        text: the sentence.
    """

    code: str
    text: str


def verdict_of(result: CardResult, limit: float, *, early: bool = False) -> Verdict:
    """Return the verdict on a result.

    Args:
        result: the result.
        limit: the win share that a card may be worth before it is too strong.
        early: whether this is one of many looks at a run that goes on.
    """
    alarm = ALARM / LOOKS if early else ALARM
    worth, sure = result.worth, result.chance < alarm
    than = "the other characters" if result.is_character else "a plain card of its cost"
    each = "each round as it" if result.is_character else "it"
    shown = f"compared with {than}, {each} changes the win share by {points(worth.low)} to {points(worth.high)}"
    if not result.is_character and result.games and result.unused >= HARDLY:
        return Verdict(code="unused", text=f"Hardly ever used: in {share(result.unused)} of the games never.")
    if sure and result.too_strong < alarm:
        return Verdict(code="too_strong", text=f"Too strong: {shown}, surely by more than {points(limit)}.")
    if sure and worth.high < -limit:
        return Verdict(code="too_weak", text=f"Too weak: {shown}, surely below {points(-limit)}.")
    if sure:
        code, more = ("stronger", "more") if worth.value > 0 else ("weaker", "less")
        a_point = f"by more than a plain card with one point {more} would"
        by = a_point if result.over_a_point < alarm else f"{more} than 0"
        return Verdict(code=code, text=f"{code.capitalize()}: {shown}, surely {by}.")
    if worth.half <= EXACT and -limit < worth.low and worth.high < limit:
        return Verdict(code="fair", text=f"Fair, at most a small difference: {shown}.")
    needed = games_for(result, EXACT)
    advice = f" Play about {needed:,} games to know it to 2 percentage points." if needed else ""
    doubt = ", but that may be random" if excludes_zero(worth) else ""
    return Verdict(code="unsure", text=f"Not sure: {shown}{doubt}.{advice}")


def excludes_zero(worth: Interval) -> bool:
    """Return whether an interval excludes 0, as it does for 5 % of fair cards."""
    return worth.low > 0 or worth.high < 0


def games_for(result: CardResult, half: float) -> int:
    """Return how many games are needed until the interval has this half width; 0 if that is not known yet."""
    if isinf(result.worth.half) or not result.worth.half:
        return 0
    exact = result.games * (result.worth.half / half) ** 2
    return ceil(exact / 100) * 100
