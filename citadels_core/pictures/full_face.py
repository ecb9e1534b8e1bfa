"""Draw the full face of a card, 63 by 88 mm, with its rules text."""

from collections.abc import Sequence

from citadels_core.icons import SIZE, icons
from citadels_core.pictures.face import Face
from citadels_core.pictures.palette import Palette
from citadels_core.pictures.scenery import COIN, CREAM, FAINT, GILT, INK, PAPER, image, rays, sign, sky
from citadels_core.pictures.svg import centred, element, line, picture
from citadels_core.pictures.type_setting import LABELS, NAMES, NOTES, RULES, largest, width, wrap

WIDE, HIGH = 630, 880
"""The size of a full face, in tenths of a millimetre: a poker card has 63 by 88 mm."""

MIDDLE = WIDE // 2

EDGE = 26
"""The left and top of the art."""

LAYOUTS = tuple(
    (tall, size)
    for tall, sizes in (
        (470, (37.0, 34.0, 32.0, 30.0)),
        (420, (31.0, 29.5)),
        (370, (30.0, 28.5)),
        (320, (29.0, 27.5)),
        (270, (28.0, 26.5)),
        (220, (27.0, 25.5)),
        (180, (25.0, 24.0, 23.0, 22.0)),
        (150, (21.0, 20.0, 19.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0)),
    )
    for size in sizes
)
"""For each layout of a face the height of its art and the size of its text, from roomy to dense."""

LEADING = 1.22
"""The distance between lines of text, in font sizes."""

BETWEEN_RULES = 0.42
"""The additional distance between two rules, in font sizes."""

MOST_CENTRED = 5
"""The largest number of lines that are centred; the lines of a longer text begin at the same place."""

TEXT_WIDTH, TEXT_END = 540, 824

BARE_ART = 716
"""The height of the art of a card without text."""

BANNER = 76
"""The height of the banner with the name."""


def full_face(face: Face) -> str:
    """Draw the full face of a card as SVG."""
    tall, size, rules = layout(face.text)
    top = EDGE + tall - 34
    border, scene, key = face.border, face.scene, face.key
    clip = element("rect", x=EDGE, y=EDGE, width=578, height=tall, rx=18)
    definitions = (sky(f"s{key}", scene), COIN, element("clipPath", clip, id=f"p{key}"))
    banner = f"M10 {top}h610l-18 38l18 38h-610l18-38z"
    return picture(
        face.title,
        WIDE,
        HIGH,
        element("defs", *definitions),
        element("rect", x=1, y=1, width=628, height=878, rx=34, fill=border.deep, **_OUTLINE),
        element("rect", x=20, y=20, width=590, height=840, rx=22, fill=PAPER),
        element("g", *_scene(face, scene, key, tall), clip_path=f"url(#p{key})"),
        element("path", d=banner, fill=border.deep, stroke=GILT, stroke_width=3),
        _name(face.title, top + BANNER / 2),
        _number(face, border),
        sign(face.type, 548, 82, 44, border) if face.type is not None else "",
        *rules_text(rules, size, top + BANNER + 8),
        line(face.foot, MIDDLE, 848, font=NOTES, size=largest(face.foot, NOTES, TEXT_WIDTH, 22), fill=FAINT),
    )


_OUTLINE = {"stroke": "#fff", "stroke_opacity": 0.35, "stroke_width": 2}
"""A light outline, which is seen on dark ground."""


def layout(text: str) -> tuple[int, float, Sequence[Sequence[str]]]:
    """Return the height of the art, the size of the text, and its lines rule by rule."""
    if not text:
        return BARE_ART, 1.0, ()
    tall, size, rules = 0, 1.0, [[text]]
    for tall, size in LAYOUTS:
        rules = [wrap(rule, RULES, size, TEXT_WIDTH) for rule in text.split("\n")]
        if _height(rules) * size <= TEXT_END - (EDGE + tall - 34 + BANNER + 8):
            break
    return tall, size, rules


def icon_size(tall: int) -> float:
    """Return the size of the icon in art of a height."""
    return min(330, 0.86 * tall - 36)


def _height(rules: Sequence[Sequence[str]]) -> float:
    """Return the height of a text, in font sizes."""
    return sum(len(rule) * LEADING + BETWEEN_RULES for rule in rules) - BETWEEN_RULES


def rules_text(rules: Sequence[Sequence[str]], size: float, top: float) -> list[str]:
    """Draw the lines of a text in the middle of the space between ``top`` and the last line."""
    y = top + (TEXT_END - top - _height(rules) * size) / 2 + size * 0.83
    widths = [[width(text, RULES, size) for text in rule] for rule in rules]
    centred_ = sum(map(len, rules)) <= MOST_CENTRED
    left = MIDDLE - max(map(max, widths), default=0) / 2
    drawn = []
    for rule, wide in zip(rules, widths, strict=True):
        for text, long in zip(rule, wide, strict=True):
            x = MIDDLE if centred_ else left + long / 2
            drawn.append(line(text, x, y, font=RULES, size=size, fill=INK))
            y += size * LEADING
        y += size * BETWEEN_RULES
    return drawn


def _scene(face: Face, scene: Palette, key: str, tall: int) -> list[str]:
    """Draw the art: an image, or an icon before rays and hills."""
    if face.is_image:
        return [image(face.art, EDGE, EDGE, 578, tall)]
    size = icon_size(tall)
    left, top = MIDDLE - size / 2, EDGE + (tall - 40 - size) / 2
    scale = f"scale({size / SIZE:.4f})"
    ground = scene.deep
    return [
        element("rect", x=EDGE, y=EDGE, width=578, height=tall, fill=f"url(#s{key})"),
        rays(MIDDLE, EDGE + tall / 2, 0.22),
        element("path", d=f"M26 {tall - 60}q100-70 200-20t190-15t190 10v130h-580z", fill=ground, fill_opacity=0.35),
        element("path", d=f"M26 {tall - 20}q120-50 240-10t340-15v90h-580z", fill=ground, fill_opacity=0.55),
        element("defs", element("path", id=f"i{key}", d=icons()[face.art])),
        element(
            "use",
            href=f"#i{key}",
            transform=f"translate({left + 7:g} {top + 9:g}) {scale}",
            fill=ground,
            fill_opacity=0.35,
        ),
        element("use", href=f"#i{key}", transform=f"translate({left:g} {top:g}) {scale}", fill="#fffaf0"),
    ]


def _name(title: str, y: float) -> str:
    return centred(title, MIDDLE, y, font=NAMES, size=largest(title, NAMES, 520, 50), fill=CREAM)


def _number(face: Face, border: Palette) -> str:
    """Draw the cost on a coin or the rank on a shield."""
    if not face.is_character:
        return "".join(
            (
                element("circle", cx=86, cy=86, r=56, fill="url(#coin)", stroke="#6b4a10", stroke_width=5),
                element(
                    "circle", cx=86, cy=86, r=45, fill="none", stroke="#fff3c4", stroke_width=3, stroke_opacity=0.8
                ),
                centred(face.figure, 86, 86, font=LABELS, size=largest(face.figure, LABELS, 76, 74), fill="#4a3208"),
            )
        )
    shield = element("path", d="M34 30h104v70q0 48-52 70q-52-22-52-70z", fill=border.deep, stroke=GILT, stroke_width=5)
    return shield + centred(face.figure, 86, 92, font=LABELS, size=largest(face.figure, LABELS, 84, 80), fill=CREAM)
