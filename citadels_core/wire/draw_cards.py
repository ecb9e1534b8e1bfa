"""Draw the cards of a table, for clients that show pictures."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypedDict

from attrs import frozen

from citadels_core.box.box import Box
from citadels_core.model.programs.ir import Card
from citadels_core.model.vocabulary.types import DISTRICT_TYPES
from citadels_core.pictures import Face, back_svg, card_svg, face_of, sign_svg

if TYPE_CHECKING:
    from citadels_core.translation import Translator

Named = Mapping[str, Mapping[str, str]]
"""SVG by the name of a card, which is empty for the back, and by ``full`` or ``compact``."""


class Pictures(TypedDict):
    """The pictures of a table."""

    characters: Named
    districts: Named
    signs: Mapping[str, str]
    """SVG by the type of a district."""


@frozen
class TableFaces:
    """The faces of the cards of a table by name, in one language; two equal ones have the same pictures."""

    characters: tuple[tuple[str, Face], ...]
    districts: tuple[tuple[str, Face], ...]


def table_faces(box: Box, says: "Translator | None" = None) -> TableFaces:
    """Return the faces of the cards of a box.

    Args:
        box: the box.
        says: the translator; None for English.
    """

    def faces(cards: Iterable[Card]) -> tuple[tuple[str, Face], ...]:
        return tuple((one.name, face_of(one, says, box.catalog.versions)) for one in cards)

    return TableFaces(faces(box.cast), faces(box.definitions))


def draw_cards(faces: TableFaces) -> Pictures:
    """Return the full and the compact picture of each card, the backs, and the signs of types."""

    def drawn(named: Iterable[tuple[str, Face]], *, character: bool) -> Named:
        back = back_svg(character=character)
        pictures = {name: {"full": card_svg(face), "compact": card_svg(face, compact=True)} for name, face in named}
        return {"": {"full": back, "compact": back}, **pictures}

    return {
        "characters": drawn(faces.characters, character=True),
        "districts": drawn(faces.districts, character=False),
        "signs": {type_: sign_svg(type_) for type_ in DISTRICT_TYPES},
    }
