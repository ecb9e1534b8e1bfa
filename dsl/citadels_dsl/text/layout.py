"""Cut a file into lines and nest them by their indentation."""

import re
from collections.abc import Iterator

from attrs import define, field, frozen

from citadels_dsl.text.comments import strip_comment
from citadels_dsl.text.diagnostics import Diagnostic, problem
from citadels_dsl.text.source import SourceText, Span, indentation

DEEPEST = 64
"""Blocks nested deeper than this are reported and not parsed."""

_COLUMN_0 = re.compile(r"^[^\s#]", re.MULTILINE)


@define
class Block:
    """A line of text, without its indentation and comment, and the lines indented below it."""

    text: str
    start: int
    indent: int
    number: int
    children: list["Block"] = field(factory=list)
    unread: bool = False
    """Whether the line is at the depth limit, so that the lines below it are not parsed."""

    @property
    def span(self) -> Span:
        """The span of the text of the line."""
        return Span(self.start, self.start + len(self.text))

    @property
    def last(self) -> int:
        """The number of the last line of the block."""
        return self.children[-1].last if self.children else self.number

    def walk(self) -> Iterator["Block"]:
        """Yield this line and all lines indented below it, from top to bottom."""
        yield self
        for child in self.children:
            yield from child.walk()


@frozen
class Piece:
    """A part of a file that can be parsed alone: the lines from one line in column 0 to the next.

    ``start`` and ``number`` are the offset and the number of its first line. The lines above the first line in
    column 0 (comments, blank lines) are a piece too.
    """

    text: str
    start: int
    number: int


def pieces(text: str) -> list[Piece]:
    """Cut the text of a file into pieces; all pieces joined give the text again.

    >>> [(piece.start, piece.number) for piece in pieces("# Note\\ndistrict Inn\\n    cost 1\\ndistrict Spa\\n")]
    [(0, 1), (7, 2), (31, 4)]
    """
    starts = sorted({0, *(found.start() for found in _COLUMN_0.finditer(text))})
    found, number = [], 1
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        piece = text[start:end]
        found.append(Piece(piece, start, number))
        number += piece.count("\n")
    return found


def cut(source: SourceText) -> tuple[list[Block], list[Diagnostic]]:
    """Return the lines of a file in column 0 with their blocks, and findings about the indentation.

    A line that fits no open block is added to the innermost block that it is indented under, so no line is lost.
    """
    return cut_piece(Piece(source.text, 0, 1), source.path)


def cut_piece(piece: Piece, path: str) -> tuple[list[Block], list[Diagnostic]]:
    """Cut a piece of a file into blocks, as ``cut`` does with a whole file."""
    problems: list[Diagnostic] = []
    top: list[Block] = []
    stack: list[Block] = []
    too_deep: int | None = None
    offset = piece.start
    for number, raw in enumerate(piece.text.split("\n"), start=piece.number):
        start = offset
        offset += len(raw) + 1
        indent = indentation(raw)
        text = strip_comment(raw.lstrip()).replace("\t", " ")
        if not text:
            continue
        block = Block(text, start + len(raw) - len(raw.lstrip()), indent, number)
        if too_deep is not None and indent > too_deep:
            continue
        too_deep = None
        closed: Block | None = None
        while stack and stack[-1].indent >= indent:
            closed = stack.pop()
        if not stack:
            if indent:
                message = "this line is indented, but nothing above it opens a block"
                advice = "begin declarations (district, character, edition ...) in the first column"
                problems.append(problem("CIT008", block.span, path, message, advice))
            top.append(block)
        else:
            siblings = stack[-1].children
            if closed is not None and closed.indent != indent and siblings and siblings[-1].indent != indent:
                message = (
                    f"this line is indented by {indent} spaces, the other lines of its block by {siblings[-1].indent}"
                )
                advice = "begin all lines of a block in the same column; indent by 4 spaces for each level"
                problems.append(problem("CIT006", block.span, path, message, advice))
                block.indent = siblings[-1].indent
            siblings.append(block)
        if len(stack) >= DEEPEST:
            message = f"blocks are nested more than {DEEPEST} levels deep"
            advice = "move the inner lines into a procedure or another rule"
            problems.append(problem("CIT007", block.span, path, message, advice))
            too_deep = indent
            block.unread = True
            continue
        stack.append(block)
    return top, problems
