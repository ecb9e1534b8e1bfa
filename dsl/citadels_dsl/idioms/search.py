"""Look something up by what somebody calls it."""

import sqlite3
from collections.abc import Iterable, Sequence
from functools import cache

from attrs import frozen

from citadels_core.model.suggest import did_you_mean
from citadels_dsl.idioms import Idiom, idioms
from citadels_dsl.idioms.speech import spoken

WEIGHTS = (6.0, 5.0, 2.0, 1.0)
"""How much it tells where a term stands: in the title, in the other names, in what is said of it, in its lines."""

WORTH_OF_AN_IDIOM = 1.3
"""A whole thing that people want to say tells more than one word of it."""


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


class Library:
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
        self._known = tuple(sorted({word for text in texts for part in text[:3] for word in part.split()}))

    def nearest(self, question: str, most: int) -> Sequence[Answer]:
        """Return what comes nearest to a question, the nearest first; nothing when no word of it is known."""
        words = spoken(question).split()
        terms = [word if word in self._known else next(iter(did_you_mean(word, self._known)), word) for word in words]
        if not terms:
            return ()
        wanted = " OR ".join(f'"{term}"' for term in dict.fromkeys(terms))
        found = self._index.execute(
            "SELECT rowid FROM library WHERE library MATCH ? ORDER BY bm25(library, ?, ?, ?, ?) * worth LIMIT ?",
            (wanted, *WEIGHTS, most),
        )
        return [self._answers[number] for (number,) in found]


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
def idiom_library() -> Library:
    """Return the idioms, to be looked up."""
    return Library(of_idioms())
