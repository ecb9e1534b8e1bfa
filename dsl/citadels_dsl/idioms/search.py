"""Full-text search in idioms, words of the language and cards; it accepts synonyms and typos."""

import re
import sqlite3
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import log
from pathlib import Path
from threading import Lock

from attrs import frozen

from citadels_core.model.suggest import did_you_mean
from citadels_dsl.idioms import Idiom, idioms

_LISTS = tomllib.loads(Path(__file__).with_name("speech.toml").read_text("utf-8"))

ALIKE = {other: word for word, others in _LISTS["alike"].items() for other in others.split()}
"""For each synonym the word that is searched for."""

LITTLE = frozenset(_LISTS["little"].split())
"""Stop words: the search ignores them in a question that also has other words."""


def spoken(text: str) -> str:
    """Return the words of a text in small letters, without stop words and with synonyms unified.

    >>> spoken("Steal coins from an opponent's hand")
    'steal gold from player hand'
    """
    every = re.findall(r"[a-z0-9]+(?:-[a-z]+)?", re.sub(r"['’](?:s\b)?", "", text.lower()))
    words = [word for word in every if word not in LITTLE] or every
    return " ".join(ALIKE.get(word, word) for word in words)


WEIGHTS = (6.0, 5.0, 2.0, 1.0)
"""Weights of a match in the title, in the other names, in the description and in the lines of an answer."""

WORTH_OF_AN_IDIOM = 1.3
"""The factor by which idioms are ranked above single words of the language."""

NAMED = 1.0
"""The weight of a question that equals a name of an answer, relative to the best full-text match."""

SHORTEST_SLIP = 5
"""Unknown words with fewer letters are not corrected as typos."""

UNKNOWN = 4.0
"""The weight of a word that occurs in no answer."""


@frozen(kw_only=True)
class Answer:
    """A search result: an idiom, a word of the language or a card."""

    kind: str
    """``idiom``, the kind of a word, or the kind of a card."""
    title: str
    also: str = ""
    """Other names, separated by semicolons."""
    said: str = ""
    """The description."""
    lines: str = ""
    worth: float = 1.0
    """The factor of its rank among answers that match the same words."""
    idiom: Idiom | None = None


class IdiomLibrary:
    """A set of possible search results, with a full-text index."""

    def __init__(self, answers: Iterable[Answer]) -> None:
        self._answers = tuple(answers)
        # The index is read-only after this method, and SQLite serializes queries of several threads.
        self._index = sqlite3.connect(":memory:", check_same_thread=False)
        columns = "title, also, said, lines, worth UNINDEXED"
        self._index.execute(f"CREATE VIRTUAL TABLE library USING fts5({columns}, tokenize='porter')")
        texts = [
            [spoken(text) for text in (answer.title, answer.also, answer.said, answer.lines)]
            for answer in self._answers
        ]
        self._index.executemany(
            "INSERT INTO library (rowid, title, also, said, lines, worth) VALUES (?, ?, ?, ?, ?, ?)",
            [
                (number, *text, answer.worth)
                for number, (text, answer) in enumerate(zip(texts, self._answers, strict=True))
            ],
        )
        self._index.execute("CREATE VIRTUAL TABLE stems USING fts5vocab(library, 'row')")
        rows = self._index.execute("SELECT term, doc FROM stems").fetchall()
        self._weights = {stem: log(1 + len(texts) / often) for stem, often in rows}
        self._known = tuple(sorted({word for text in texts for part in text[:3] for word in part.split()}))
        self._names = tuple(
            [frozenset(stems(spoken(name))) for name in (answer.title, *answer.also.split(";"))]
            for answer in self._answers
        )

    def nearest(self, question: str, most: int) -> Sequence[Answer]:
        """Return the results for a question, the best first; none if all words of the question are unknown.

        Rare words of the question weigh most; a result ranks higher if one of its names has few other words.
        """
        words = [self._known_word(word) for word in dict.fromkeys(spoken(question).split())]
        if not words:
            return ()
        asked = frozenset(stem for word in words for stem in stems(word))
        wanted = " OR ".join(f'"{word}"' for word in words)
        found = self._index.execute(
            "SELECT rowid, bm25(library, ?, ?, ?, ?) * worth FROM library WHERE library MATCH ?", (*WEIGHTS, wanted)
        ).fetchall()
        best = max((-worth for _, worth in found), default=1.0)
        near = [(-worth / best + NAMED * self._name_similarity(number, asked), -number) for number, worth in found]
        return [self._answers[-number] for _, number in sorted(near, reverse=True)[:most]]

    def _known_word(self, word: str) -> str:
        if stems(word)[0] in self._weights or len(word) < SHORTEST_SLIP:
            return word
        return next(iter(did_you_mean(word, self._known)), word)

    def _name_similarity(self, number: int, asked: frozenset[str]) -> float:
        """Return the similarity, from 0 to 1, of a question and the most similar name of a search result."""
        near = [name for name in self._names[number] if not name.isdisjoint(asked)]
        return max((self._weight(name & asked) / self._weight(name | asked) for name in near), default=0.0)

    def _weight(self, words: Iterable[str]) -> float:
        return sum(self._weights.get(word, UNKNOWN) for word in words)


@cache
def _stemming() -> sqlite3.Connection:
    """Return an in-memory database whose full-text index finds the stems of words for `stems`."""
    table = sqlite3.connect(":memory:", check_same_thread=False)
    table.execute("CREATE VIRTUAL TABLE words USING fts5(word, tokenize='porter')")
    table.execute("CREATE VIRTUAL TABLE stems USING fts5vocab(words, 'instance')")
    return table


_ALONE = Lock()


@lru_cache(maxsize=8192)
def stems(words: str) -> tuple[str, ...]:
    """Return the stems of words, computed in the same way as in the index.

    >>> stems("killed kill districts")
    ('kill', 'kill', 'district')
    """
    with _ALONE:
        table = _stemming()
        table.execute("DELETE FROM words")
        table.execute("INSERT INTO words (word) VALUES (?)", (words,))
        return tuple(term for (term,) in table.execute("SELECT term FROM stems ORDER BY offset"))


def of_idioms() -> list[Answer]:
    """Return a search result for each idiom."""
    return [
        Answer(
            kind="idiom",
            title=idiom.title,
            also="; ".join(idiom.also),
            said=" ".join(idiom.remarks),
            lines=idiom.lines,
            worth=WORTH_OF_AN_IDIOM,
            idiom=idiom,
        )
        for idiom in idioms()
    ]


@cache
def idiom_library() -> IdiomLibrary:
    """Return the full-text index of all idioms."""
    return IdiomLibrary(of_idioms())
