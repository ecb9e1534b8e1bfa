"""What is on the face of a card, apart from its looks."""

from collections.abc import Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING

from attrs import frozen

from citadels_core.model.programs.ir import Card
from citadels_core.model.vocabulary.types import type_called
from citadels_core.pictures.choice import choose_icon
from citadels_core.pictures.incomes import income_type
from citadels_core.pictures.palette import Palette, palette_of, shades, tinted

if TYPE_CHECKING:
    from citadels_core.translation import Translator


@frozen(kw_only=True)
class Face:
    """The face of a card, in one language."""

    is_character: bool
    title: str
    number: int | None
    """The cost of a district or the rank of a character; None for a card without one."""
    type: str | None = None
    """The type of a district, or the type that a character gains gold for; None for neither."""
    art: str
    """The name of an icon, or an image as a ``data:`` address."""
    colour: str | None = None
    """The colour behind the art, as ``#rrggbb``; None for a colour near that of the type."""
    text: str = ""
    foot: str = ""
    """The last line, such as the pack and its version."""

    @property
    def is_image(self) -> bool:
        """Whether the art is an image, not an icon."""
        return self.art.startswith("data:")

    @property
    def figure(self) -> str:
        """The number as it is drawn."""
        return "–" if self.number is None else str(self.number)

    @property
    def border(self) -> Palette:
        """The colours of the type."""
        return palette_of(self.type)

    @property
    def scene(self) -> Palette:
        """The colours of the art."""
        if self.colour:
            return shades(self.colour)
        return self.border if self.is_image else tinted(self.border, self.art)

    @property
    def key(self) -> str:
        """A short hash of what is drawn; it keeps apart the definitions of several pictures in one document."""
        return blake2b(repr(self).encode(), digest_size=4).hexdigest()


def face_of(card: Card, says: "Translator | None" = None, versions: Mapping[str, str] | None = None) -> Face:
    """Return the face of a compiled card.

    Args:
        card: the card.
        says: the translator; None for English.
        versions: the versions of packs by id, for the last line; None for no version.
    """
    text = (None if says is None else says.text(card)) or card.text or _paragraphs(card)
    pack = card.id.partition(":")[0]
    type_ = None if card.is_character else type_called(card.type)
    shown = income_type(card) if card.is_character else type_
    translated = str if says is None else says.word
    notes = (translated(type_ or ""), f"{pack} {(versions or {}).get(pack, '')}".strip(), translated(card.provenance))
    return Face(
        is_character=card.is_character,
        title=card.name if says is None else says.title(card.name),
        number=(card.rank or None) if card.is_character else None if card.costless else card.cost,
        type=shown,
        art=card.art or choose_icon(card),
        colour=card.art_colour or None,
        text=text,
        foot=" · ".join(note for note in notes if note),
    )


def _paragraphs(card: Card) -> str:
    """Return the generated text of a card with a line break between its rules."""
    rules: dict[int, str] = {}
    for _, line, part in card.parts:
        rules[line] = f"{rules[line]} {part}" if line in rules else part
    return "\n".join(rules.values())
