"""Apply the fixes of findings to the text of a file, and keep its line ends and byte order mark."""

import re
from bisect import bisect_left
from collections.abc import Iterable

from attrs import frozen

from citadels_dsl.text.diagnostics import Fix
from citadels_dsl.text.source import Span

_MARK = "\ufeff"


@frozen
class FixedFile:
    """The new text of a file after fixes, ready to be written, and the applied fixes.

    Each fix comes with the span of its replacement, in the text that ``read_source`` makes of the new file.
    """

    text: str
    applied: tuple[tuple[Fix, Span], ...] = ()

    @property
    def count(self) -> int:
        """The number of applied fixes."""
        return len(self.applied)


def apply_fixes(text: str, fixes: Iterable[Fix]) -> FixedFile:
    """Apply fixes to the text of a file; of overlapping fixes, apply only the first.

    The byte order mark and the line ends of ``text`` are kept. The spans of the fixes are in the text that
    ``read_source`` makes of the file; duplicates count once.
    """
    mark = _MARK if text.startswith(_MARK) else ""
    body = text.removeprefix(_MARK)
    breaks = [found.start() - nth for nth, found in enumerate(re.finditer("\r\n", body))]
    newline = "\r\n" if breaks else "\n"

    def place(offset: int) -> int:
        return offset + bisect_left(breaks, offset)

    parts: list[str] = []
    applied: list[tuple[Fix, Span]] = []
    done, last, moved = 0, -1, 0
    written = ""
    for fix in sorted(set(fixes), key=lambda fix: (fix.span.start, fix.span.end, fix.replacement)):
        start, end = place(fix.span.start), place(fix.span.end)
        if start < done or start == last:
            continue
        said = body[done:start] + fix.replacement.replace("\n", newline)
        written = said[-1:] or written
        parts.append(said)
        if written == "\r" and body[end : end + 1] == "\n":
            parts.append("\n")  # otherwise "\r" and the next "\n" would merge into one line end
        begin = fix.span.start + moved
        applied.append((fix, Span(begin, begin + len(fix.replacement))))
        done, last, moved = end, start, moved + len(fix.replacement) - (fix.span.end - fix.span.start)
    return FixedFile(mark + "".join(parts) + body[done:], tuple(applied))
