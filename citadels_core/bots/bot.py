"""The protocol that all bots implement."""

from collections.abc import Sequence
from typing import Protocol

from citadels_core.table.seat import Seat


class Bot(Protocol):
    """A program that plays a seat and knows only what its ``Seat`` shows."""

    def choose(self, seat: Seat) -> int | Sequence[int]:
        """Return the number of the chosen option; if the decision takes a set of options, a list of numbers."""
        ...
