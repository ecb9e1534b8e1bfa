"""Turn pictures of cards into PNG files and into sheets to print, with the typesetter Typst."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal

import typst

from citadels_core.pictures.full_face import HIGH, WIDE
from citadels_core.pictures.type_setting import DATA

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""The width and height of papers, in millimetres."""

ON_SHEET = 9
"""How many cards a sheet has: three rows of three."""

SHARPNESS = 300
"""The usual dots per inch of PNG files."""

COMPACT_PER_MM = 4
"""The units of a compact face per millimetre: it is 37 mm wide on paper."""

_ONE_PICTURE = '#set page(width: {wide}mm, height: {high}mm, margin: 0mm, fill: none)\n#image("card.svg", width: 100%)'


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(DATA)])


def card_png(svg: str, *, sharpness: int = SHARPNESS) -> bytes:
    """Return a picture as PNG with transparent corners.

    Args:
        svg: a picture from `card_svg` or `back_svg`.
        sharpness: the dots per inch; a card is 63 mm wide, a compact one 37 mm.
    """
    wide, high = map(int, svg.partition('viewBox="0 0 ')[2].partition('"')[0].split())
    per_mm = 10 if wide == WIDE else COMPACT_PER_MM
    page = _ONE_PICTURE.format(wide=wide / per_mm, high=high / per_mm)
    return _compile({"main.typ": page, "card.svg": svg}, "png", sharpness)


def sheets_pdf(fronts: Sequence[str], backs: Sequence[str] = (), *, paper: str = "a4") -> bytes:
    """Return sheets with nine cards each and cut marks as PDF.

    Args:
        fronts: the pictures of the faces; a card that is printed twice is in it twice.
        backs: the back of each card. Sheets of backs are then between the sheets of faces, each with its rows from
            right to left: they fit if the printer turns the paper along its long edge. Empty for no backs.
        paper: ``a4`` or ``letter``.
    """
    pictures = {svg: f"{number}.svg" for number, svg in enumerate(dict.fromkeys((*fronts, *backs)))}
    sheets: list[Sequence[str | None]] = []
    for first in range(0, len(fronts), ON_SHEET):
        sheets.append([pictures[svg] for svg in fronts[first : first + ON_SHEET]])
        if backs:
            sheets.append(_mirrored([pictures[svg] for svg in backs[first : first + ON_SHEET]]))
    job = {"paper": PAPERS[paper], "card": (WIDE / 10, HIGH / 10), "sheets": sheets}
    files = {"main.typ": (DATA / "sheets.typ").read_text("utf-8"), "sheets.json": json.dumps(job)}
    return _compile({**files, **{name: svg for svg, name in pictures.items()}}, "pdf")


def _mirrored(sheet: Sequence[str]) -> list[str | None]:
    """Return the places of a sheet with each row from right to left; None for an empty place."""
    places = [*sheet, *[None] * (ON_SHEET - len(sheet))]
    return [places[row + column] for row in (0, 3, 6) for column in (2, 1, 0)]


def _compile(files: Mapping[str, str], format_: Literal["pdf", "png"], sharpness: int = SHARPNESS) -> bytes:
    written: Any = {name: text.encode() for name, text in files.items()}  # the stub of Typst lacks dictionaries
    made: bytes = typst.compile(written, format=format_, ppi=sharpness, font_paths=_fonts(), ignore_system_fonts=True)
    return made
