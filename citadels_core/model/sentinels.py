"""The numbers that stand for no thing, for everybody, and for a thing without a name."""

from collections.abc import Collection

NOBODY = -1
"""Stands for no player, no character, no card."""

EVERYBODY = -2
"""Stands for all players, where it is said who can see cards."""

MOST = 1_000_000_000
"""No number of a game grows beyond this, whatever a card says."""


def unnamed(district: int) -> int:
    """Return what stands for the name of a facedown district: like no name, and no other such district."""
    return -2 - district


def first_free(taken: Collection[int]) -> int:
    """Return the first number, from 1 on, that is not taken.

    >>> first_free([]), first_free([1, 3])
    (1, 2)
    """
    return next(number for number in range(1, len(taken) + 2) if number not in taken)
