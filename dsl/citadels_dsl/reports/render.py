"""Format findings for a terminal."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from attrs import frozen

from citadels_core.model.escape import visible
from citadels_dsl.codes import CODES
from citadels_dsl.text.diagnostics import Diagnostic, Severity, sort_key
from citadels_dsl.text.source import TAB_STOP, SourceText, Span

COLUMNS = 119
MOST_SHOWN = 120
"""The most findings that are shown at once: more usually come from one mistake made many times."""
_CUT = "..."
_BOLD, _BLUE = "1", "1;34"
_STYLES = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.NOTE: "1;36"}
_WEIGHT = {severity: nth for nth, severity in enumerate(_STYLES)}


def render(
    diagnostics: Iterable[Diagnostic], sources: Mapping[str, SourceText], *, color: bool, most: int = MOST_SHOWN
) -> str:
    """Sort and format findings, each with its source lines; `sources` maps paths to file texts.

    No line is wider than `COLUMNS` unless a path is, and characters of files are escaped for the terminal. Of more than
    `most` findings the most severe are shown, and the last line says how many are left out.
    """
    listed = sorted(diagnostics, key=sort_key)
    shown = listed
    if len(listed) > most:
        shown = sorted(sorted(listed, key=lambda found: _WEIGHT[found.severity])[:most], key=sort_key)
    parts = ["\n".join(_report(diagnostic, sources, color=color)) for diagnostic in shown]
    if left := len(listed) - len(shown):
        parts.append(f"and {left:,} more")
    return "\n\n".join(parts)


def summary(diagnostics: Iterable[Diagnostic], checked: int, *, color: bool) -> str:
    """Return a line of totals: `2 errors in 3 files`, or `no problems in 3 files`."""
    listed = list(diagnostics)
    if not listed:
        return f"no problems in {_count(checked, 'file')}"
    tally = Counter(diagnostic.severity for diagnostic in listed)
    counts = [
        _paint(_count(tally[severity], severity.value), style, color=color)
        for severity, style in _STYLES.items()
        if tally[severity]
    ]
    files = {diagnostic.path for diagnostic in listed}
    return f"{', '.join(counts)} in {_count(len(files), 'file')}"


def to_json(diagnostic: Diagnostic, sources: Mapping[str, SourceText]) -> dict[str, Any]:
    """Return a finding as JSON values.

    Lines and columns count characters (code points) from 1, and the end is the place after the last character. They
    are None when the file is not in `sources`.
    """
    fix = diagnostic.fix
    return {
        **_place(diagnostic.path, diagnostic.span, sources),
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "confidence": CODES[diagnostic.code].confidence.value,
        "message": diagnostic.message,
        "help": diagnostic.help,
        "labels": [
            {**_place(label.path or diagnostic.path, label.span, sources), "message": label.message}
            for label in diagnostic.labels
        ],
        "fix": fix
        and {
            **_place(fix.path or diagnostic.path, fix.span, sources),
            "replacement": fix.replacement,
            "description": fix.description,
        },
    }


def _place(path: str, span: Span, sources: Mapping[str, SourceText]) -> dict[str, str | int | None]:
    source = sources.get(path)
    line, column = source.position(span.start) if source else (None, None)
    end_line, end_column = source.position(span.end) if source else (None, None)
    return {"file": path, "line": line, "column": column, "end_line": end_line, "end_column": end_column}


@frozen(kw_only=True)
class _Underline:
    """An underlined part of a line: from character `start`, counted from 0, to before `end`."""

    line: int
    start: int
    end: int
    sign: str
    style: str
    message: str


def _report(diagnostic: Diagnostic, sources: Mapping[str, SourceText], *, color: bool) -> Iterator[str]:
    style = _STYLES[diagnostic.severity]
    marks: dict[str, list[_Underline]] = {diagnostic.path: []}
    notes: list[tuple[str, str]] = []
    if source := sources.get(diagnostic.path):
        marks[diagnostic.path].append(_mark(source, diagnostic.span, "^", style, ""))
    for label in diagnostic.labels:
        path = label.path or diagnostic.path
        if source := sources.get(path):
            marks.setdefault(path, []).append(_mark(source, label.span, "-", _BLUE, label.message))
        else:
            notes.append(("note", f"{path}: {label.message}"))
    if diagnostic.help:
        notes.append(("help", diagnostic.help))
    if diagnostic.fix:
        notes.append(("fix", diagnostic.fix.description))

    head = f"{diagnostic.severity.value}[{diagnostic.code}]"
    first, *rest = _wrap(diagnostic.message, COLUMNS - len(head) - 2)
    yield _paint(head, style, color=color) + _paint(f": {first}", _BOLD, color=color)
    yield from (_paint(" " * (len(head) + 2) + line, _BOLD, color=color) for line in rest)

    gutter = max((len(str(mark.line)) for in_file in marks.values() for mark in in_file), default=1)
    blank = " " * gutter + _paint(" |", _BLUE, color=color)
    for path, in_file in marks.items():
        arrow = "-->" if path == diagnostic.path else ":::"
        place = f":{in_file[0].line}:{in_file[0].start + 1}" if in_file else ""
        yield " " * gutter + _paint(arrow, _BLUE, color=color) + f" {_visible(path)}{place}"
        if in_file:
            yield blank
            yield from _lines(sources[path], in_file, gutter, color=color)
    if notes and any(marks.values()):
        yield blank
    for kind, text in notes:
        sign = " " * gutter + _paint(" = ", _BLUE, color=color) + _paint(f"{kind}: ", _BOLD, color=color)
        indent = gutter + len(f" = {kind}: ")
        first, *rest = _wrap(text, COLUMNS - indent)
        yield sign + first
        yield from (" " * indent + line for line in rest)


def _mark(source: SourceText, span: Span, sign: str, style: str, message: str) -> _Underline:
    """Return the underline of a span, on the span's first line and at least one character wide."""
    line, column = source.position(span.start)
    last, _ = source.position(max(span.start, span.end - 1))
    whole = source.line_span(line)
    start = column - 1
    end = max(start + 1, min(span.end, whole.end) - whole.start)
    if last > line:
        message = f"{message} (to line {last})".strip()
    return _Underline(line=line, start=start, end=end, sign=sign, style=style, message=message)


