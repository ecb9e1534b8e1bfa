"""Find the words that a misspelt word was meant to be."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from citadels_core.model.listing import listed

_LONGEST = 64
_MOST_SLIPS = 4


def did_you_mean(word: str, candidates: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """Return the candidates closest to `word`, the closest first, and never `word` itself.

    Another capital, a plural for a singular, a slip of the finger and one word of a longer name all count as close.

    >>> did_you_mean("gian", ["gain", "give", "take"])
    ('gain',)
    >>> did_you_mean("Quarter", ["Haunted Quarter", "Quarry", "Smithy"])
    ('Haunted Quarter',)
    """
    return _nearest(word, tuple(candidates))[:limit]


@lru_cache(maxsize=4096)
def _nearest(word: str, candidates: tuple[str, ...]) -> tuple[str, ...]:
    folded = word.casefold()
    if not folded or len(folded) > _LONGEST:
        return ()
    ranked: list[tuple[int, bool, int, str]] = []
    for candidate in sorted(set(candidates) - {word}):
        other = candidate.casefold()
        rank = _rank(folded, other)
        if rank is not None:
            ranked.append((rank, other[:1] != folded[0], abs(len(other) - len(folded)), candidate))
    ranked.sort()
    return tuple(candidate for rank, *_, candidate in ranked if rank <= ranked[0][0] + 1)


def phrase(suggestions: tuple[str, ...]) -> str | None:
    """Ask for the suggestions in a sentence; None when there are none.

    >>> phrase(("gain", "give"))
    'did you mean "gain" or "give"?'
    """
    if not suggestions:
        return None
    quoted = [f'"{suggestion}"' for suggestion in suggestions]
    return f"did you mean {listed(quoted, 'or')}?"


def _rank(word: str, other: str) -> int | None:
    """Return how far apart two folded words are, or None for too far; 0 is only another capital."""
    if word == other:
        return 0
    if len(word) > 2 and _singular(word) == _singular(other):
        return 1
    if len(word) > 3 and word in other.split():
        return 2
    most = min(max(1, len(word) // 3), _MOST_SLIPS) if len(word) > 1 else 0
    if abs(len(word) - len(other)) > most:
        return None
    slips = _slips(word, other, most)
    return None if slips is None else slips + 1


def _singular(word: str) -> str:
    for ending, singular in (("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("ss", "ss"), ("s", "")):
        if word.endswith(ending):
            return word.removesuffix(ending) + singular
    return word


def _slips(word: str, other: str, most: int) -> int | None:
    """Count the letters added, left out, changed or swapped with a neighbour; None when there are more than `most`.

    This is the restricted Damerau-Levenshtein distance: no letter takes part in two slips.
    """
    before: list[int] = []
    above = list(range(len(other) + 1))
    for row, letter in enumerate(word, start=1):
        here = [row]
        for column, target in enumerate(other, start=1):
            best = min(above[column] + 1, here[column - 1] + 1, above[column - 1] + (letter != target))
            if row > 1 and column > 1 and letter == other[column - 2] and word[row - 2] == target:
                best = min(best, before[column - 2] + 1)
            here.append(best)
        if min(*above, *here) > most:
            return None
        before, above = above, here
    return above[-1] if above[-1] <= most else None
