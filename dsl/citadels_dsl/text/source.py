"""Decode the bytes of a file, and convert between offsets, lines and columns of its text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path, PurePath

from attrs import Factory, field, frozen

from citadels_dsl.text.diagnostics import Diagnostic, Fix, problem
from citadels_dsl.text.invisible import hidden

MOST_CHARACTERS = 2_000_000
MOST_LINES = 20_000
MOST_CHARACTERS_IN_A_LINE = 5_000
MOST_FINDINGS_OF_A_KIND = MOST_LINES
"""The most findings of one code in a file: one for each line. Commands show fewer."""
TAB_STOP = 4

_UTF8_MARK = b"\xef\xbb\xbf"
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_SAVE_AGAIN = "in your editor, save the file again with the encoding UTF-8"
_UNDECODED = re.compile("[\udc80-\udcff]+")
_PLAIN = bytes(range(0x20, 0x7F)) + b"\n"
"""Printable ASCII and LF: a file of these bytes can only have lines that are too long."""
_TAB_INDENTATION = re.compile(r"^ *+\t[ \t]*+(?=[^\n])", re.MULTILINE)
_LONG_LINE = re.compile(rf"^[^\n]{{{MOST_CHARACTERS_IN_A_LINE + 1},}}+", re.MULTILINE)


@frozen
class Span:
    """A range of a file: half-open, in characters of its text."""

    start: int
    end: int

    def join(self, other: Span) -> Span:
        """Return the smallest span that covers this span and another."""
        return Span(min(self.start, other.start), max(self.end, other.end))


def indentation(line: str) -> int:
    """Return the column of the first non-blank character, counted from 0; tabs go to the next tab stop."""
    expanded = line.expandtabs(TAB_STOP) if "\t" in line else line
    return len(expanded) - len(expanded.lstrip())


def display_path(path: str) -> str:
    """Return `path` with forward slashes; a path below the working directory becomes relative to it.

    A backslash is a separator on Windows only; elsewhere it is part of a name and stays.
    """
    given = _read_path(path)
    if given.is_absolute():
        try:
            return given.relative_to(Path.cwd()).as_posix()
        except (ValueError, OSError):
            # the path is not below the working directory, or the working directory was deleted
            pass
    return given.as_posix()


@lru_cache(maxsize=4096)
def _read_path(path: str) -> PurePath:
    return PurePath(path)


def _line_starts(source: SourceText) -> tuple[int, ...]:
    return (0, *(match.end() for match in re.finditer("\n", source.text)))


@frozen
class SourceText:
    """The text of one file, with LF line endings, and the path to display."""

    path: str = field(converter=display_path)
    text: str = field(repr=False)
    _starts: tuple[int, ...] = field(init=False, eq=False, repr=False, default=Factory(_line_starts, takes_self=True))

    @property
    def line_count(self) -> int:
        """The number of lines; a final LF opens one more, empty line."""
        return len(self._starts)

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line and column of an offset, both from 1 and in characters.

        An offset outside the text is clamped to it.

        >>> SourceText("a.card", "one\\ntwo").position(5)
        (2, 2)
        """
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line_span(self, line: int) -> Span:
        """Return the span of a line, counted from 1, without its LF.

        Raises:
            IndexError: there is no such line.
        """
        if not 1 <= line <= len(self._starts):
            raise IndexError(line)
        end = self._starts[line] - 1 if line < len(self._starts) else len(self.text)
        return Span(self._starts[line - 1], end)

    def words_span(self, line: int) -> Span:
        """Return the span of a line, as `line_span` does, without the blanks around its text."""
        whole, text = self.line_span(line), self.line_text(line)
        if not text.strip():
            return whole
        return Span(whole.end - len(text.lstrip()), whole.start + len(text.rstrip()))

    def line_text(self, line: int) -> str:
        """Return the text in the `line_span` of a line."""
        span = self.line_span(line)
        return self.text[span.start : span.end]


