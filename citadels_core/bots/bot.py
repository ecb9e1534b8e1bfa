"""The protocol that all bots implement."""

from collections.abc import Sequence
from typing import Protocol

from citadels_core.table.seat import Seat


class Bot(Protocol):
    """A player that is a program. It knows what its seat may know: a ``Seat`` leads no further."""

    def choose(self, seat: Seat) -> int | Sequence[int]:
        """Return the number of an option that the seat is asked to choose from, or numbers when it takes several."""
        ...
