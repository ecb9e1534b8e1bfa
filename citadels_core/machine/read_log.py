"""Read the events that the numbers of a log tell of, for Python."""

from __future__ import annotations

from typing import Any

from citadels_core.machine import plain as cython
from citadels_core.machine.event_kinds import Event


def read_log(events: Any, numbers: tuple[int, ...]) -> list[Any]:
    """Return the events that the numbers of a log tell of."""
    found = []
    at: cython.int = 0
    while at < len(numbers):
        event: Event = events[numbers[at]]
        first: cython.int = at + 2
        fields: Any = numbers[first : first + event.count]
        if event.listed:
            fields = _with_lists(event, numbers, first)
            first += sum([len(fields[i]) for i in range(event.count) if isinstance(fields[i], tuple)])
        found.append((numbers[at], fields, numbers[at + 1]))
        at = first + event.count
    return found


def _with_lists(event: Event, numbers: tuple[int, ...], at: cython.int) -> tuple[Any, ...]:
    """Return the fields of an event of which some are lists, each with its count before it in the log."""
    fields: list[Any] = []
    lists = set(event.lists)
    for i in range(event.count):
        if i in lists:
            count = numbers[at]
            fields.append(numbers[at + 1 : at + 1 + count])
            at += count
        else:
            fields.append(numbers[at])
        at += 1
    return tuple(fields)
