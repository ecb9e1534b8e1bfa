"""The one door for chance: a generator whose whole state is an integer kept in the game state."""

from collections.abc import Sequence
from typing import Protocol

MASK = (1 << 64) - 1
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407


class HasChance(Protocol):
    """Whatever keeps the integer: the game state."""

    chance: int


def seeded(seed: int) -> int:
    """Return the first state for a seed; neighbouring seeds give unrelated states (splitmix64)."""
    z = (seed + 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def below(state: HasChance, limit: int) -> int:
    """Return a number from 0 to ``limit - 1`` and move the state on.

    A 64-bit congruential step whose upper 32 bits are scaled to the limit: exact integers on every platform; the
    bias is under ``limit / 2**32``.
    """
    state.chance = chance = (state.chance * MULTIPLIER + INCREMENT) & MASK
    return ((chance >> 32) * limit) >> 32


def mixed(state: HasChance, things: Sequence[int]) -> list[int]:
    """Return things in an order that tells nothing about where they lay."""
    order = list(things)
    shuffle(state, order)
    return order


def shuffle(state: HasChance, things: list[int]) -> None:
    """Shuffle a list in place (Fisher and Yates)."""
    chance = state.chance
    for at in range(len(things) - 1, 0, -1):
        chance = (chance * MULTIPLIER + INCREMENT) & MASK
        other = ((chance >> 32) * (at + 1)) >> 32
        things[at], things[other] = things[other], things[at]
    state.chance = chance