def _lines(source: SourceText, marks: Sequence[_Underline], gutter: int, *, color: bool) -> Iterator[str]:
    """Yield source lines, each above its underlines; of a long line, yield the part around each underline."""
    room = COLUMNS - gutter - len(" | ")
    blank = " " * gutter + _paint(" |", _BLUE, color=color)
    shown = 0
    for number, group in groupby(sorted(marks, key=lambda mark: mark.line), key=lambda mark: mark.line):
        if shown and number > shown + 1:
            yield _paint(_CUT, _BLUE, color=color)
        shown = number
        line = source.line_text(number)
        previous = None
        for mark in group:
            window = low, high = _window(line, mark.start, room)
            before, after = _CUT if low else "", _CUT if high < len(line) else ""
            if window != previous:
                sign = _paint(f"{number:>{gutter}} |", _BLUE, color=color)
                yield f"{sign} {before}{_visible(line[low:high])}{after}".rstrip()
                previous = window
            indent = len(before) + _width(_visible(line[low : mark.start]))
            run = max(1, _width(_visible(line[mark.start : min(mark.end, high)])))
            for text in _underline(mark, indent, run, room, color=color):
                yield f"{blank} {text}"


def _underline(mark: _Underline, indent: int, run: int, room: int, *, color: bool) -> Iterator[str]:
    """Yield an underline with its message beside it, or below it if the terminal is too narrow."""
    pad, signs = " " * indent, mark.sign * run
    message = _visible(mark.message, newline=True)
    beside = "\n" not in message and indent + run + 1 + _width(message) <= room
    yield pad + _paint(f"{signs} {message}".rstrip() if beside else signs, mark.style, color=color)
    if not beside:
        left = min(indent, room // 2)
        for line in _wrap(mark.message, room - left):
            yield " " * left + _paint(line, mark.style, color=color)


def _window(line: str, start: int, room: int) -> tuple[int, int]:
    """Return start and end of a part of a line: it contains character `start` and fits `room` columns."""
    if len(line) < room and _space(line) < room:  # a mark after the last character needs one more column
        return 0, len(line)
    room -= 2 * len(_CUT)
    low = high = min(start, len(line))
    used = 0
    while low and used + _space(line[low - 1]) <= room // 3:
        low -= 1
        used += _space(line[low])
    while high < len(line) and used + _space(line[high]) <= room:
        used += _space(line[high])
        high += 1
    while low and used + _space(line[low - 1]) <= room:
        low -= 1
        used += _space(line[low])
    return low, high


def _visible(text: str, *, newline: bool = False) -> str:
    """Return text that is safe to print: tabs as spaces, and invisible characters as numbers: `<U+001B>`."""
    return visible(text.replace("\t", " " * TAB_STOP), "\n" if newline else "")


def _width(text: str) -> int:
    """Return how many columns visible text takes in a terminal."""
    return sum(map(_columns, text))


def _space(text: str) -> int:
    """Return the columns to reserve for text, at least one per character, so that accents cannot overflow."""
    if text.isascii() and text.isprintable():
        return len(text)
    return sum(max(1, _columns(character)) for character in _visible(text))


def _columns(character: str) -> int:
    if unicodedata.category(character) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1


def _wrap(text: str, room: int) -> list[str]:
    """Wrap text into lines of at most `room` columns, at spaces if possible; the list is never empty."""
    lines: list[str] = []
    for paragraph in _visible(text, newline=True).split("\n"):
        line: str | None = None
        for word in paragraph.split(" "):
            longer = word if line is None else f"{line} {word}"
            if _space(longer) <= room:
                line = longer
                continue
            if line:
                lines.append(line)
            *full, line = _pieces(word, room)
            lines.extend(full)
        lines.append(line or "")
    return lines


def _pieces(word: str, room: int) -> Iterator[str]:
    piece, used = "", 0
    for character in word:
        if used + _space(character) > room:
            yield piece
            piece, used = "", 0
        piece += character
        used += _space(character)
    yield piece


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _paint(text: str, style: str, *, color: bool) -> str:
    return f"\x1b[{style}m{text}\x1b[0m" if color else text
