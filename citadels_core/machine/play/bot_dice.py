"""Random numbers for bots: the same in compiled code and in plain Python.

They are not secret, unlike the random numbers of a game: anybody can predict a bot that uses them.
"""

from __future__ import annotations

from citadels_core.machine import plain as cython

ALL_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
FIRST_FACTOR = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
SECOND_FACTOR = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
"""The constants of SplitMix64 (Steele, Lea and Flood, 2014)."""
MANY_SIDES = cython.declare(cython.int, 1 << 30)
"""The number of sides of a roll that stands for a fraction."""


@cython.cclass
class Dice:
    """A generator of random numbers from a seed of 64 bits."""

    at: cython.ulonglong

    def __init__(self, seed: cython.ulonglong) -> None:
        self.at = seed

    def __reduce__(self) -> tuple[object, ...]:
        return Dice, (self.at,)

    def roll(self, sides: cython.int) -> cython.int:
        """Return a random number from 0 to ``sides - 1``."""
        z: cython.ulonglong = (self.at + STEP) & ALL_BITS
        self.at = z
        if sides == 1:
            return 0
        z = ((z ^ (z >> 30)) * FIRST_FACTOR) & ALL_BITS
        z = ((z ^ (z >> 27)) * SECOND_FACTOR) & ALL_BITS
        wide: cython.ulonglong = sides
        return ((z >> 32) * wide) >> 32  # 32 random bits suffice, because a question has few options

    def size(self, count: cython.int, least: cython.int, most: cython.int) -> cython.int:
        """Return a random set size, such that all sets of ``least`` to ``most`` options are equally likely."""
        ways: cython.double = 1
        for chosen in range(least):
            ways = ways * (count - chosen) / (chosen + 1)
        first: cython.double = ways
        total: cython.double = 0
        for chosen in range(least, most + 1):
            total += ways
            ways = ways * (count - chosen) / (chosen + 1)
        left: cython.double = total * self.roll(MANY_SIDES) / MANY_SIDES
        ways = first
        for chosen in range(least, most):
            if left < ways:
                return chosen
            left -= ways
            ways = ways * (count - chosen) / (chosen + 1)
        return most

    def one(self, count: cython.int) -> int:
        """Return the number of a random option; all options are equally likely."""
        return self.roll(count)

    def several(self, count: cython.int, least: cython.int, most: cython.int) -> list[int]:
        """Return a random set of option numbers; all sets of ``least`` to ``most`` options are equally likely."""
        found: list[int] = []
        wanted = self.size(count, least, min(most, count))
        for number in range(count):
            if self.roll(count - number) < wanted - len(found):
                found.append(number)
        return found
