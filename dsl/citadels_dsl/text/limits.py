"""Limits on the size of files, declarations and rules, since some checks take quadratic time.

The limits are far above what cards need: no rule of the official packs has more than 30 lines, no declaration more
than 100, and a hundred cards with their scenarios have 6,000 lines of 230,000 characters.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from attrs import evolve

from citadels_dsl.text.diagnostics import Diagnostic, problem
from citadels_dsl.text.layout import Piece, pieces
from citadels_dsl.text.source import MOST_CHARACTERS_IN_A_LINE, MOST_FINDINGS_OF_A_KIND, TAB_STOP, SourceText, Span

MOST_LINES_OF_A_RULE = 150
MOST_LINES_OF_A_DECLARATION = 1_000
MOST_CHARACTERS_OF_A_DECLARATION = 50_000
MOST_LINES_READ = 15_000
MOST_CHARACTERS_READ = 300_000
MOST_CHARACTERS_READ_OF_CARDS = 170_000
"""Limit on characters outside scenarios: enough for 500 cards."""
MOST_PAIRS_READ = 25_000
"""Limit on pairs of lines in the same rule, over a file: each line is checked against the lines above it."""

_SMALL_FILE = 20_000
"""A file with at most this many characters is within all limits of a file."""

_SAYS = re.compile(r"^[ \t]*[^\s#]", re.MULTILINE)


class _MeasuredLine(NamedTuple):
    """A line with code: its offset, its parsed characters, and the number of lines above it in its rule."""

    at: int
    read: int
    above: int
    beyond: str | None
    """Which limit the line exceeds, as part of a message; None within the limits."""


def read_pieces(source: SourceText) -> tuple[list[Piece], list[Diagnostic]]:
    """Return the pieces of a file within the limits, and a finding about the first piece beyond them."""
    every = pieces(source.text)
    if len(source.text) <= _SMALL_FILE:
        return every, []
    lines = characters = cards = pairs = 0
    for number, piece in enumerate(every):
        for line in _measured(piece.text):
            lines, characters, pairs = lines + 1, characters + line.read, pairs + line.above
            cards += 0 if piece.text.startswith("scenario ") else line.read
        too_long = characters > MOST_CHARACTERS_READ or cards > MOST_CHARACTERS_READ_OF_CARDS
        if number and (too_long or lines > MOST_LINES_READ or pairs > MOST_PAIRS_READ):
            says = _SAYS.search(piece.text)
            span = _words(piece, says.start() if says is not None else 0)
            message = "this file is too large: everything from here on is ignored"
            advice = (
                f"move cards into other files; the limits of a file are {MOST_LINES_READ:,} lines and "
                f"{MOST_CHARACTERS_READ_OF_CARDS:,} characters of cards, less if its rules are long"
            )
            return every[:number], [problem("CIT003", span, source.path, message, advice)]
    return every, []


def read_lines(piece: Piece, path: str) -> tuple[Piece, list[Diagnostic]]:
    """Return the part of a declaration within the limits, and a finding about the first line beyond them."""
    text = piece.text
    if len(text) <= MOST_CHARACTERS_OF_A_DECLARATION and text.count("\n") <= MOST_LINES_OF_A_RULE:
        return piece, []
    for line in _measured(text):
        if line.beyond is not None:
            message = f"this {line.beyond} are read"
            advice = "split it into several; everything from here to the end of the declaration is ignored"
            found = problem("CIT003", _words(piece, line.at), path, message, advice)
            return evolve(piece, text=text[: line.at]), [found]
    return piece, []


def _measured(text: str) -> Iterator[_MeasuredLine]:
    """Yield the lines of a declaration; the last line is the first one beyond the limits, if any."""
    at = lines = characters = above = 0
    outermost: int | None = None
    for line in text.split("\n"):
        words = line.lstrip()
        if words and words[0] != "#":
            blanks = line[: len(line) - len(words)].expandtabs(TAB_STOP)
            if not blanks or outermost is None or len(blanks) <= outermost:
                outermost, above = len(blanks) or outermost, 0
            else:
                above += 1
            read = len(line) + 1 if len(line) <= MOST_CHARACTERS_IN_A_LINE else 0  # longer lines are not parsed
            lines, characters = lines + 1, characters + read
            beyond = None
            if above >= MOST_LINES_OF_A_RULE:
                beyond = f"rule is too long: at most {MOST_LINES_OF_A_RULE:,} lines"
            elif lines > MOST_LINES_OF_A_DECLARATION:
                beyond = f"declaration is too long: at most {MOST_LINES_OF_A_DECLARATION:,} lines"
            elif characters > MOST_CHARACTERS_OF_A_DECLARATION:
                beyond = f"declaration is too long: at most {MOST_CHARACTERS_OF_A_DECLARATION:,} characters"
            yield _MeasuredLine(at, read, above, beyond)
            if beyond is not None:
                return
        at += len(line) + 1


def _words(piece: Piece, at: int) -> Span:
    """Return the span of the line at an offset of a piece, without the indentation of the line."""
    line = piece.text[at:].partition("\n")[0]
    end = piece.start + at + len(line)
    return Span(end - len(line.lstrip(" \t")), end)


def fewer_alike(problems: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """Limit the findings per code and file to `MOST_FINDINGS_OF_A_KIND`; the last finding counts the rest."""
    alike = Counter((found.path, found.code) for found in problems)
    told: Counter[tuple[str, str]] = Counter()
    for found in problems:
        kind = (found.path, found.code)
        told[kind] += 1
        if told[kind] == MOST_FINDINGS_OF_A_KIND < alike[kind]:
            more = f"there are {alike[kind] - told[kind]} more findings {found.code} in this file"
            yield evolve(found, help=f"{found.help}; {more}" if found.help else more)
        elif told[kind] <= MOST_FINDINGS_OF_A_KIND:
            yield found
