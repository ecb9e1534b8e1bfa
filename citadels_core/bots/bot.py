"""What a bot is: something that answers decisions."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from citadels_core.table.decision import Choice, Decision

if TYPE_CHECKING:
    from citadels_core.table.views import Observation

Observe = Callable[[], "Observation"]
"""Looks at the table from the seat that is asked; called only by bots that want to look."""


class Bot(Protocol):
    """A player. It may read the decision's options, ids, labels and stakes, and what ``observe`` returns; no more."""

    def choose(self, decision: Decision, observe: Observe | None = None) -> Choice | Sequence[Choice]:
        """Return an option or its number, or several when the decision takes several."""
        ...
