"""The numbers that tell what has happened, as copies share them."""

from __future__ import annotations

from typing import Any

from citadels_core.machine import plain as cython


@cython.cclass
class Told:
    """The beginning of a log, which copies share."""

    past: Any
    """What was told before, None for nothing."""
    log: cython.row
    count: cython.int
    """How many numbers of the row belong to it."""


def count_told(last: Any) -> int:
    """Return how many numbers there are in a log, None for an empty one."""
    told: Told = last
    count: cython.int = 0
    while told is not None:
        count += told.count
        told = told.past
    return count


def told_behind(last: Any, first: cython.int) -> list[Any]:
    """Return the numbers of a log behind the first so many, in the parts in which they are kept."""
    told: Told = last
    parts: list[Any] = []
    left: cython.int = count_told(last) - first
    while left > 0:
        own: cython.int = min(told.count, left)
        parts.append(cython.part_of(told.log, told.count - own, own))
        left -= own
        told = told.past
    parts.reverse()
    return parts
