"""Place rows of small cards and lines of words below each other."""

from collections.abc import Sequence

from attrs import define, field, frozen

from citadels_core.pictures.compact_face import HIGH, WIDE
from citadels_core.pictures.scenery import INK
from citadels_core.pictures.svg import centred, element
from citadels_core.pictures.type_setting import LABELS, largest, width, wrap

GAP = 8
"""The space between cards."""

LINE = 1.25
"""The height of a line of words, in font sizes."""

ON_PLATE = 16.0
"""The largest font size on plates."""

PLATE = "#f0d58a"
"""The colour of plates."""

PALE = 0.4
"""The opacity of pale cards."""


@frozen(kw_only=True)
class Tile:
    """A small card and the words below it.

    Attributes:
        id: the id of the symbol of the card.
        holder: the player who has the card, in a line below the card; empty for none.
        words: what lies on the card, one plate for each.
        pale: whether the card is drawn pale.
    """

    id: str
    holder: str = ""
    words: Sequence[str] = ()
    pale: bool = False


@define
class Stack:
    """Elements below each other.

    Attributes:
        left: where each row begins.
        right: where each row ends at the latest.
        ink: the colour of words that are on no plate.
        top: where the next row begins.
        elements: what is drawn so far.
    """

    left: float
    right: float
    ink: str = INK
    top: float = 0.0
    elements: list[str] = field(factory=list)

    def say(self, text: str, size: float) -> None:
        """Add a text, broken into lines."""
        for words in wrap(text, LABELS, size, self.right - self.left):
            middle = self.left + min(width(words, LABELS, size), self.right - self.left) / 2
            self.elements.append(_line(words, middle, self.top, self.right - self.left, size, self.ink))
            self.top += size * LINE

    def place(self, tiles: Sequence[Tile], size: float, *, gap_after: int = 0) -> None:
        """Add rows of tiles.

        Args:
            tiles: the tiles.
            size: the size of the cards, as a part of the usual size of a compact face.
            gap_after: the number of tiles after which there is a wider gap.
        """
        wide, high = WIDE * size, HIGH * size
        x, end = self.left, self.top
        for at, tile in enumerate(tiles):
            if x + wide > self.right:
                x, self.top = self.left, end
            opacity = PALE if tile.pale else None
            self.elements.append(
                element("use", href=f"#{tile.id}", x=x, y=float(self.top), width=wide, height=high, opacity=opacity)
            )
            end = max(end, self._below(tile, x, self.top + high, wide) + GAP)
            x += wide + (3 * GAP if at + 1 == gap_after else GAP)
        self.top = end

    def plates(self, texts: Sequence[str]) -> None:
        """Add rows of plates with words."""
        x, end = self.left, self.top
        for text in texts:
            wide = min(width(text, LABELS, ON_PLATE) + 2 * GAP, self.right - self.left)
            if x + wide > self.right:
                x, self.top = self.left, end
            plate, high = _plate(text, x, self.top, wide)
            self.elements.append(plate)
            end = max(end, self.top + high + GAP)
            x += wide + GAP
        self.top = end

    def _below(self, tile: Tile, x: float, y: float, wide: float) -> float:
        """Draw what is below a card, and return where it ends."""
        if tile.holder:
            self.elements.append(_line(tile.holder, x + wide / 2, y + 2, wide, ON_PLATE, self.ink))
            y += ON_PLATE * LINE + 2
        for text in tile.words:
            plate, high = _plate(text, x, y + 3, wide)
            self.elements.append(plate)
            y += high + 3
        return y


def _plate(text: str, x: float, y: float, wide: float) -> tuple[str, float]:
    """Draw words on a plate, and return it and its height."""
    lines = wrap(text, LABELS, ON_PLATE, wide - GAP)
    high = len(lines) * ON_PLATE * LINE + 2
    ground = element("rect", x=x, y=float(y), width=float(wide), height=high, rx=6, fill=PLATE)
    tops = (y + 1 + ON_PLATE * LINE * at for at in range(len(lines)))
    said = (_line(words, x + wide / 2, top, wide - GAP, ON_PLATE, INK) for words, top in zip(lines, tops, strict=True))
    return ground + "".join(said), high


def _line(text: str, x: float, top: float, wide: float, most: float, ink: str) -> str:
    """Draw a line of words around ``x`` that is at most ``wide``, with a font size of at most ``most``."""
    size = largest(text, LABELS, wide, most)
    return centred(text, x, top + most * LINE / 2, font=LABELS, size=size, fill=ink)
