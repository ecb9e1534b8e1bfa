"""Match a line of a scenario against the forms of the sentences in the vocabulary."""

from collections.abc import Sequence
from functools import cache, lru_cache

from attrs import frozen

from citadels_core.model.vocabulary import SENTENCES, Sentence
from citadels_dsl.text.tokens import MOST_REMEMBERED, NAMES, PLAIN, Token, TokenKind, sentence_tokens

Holes = dict[str, tuple[str, tuple[Token, ...]]]
"""The type and the tokens of each hole (placeholder) of a form, by name."""

LISTS = {
    **dict.fromkeys(("Card*", "Character*", "New*", "Player*", "Thing*"), NAMES),
    "Choice*": (*NAMES, TokenKind.WORD, TokenKind.NUMBER),
}
"""The types of holes for comma-separated lists, with the kinds of token of an element."""

REST = frozenset({"Facts", "Edition", "Use", "Verb", "Offer", "Reason", "Condition"})
"""The types of holes that take the rest of the sentence."""

SINGLE = {
    "Int": (TokenKind.NUMBER,),
    "Points": (TokenKind.NUMBER, TokenKind.NEGATIVE),
    "Choice": (*NAMES, TokenKind.WORD, TokenKind.NUMBER, TokenKind.NEGATIVE),
    **dict.fromkeys(("Zone", "Place", "Marker", "Counter", "Note", "Pack"), (TokenKind.WORD,)),
}
"""The kinds of token in a hole for one token, by type; other types take a name."""

Parts = tuple[tuple[str, str | None], ...]
"""The parts of a form: pairs of a word and None, or of the name and the type of a hole."""


@frozen
class SentenceForm:
    """One form of a scenario sentence, split into fixed words and placeholders (holes)."""

    sentence: Sentence
    form: str
    parts: Parts
    words: frozenset[str]


@cache
def forms(keyword: str) -> tuple[SentenceForm, ...]:
    """Return all sentence forms that may follow a keyword, in the order in which they are tried."""
    return tuple(
        SentenceForm(sentence, form, _parts(form), frozenset(word for word, type_ in _parts(form) if type_ is None))
        for sentence in SENTENCES
        if sentence.keyword == keyword
        for form in sentence.forms
    )


@cache
def _parts(form: str) -> Parts:
    parts: list[tuple[str, str | None]] = []
    for part in form.split():
        name, _, type_ = part.strip("{}").partition(":")
        parts.append((name, type_) if part.startswith("{") else (part, None))
    return tuple(parts)


@lru_cache(maxsize=MOST_REMEMBERED)
def fitting(keyword: str, text: str) -> tuple[Sentence, Holes] | None:
    """Return the first sentence that matches the text after a keyword, with its placeholders, else None.

    The spans of the tokens are relative to the text, so that the cache works for equal lines in other places.
    """
    items = sentence_tokens(text)
    if not items:
        return None
    words = {item.text for item in items if item.kind in PLAIN}
    for form in forms(keyword):
        if form.words <= words and (found := _fit(form, items)) is not None and found[1] == len(form.parts):
            return form.sentence, found[0]
    return None


def left(form: SentenceForm, items: tuple[Token, ...]) -> str | None:
    """Return the rest of a form after the tokens ``items``; None without a match or if no word is missing."""
    found = _fit(form, items)
    if found is None or all(type_ is not None for _, type_ in form.parts[found[1] :]):
        return None
    return " ".join(form.form.split()[found[1] :])


def _fit(form: SentenceForm, items: tuple[Token, ...]) -> tuple[Holes, int] | None:
    """Match tokens with the start of a form; return its placeholders and part count, None if unmatched."""
    holes: Holes = {}
    at = 0
    for count, (word, type_) in enumerate(form.parts):
        if at == len(items):
            return holes, count
        end = at + 1
        if type_ is not None:
            end = _end(type_, items, at)
            holes[word] = (type_, items[at : end : 2 if type_ in LISTS else 1])  # without the commas
        elif items[at].text != word or items[at].kind not in PLAIN:
            return None
        if end == at:
            return None
        at = end
    return (holes, len(form.parts)) if at == len(items) else None


def _end(type_: str, items: tuple[Token, ...], at: int) -> int:
    """Return the index after the tokens from ``at`` on that fit a placeholder; ``at`` if no token fits."""
    if type_ in REST:
        return len(items)
    kinds = LISTS.get(type_)
    if kinds is None:
        return at + (items[at].kind in SINGLE.get(type_, NAMES))
    if items[at].kind not in kinds:
        return at
    at += 1
    while at + 1 < len(items) and items[at].text == "," and items[at + 1].kind in kinds:
        at += 2
    return at


def plain_form(form: str) -> str:
    """Return a sentence form as messages show it, with its placeholders in capitals.

    >>> plain_form("{player:Player} has {amount:Int} gold")
    'PLAYER has AMOUNT gold'
    >>> plain_form("{player:New} : {facts:Facts}")
    'PLAYER: FACTS'
    >>> plain_form("{target:Thing} . {note:Note} is {value:Choice}")
    'TARGET.NOTE is VALUE'
    """
    words = [word if type_ is None else word.upper() + ", ..." * type_.endswith("*") for word, type_ in _parts(form)]
    return " ".join(words).replace(" :", ":").replace(" . ", ".")


def filled_in(form: str, items: Sequence[Token]) -> str:
    """Fill a sentence form with values from a line; placeholders without a value stay in capitals.

    >>> filled_in("{player:Player} has {amount:Int} gold", sentence_tokens("Anna should have 2 gold"))
    'Anna has 2 gold'
    """
    rest = list(items)
    words = []
    for word, type_ in _parts(form):
        if type_ is None:
            words.append(word)
            continue
        kinds = LISTS.get(type_) or SINGLE.get(type_) or NAMES
        found = next((item for item in rest if item.kind in kinds and item.text not in form.split()), None)
        if found is not None:
            rest = rest[rest.index(found) + 1 :]
        words.append(found.text if found is not None else word.upper())
    return " ".join(words).replace(" :", ":").replace(" . ", ".")
