"""Say which word was meant, with the fix that writes it when only one can have been."""

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
"""Words of the language, and names that rules give."""


ARTICLES = ("a", "an", "the")
"""Words that are left out in cards."""

NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Advice(NamedTuple):
    """What to do about a word: the text of the help, the fix, and the words that may have been meant."""

    text: str | None
    fix: Fix | None = None
    near: tuple[str, ...] = ()


def meant(span: Span, word: str, known: Iterable[str], otherwise: Advice | str | None = None) -> Advice:
    """Return what to do about a word that is not known, ``otherwise`` when no known one is close.

    ``span`` is where it stands, with its quotation marks if it has any.
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
"""What to write for words that people use and cards do not."""


def as_spoken(span: Span, word: str) -> Advice | None:
    """Return what to do about a word of speech that no card has; None for any other."""
    return Advice(SPOKEN[word]) if word in SPOKEN else without_article(span, word)


def without_article(span: Span, word: str) -> Advice | None:
    """Return what to do about an article, with the fix where it says no number; None when the word is no article."""
    if word not in ARTICLES:
        return None
    if word == "the":
        return Advice('leave it out: cards do without "the"', Fix(Span(span.start, span.end + 1), "", "leave it out"))
    return Advice(f'leave it out, or write 1 where "{word}" says how many')


def line_above(line: nodes.Line, text: str, description: str) -> Fix:
    """Return the fix that writes a line above another one of its block; ``fitted`` indents it like that one."""
    return Fix(Span(line.span.start, line.span.start), f"{text}\n", description)


def fitted(found: Diagnostic, sources: Mapping[str, SourceText]) -> Diagnostic:
    """Return a finding whose fix fits what stands around it, which those who make fixes do not see.

    A line that is written above another one is indented like it. A word is left out with the blank that follows; where
    none follows, there is no fix.
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
    """Return what to do about a number in words; None when the word is no number up to ten."""
    if word not in NUMBER_WORDS:
        return None
    digits = str(NUMBER_WORDS.index(word))
    return Advice(f"write it in digits: {digits}", Fix(span, digits, f"write {digits}"))


def correction(span: Span, word: str, near: tuple[str, ...]) -> Fix | None:
    """Return the fix that writes the nearest word; None when there are several, or it is more than a slip."""
    if len(near) != 1 or len(near[0].split()) != len(word.split()) or not is_slip(word, near[0]):
        return None
    quotes = span.end - span.start - len(word)
    if quotes not in (0, 2):
        return None
    text = near[0] if not quotes and (is_bare(near[0]) or _WORDS.fullmatch(near[0])) else f'"{near[0]}"'
    return Fix(span, text, f'write "{near[0]}"')
