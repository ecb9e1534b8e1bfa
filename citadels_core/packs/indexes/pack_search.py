"""Search for packs in the lists of indexes."""

from collections.abc import Iterable, Sequence

from citadels_core.packs.indexes.index_files import PackIndex, SearchEntry
from citadels_core.packs.indexes.index_sources import IndexSource

IndexedEntry = tuple[IndexSource, SearchEntry]


def search(lists: Iterable[tuple[IndexSource, PackIndex]], words: Iterable[str]) -> list[IndexedEntry]:
    """Return the packs whose id, title, description, authors and tags together contain all words.

    Packs whose id is a word come first, then those whose id begins with one.
    """
    asked = [word.casefold() for word in words]
    found = [(source, entry) for source, index in lists for entry in index.packs if _fits(entry, asked)]
    return sorted(found, key=lambda pair: _rank(pair[1], asked))


def _fits(entry: SearchEntry, words: Sequence[str]) -> bool:
    text = "\n".join((entry.id, entry.title, entry.description or "", *entry.authors, *entry.tags)).casefold()
    return all(word in text for word in words)


def _rank(entry: SearchEntry, words: Sequence[str]) -> tuple[bool, bool, str]:
    return entry.id not in words, not entry.id.startswith(tuple(words)), entry.id
