"""The dice of a bot that answers by chance: the same answers in both forms of the machine, and outside of it.

It is no source of secrets, as the chance of a game is: anybody may foretell such a bot.
"""

from __future__ import annotations

from citadels_core.machine import plain as cython

ALL_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
FIRST_FACTOR = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
SECOND_FACTOR = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
"""The numbers of SplitMix64 (Steele, Lea and Flood, 2014)."""
MANY_SIDES = cython.declare(cython.int, 1 << 30)
"""A roll of so many sides stands for a fraction."""


@cython.cclass
class Dice:
    """A row of numbers by chance, begun with a seed of 64 bits."""

    at: cython.ulonglong

    def __init__(self, seed: cython.ulonglong) -> None:
        self.at = seed

    def __reduce__(self) -> tuple[object, ...]:
        return Dice, (self.at,)

    def roll(self, sides: cython.int) -> cython.int:
        """Return a number from 0 to ``sides - 1``."""
        z: cython.ulonglong = (self.at + STEP) & ALL_BITS
        self.at = z
        if sides == 1:
            return 0
        z = ((z ^ (z >> 30)) * FIRST_FACTOR) & ALL_BITS
        z = ((z ^ (z >> 27)) * SECOND_FACTOR) & ALL_BITS
        wide: cython.ulonglong = sides
        return ((z >> 32) * wide) >> 32  # the upper half is enough for the few options of a question

    def size(self, count: cython.int, least: cython.int, most: cython.int) -> cython.int:
        """Return how many of some options are chosen, if each set of the allowed sizes is as likely as the next."""
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
        """Return the number of one of some options, each as likely as the next."""
        return self.roll(count)

    def several(self, count: cython.int, least: cython.int, most: cython.int) -> list[int]:
        """Return the numbers of some options, each set of the allowed sizes as likely as the next."""
        found: list[int] = []
        wanted = self.size(count, least, min(most, count))
        for number in range(count):
            if self.roll(count - number) < wanted - len(found):
                found.append(number)
        return found
