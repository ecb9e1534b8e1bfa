"""Draw the cards of a table, for clients that show pictures."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from attrs import frozen

from citadels_core.box.box import Box
from citadels_core.model.programs.ir import Card
from citadels_core.pictures import Face, back_svg, card_svg, face_of

if TYPE_CHECKING:
    from citadels_core.translation import Translator

Pictures = Mapping[str, Mapping[str, Mapping[str, str]]]
"""SVG by ``characters`` and ``districts``, the name of a card (``""`` for the back), and ``full`` or ``compact``."""


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
        versions = box.catalog.versions
        return tuple(
            (one.name, face_of(one, says, version=versions.get(one.id.partition(":")[0], ""))) for one in cards
        )

    return TableFaces(faces(box.cast), faces(box.definitions))


def draw_cards(faces: TableFaces) -> Pictures:
    """Return the full and the compact picture of each card, and the backs."""

    def drawn(named: Iterable[tuple[str, Face]], *, character: bool) -> Mapping[str, Mapping[str, str]]:
        back = back_svg(character=character)
        pictures = {name: {"full": card_svg(face), "compact": card_svg(face, compact=True)} for name, face in named}
        return {"": {"full": back, "compact": back}, **pictures}

    return {
        "characters": drawn(faces.characters, character=True),
        "districts": drawn(faces.districts, character=False),
    }
