"""Advice about unknown words: similar known words, and a fix if only one word is similar."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from attrs import evolve

from citadels_core.model.suggest import did_you_mean, is_slip, phrase
from citadels_dsl.syntax import nodes
from citadels_dsl.text.diagnostics import Diagnostic, Fix
from citadels_dsl.text.source import SourceText, Span
from citadels_dsl.text.titles import WORD, is_bare

_WORDS = re.compile(rf"{WORD}(?: {WORD})*")
"""Words of the language, and names bound by rules."""

ARTICLES = ("a", "an", "the")
"""Words that the language does not have."""

NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Advice(NamedTuple):
    """Advice about a word: the help, the fix, and the words that may be meant."""

    text: str | None
    fix: Fix | None = None
    near: tuple[str, ...] = ()


def meant(span: Span, word: str, known: Iterable[str], otherwise: Advice | str | None = None) -> Advice:
    """Return advice about an unknown word; the help is ``otherwise`` if no known word is similar.

    ``span`` includes the quotation marks of the word, if it has any.
    """
    if near := did_you_mean(word, known):
        return Advice(phrase(near), correction(span, word, near), near)
    return otherwise if isinstance(otherwise, Advice) else Advice(otherwise)


SPOKEN = {
    **dict.fromkeys(
        ("has", "have"), "compare a fact: your gold is at least 3, count of your hand is 0; or ask: you are crowned"
    ),
    **dict.fromkeys(("their", "his", "her", "its"), "say whose it is, as in player.hand or your gold"),
    "another": "write: choose player as other where other is not you",
}
"""Advice for words of everyday English that the language does not have."""


def as_spoken(span: Span, word: str) -> Advice | None:
    """Return advice about a word of everyday English; None for any other word."""
    return Advice(SPOKEN[word]) if word in SPOKEN else without_article(span, word)


def without_article(span: Span, word: str) -> Advice | None:
    """Return advice about an article, with a fix only for ``the``; None if the word is no article."""
    if word not in ARTICLES:
        return None
    if word == "the":
        return Advice('remove it: the language has no "the"', Fix(Span(span.start, span.end + 1), "", "remove it"))
    return Advice(f'remove it, or write 1 if "{word}" is a number here')


def line_above(line: nodes.Line, text: str, description: str) -> Fix:
    """Return a fix that inserts a line above another line; ``fitted`` adds the indentation."""
    return Fix(Span(line.span.start, line.span.start), f"{text}\n", description)


def fitted(found: Diagnostic, sources: Mapping[str, SourceText]) -> Diagnostic:
    """Return a finding with its fix adapted to the indentation and spaces in the file.

    An inserted line is indented like the line below it. A removed word takes the following blank with it; without
    such a blank the fix is dropped.
    """
    fix = found.fix
    if fix is None or fix.path is not None:
        return found
    source = sources[found.path]
    if fix.replacement.endswith("\n") and fix.span.start == fix.span.end:
        line = source.line_span(source.position(fix.span.start)[0])
        indentation = source.text[line.start : fix.span.start]
        return evolve(found, fix=evolve(fix, replacement=f"{fix.replacement}{indentation}"))
    if not fix.replacement and fix.span.end == found.span.end + 1 and source.text[found.span.end : fix.span.end] != " ":
        return evolve(found, fix=None)
    return found


def in_digits(span: Span, word: str) -> Advice | None:
    """Return advice about a number in words; None unless the word is a number up to ten."""
    if word not in NUMBER_WORDS:
        return None
    digits = str(NUMBER_WORDS.index(word))
    return Advice(f"write the number in digits: {digits}", Fix(span, digits, f"write {digits}"))


def correction(span: Span, word: str, near: tuple[str, ...]) -> Fix | None:
    """Return a fix that writes the nearest word; None unless exactly one word is near enough."""
    if len(near) != 1 or len(near[0].split()) != len(word.split()) or not is_slip(word, near[0]):
        return None
    quotes = span.end - span.start - len(word)
    if quotes not in (0, 2):
        return None
    text = near[0] if not quotes and (is_bare(near[0]) or _WORDS.fullmatch(near[0])) else f'"{near[0]}"'
    return Fix(span, text, f'write "{near[0]}"')
