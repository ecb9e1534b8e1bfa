"""The protocol that all bots implement."""

from collections.abc import Sequence
from typing import Protocol

from citadels_core.table.seat import Seat


class Bot(Protocol):
    """A program that plays a seat and knows only what its ``Seat`` object shows."""

    def choose(self, seat: Seat) -> int | Sequence[int]:
        """Return the number of the chosen option, or a list of numbers if a set of options is asked for."""
        ...
