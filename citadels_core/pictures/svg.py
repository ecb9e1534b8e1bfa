"""Write SVG: elements, and lines of text of a known width."""

from html import escape

from citadels_core.pictures.type_setting import LABELS, NAMES, NOTES, RULES, width

FAMILIES = {NAMES: "Cinzel", RULES: "Alegreya", NOTES: "Alegreya", LABELS: "Alegreya"}
"""The font family of each font, as CSS names it."""

CAPITAL = 0.35
"""Half of the height of a capital letter, in font sizes."""


def element(name: str, /, *inside: str, **attributes: object) -> str:
    """Write an element; ``_`` in the name of an attribute is written as ``-``, and left out at its end.

    >>> element("rect", x=1, stroke_width=2.50, fill="#fff")
    '<rect x="1" stroke-width="2.5" fill="#fff"/>'
    """
    written = "".join(
        f' {key.removesuffix("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def _value(value: object) -> str:
    return f"{value:.4g}" if isinstance(value, float) else escape(str(value))


def picture(title: str, wide: int, high: int, *inside: str) -> str:
    """Write an SVG document with a title for screen readers."""
    box = f"0 0 {wide} {high}"
    return element("svg", *inside, xmlns="http://www.w3.org/2000/svg", viewBox=box, role="img", aria_label=title)


def font_attributes(font: str) -> dict[str, str | int | None]:
    """Return the attributes of a text in a font, such as ``Alegreya-Bold``."""
    return {
        "font_family": f"{FAMILIES[font]},serif",
        "font_weight": 700 if font.endswith("Bold") else None,
        "font_style": "italic" if font.endswith("Italic") else None,
    }


def line(text: str, x: float, y: float, *, font: str, size: float, fill: str) -> str:
    """Write a line of text, centred at ``x``, with its base line at ``y``.

    ``textLength`` keeps the line within the card if the font is missing.
    """
    if not text:
        return ""
    return element(
        "text",
        escape(text, quote=False),
        x=x,
        y=round(y, 1),
        text_anchor="middle",
        font_size=float(size),
        textLength=round(width(text, font, size)),
        lengthAdjust="spacingAndGlyphs",
        fill=fill,
        **font_attributes(font),
    )


def centred(text: str, x: float, y: float, *, font: str, size: float, fill: str) -> str:
    """Write a line of text whose capitals are centred at ``x`` and ``y``."""
    return line(text, x, y + size * CAPITAL, font=font, size=size, fill=fill)
