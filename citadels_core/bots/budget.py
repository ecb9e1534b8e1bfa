"""The budget of a search for one decision, and a meter that counts how much of it is used."""

from collections.abc import Callable

from attrs import field, frozen
from attrs.validators import gt, optional


@frozen(kw_only=True)
class Budget:
    """The limits of a search for one decision; the first limit that is reached ends the search.

    Attributes:
        playouts: the number of play-outs; None for no limit.
        milliseconds: the time; None for no limit.

    Raises:
        ValueError: both limits are None, or one is not above 0.
    """

    playouts: int | None = field(default=None, validator=optional(gt(0)))
    milliseconds: float | None = field(default=None, validator=optional(gt(0)))

    def __attrs_post_init__(self) -> None:
        if self.playouts is None and self.milliseconds is None:
            raise ValueError("a budget has a number of play-outs, or milliseconds, or both")


class BudgetMeter:
    """A meter that counts how much of the budget the search for the current decision has used."""

    __slots__ = ("_budget", "_clock", "_played", "_start", "share")

    def __init__(self, budget: Budget, clock: Callable[[], float]) -> None:
        """Start the meter; ``clock`` returns seconds and is only read for a budget in milliseconds."""
        self._budget, self._clock, self._played = budget, clock, 0
        self._start = 0.0 if budget.milliseconds is None else clock()
        self.share = 0.0
        """The used share of the budget, 1 or more when it is used up."""

    @property
    def over(self) -> bool:
        """Whether the budget is used up."""
        return self.share >= 1

    def spend(self) -> bool:
        """Count one play-out and return whether the budget is used up."""
        self._played += 1
        playouts, milliseconds = self._budget.playouts, self._budget.milliseconds
        share = 0.0 if playouts is None else self._played / playouts
        if milliseconds is not None:
            share = max(share, (self._clock() - self._start) * 1000 / milliseconds)
        self.share = share
        return share >= 1
