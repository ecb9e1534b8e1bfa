"""Say which word was meant, with the fix that writes it when only one can have been."""

import re
from collections.abc import Iterable, Mapping

from attrs import evolve

from citadels_core.model.suggest import did_you_mean, is_slip, phrase
from citadels_dsl.syntax import nodes
from citadels_dsl.text.diagnostics import Diagnostic, Fix
from citadels_dsl.text.source import Source, Span
from citadels_dsl.text.titles import WORD, is_bare

_WORDS = re.compile(rf"{WORD}(?: {WORD})*")
"""Words of the language, and names that rules give."""


LEAVE_OUT = "leave it out"
"""The description of a fix that takes a word away, and the blank after it."""

ARTICLES = ("a", "an", "the")
"""Words that are left out in cards."""

NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def meant(span: Span, word: str, known: Iterable[str], otherwise: str | None = None) -> tuple[str | None, Fix | None]:
    """Return the help about a word that is not known, and the fix.

    Args:
        span: where the word stands, with its quotation marks if it has any.
        word: the word.
        known: the words that could stand there.
        otherwise: the help when none of them is close.
    """
    near = did_you_mean(word, known)
    return phrase(near) or otherwise, correction(span, word, near)


SPOKEN = {
    **dict.fromkeys(
        ("has", "have"), "compare a fact: your gold is at least 3, count of your hand is 0; or ask: you are crowned"
    ),
    **dict.fromkeys(("their", "his", "her", "its"), "say whose it is, as in player.hand or your gold"),
    "another": "write: choose player as other where other is not you",
}
"""What to write for words that people use and cards do not."""


def as_spoken(span: Span, word: str) -> tuple[str, Fix | None] | None:
    """Return the help about a word of speech that no card has; None for any other."""
    return (SPOKEN[word], None) if word in SPOKEN else without_article(span, word)


def without_article(span: Span, word: str) -> tuple[str, Fix | None] | None:
    """Return the help about an article, with the fix where it says no number; None when the word is no article."""
    if word not in ARTICLES:
        return None
    if word == "the":
        return 'leave it out: cards do without "the"', Fix(Span(span.start, span.end + 1), "", LEAVE_OUT)
    return f'leave it out, or write 1 where "{word}" says how many', None


def line_above(line: nodes.Line, text: str, description: str) -> Fix:
    """Return the fix that writes a line above another one of its block; ``fitted`` indents it like that one."""
    return Fix(Span(line.span.start, line.span.start), f"{text}\n", description)


def fitted(found: Diagnostic, sources: Mapping[str, Source]) -> Diagnostic:
    """Return a finding whose fix fits what stands around it, which those who make fixes do not see.

    A line that is written above another one is indented like it. A word is left out with the blank that follows; where
    none follows, there is no fix.

    Args:
        found: a finding of a file.
        sources: the files, by path.
    """
    fix = found.fix
    if fix is None or fix.path is not None:
        return found
    source = sources[found.path]
    if fix.replacement.endswith("\n") and fix.span.start == fix.span.end:
        line = source.line_span(source.position(fix.span.start)[0])
        indentation = source.text[line.start : fix.span.start]
        return evolve(found, fix=evolve(fix, replacement=f"{fix.replacement}{indentation}"))
    if fix.description == LEAVE_OUT and source.text[fix.span.end - 1 : fix.span.end] != " ":
        return evolve(found, fix=None)
    return found


def in_digits(span: Span, word: str) -> tuple[str, Fix] | None:
    """Return the help about a number in words, and the fix; None when the word is no number up to ten."""
    if word not in NUMBER_WORDS:
        return None
    digits = str(NUMBER_WORDS.index(word))
    return f"write it in digits: {digits}", Fix(span, digits, f"write {digits}")


def correction(span: Span, word: str, near: tuple[str, ...]) -> Fix | None:
    """Return the fix that writes the nearest word; None when there are several, or it is more than a slip."""
    if len(near) != 1 or len(near[0].split()) != len(word.split()) or not is_slip(word, near[0]):
        return None
    quotes = span.end - span.start - len(word)
    if quotes not in (0, 2):
        return None
    text = near[0] if not quotes and (is_bare(near[0]) or _WORDS.fullmatch(near[0])) else f'"{near[0]}"'
    return Fix(span, text, f'write "{near[0]}"')
