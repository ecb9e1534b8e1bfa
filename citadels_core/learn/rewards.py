"""The rewards of the seats at the end of a game."""

from collections.abc import Callable, Mapping, Sequence

from citadels_core.model.errors import SetupError
from citadels_core.model.quote import shown

Reward = Callable[[Sequence[int], Sequence[int]], list[float]]
"""A function from the points of all seats and the winning seats to the reward of each seat."""


def by_win(scores: Sequence[int], winners: Sequence[int]) -> list[float]:
    """Return the reward of each seat: the winners share 1, the losers share -1.

    >>> by_win([20, 25, 18], [1])
    [-0.5, 1.0, -0.5]
    """
    losers = len(scores) - len(winners)
    if not losers:
        return [0.0] * len(scores)
    return [1 / len(winners) if seat in winners else -1 / losers for seat in range(len(scores))]


def by_points(scores: Sequence[int], winners: Sequence[int]) -> list[float]:
    """Return for each seat its points minus the mean points of the other seats; the rewards add up to 0.

    >>> by_points([20, 25, 18], [1])
    [-1.5, 6.0, -4.5]
    """
    total, others = sum(scores), len(scores) - 1
    return [score - (total - score) / others for score in scores]


REWARDS: Mapping[str, Reward] = {"win": by_win, "points": by_points}
"""The rewards by their names."""


def find_reward(name: str) -> Reward:
    """Return a reward function by its name.

    Raises:
        SetupError: there is no reward of this name.
    """
    if name not in REWARDS:
        raise SetupError(f"The reward must be one of {', '.join(REWARDS)}, not {shown(name)}.", code="unknown_reward")
    return REWARDS[name]
