"""How often something may be done: so many times at once, then so many in a second."""

import logging
import time
from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

MOST_KEPT: Final = 20_000
"""Of no more addresses than this is it known when they last came."""

RECORDS_AT_ONCE: Final = 10
"""So often does a place in the code write to the log at once."""

RECORDS_PER_SECOND: Final = 1 / 60
"""So often in a second does it write later on: what strangers can cause must not fill a disk."""


class Rate:
    """One who does something: a bucket of grants that fills up as time goes by."""

    __slots__ = ("_burst", "_level", "_per_second", "_when")

    def __init__(self, per_second: float, burst: int, now: float) -> None:
        self._per_second, self._burst = per_second, float(burst)
        self._level, self._when = float(burst), now

    def take(self, now: float, count: int = 1) -> float:
        """Take some grants, and return for how many seconds to wait before they are used."""
        self._level = min(self._burst, self._level + (now - self._when) * self._per_second) - count
        self._when = now
        return max(0.0, -self._level / self._per_second)

    def taken(self, now: float) -> bool:
        """Take a grant if there is one."""
        if self.take(now) == 0.0:
            return True
        self._level += 1.0
        return False


class Rates:
    """Many who do something; those who have not come for long are forgotten, as their buckets are full again."""

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second, self._burst = per_second, burst
        self._of: OrderedDict[Hashable, Rate] = OrderedDict()

    def taken(self, who: Hashable, now: float) -> bool:
        """Take a grant of somebody if there is one."""
        rate = self._of.pop(who, None) or Rate(self._per_second, self._burst, now)
        self._of[who] = rate
        while len(self._of) > MOST_KEPT:
            self._of.popitem(last=False)
        return rate.taken(now)


class RateFilter(logging.Filter):
    """Lets few records of one place in the code into a log."""

    def __init__(self) -> None:
        super().__init__()
        self._rates = Rates(RECORDS_PER_SECOND, RECORDS_AT_ONCE)

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record is written."""
        return self._rates.taken((record.pathname, record.lineno), time.monotonic())
