"""The event log of a machine: a linked list of arrays; copies of a game share the older arrays."""

from __future__ import annotations

from typing import Any

from citadels_core.machine import plain as cython


@cython.cclass
class LogPart:
    """A finished part of an event log; it is immutable, so copies of the game share it."""

    past: Any
    """The previous part, None for the first."""
    log: cython.row
    count: cython.int
    """How many numbers of the row are used."""


def count_logged(last: Any) -> int:
    """Return how many numbers an event log contains; None is the empty log."""
    told: LogPart = last
    count: cython.int = 0
    while told is not None:
        count += told.count
        told = told.past
    return count


def log_from(last: Any, first: cython.int) -> list[Any]:
    """Return the numbers of an event log from the index ``first`` on, one tuple for each part."""
    told: LogPart = last
    parts: list[Any] = []
    left: cython.int = count_logged(last) - first
    while left > 0:
        own: cython.int = min(told.count, left)
        parts.append(cython.part_of(told.log, told.count - own, own))
        left -= own
        told = told.past
    parts.reverse()
    return parts
