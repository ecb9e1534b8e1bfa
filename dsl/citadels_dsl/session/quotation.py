"""Say where a name needs quotation marks: one with a small letter, a full stop or the like reads as several words."""

import re
from collections.abc import Iterator, Mapping, Sequence

from citadels_dsl.compiler.bindings import Names
from citadels_dsl.text.diagnostics import Diagnostic, Fix, Severity, problem
from citadels_dsl.text.source import SourceText, Span
from citadels_dsl.text.titles import begins_title, is_bare

MOST_NAMES = 200
"""A pack with more names of this kind is told what is wrong with its lines as if it had none."""

DECLARED = re.compile(r"\S")
"""What a line begins with that declares something, so that what follows is a name whatever it looks like."""


def with_quotes(problems: Sequence[Diagnostic], sources: Mapping[str, SourceText], names: Names) -> list[Diagnostic]:
    """Return findings in which those of a line with a name that lacks quotation marks are one about the name."""
    odd = _odd(names) if problems else []
    if not odd:
        return list(problems)
    told: dict[tuple[str, int], list[Diagnostic]] = {}
    kept: list[Diagnostic] = []
    for found in problems:
        source = sources.get(found.path)
        if source is None or found.severity is not Severity.ERROR:
            kept.append(found)
            continue
        line = source.line_span(source.position(found.span.start)[0])
        place = found.path, line.start
        if place not in told:
            told[place] = list(_lacking(found.path, line, source, odd))
        if not told[place]:
            kept.append(found)
    return [*kept, *(found for those in told.values() for found in those)]


def _odd(names: Names) -> list[str]:
    """Return the names that are read as one only in quotation marks, the longest first.

    One that begins with a small letter may be meant for a word of the language, and is left out.
    """
    tables = (names.cards, names.decks, names.books, names.editions)
    said = {entry.name for table in tables for entry in dict.values(table)}
    found = {name for name in said if begins_title(name) and not is_bare(name)}
    return sorted(found, key=lambda name: (-len(name), name)) if len(found) <= MOST_NAMES else []


def _lacking(path: str, line: Span, source: SourceText, odd: Sequence[str]) -> Iterator[Diagnostic]:
    text = source.text[line.start : line.end].replace("’", "'")
    if DECLARED.match(text):
        return
    taken: list[Span] = []
    for name in odd:
        if name not in text:
            continue
        for found in re.finditer(rf'"[^"]*"|(?<![\w"])({re.escape(name)})(?!\w)', text):
            span = Span(line.start + found.start(), line.start + found.end())
            if found[1] is None or any(one.start < span.end and span.start < one.end for one in taken):
                continue
            taken.append(span)
            message = f'"{name}" is read as one name only in quotation marks'
            advice = f'write: "{name}"'
            yield problem("CIT202", span, path, message, advice, fix=Fix(span, f'"{name}"', "put it in quotes"))
