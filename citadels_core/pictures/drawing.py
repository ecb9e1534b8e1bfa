"""Draw cards: the full face, the compact face and the back, as SVG."""

from citadels_core.model.programs.ir import Card
from citadels_core.pictures.choice import icon_lists
from citadels_core.pictures.compact_face import compact_face
from citadels_core.pictures.face import Face, face_of
from citadels_core.pictures.full_face import HIGH, MIDDLE, WIDE, full_face
from citadels_core.pictures.ink_saving_face import BORDER, ink_saving_face
from citadels_core.pictures.palette import NEUTRAL, Palette, palette_of
from citadels_core.pictures.scenery import GILT, icon, rays, sign
from citadels_core.pictures.svg import element, picture

NIGHT = Palette("#23314f", "#3d5280", "#93a5cc")
"""The colours of the back of districts."""


def card_svg(card: Card | Face, *, compact: bool = False, ink_saving: bool = False) -> str:
    """Return the picture of a card as SVG.

    The SVG names the fonts Cinzel and Alegreya, which `citadels_core.pictures.FONTS` contains; where they are missing,
    another serif font is fitted into each line.

    Args:
        card: a compiled card, or a face with other words, for example in another language.
        compact: draw the small face for cities and lists, which has no rules text.
        ink_saving: draw the full face in one colour on white, for printing.
    """
    face = card if isinstance(card, Face) else face_of(card)
    if compact:
        return compact_face(face)
    return ink_saving_face(face) if ink_saving else full_face(face)


def back_svg(*, character: bool = False, ink_saving: bool = False) -> str:
    """Return the back of a card as SVG.

    Args:
        character: draw the back of characters, which has another colour than that of districts.
        ink_saving: draw in one colour on white, for printing.
    """
    return picture("back", WIDE, HIGH, *back_parts(character=character, ink_saving=ink_saving))


def back_parts(*, character: bool = False, ink_saving: bool = False) -> tuple[str, ...]:
    """Return the elements of a back."""
    name, tone = ("back_of_characters", NEUTRAL) if character else ("back_of_districts", NIGHT)
    art = icon_lists()[name]
    if ink_saving:
        border = element("rect", x=20, y=20, width=590, height=840, rx=22, stroke=tone.deep, **BORDER)
        return border, icon(art, 185, 310, 260, fill=tone.deep)
    return (
        element("rect", x=1, y=1, width=628, height=878, rx=34, fill=tone.deep),
        element("rect", x=34, y=34, width=562, height=812, rx=20, fill=tone.middle, stroke=GILT, stroke_width=4),
        element("rect", x=50, y=50, width=530, height=780, rx=12, fill="none", stroke=GILT, opacity=0.7),
        element("svg", rays(MIDDLE - 50, 390, 0.1), x=50, y=50, width=530, height=780),
        element("circle", cx=MIDDLE, cy=440, r=190, fill=tone.deep, stroke=GILT, stroke_width=6),
        icon(art, 185, 310, 260, fill=GILT),
    )


def sign_svg(type_: str) -> str:
    """Return the sign of a type of districts as SVG, as it is on cards.

    Args:
        type_: the type, such as ``noble``.
    """
    return picture(type_, 24, 24, sign(type_, 12, 12, 11, palette_of(type_)))
