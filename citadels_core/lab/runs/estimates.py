"""Compute confidence intervals and p-values from sums over games, and format win shares."""

from collections.abc import Sequence
from math import inf, sqrt
from statistics import NormalDist

from attrs import frozen

UNIT = 27_720
"""The number of units of a whole win; 1 to 12 winners can share it without a remainder, so sums stay integers."""

NORMAL = NormalDist()
SURE = 0.95
"""The probability with which an interval contains the true value."""
WIDTH = NORMAL.inv_cdf((1 + SURE) / 2)
"""Half the width of an interval, in standard errors."""


@frozen
class Interval:
    """An estimate with its 95 % interval.

    Attributes:
        value: the estimate.
        low: the lower end of the interval.
        high: the upper end of the interval.
    """

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def error(self) -> float:
        """The standard error."""
        return self.half / WIDTH


def wilson(won: float, games: int) -> Interval:
    """Return the interval of a share, such as games won out of games played, by Wilson's formula.

    >>> round(wilson(25, 100).low, 3)
    0.175
    """
    if not games:
        return Interval(0.0, 0.0, 1.0)
    share, extra = won / games, WIDTH * WIDTH / games
    middle, half = share + extra / 2, WIDTH * sqrt(share * (1 - share) / games + extra / 4 / games)
    return Interval(share, max(0.0, (middle - half) / (1 + extra)), min(1.0, (middle + half) / (1 + extra)))


def mean_of(count: int, total: float, squares: float) -> Interval:
    """Return the interval of a mean, from the number of values, their sum and the sum of their squares.

    >>> mean_of(4, 8.0, 20.0).value
    2.0
    """
    if count < 2:
        return Interval(total / count if count else 0.0, -inf, inf)
    mean = total / count
    half = WIDTH * sqrt(max(0.0, squares / count - mean * mean) / (count - 1))
    return Interval(mean, mean - half, mean + half)


def difference(one: Interval, other: Interval) -> Interval:
    """Return the interval of the difference of two independent estimates."""
    half = sqrt(one.half**2 + other.half**2)
    value = one.value - other.value
    return Interval(value, value - half, value + half)


def chance_of(estimate: Interval, beyond: float = 0.0) -> float:
    """Return the two-sided p-value of an estimate if the true value were 0.

    If ``beyond`` is not 0, return the one-sided p-value of an estimate above it. 1 means no evidence: the interval has
    no width yet, and the value is 0.
    """
    away = estimate.value - beyond
    if estimate.error == inf:
        return 1.0
    if estimate.error == 0.0:
        return 0.0 if (away > 0 if beyond else away) else 1.0
    if beyond:
        return 1 - NORMAL.cdf(away / estimate.error)
    return 2 * (1 - NORMAL.cdf(abs(away) / estimate.error))


def corrected(chances: Sequence[float]) -> list[float]:
    """Correct the probabilities of several questions by Holm's method, in their order.

    With n questions, a false alarm on any of them is no more likely than with one question.

    >>> corrected([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    found, highest = [0.0] * len(chances), 0.0
    for place, at in enumerate(sorted(range(len(chances)), key=lambda at: chances[at])):
        highest = max(highest, min(1.0, (len(chances) - place) * chances[at]))
        found[at] = highest
    return found


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
