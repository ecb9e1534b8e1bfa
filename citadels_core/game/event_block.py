"""Logged events as raw numbers, which are converted to log entries only when they are read."""

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from citadels_core.box.entries import Entry
from citadels_core.machine.play.read_log import count_log, number_log, read_log
from citadels_core.model.vocabulary import EVENTS

TRUTHS = tuple(tuple(at for at, (_, type_) in enumerate(row.fields) if type_ == "Bool") for row in EVENTS)
"""The indexes of the Boolean fields of each kind of event."""


@frozen
class EventBlock:
    """A block of consecutive logged events, stored as raw numbers.

    Attributes:
        kinds: the kinds of events of the machine.
        numbers: the numbers that the machine has logged.
        first: the number of the first event.
        count: the number of events.
    """

    kinds: Sequence[Any]
    numbers: tuple[int, ...]
    first: int
    count: int

    @classmethod
    def of(cls, kinds: Sequence[Any], numbers: tuple[int, ...], first: int) -> "EventBlock":
        """Build a block from logged numbers; ``first`` is the number of the first event."""
        return cls(kinds, numbers, first, count_log(kinds, numbers))

    def entries(self) -> list[Entry]:
        """Return the events of the block as log entries."""
        return [_with_booleans(event) if TRUTHS[event[0]] else event for event in read_log(self.kinds, self.numbers)]

    def numbered(self) -> tuple[list[int], list[int]]:
        """Return the events as numbers for a save (see ``log_numbers``), and where each event begins in them."""
        begins: list[int] = []
        return number_log(self.kinds, self.numbers, TRUTHS, self.first, begins), begins


def _with_booleans(event: Entry) -> Entry:
    kind, fields, cause = event
    truths = TRUTHS[kind]
    return kind, tuple([bool(one) if at in truths else one for at, one in enumerate(fields)]), cause