def read_source(data: bytes, path: str) -> tuple[SourceText, list[Diagnostic]]:
    """Decode the bytes of any file, and report characters that a card file may not contain.

    A byte-order mark is stripped and every line ending becomes LF; spans refer to the text returned. Each byte that
    is not UTF-8 becomes U+FFFD; invisible characters stay. A file that is too large, or in UTF-16, gives an empty
    text. Each kind of problem is reported once per line.
    """
    if len(data) <= MOST_CHARACTERS_IN_A_LINE and not data.translate(None, _PLAIN):
        return SourceText(path, data.decode("ascii")), []
    if _is_utf16(data):
        advice = f"{_SAVE_AGAIN}; it seems to be UTF-16, which Notepad calls Unicode"
        message = "this file is not UTF-8 text and is ignored"
        return SourceText(path, ""), [problem("CIT001", Span(0, 0), display_path(path), message, help=advice)]
    data = data.removeprefix(_UTF8_MARK)
    if len(data) > 4 * MOST_CHARACTERS:  # no character takes more than four bytes
        return _too_large(path, f"{MOST_CHARACTERS:,} characters")
    # `surrogateescape` turns each bad byte into a lone surrogate, which valid UTF-8 never gives.
    raw = data.decode("utf-8", errors="surrogateescape").replace("\r\n", "\n").replace("\r", "\n")
    if len(raw) > MOST_CHARACTERS:
        return _too_large(path, f"{MOST_CHARACTERS:,} characters")
    if raw.count("\n") > MOST_LINES:  # the syntax tree of a line takes far more memory than its text
        return _too_large(path, f"{MOST_LINES:,} lines")
    source = SourceText(path, _UNDECODED.sub(lambda bad: "\ufffd" * len(bad.group()), raw))
    found = [*_undecoded(raw, source), *_controls(source), *_long_lines(source), *_tabs(source)]
    return source, found


def _too_large(path: str, most: str) -> tuple[SourceText, list[Diagnostic]]:
    empty = SourceText(path, "")
    message = f"this file is too large: at most {most} are read"
    return empty, [problem("CIT003", Span(0, 0), empty.path, message, help="split it into several files")]


def _is_utf16(data: bytes) -> bool:
    """Return whether a file begins with a byte-order mark of UTF-16, or with two ASCII letters in UTF-16."""
    low, high = data[:4:2], data[1:4:2]
    letters = high if low == b"\0\0" else low if high == b"\0\0" else b""
    return data.startswith(_UTF16_MARKS) or letters.isalpha()


def _undecoded(raw: str, source: SourceText) -> Iterator[Diagnostic]:
    for span in _first_in_each_line(raw, (found.span() for found in _UNDECODED.finditer(raw))):
        byte = ord(raw[span.start]) - 0xDC00
        yield problem("CIT001", span, source.path, f"this is not UTF-8 text (byte {byte:02X})", help=_SAVE_AGAIN)


def _controls(source: SourceText) -> Iterator[Diagnostic]:
    for span in _first_in_each_line(source.text, hidden(source.text)):
        message = f"there is an invisible character here (U+{ord(source.text[span.start]):04X})"
        fix = Fix(span, "", "remove it")
        yield problem("CIT002", span, source.path, message, help="delete it and type the text again", fix=fix)


def _long_lines(source: SourceText) -> Iterator[Diagnostic]:
    for span in _first_in_each_line(source.text, (found.span() for found in _LONG_LINE.finditer(source.text))):
        over = Span(span.start + MOST_CHARACTERS_IN_A_LINE, span.end)
        message = (
            f"this line has {span.end - span.start:,} characters, but at most {MOST_CHARACTERS_IN_A_LINE:,} are allowed"
        )
        yield problem("CIT004", over, source.path, message, help="write one clause on each line")


def _tabs(source: SourceText) -> Iterator[Diagnostic]:
    for span in _first_in_each_line(source.text, (found.span() for found in _TAB_INDENTATION.finditer(source.text))):
        spaces = source.text[span.start : span.end].expandtabs(TAB_STOP)
        fix = Fix(span, spaces, "replace the tabs by spaces")
        advice = f"indent by {TAB_STOP} spaces a level"
        yield problem("CIT005", span, source.path, "this line is indented with a tab", help=advice, fix=fix)


def _first_in_each_line(text: str, places: Iterable[tuple[int, int]]) -> Iterator[Span]:
    line_end = -1
    for start, end in places:
        if start > line_end:
            yield Span(start, end)
            line_end = text.find("\n", start)
            if line_end == -1:
                return
