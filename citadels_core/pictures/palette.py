"""The colours and signs of district types on pictures."""

import re

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

NEUTRAL = Palette("#3d3a36", "#7d766c", "#e2ddd3")
"""The colours of cards without a type, and of types that no official box has."""


def sign_of(type_: str) -> str:
    """Return the name of the icon of a type."""
    signs: dict[str, str] = icon_lists()["signs"]
    return signs.get(type_, signs["other"])


def palette_of(type_: str | None) -> Palette:
    """Return the colours of a type; `NEUTRAL` for None and for an unknown type."""
    return PALETTES.get(type_ or "", NEUTRAL)


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
