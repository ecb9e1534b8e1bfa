"""Find the comments of a card file, which the parser does not see."""

from collections.abc import Iterator

from attrs import frozen

from citadels_dsl.text.source import SourceText, Span

SIGN = "#"


@frozen(kw_only=True)
class Comment:
    """A comment and its place in the file.

    ``text`` begins with ``#`` and has no spaces at its end; ``span`` covers the same text. ``line`` counts from 1.
    """

    text: str
    span: Span
    line: int
    alone: bool
    """Whether the line contains nothing but the comment."""


def comment_start(text: str) -> int | None:
    """Return the index of the first ``#`` outside quotes, None in a line without a comment.

    >>> comment_start('text "no. #1"  # a note')
    15
    """
    at, quotes, counted = text.find(SIGN), 0, 0
    while at >= 0:
        quotes, counted = quotes + text.count('"', counted, at), at
        if quotes % 2 == 0:
            return at
        at = text.find(SIGN, at + 1)
    return None


def strip_comment(text: str) -> str:
    """Return a line without its comment and the spaces before it.

    >>> strip_comment('text "no. #1"  # a note')
    'text "no. #1"'
    """
    start = comment_start(text)
    return (text if start is None else text[:start]).rstrip()


def comments(source: SourceText) -> Iterator[Comment]:
    """Yield the comments of a file from top to bottom; a line has at most one."""
    if SIGN not in source.text:
        return
    offset = 0
    for number, line in enumerate(source.text.split("\n"), start=1):
        start = comment_start(line)
        if start is not None:
            text = line[start:].rstrip()
            yield Comment(
                text=text,
                span=Span(offset + start, offset + start + len(text)),
                line=number,
                alone=not line[:start].strip(),
            )
        offset += len(line) + 1
