"""What the machine has told of a game, as it told it: numbers, of which events are made when somebody reads them."""

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from citadels_core.box.entries import Entry
from citadels_core.machine.play.read_log import count_log, number_log, read_log
from citadels_core.model.vocabulary import EVENTS

TRUTHS = tuple(tuple(at for at, (_, type_) in enumerate(row.fields) if type_ == "Bool") for row in EVENTS)
"""Which fields of each kind of event are yes or no."""


@frozen
class EventBlock:
    """Some events in a row.

    Attributes:
        kinds: the kinds of events of the machine.
        numbers: what it has told of them.
        first: the number of the first of them.
        count: how many they are.
    """

    kinds: Sequence[Any]
    numbers: tuple[int, ...]
    first: int
    count: int

    @classmethod
    def of(cls, kinds: Sequence[Any], numbers: tuple[int, ...], first: int) -> "EventBlock":
        """Return what the machine has told, of which the first event has a number."""
        return cls(kinds, numbers, first, count_log(kinds, numbers))

    def entries(self) -> list[Entry]:
        """Return the events."""
        return [_with_truths(event) if TRUTHS[event[0]] else event for event in read_log(self.kinds, self.numbers)]

    def numbered(self) -> tuple[list[int], list[int]]:
        """Return the events as saves have them (see ``log_numbers``), and where each of them begins."""
        begins: list[int] = []
        return number_log(self.kinds, self.numbers, TRUTHS, self.first, begins), begins


def _with_truths(event: Entry) -> Entry:
    """Return an event of which the fields that are yes or no are no numbers."""
    kind, fields, cause = event
    truths = TRUTHS[kind]
    return kind, tuple([bool(one) if at in truths else one for at, one in enumerate(fields)]), cause
