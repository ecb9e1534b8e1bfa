"""Fit the words of a scenario's line to the forms of its sentences."""

import re
from functools import cache, lru_cache
from typing import NamedTuple

from attrs import frozen

from citadels_core.model.vocabulary import SENTENCES, Sentence
from citadels_dsl.source import Span

_TITLE = r"(?![a-z])[^\W\d_][\w'’]*(?:-[\w'’]+)*"
_TOKEN = re.compile(
    rf'(?P<quoted>"[^"\n]*")|(?P<title>{_TITLE}(?: +(?:(?:of|the) +)*{_TITLE})*)'
    r"|(?P<number>\d+)|(?P<word>[a-z][\w-]*)|(?P<mark>\S)"
)
"""Titles are read as the grammar reads them: capital letters that follow one another are one name."""


MOST_REMEMBERED = 8192
"""Sentences that are kept cut up: in scenarios the same ones are written again and again."""


class Token(NamedTuple):
    """A word, a name, a number or a mark of a sentence, with its place in the file: half-open offsets."""

    kind: str
    text: str
    start: int
    end: int

    @property
    def span(self) -> Span:
        """Return where it stands."""
        return Span(self.start, self.end)


Holes = dict[str, tuple[str, tuple[Token, ...]]]
"""For each hole of a form its type and what stands in it."""

LISTS = {
    "Card*": ("title",),
    "Character*": ("title",),
    "New*": ("title",),
    "Player*": ("title",),
    "Choice*": ("title", "word", "number"),
}
"""The holes that take several values with commas between them, with the kinds of token a value may be."""

REST = ("Facts", "Edition", "Use", "Verb", "Offer", "Reason", "Condition")
"""The holes that take all that is left of a sentence."""

SINGLE = {"Int": "number", "Zone": "word", "Marker": "word", "Counter": "word"}
"""The kind of token in a hole of one token; a name in all others."""


def tokens(text: str, start: int) -> tuple[Token, ...]:
    """Cut the text of a sentence into tokens; ``start`` is its offset in the file."""
    return _moved(_cut(text), start)


@lru_cache(maxsize=MOST_REMEMBERED)
def _cut(text: str) -> tuple[Token, ...]:
    found = []
    for match in _TOKEN.finditer(text):
        kind, said = match.lastgroup or "mark", match[0]
        if kind in ("title", "quoted"):
            kind, said = "title", " ".join(said.strip('"').replace("’", "'").split())
        found.append(Token(kind, said, match.start(), match.end()))
    return tuple(found)


def _moved(items: tuple[Token, ...], by: int) -> tuple[Token, ...]:
    return tuple([Token(kind, text, start + by, end + by) for kind, text, start, end in items])


@frozen
class Form:
    """One form of a sentence, cut into its words and holes; a hole has a name and a type."""

    sentence: Sentence
    words: frozenset[str]
    parts: tuple[tuple[str, str | None], ...]
    """Each word with None, and each hole by its name with its type."""


@cache
def forms(keyword: str) -> tuple[Form, ...]:
    """Return the forms of the sentences that may follow a keyword, in the order in which they are tried."""
    return tuple(
        _form(sentence, form) for sentence in SENTENCES if sentence.keyword == keyword for form in sentence.forms
    )


def _form(sentence: Sentence, form: str) -> Form:
    parts: list[tuple[str, str | None]] = []
    for part in form.split():
        name, _, type_ = part.strip("{}").partition(":")
        parts.append((name, type_) if part.startswith("{") else (part, None))
    return Form(sentence, frozenset(word for word, type_ in parts if type_ is None), tuple(parts))


def fitting(keyword: str, text: str, start: int) -> tuple[Sentence, Holes] | None:
    """Return the first sentence that fits what follows a keyword with what stands in its holes, None when none does.

    Args:
        keyword: what the sentence begins with, such as ``given``.
        text: what follows it.
        start: the offset of the text in the file.
    """
    found = _fitting(keyword, text)
    if found is None:
        return None
    sentence, holes = found
    return sentence, {name: (type_, _moved(items, start)) for name, (type_, items) in holes.items()}


@lru_cache(maxsize=MOST_REMEMBERED)
def _fitting(keyword: str, text: str) -> tuple[Sentence, Holes] | None:
    """Do so with the places in the text."""
    items = _cut(text)
    if not items:
        return None
    words = {item.text for item in items if item.kind in ("word", "mark")}
    for form in forms(keyword):
        if form.words <= words and (holes := _fit(form, items)) is not None:
            return form.sentence, holes
    return None


def _fit(form: Form, items: tuple[Token, ...]) -> Holes | None:
    rest = list(items)
    holes: Holes = {}
    for word, type_ in form.parts:
        if not rest:
            return None
        if type_ is None:
            token = rest.pop(0)
            if token.kind not in ("word", "mark") or token.text != word:
                return None
            continue
        taken = _take(type_, rest)
        if not taken:
            return None
        holes[word] = (type_, tuple(taken))
    return None if rest else holes


def _take(type_: str, rest: list[Token]) -> list[Token]:
    """Take what fits a hole off the front of the tokens; nothing when the first one does not fit."""
    if type_ in REST:
        taken, rest[:] = rest[:], []
        return taken
    if type_ in LISTS:
        return _take_list(LISTS[type_], rest)
    return [rest.pop(0)] if rest[0].kind == SINGLE.get(type_, "title") else []


def _take_list(kinds: tuple[str, ...], rest: list[Token]) -> list[Token]:
    taken = []
    while rest and rest[0].kind in kinds:
        taken.append(rest.pop(0))
        if len(rest) < 2 or rest[0].text != "," or rest[1].kind not in kinds:
            break
        rest.pop(0)
    return taken


def plain_form(form: str) -> str:
    """Write a form for a reader.

    >>> plain_form("{player:Player} has {amount:Int} gold")
    'PLAYER has AMOUNT gold'
    >>> plain_form("{player:New} : {facts:Facts}")
    'PLAYER: FACTS'
    """
    words = []
    for part in form.split():
        name, _, type_ = part.strip("{}").partition(":")
        many = ", ..." if type_.endswith("*") else ""
        words.append(name.upper() + many if part.startswith("{") else part)
    return " ".join(words).replace(" :", ":")
