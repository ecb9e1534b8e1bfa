"""Convert between offsets in a text and editor positions, in any position encoding."""

from attrs import field, frozen
from lsprotocol import types
from pygls.workspace import PositionCodec

from citadels_dsl.text.source import SourceText, Span


@frozen
class Positions:
    """A converter for the position encoding of a codec, by default UTF-16 code units."""

    codec: PositionCodec = field(factory=PositionCodec)

    def width(self, text: str) -> int:
        """Return the length of a text in the code units of the position encoding.

        >>> Positions().width("é😋"), Positions(PositionCodec("utf-8")).width("é😋")
        (3, 6)
        """
        return len(text) if text.isascii() else int(self.codec.client_num_units(text))

    def position(self, source: SourceText, offset: int) -> types.Position:
        """Convert an offset in a text to a position of the protocol."""
        line, column = source.position(offset)
        return types.Position(line - 1, self.width(source.line_text(line)[: column - 1]))

    def range(self, source: SourceText, span: Span) -> types.Range:
        """Convert a span of offsets in a text to a range of the protocol."""
        return types.Range(self.position(source, span.start), self.position(source, span.end))

    def offset(self, source: SourceText, position: types.Position) -> int:
        """Convert a position of the protocol to an offset, clamped to the text."""
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
        """Convert a range of the protocol to a span of offsets in a text."""
        return Span(self.offset(source, range_.start), self.offset(source, range_.end))
