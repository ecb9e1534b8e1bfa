"""Report names that need quotation marks, such as ``St. Ives``, instead of errors about their words."""

import re
from collections.abc import Iterator, Mapping, Sequence

from citadels_dsl.compiler.bindings import Names
from citadels_dsl.text.diagnostics import Diagnostic, Fix, Severity, problem
from citadels_dsl.text.source import SourceText, Span
from citadels_dsl.text.titles import begins_title, is_bare

MOST_NAMES = 200
"""In a pack with more names that need quotation marks this check does not run."""

DECLARED = re.compile(r"\S")
"""Matches a line without indentation: a declaration, in which a name needs no quotation marks."""


def with_quotes(problems: Sequence[Diagnostic], sources: Mapping[str, SourceText], names: Names) -> list[Diagnostic]:
    """Replace all errors of a line that has an unquoted name by a finding about the missing quotes."""
    odd = _odd(names) if problems else []
    if not odd:
        return list(problems)
    unquoted: dict[tuple[str, int], list[Diagnostic]] = {}
    kept: list[Diagnostic] = []
    for found in problems:
        source = sources.get(found.path)
        if source is None or found.severity is not Severity.ERROR:
            kept.append(found)
            continue
        line = source.line_span(source.position(found.span.start)[0])
        place = found.path, line.start
        if place not in unquoted:
            unquoted[place] = list(_lacking(found.path, line, source, odd))
        if not unquoted[place]:
            kept.append(found)
    return [*kept, *(found for several in unquoted.values() for found in several)]


def _odd(names: Names) -> list[str]:
    """Return the known names that need quotation marks, the longest first.

    A name that begins with a small letter is left out: it may be a word of the language.
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
            message = f'the name "{name}" must be in quotation marks here'
            advice = f'write "{name}" with its quotation marks'
            yield problem("CIT202", span, path, message, advice, fix=Fix(span, f'"{name}"', "put it in quotes"))
