"""Test PNG files and sheets to print: their sizes, cut marks and backs, as a renderer of PDF sees them."""

import shutil
import struct
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from citadels_core.pictures import Face, back_svg, card_svg

printing = pytest.importorskip("citadels_core.pictures.printing", exc_type=ImportError)

needs_poppler = pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="pdftoppm is not installed")

DOTS_PER_MM = 4
"""The sharpness at which sheets are looked at."""


def square(colour: str) -> str:
    """Return a picture of one colour, as large as a card."""
    rect = f'<rect width="630" height="880" fill="{colour}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 630 880">{rect}</svg>'


class Sheet:
    """A rendered page of a PDF."""

    def __init__(self, file: Path) -> None:
        """Read a file of `pdftoppm`."""
        kind, wide, high, _, self._dots = file.read_bytes().split(maxsplit=4)[:5]
        assert kind == b"P6"
        self.size = int(wide), int(high)

    def at(self, x: float, y: float) -> tuple[int, ...]:
        """Return the colour of the point with these distances from the left and the top, in millimetres."""
        first = 3 * (int(y * DOTS_PER_MM) * self.size[0] + int(x * DOTS_PER_MM))
        return tuple(self._dots[first : first + 3])

    def ink(self) -> int:
        """Return how much darker than white the sheet is."""
        return 255 * len(self._dots) - sum(self._dots)


def rendered(pdf: bytes, folder: Path) -> list[Sheet]:
    (folder / "sheets.pdf").write_bytes(pdf)
    sharpness = str(DOTS_PER_MM * 25.4)
    subprocess.run(["pdftoppm", "-r", sharpness, "sheets.pdf", "page"], cwd=folder, check=True, capture_output=True)
    return [Sheet(file) for file in sorted(folder.glob("page*.ppm"))]


def png_size(data: bytes) -> Sequence[int]:
    return struct.unpack(">II", data[16:24])


RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 128, 0), (0, 0, 255), (255, 255, 255)


@needs_poppler
@pytest.mark.parametrize(("paper", "wide", "high"), [("a4", 210, 297), ("letter", 215.9, 279.4)])
def test_nine_cards_lie_on_a_sheet_between_cut_marks(paper: str, wide: float, high: float, tmp_path: Path) -> None:
    sheets = rendered(printing.sheets_pdf([square("red")] * 8 + [square("green")] * 2, paper=paper), tmp_path)
    assert len(sheets) == 2
    first, second = sheets
    assert first.size == pytest.approx((wide * DOTS_PER_MM, high * DOTS_PER_MM), abs=2)
    left, top = (wide - 189) / 2, (high - 264) / 2
    middles = [(left + 63 * (at % 3) + 31.5, top + 88 * (at // 3) + 44) for at in range(9)]
    assert [first.at(*middle) for middle in middles] == [RED] * 8 + [GREEN]
    assert [second.at(*middle) for middle in middles] == [GREEN] + [WHITE] * 8
    assert first.at(left + 0.5, top + 0.5) == RED
    assert first.at(left - 0.5, top + 44) == WHITE
    assert first.at(left + 189.5, top + 264.5) == WHITE
    for sheet in sheets:
        for at in range(4):
            for y in (top - 3, top + 264 + 3):
                across = [sum(sheet.at(left + 63 * at + step / 4, y)) for step in range(-3, 4)]
                assert min(across) < 3 * 200 < max(across)
            for x in (left - 3, left + 189 + 3):
                down = [sum(sheet.at(x, top + 88 * at + step / 4)) for step in range(-3, 4)]
                assert min(down) < 3 * 200 < max(down)


@needs_poppler
def test_a_back_lies_behind_its_card_when_the_paper_turns_on_its_long_edge(tmp_path: Path) -> None:
    colours = ["red", "green", "blue", "red"]
    backs = [square(colour) for colour in colours]
    sheets = rendered(printing.sheets_pdf([square("white")] * 4, backs), tmp_path)
    assert len(sheets) == 2
    columns = [10.5 + 63 * column + 31.5 for column in range(3)]
    assert [sheets[1].at(x, 60) for x in columns] == [BLUE, GREEN, RED]
    assert [sheets[1].at(x, 148) for x in columns] == [WHITE, WHITE, RED]


def test_a_png_has_300_dots_per_inch_and_is_the_same_each_time() -> None:
    face = Face(is_character=False, title="Inn", number=2, type="trade", art="castle", text="Gain 1 gold.")
    full = printing.card_png(card_svg(face))
    assert png_size(full) == (744, 1039)
    assert full == printing.card_png(card_svg(face))
    assert png_size(printing.card_png(card_svg(face, compact=True))) == (437, 543)
    assert png_size(printing.card_png(back_svg())) == (744, 1039)


def test_a_pdf_is_the_same_each_time() -> None:
    assert printing.sheets_pdf([back_svg()]) == printing.sheets_pdf([back_svg()])


@needs_poppler
def test_ink_is_saved(tmp_path: Path) -> None:
    face = Face(is_character=True, title="Guest", number=2, type="noble", art="castle", text="Gain 1 gold.", foot="a")
    pictures = [card_svg(face), card_svg(face, ink_saving=True), back_svg(), back_svg(ink_saving=True)]
    inks = []
    for number, svg in enumerate(pictures):
        folder = tmp_path / str(number)
        folder.mkdir()
        inks.append(rendered(printing.sheets_pdf([svg]), folder)[0].ink())
    assert inks[1] < inks[0] / 3
    assert inks[3] < inks[2] / 3
    assert "Gain 1 gold." in pictures[1]
