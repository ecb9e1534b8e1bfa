"""Apply the fixes of findings to the bytes of a file; what they do not speak of stays as it is."""

import re
from bisect import bisect_left
from collections.abc import Iterable

from attrs import frozen

from citadels_dsl.text.diagnostics import Fix
from citadels_dsl.text.source import Span

_MARK = "\ufeff"


@frozen
class FixedFile:
    """A file after some fixes: its text as it is on the disk, and the fixes that were applied.

    Each stands with the place of what it has written, in the text that ``read_source`` makes of the file then.
    """

    text: str
    applied: tuple[tuple[Fix, Span], ...] = ()

    @property
    def count(self) -> int:
        """Return how many fixes were applied."""
        return len(self.applied)


def apply_fixes(text: str, fixes: Iterable[Fix]) -> FixedFile:
    """Apply the fixes that do not overlap, the first of those that do.

    Args:
        text: the file as it is on the disk, with its byte-order mark and its line ends, which are kept.
        fixes: their spans count in the text that ``read_source`` makes of it. The same fix twice is one.
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
            parts.append("\n")  # two line ends shall not become one
        begin = fix.span.start + moved
        applied.append((fix, Span(begin, begin + len(fix.replacement))))
        done, last, moved = end, start, moved + len(fix.replacement) - (fix.span.end - fix.span.start)
    return FixedFile(mark + "".join(parts) + body[done:], tuple(applied))
