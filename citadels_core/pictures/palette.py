"""The colours and signs of district types on pictures."""

import re
from colorsys import hls_to_rgb, rgb_to_hls
from functools import cache
from hashlib import blake2b

from attrs import frozen

from citadels_core.pictures.choice import icon_lists


@frozen
class Palette:
    """Three shades of one colour, as ``#rrggbb``."""

    deep: str
    """For borders and the ground."""
    middle: str
    light: str


PALETTES = {
    "noble": Palette("#7a5a12", "#c99a2e", "#f6e3ae"),
    "religious": Palette("#1f4572", "#4a7fb8", "#cfe0f2"),
    "trade": Palette("#1d5a3c", "#4d9a6e", "#cfe8d6"),
    "military": Palette("#7a2320", "#bb5048", "#f3cfc8"),
    "unique": Palette("#4a2a6b", "#8a63b5", "#e3d5f2"),
}

WIDEST_TURN, MOST_FADED = 0.042, 0.4
"""The largest difference from the hue of a type, in full turns, and the largest part of its saturation to lose."""

GREY, PALE = 0.22, 0.05
"""The largest saturation of greys, and the saturation that a card adds to a grey."""

NEUTRAL = Palette("#3d3a36", "#7d766c", "#e2ddd3")
"""The colours of cards without a type, and of types that no official box has."""


def sign_of(type_: str) -> str:
    """Return the name of the icon of a type."""
    signs: dict[str, str] = icon_lists()["signs"]
    return signs.get(type_, signs["other"])


def palette_of(type_: str | None) -> Palette:
    """Return the colours of a type; `NEUTRAL` for None and for an unknown type."""
    return PALETTES.get(type_ or "", NEUTRAL)


@cache
def tinted(palette: Palette, art: str) -> Palette:
    """Return colours near those of a type; they depend on the art, so cards of one type differ.

    >>> tinted(PALETTES["trade"], "anchor") == tinted(PALETTES["trade"], "market") == PALETTES["trade"]
    False
    """
    turn, fade = (part / 255 for part in blake2b(art.encode(), digest_size=2).digest())
    return Palette(*(_turned(colour, turn, fade) for colour in (palette.deep, palette.middle, palette.light)))


def _turned(colour: str, turn: float, fade: float) -> str:
    """Return a colour with another hue and less saturation; a grey gets a pale hue.

    ``turn`` and ``fade`` are between 0 and 1.
    """
    hue, light, saturation = rgb_to_hls(*(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)))
    if saturation < GREY:
        hue, saturation = turn, saturation + PALE
    else:
        hue, saturation = hue + (turn * 2 - 1) * WIDEST_TURN, saturation * (1 - fade * MOST_FADED)
    red, green, blue = (round(255 * part) for part in hls_to_rgb(hue % 1, light, saturation))
    return f"#{red:02x}{green:02x}{blue:02x}"


def shades(colour: str) -> Palette:
    """Return shades of a colour.

    Args:
        colour: ``#rrggbb``.

    Raises:
        ValueError: if ``colour`` is written differently.

    >>> shades("#4080c0")
    Palette(deep='#284f77', middle='#4080c0', light='#c2d6eb')
    """
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", colour):
        raise ValueError(f'a colour is written as in "#4080c0", not as {colour!r}')
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    deep = "".join(f"{round(part * 0.62):02x}" for part in parts)
    light = "".join(f"{round(part + (255 - part) * 0.68):02x}" for part in parts)
    return Palette(f"#{deep}", colour.lower(), f"#{light}")
