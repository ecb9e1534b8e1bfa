"""Verdicts: what a finding means, in one sentence that says how sure it is."""

from math import ceil, isinf
from typing import Final

from attrs import frozen

from citadels_core.lab.balance.findings import Finding

ALARM: Final = 0.01
"""The corrected probability of chance below which a verdict says that a card differs."""
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


def verdict_of(finding: Finding, limit: float) -> Verdict:
    """Return the verdict on a finding.

    Args:
        finding: the finding.
        limit: the win share that a card may be worth before it is too strong.
    """
    worth, sure = finding.worth, finding.chance < ALARM
    than = "the other characters" if finding.kind == "character" else "a plain card of its cost"
    each = "each round as it" if finding.kind == "character" else "it"
    shown = f"compared with {than}, {each} changes the win share by {points(worth.low)} to {points(worth.high)}"
    if finding.kind == "district" and finding.games and finding.unused >= HARDLY:
        return Verdict(code="unused", text=f"Hardly ever used: in {share(finding.unused)} of the games never.")
    if sure and finding.too_strong < ALARM:
        return Verdict(code="too_strong", text=f"Too strong: {shown}, surely by more than {points(limit)}.")
    if sure and worth.high < -limit:
        return Verdict(code="too_weak", text=f"Too weak: {shown}, surely by more than {points(-limit)}.")
    if sure:
        code = "stronger" if worth.value > 0 else "weaker"
        return Verdict(code=code, text=f"{code.capitalize()}: {shown}, surely not by 0.")
    if worth.half <= EXACT and -limit < worth.low and worth.high < limit:
        return Verdict(code="fair", text=f"Fair, no difference was found: {shown}.")
    needed = games_for(finding, EXACT)
    advice = f" Play about {needed:,} games to know it to 2 points." if needed else ""
    return Verdict(code="unsure", text=f"Not sure: {shown}.{advice}")


def games_for(finding: Finding, half: float) -> int:
    """Return how many games are needed until the interval has this half width; 0 if that is not known yet."""
    if isinf(finding.worth.half) or not finding.worth.half:
        return 0
    exact = finding.games * (finding.worth.half / half) ** 2
    return ceil(exact / 100) * 100


def points(value: float) -> str:
    """Return a difference of win shares in percentage points, with its sign.

    >>> points(0.0312)
    '+3.1'
    """
    return f"{100 * value:+.1f}"


def share(value: float) -> str:
    """Return a share as a percentage.

    >>> share(0.256)
    '26 %'
    """
    return f"{value:.0%}".replace("%", " %")
