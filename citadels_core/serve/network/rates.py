"""Define rate limits: token buckets, each with a burst and a rate per second."""

import logging
import time
from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

MOST_KEPT: Final = 20_000
"""Maximum number of addresses with a bucket in memory."""

RECORDS_AT_ONCE: Final = 10
"""Burst of log records per place in the code."""

RECORDS_PER_SECOND: Final = 1 / 60
"""Rate of log records per place in the code: clients must not be able to fill the disk."""


class Rate:
    """A token bucket that refills over time."""

    __slots__ = ("_burst", "_level", "_per_second", "_when")

    def __init__(self, per_second: float, burst: int, now: float) -> None:
        self._per_second, self._burst = per_second, float(burst)
        self._level, self._when = float(burst), now

    def take(self, now: float, count: int = 1) -> float:
        """Take tokens, even before they exist; return how many seconds the caller must wait for them."""
        self._level = min(self._burst, self._level + (now - self._when) * self._per_second) - count
        self._when = now
        return max(0.0, -self._level / self._per_second)

    def taken(self, now: float) -> bool:
        """Take a token if the bucket has one, and return whether it had one."""
        if self.take(now) == 0.0:
            return True
        self._level += 1.0
        return False


class Rates:
    """A token bucket for each key; the longest unused buckets are dropped, because they are full again."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second, self._burst = per_second, burst
        self._rates: OrderedDict[Hashable, Rate] = OrderedDict()

    def taken(self, key: Hashable, now: float) -> bool:
        """Take a token if the bucket of a key has one, and return whether it had one."""
        rate = self._rates.pop(key, None) or Rate(self._per_second, self._burst, now)
        self._rates[key] = rate
        while len(self._rates) > MOST_KEPT:
            self._rates.popitem(last=False)
        return rate.taken(now)


class RateFilter(logging.Filter):
    """A log filter that limits the rate of log records from each line of code."""

    def __init__(self) -> None:
        super().__init__()
        self._rates = Rates(RECORDS_PER_SECOND, RECORDS_AT_ONCE)

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a log record may be written."""
        return self._rates.taken((record.pathname, record.lineno), time.monotonic())
