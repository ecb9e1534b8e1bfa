"""The protocol that all bots implement."""

from collections.abc import Sequence
from typing import Protocol

from citadels_core.table.seat import Seat


class Bot(Protocol):
    """A program that plays. It knows no more than its ``Seat``."""

    def choose(self, seat: Seat) -> int | Sequence[int]:
        """Return the number of an option, or a list of numbers where a set is chosen."""
        ...
