"""Draw the compact face of a card, for cities and lists: it can be read when it is 74 pixels wide."""

from citadels_core.pictures.face import Face
from citadels_core.pictures.scenery import COIN, CREAM, GILT, icon, image, sign, sky
from citadels_core.pictures.svg import centred, element, picture
from citadels_core.pictures.type_setting import LABELS, largest, width, wrap

WIDE, HIGH = 148, 184
"""The size of a compact face; two units are one pixel at a width of 74 pixels."""

LABEL_WIDTH, LABEL_SIZE = 138, 25
"""The width for a name, and its largest font size."""

STEP = 0.92
"""The distance between two lines of a name, in font sizes."""


def compact_face(face: Face) -> str:
    """Draw the compact face of a card as SVG: art, name, number and type, without rules text."""
    return picture(face.title, WIDE, HIGH, *compact_parts(face))


def compact_parts(face: Face) -> tuple[str, ...]:
    """Return the elements of a compact face."""
    border, scene, key = face.border, face.scene, face.key
    names = _label(face.title)
    size = min(largest(name, LABELS, LABEL_WIDTH, LABEL_SIZE) for name in names)
    tall = HIGH - 14 - len(names) * size * STEP
    return (
        element("defs", sky(f"c{key}", scene), COIN),
        element("rect", x=1, y=1, width=146, height=182, rx=11, fill=border.deep, stroke="#fff", stroke_opacity=0.35),
        element("path", d=f"M5 12q0-7 7-7h124q7 0 7 7v{tall - 12:.4g}h-138z", fill=f"url(#c{key})"),
        _art(face, tall),
        _number(face),
        sign(face.type, 125, 23, 17, border) if face.type is not None else "",
        *(
            centred(name, WIDE / 2, tall + size * STEP * (at + 0.5) + 4, font=LABELS, size=size, fill=CREAM)
            for at, name in enumerate(names)
        ),
    )


def _art(face: Face, tall: float) -> str:
    if face.is_image:
        return image(face.art, 5, 5, 138, tall - 5)
    size = min(112, tall - 16)
    return icon(face.art, 80 - size / 2, tall - size - 4, size, fill=face.scene.deep)


def _number(face: Face) -> str:
    size = largest(face.figure, LABELS, 32, 31)
    if not face.is_character:
        coin = element("circle", cx=24, cy=24, r=19, fill="url(#coin)", stroke="#6b4a10", stroke_width=2.5)
        return coin + centred(face.figure, 24, 24, font=LABELS, size=size, fill="#3a2606")
    shield = element("path", d="M6 5h36v24q0 15-18 23q-18-8-18-23z", fill=face.border.deep, stroke=GILT, stroke_width=2)
    return shield + centred(face.figure, 24, 24, font=LABELS, size=size, fill=CREAM)


def _label(title: str) -> list[str]:
    """Break a name in two lines if its letters are then larger."""
    if largest(title, LABELS, LABEL_WIDTH, LABEL_SIZE) >= 20:
        return [title]
    lines = wrap(title, LABELS, 20, max(width(title, LABELS, 20) * 0.62, 60))
    return lines if len(lines) == 2 else [title]
