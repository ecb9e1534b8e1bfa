"""A bot that answers with anything allowed, each answer as likely as the next."""

from itertools import accumulate
from math import comb
from random import Random

from citadels_core.bots.bot import Observe
from citadels_core.engine.decision import Decision


class RandomBot:
    """Answers by chance alone; the same seed and decisions give the same answers."""

    __slots__ = ("_randrange", "random")

    def __init__(self, seed: int) -> None:
        chance = Random(seed)
        self.random = chance.random
        self._randrange = chance.randrange

    def choose(self, decision: Decision, observe: Observe | None = None) -> int | list[int]:
        """Return the number of an option, or the numbers of a set of options."""
        if not decision.many:
            return int(self.random() * len(decision.values))
        return self.numbers(len(decision.values), decision.least, decision.most)

    def numbers(self, count: int, least: int, most: int) -> list[int]:
        """Return one of the sets of the allowed sizes, each as likely as the next."""
        if least <= 1 and most >= count:
            mask = self._randrange(least, 1 << count)
            return [number for number in range(count) if mask >> number & 1]
        if least == most == 1:
            return [int(self.random() * count)]
        sizes = range(least, min(most, count) + 1)
        ways = list(accumulate(comb(count, size) for size in sizes))
        drawn = self._randrange(ways[-1])
        wanted = next(size for size, below in zip(sizes, ways, strict=True) if drawn < below)
        chosen: list[int] = []
        for number in range(count):  # each option with the share of the sets that hold it
            if self.random() * (count - number) < wanted - len(chosen):
                chosen.append(number)
        return chosen
