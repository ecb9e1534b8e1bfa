"""Decoding of the numbers of a log into events, for Python and for saves."""

from __future__ import annotations

from typing import Any

from citadels_core.machine import plain as cython
from citadels_core.machine.events.event_kinds import LinkedEvent


def read_log(events: Any, numbers: tuple[int, ...]) -> list[Any]:
    """Return the events that are encoded in the numbers of a log."""
    found = []
    at: cython.int = 0
    while at < len(numbers):
        event: LinkedEvent = events[numbers[at]]
        first: cython.int = at + 2
        fields: Any = numbers[first : first + event.count]
        if event.listed:
            fields = _with_lists(event, numbers, first)
            first += sum([len(fields[i]) for i in range(event.count) if isinstance(fields[i], tuple)])
        found.append((numbers[at], fields, numbers[at + 1]))
        at = first + event.count
    return found


def _with_lists(event: LinkedEvent, numbers: tuple[int, ...], at: cython.int) -> tuple[Any, ...]:
    """Return the fields of an event that has list fields; in the log each list begins with its length."""
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


def count_log(events: Any, numbers: tuple[int, ...]) -> int:
    """Return the number of events in an encoded log."""
    count: cython.int = 0
    at: cython.int = 0
    while at < len(numbers):
        event: LinkedEvent = events[numbers[at]]
        at = _place_of(event, numbers, at + 2, event.count)
        count += 1
    return count


def number_log(events: Any, numbers: tuple[int, ...], flags: Any, number: Any, begins: list[int]) -> list[int]:
    """Return an encoded log in which the number of each event stands before the event.

    Args:
        events: the kinds of events.
        numbers: the numbers of the log.
        flags: for each kind its fields of type Bool, which become 1 or 0.
        number: the number of the first event.
        begins: a list that gets the index of each event in the result appended.
    """
    found: list[int] = []
    at: cython.int = 0
    while at < len(numbers):
        event: LinkedEvent = events[numbers[at]]
        end = _place_of(event, numbers, at + 2, event.count)
        begin: cython.int = len(found)
        begins.append(begin)
        found.append(number)
        found += numbers[at:end]
        for field in flags[numbers[at]]:
            place = _place_of(event, numbers, at + 2, field)
            found[begin + 1 + place - at] = 1 if numbers[place] else 0
        number += 1
        at = end
    return found


@cython.cfunc
def _place_of(event: LinkedEvent, numbers: tuple[int, ...], first: cython.int, field: cython.int) -> Any:
    listed: cython.int = 0
    at: cython.int = first
    for i in range(field):
        if listed < event.listed and event.lists[listed] == i:
            at += numbers[at]
            listed += 1
        at += 1
    return at
