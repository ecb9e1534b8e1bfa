"""Translate between offsets in a text and the positions of an editor, whatever it counts letters in."""

from attrs import frozen
from lsprotocol import types
from pygls.workspace import PositionCodec

from citadels_dsl.text.source import SourceText, Span


@frozen
class Positions:
    """How an editor counts within a line: in UTF-16 units unless it has said otherwise."""

    encoding: str = types.PositionEncodingKind.Utf16.value

    def width(self, text: str) -> int:
        """Return how many units of the editor a text takes.

        >>> Positions().width("é😋"), Positions("utf-8").width("é😋"), Positions("utf-32").width("é😋")
        (3, 6, 2)
        """
        return len(text) if text.isascii() else int(PositionCodec(self.encoding).client_num_units(text))

    def position(self, source: SourceText, offset: int) -> types.Position:
        """Return the position of an offset."""
        line, column = source.position(offset)
        return types.Position(line - 1, self.width(source.line_text(line)[: column - 1]))

    def range(self, source: SourceText, span: Span) -> types.Range:
        """Return the range of a span."""
        return types.Range(self.position(source, span.start), self.position(source, span.end))

    def offset(self, source: SourceText, position: types.Position) -> int:
        """Return the offset of a position; one outside the text is taken to the nearest place in it."""
        line = min(max(position.line, 0) + 1, source.line_count)
        start, text = source.line_span(line).start, source.line_text(line)
        if position.line >= source.line_count:
            return start + len(text)
        if text.isascii():
            return start + min(position.character, len(text))
        units = 0
        for at, letter in enumerate(text):
            if units >= position.character:
                return start + at
            units += self.width(letter)
        return start + len(text)

    def span(self, source: SourceText, range_: types.Range) -> Span:
        """Return the span of a range."""
        return Span(self.offset(source, range_.start), self.offset(source, range_.end))
