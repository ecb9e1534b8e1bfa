"""Special numbers: for nobody or nothing, for all players, and for districts without a visible name."""

from collections.abc import Collection

NOBODY = -1
"""The number for no player, no character and no card."""

EVERYBODY = -2
"""The number for all players, in facts about who sees a card."""

MOST = 1_000_000_000
"""The largest number in a game, whatever a card computes."""


def unnamed(district: int) -> int:
    """Return the number that replaces the name of a facedown district; it is unique to the district."""
    return -2 - district


def first_free(taken: Collection[int]) -> int:
    """Return the lowest number from 1 on that is not in ``taken``.

    >>> first_free([]), first_free([1, 3])
    (1, 2)
    """
    return next(number for number in range(1, len(taken) + 2) if number not in taken)
