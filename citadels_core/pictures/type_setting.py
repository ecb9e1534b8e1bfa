"""Measure text in the fonts of the cards and break it into lines, without a font renderer."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

DATA = Path(__file__).with_name("data")
"""The folder with the fonts and their widths."""

NAMES = "Cinzel-Bold"
"""The font of names and numbers."""

RULES = "Alegreya-Regular"
"""The font of rules text."""

NOTES = "Alegreya-Italic"
"""The font of the last line of a card."""

LABELS = "Alegreya-Bold"
"""The font of names on small pictures."""

EM = 1000
"""The units of a font per em; the widths of all fonts here are in these units."""


@cache
def _widths() -> Mapping[str, Mapping[str, int]]:
    widths: dict[str, dict[str, int]] = json.loads((DATA / "widths.json").read_text("utf-8"))
    return widths


def width(text: str, font: str, size: float) -> float:
    """Return the width of a line in the unit of ``size``.

    A letter that the font lacks counts as an ``m``.
    """
    widths = _widths()[font]
    return sum(widths.get(letter, widths["m"]) for letter in text) * size / EM


def wrap(text: str, font: str, size: float, limit: float) -> list[str]:
    """Break a text into as few lines as possible, of similar width, each at most ``limit`` wide.

    A word that is wider than a line has a line of its own.
    """
    words = text.split()
    most = len(lines := _filled(words, font, size, limit))
    narrow, wide = limit / 2, limit
    while wide - narrow > limit / 50:
        middle = (narrow + wide) / 2
        tried = _filled(words, font, size, middle)
        if len(tried) <= most:
            wide, lines = middle, tried
        else:
            narrow = middle
    return lines


def _filled(words: Sequence[str], font: str, size: float, limit: float) -> list[str]:
    lines: list[str] = []
    left = 0.0
    space = width(" ", font, size)
    for word in words:
        wide = width(word, font, size)
        if lines and wide + space <= left:
            lines[-1] += f" {word}"
            left -= wide + space
        else:
            lines.append(word)
            left = limit - wide
    return lines


def largest(text: str, font: str, limit: float, most: float) -> float:
    """Return the largest font size, at most ``most``, at which a line is at most ``limit`` wide."""
    return min(most, limit / max(width(text, font, 1), 0.01))
