"""Fit the words of a scenario's line to the forms of its sentences."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from attrs import frozen

from citadels_core.model.vocabulary import SENTENCES, Sentence
from citadels_dsl.text.source import Span
from citadels_dsl.text.titles import TITLE, WORD, name_of

_TOKEN = re.compile(
    rf'(?P<quoted>"[^"\n]*")|(?P<title>{TITLE})'
    rf"|(?P<negative>(?<![\w'’)])-\d+)|(?P<number>\d+)|(?P<word>{WORD})|(?P<mark>\S)"
)
"""Titles are read as the grammar reads them: capital letters that follow one another are one name."""


MOST_REMEMBERED = 8192
"""Sentences that are kept cut up: in scenarios the same ones are written again and again."""


class SentenceToken(NamedTuple):
    """A word, a name, a number or a mark of a sentence, with its place in the file: half-open offsets."""

    kind: str
    text: str
    start: int
    end: int

    @property
    def span(self) -> Span:
        """Return where it stands."""
        return Span(self.start, self.end)


Holes = dict[str, tuple[str, tuple[SentenceToken, ...]]]
"""For each hole of a form its type and what stands in it."""

LISTS = {
    "Card*": ("title",),
    "Character*": ("title",),
    "New*": ("title",),
    "Player*": ("title",),
    "Thing*": ("title",),
    "Choice*": ("title", "word", "number"),
}
"""The holes that take several values with commas between them, with the kinds of token a value may be."""

REST = frozenset({"Facts", "Edition", "Use", "Verb", "Offer", "Reason", "Condition"})
"""The holes that take all that is left of a sentence."""

PLAIN = ("word", "mark")
"""The kinds of token that the words of a form are read as."""

SINGLE = {
    "Int": ("number",),
    "Points": ("number", "negative"),
    "Zone": ("word",),
    "Place": ("word",),
    "Marker": ("word",),
    "Counter": ("word",),
    "Note": ("word",),
    "Choice": ("title", "word", "number", "negative"),
}
"""The kinds of token in a hole of one token; a name in all others."""


def tokens(text: str, start: int) -> tuple[SentenceToken, ...]:
    """Cut the text of a sentence into tokens; ``start`` is its offset in the file."""
    return tuple([SentenceToken(kind, said, first + start, last + start) for kind, said, first, last in _cut(text)])


@lru_cache(maxsize=MOST_REMEMBERED)
def _cut(text: str) -> tuple[SentenceToken, ...]:
    found = []
    for match in _TOKEN.finditer(text):
        kind, said = match.lastgroup or "mark", match[0]
        if kind == "quoted" or (kind == "title" and ("’" in said or "  " in said)):
            kind, said = "title", name_of(said)
        found.append(SentenceToken._make((kind, said, *match.span())))
    return tuple(found)


@frozen
class SentenceForm:
    """One form of a sentence, cut into its words and holes; a hole has a name and a type."""

    sentence: Sentence
    words: frozenset[str]
    parts: tuple[tuple[str, str | None], ...]
    """Each word with None, and each hole by its name with its type."""


@cache
def forms(keyword: str) -> tuple[SentenceForm, ...]:
    """Return the forms of the sentences that may follow a keyword, in the order in which they are tried."""
    return tuple(
        _form(sentence, form) for sentence in SENTENCES if sentence.keyword == keyword for form in sentence.forms
    )


def _form(sentence: Sentence, form: str) -> SentenceForm:
    parts: list[tuple[str, str | None]] = []
    for part in form.split():
        name, _, type_ = part.strip("{}").partition(":")
        parts.append((name, type_) if part.startswith("{") else (part, None))
    return SentenceForm(sentence, frozenset(word for word, type_ in parts if type_ is None), tuple(parts))


@lru_cache(maxsize=MOST_REMEMBERED)
def fitting(keyword: str, text: str) -> tuple[Sentence, Holes] | None:
    """Return the first sentence that fits what follows a keyword with what stands in its holes, None when none does.

    The places of the tokens are those in the text: where it stands in its file makes no difference to what it says.

    Args:
        keyword: what the sentence begins with, such as ``given``.
        text: what follows it.
    """
    items = _cut(text)
    if not items:
        return None
    words = {item.text for item in items if item.kind in PLAIN}
    for form in forms(keyword):
        if form.words <= words and (holes := _fit(form, items)) is not None:
            return form.sentence, holes
    return None


def _fit(form: SentenceForm, items: tuple[SentenceToken, ...]) -> Holes | None:
    holes: Holes = {}
    at = 0
    for word, type_ in form.parts:
        if at == len(items):
            return None
        end = at + 1
        if type_ is not None:
            end = _end(type_, items, at)
            holes[word] = (type_, items[at : end : 2 if type_ in LISTS else 1])  # without the commas
        elif items[at].text != word or items[at].kind not in PLAIN:
            return None
        if end == at:
            return None
        at = end
    return holes if at == len(items) else None


def _end(type_: str, items: tuple[SentenceToken, ...], at: int) -> int:
    """Return where that ends which fits a hole, taken from one token on; this one when it does not fit."""
    if type_ in REST:
        return len(items)
    kinds = LISTS.get(type_)
    if kinds is None:
        return at + (items[at].kind in SINGLE.get(type_, ("title",)))
    if items[at].kind not in kinds:
        return at
    at += 1
    while at + 1 < len(items) and items[at].text == "," and items[at + 1].kind in kinds:
        at += 2
    return at


def plain_form(form: str) -> str:
    """Write a form for a reader.

    >>> plain_form("{player:Player} has {amount:Int} gold")
    'PLAYER has AMOUNT gold'
    >>> plain_form("{player:New} : {facts:Facts}")
    'PLAYER: FACTS'
    >>> plain_form("{target:Thing} . {note:Note} is {value:Choice}")
    'TARGET.NOTE is VALUE'
    """
    words = []
    for part in form.split():
        name, _, type_ = part.strip("{}").partition(":")
        many = ", ..." if type_.endswith("*") else ""
        words.append(name.upper() + many if part.startswith("{") else part)
    return " ".join(words).replace(" :", ":").replace(" . ", ".")


def filled_in(form: str, items: Sequence[SentenceToken]) -> str:
    """Write a form with what a line has for its holes, in order; what it does not have stands in capitals.

    >>> filled_in("{player:Player} has {amount:Int} gold", tokens("Anna should have 2 gold", 0))
    'Anna has 2 gold'
    """
    left = list(items)
    words = []
    for part in form.split():
        name, _, type_ = part.strip("{}").partition(":")
        if not part.startswith("{"):
            words.append(part)
            continue
        kinds = LISTS.get(type_) or SINGLE.get(type_) or ("title",)
        found = next((item for item in left if item.kind in kinds and item.text not in form.split()), None)
        if found is not None:
            left = left[left.index(found) + 1 :]
        words.append(found.text if found is not None else name.upper())
    return " ".join(words).replace(" :", ":").replace(" . ", ".")
