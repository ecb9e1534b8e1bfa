"""Look something up by what somebody calls it."""

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
"""What means the same when something is looked up, by each word that people have for it."""

LITTLE = frozenset(_LISTS["little"].split())
"""Words that tell nothing where anything else is said."""


def spoken(text: str) -> str:
    """Return the words of a text in small letters, each as the one that stands for all that mean the same.

    >>> spoken("Steal coins from an opponent's hand")
    'steal gold from player hand'
    """
    every = re.findall(r"[a-z0-9]+(?:-[a-z]+)?", re.sub(r"['’](?:s\b)?", "", text.lower()))
    words = [word for word in every if word not in LITTLE] or every
    return " ".join(ALIKE.get(word, word) for word in words)


WEIGHTS = (6.0, 5.0, 2.0, 1.0)
"""How much it tells where a term stands: in the title, in the other names, in what is said of it, in its lines."""

WORTH_OF_AN_IDIOM = 1.3
"""A whole thing that people want to say tells more than one word of it."""


NAMED = 1.0
"""How much it tells that a question is one of the names of an answer, beside the words that they share."""

SHORTEST_SLIP = 5
"""A shorter word that is not known is another word, and no slip of the finger."""

UNKNOWN = 4.0
"""How much a word tells that nothing has."""


@frozen(kw_only=True)
class Answer:
    """Something that comes near to what was asked."""

    kind: str
    """An idiom, what kind of word, or what kind of card."""
    title: str
    also: str = ""
    """What else somebody may call it."""
    said: str = ""
    """What it means, or does."""
    lines: str = ""
    worth: float = 1.0
    """How near it comes compared with others that have the same terms."""
    idiom: Idiom | None = None


class IdiomLibrary:
    """What can be looked up, with an index of it."""

    def __init__(self, answers: Iterable[Answer]) -> None:
        self._answers = tuple(answers)
        # Only questions come after this, and SQLite takes one at a time, whichever thread asks.
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
        """Return what comes nearest to a question, the nearest first; nothing when no word of it is known.

        What has the rarest words of the question comes near, and nearer where one of its names has little else.
        """
        words = self._words(question)
        if not words:
            return ()
        asked = frozenset(stem for word in words for stem in stems(word))
        wanted = " OR ".join(f'"{word}"' for word in words)
        found = self._index.execute(
            "SELECT rowid, bm25(library, ?, ?, ?, ?) * worth FROM library WHERE library MATCH ?", (*WEIGHTS, wanted)
        ).fetchall()
        best = max((-worth for _, worth in found), default=1.0)
        near = [(-worth / best + NAMED * self._named(number, asked), -number) for number, worth in found]
        return [self._answers[-number] for _, number in sorted(near, reverse=True)[:most]]

    def _words(self, question: str) -> Sequence[str]:
        """Return the words of a question, the nearest one there is for each that nothing has."""
        return [self._known_word(word) for word in dict.fromkeys(spoken(question).split())]

    def _known_word(self, word: str) -> str:
        if stems(word)[0] in self._weights or len(word) < SHORTEST_SLIP:
            return word
        return next(iter(did_you_mean(word, self._known)), word)

    def _named(self, number: int, asked: frozenset[str]) -> float:
        """Tell how much of a question and of one of the names of an answer is the same: 0 for nothing, 1 for all."""
        return max(self._weight(name & asked) / (self._weight(name | asked) or 1) for name in self._names[number])

    def _weight(self, words: Iterable[str]) -> float:
        return sum(self._weights.get(word, UNKNOWN) for word in words)


@cache
def _stemming() -> sqlite3.Connection:
    """Return a table that is empty but for the words that are being brought to their stems."""
    table = sqlite3.connect(":memory:", check_same_thread=False)
    table.execute("CREATE VIRTUAL TABLE words USING fts5(word, tokenize='porter')")
    table.execute("CREATE VIRTUAL TABLE stems USING fts5vocab(words, 'instance')")
    return table


_ALONE = Lock()


@lru_cache(maxsize=8192)
def stems(words: str) -> tuple[str, ...]:
    """Return the stems of words, as the index has them.

    >>> stems("killed kill districts")
    ('kill', 'kill', 'district')
    """
    with _ALONE:
        table = _stemming()
        table.execute("DELETE FROM words")
        table.execute("INSERT INTO words (word) VALUES (?)", (words,))
        return tuple(term for (term,) in table.execute("SELECT term FROM stems ORDER BY offset"))


def of_idioms() -> list[Answer]:
    """Return the idioms as answers."""
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
    """Return the idioms, to be looked up."""
    return IdiomLibrary(of_idioms())
