"""Draw the full face of a card with little ink, to print it at home."""

from citadels_core.pictures.face import Face
from citadels_core.pictures.full_face import BANNER, EDGE, HIGH, MIDDLE, TEXT_WIDTH, WIDE, icon_size, layout, rules_text
from citadels_core.pictures.palette import sign_of
from citadels_core.pictures.scenery import FAINT, icon, image
from citadels_core.pictures.svg import centred, element, line, picture
from citadels_core.pictures.type_setting import LABELS, NAMES, NOTES, largest

BORDER = {"fill": "none", "stroke_width": 3}
"""A thin line around nothing."""


GROUND = {**BORDER, "fill": "#fff"}
"""For numbers and signs, which may lie on an image."""


def ink_saving_face(face: Face) -> str:
    """Draw the face of a card in one colour on white, with a thin border."""
    tall, size, rules = layout(face.text)
    top = EDGE + tall - 34
    ink = face.border.deep
    return picture(
        face.title,
        WIDE,
        HIGH,
        element("rect", x=20, y=20, width=590, height=840, rx=22, stroke=ink, **BORDER),
        _art(face, tall),
        element("path", d=f"M20 {top}h590M20 {top + BANNER}h590", stroke=ink, **BORDER),
        centred(face.title, MIDDLE, top + BANNER / 2, font=NAMES, size=largest(face.title, NAMES, 540, 50), fill=ink),
        _number(face),
        *_sign(face.type, ink),
        *rules_text(rules, size, top + BANNER + 8),
        line(face.foot, MIDDLE, 848, font=NOTES, size=largest(face.foot, NOTES, TEXT_WIDTH, 22), fill=FAINT),
    )


def _art(face: Face, tall: int) -> str:
    if face.is_image:
        return image(face.art, EDGE, EDGE, 578, tall - 34)
    size = icon_size(tall)
    return icon(face.art, MIDDLE - size / 2, EDGE + (tall - 40 - size) / 2, size, fill=face.scene.deep)


def _sign(type_: str | None, ink: str) -> tuple[str, ...]:
    """Draw the sign of a type in a circle."""
    if type_ is None:
        return ()
    circle = element("circle", cx=546, cy=84, r=50, stroke=ink, **GROUND)
    return circle, icon(sign_of(type_), 514, 52, 64, fill=ink)


def _number(face: Face) -> str:
    """Draw the cost in a circle or the rank in a shield."""
    shape = {"d": "M34 34h104v66q0 48-52 70q-52-22-52-70z"} if face.is_character else {"cx": 86, "cy": 86, "r": 50}
    outline = element("path" if face.is_character else "circle", stroke=face.border.deep, **shape, **GROUND)
    size = largest(face.figure, LABELS, 76, 74)
    return outline + centred(face.figure, 86, 88, font=LABELS, size=size, fill=face.border.deep)
