"""Put the fonts of cards into SVG and HTML files."""

from base64 import b64encode
from collections.abc import Iterable
from functools import cache

from citadels_core.pictures.svg import FAMILIES, element, font_attributes
from citadels_core.pictures.type_setting import DATA


@cache
def font_rules(fonts: Iterable[str] = tuple(FAMILIES)) -> str:
    """Return CSS that contains fonts, such as ``Alegreya-Bold``, as ``data:`` addresses."""
    return "".join(map(_font_rule, fonts))


def with_fonts(svg: str) -> str:
    """Return an SVG document that contains the fonts that it uses; it then looks alike everywhere."""
    # the attributes of its font are the last of a text
    used = tuple(font for font in FAMILIES if element("text", "", **font_attributes(font))[5:-7] in svg)
    start = svg.index(">") + 1
    return svg[:start] + element("style", font_rules(used)) + svg[start:] if used else svg


def _font_rule(font: str) -> str:
    _, weight, style = font_attributes(font).values()
    data = b64encode((DATA / f"{font}.ttf").read_bytes()).decode()
    return (
        f"@font-face{{font-family:{FAMILIES[font]};font-weight:{weight or 400};font-style:{style or 'normal'};"
        f"src:url(data:font/ttf;base64,{data})}}"
    )
