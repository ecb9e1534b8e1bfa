"""List the answers that a bot compares: all options, and of sets all, or as many as are worth a look."""

from itertools import chain, combinations
from math import comb
from random import Random

from citadels_core.model.question import Question

MOST_SETS = 40
"""So many sets are compared; where there are more, chance chooses which."""


def contenders(asked: Question, rng: Random) -> list[list[int]]:
    """Return answers to a question, each as the numbers of its options, ascending; all where they are few.

    Of many sets, the least, the largest and others by chance are among them.
    """
    count, least = asked.options, asked.least
    if not asked.many:
        return [[number] for number in range(count)]
    sizes = range(least, min(asked.most, count) + 1)
    if sum(comb(count, size) for size in sizes) <= MOST_SETS:
        return [[*one] for one in chain.from_iterable(combinations(range(count), size) for size in sizes)]
    found = {tuple(range(size)) for size in sizes if size in (0, count)}
    while len(found) < MOST_SETS:
        found.add(tuple(sorted(rng.sample(range(count), rng.choice(sizes)))))
    return [[*one] for one in sorted(found)]
