"""Suggestions for misspelt words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from citadels_core.model.listing import listed

_LONGEST = 64
_MOST_SLIPS = 4


def did_you_mean(word: str, candidates: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """Return the candidates closest to `word`, the closest first, and never `word` itself.

    Words with other capitals, a plural, a typing error, or one word of a longer name count as close.

    >>> did_you_mean("gian", ["gain", "give", "take"])
    ('gain',)
    >>> did_you_mean("Quarter", ["Silent Quarter", "Quarry", "Smithy"])
    ('Silent Quarter',)
    """
    known = tuple(candidates)
    return _nearest(word, known)[:limit] if known else ()


def is_slip(word: str, meant: str) -> bool:
    """Return whether a word is probably a typing error of another word, and not a similar, correct word.

    One letter in five may be wrong, but at least one; capitals and a plural do not count.

    >>> is_slip("gian", "gain"), is_slip("called", "calls"), is_slip("Laborotary", "Laboratory")
    (True, False, True)
    """
    one, two = _word(" ".join(word.split())), _word(meant)
    return one.singular == two.singular or _distance(one, two, max(1, len(one.folded) // 5)) is not None


class _Word(NamedTuple):
    word: str
    folded: str
    singular: str
    letters: frozenset[str]


class _Index(NamedTuple):
    by_singular: dict[str, list[_Word]]
    by_part: dict[str, list[_Word]]
    by_length: dict[int, list[_Word]]


@lru_cache(maxsize=64)
def _index(candidates: tuple[str, ...]) -> _Index:
    index = _Index({}, {}, {})
    for candidate in set(candidates):
        word = _word(candidate)
        index.by_singular.setdefault(word.singular, []).append(word)
        index.by_length.setdefault(len(word.folded), []).append(word)
        for part in {*word.folded.split()}:
            index.by_part.setdefault(part, []).append(word)
    return index


@lru_cache(maxsize=4096)
def _word(word: str) -> _Word:
    folded = word.casefold()
    return _Word(word, folded, _singular(folded), frozenset(folded))


@lru_cache(maxsize=4096)
def _nearest(word: str, candidates: tuple[str, ...]) -> tuple[str, ...]:
    meant, index = _word(word), _index(candidates)
    length = len(meant.folded)
    if not 0 < length <= _LONGEST:
        return ()
    most = min(max(1, length // 3), _MOST_SLIPS) if length > 1 else 0
    ranks: dict[_Word, int] = {}
    for number in range(length - most, length + most + 1):
        for other in index.by_length.get(number, ()):
            slips = _distance(meant, other, most)
            if slips is not None:
                ranks[other] = slips and slips + 1
    if length > 3:
        ranks |= {other: min(ranks.get(other, 2), 2) for other in index.by_part.get(meant.folded, ())}
    if length > 2:
        ranks |= {other: min(ranks.get(other, 1), 1) for other in index.by_singular.get(meant.singular, ())}
    ranked = sorted(
        (rank, other.folded[:1] != meant.folded[0], abs(len(other.folded) - length), other.word)
        for other, rank in ranks.items()
        if other.word != word
    )
    return tuple(candidate for rank, *_, candidate in ranked if rank <= ranked[0][0] + 1)


def phrase(suggestions: tuple[str, ...]) -> str | None:
    """Return the suggestions as a question (``did you mean ...?``); None without suggestions.

    >>> phrase(("gain", "give"))
    'did you mean "gain" or "give"?'
    """
    if not suggestions:
        return None
    quoted = [f'"{suggestion}"' for suggestion in suggestions]
    return f"did you mean {listed(quoted, 'or')}?"


def _singular(word: str) -> str:
    for ending, singular in (("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("ss", "ss"), ("s", "")):
        if word.endswith(ending):
            return word.removesuffix(ending) + singular
    return word


def _distance(one: _Word, two: _Word, most: int) -> int | None:
    """Return the edit distance of two words; None when it is more than `most`.

    This is the restricted Damerau-Levenshtein distance: swapped neighbours count as one, no letter changes twice.
    """
    if len(one.letters - two.letters) > most or len(two.letters - one.letters) > most:
        return None  # each letter that only one word has costs an edit: too many edits
    word, other = one.folded, two.folded
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
