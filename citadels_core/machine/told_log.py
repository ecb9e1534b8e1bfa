"""The log of a machine: a linked list of rows of numbers, whose beginning copies share."""

from __future__ import annotations

from typing import Any

from citadels_core.machine import plain as cython


@cython.cclass
class LogPart:
    """A part of a log that is no longer written to, so that copies share it."""

    past: Any
    """The part before this one, None for the first."""
    log: cython.row
    count: cython.int
    """How many numbers of the row belong to it."""


def count_told(last: Any) -> int:
    """Return how many numbers there are in a log, None for an empty one."""
    told: LogPart = last
    count: cython.int = 0
    while told is not None:
        count += told.count
        told = told.past
    return count


def told_behind(last: Any, first: cython.int) -> list[Any]:
    """Return the numbers of a log behind the first so many, in the parts in which they are kept."""
    told: LogPart = last
    parts: list[Any] = []
    left: cython.int = count_told(last) - first
    while left > 0:
        own: cython.int = min(told.count, left)
        parts.append(cython.part_of(told.log, told.count - own, own))
        left -= own
        told = told.past
    parts.reverse()
    return parts
