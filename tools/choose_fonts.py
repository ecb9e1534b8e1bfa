"""Write the fonts of cards: the Latin letters of two npm packages, and the width of each letter.

npm install --prefix tools/font_choice && pip install fonttools brotli && python -m tools.choose_fonts
"""

import json
import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

PACKAGES = Path(__file__).with_name("font_choice") / "node_modules" / "@fontsource"
TARGET = Path(__file__).parents[1] / "citadels_core" / "pictures" / "data"

FONTS = {
    "Cinzel-Bold": ("cinzel", "700-normal"),
    "Alegreya-Regular": ("alegreya", "400-normal"),
    "Alegreya-Italic": ("alegreya", "400-italic"),
    "Alegreya-Bold": ("alegreya", "700-normal"),
}
"""For each font its package, and its weight and style."""

LETTERS = (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x218, 0x21C), *range(0x2010, 0x203B), 0x20AC, 0x2212)


def chosen(package: str, style: str) -> TTFont:
    """Return a font with the chosen letters and kerning, and with digits of equal height."""
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for script in ("latin", "latin-ext"):
            part = TTFont(PACKAGES / package / "files" / f"{package}-{script}-{style}.woff2")
            part.flavor = None
            parts.append(str(Path(folder) / f"{script}.ttf"))
            part.save(parts[-1])
        font = Merger().merge(parts)
    lining = {f"{name}.lf" for name in font.getBestCmap().values()} & set(font.getGlyphOrder())
    for table in font["cmap"].tables:
        table.cmap = {code: f"{name}.lf" if f"{name}.lf" in lining else name for code, name in table.cmap.items()}
    options = Options(hinting=False, layout_features=["kern", "mark", "mkmk"], name_IDs=[0, 1, 2, 4, 6, 13, 14])
    options.drop_tables += ["STAT", "gasp", "prep"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    return font


def main() -> None:
    """Write the fonts and the widths, in thousandths of the font size."""
    widths = {}
    for name, (package, style) in FONTS.items():
        font = chosen(package, style)
        font.save(TARGET / f"{name}.ttf")
        letters = sorted(font.getBestCmap().items())
        widths[name] = {chr(code): font["hmtx"][glyph][0] for code, glyph in letters}
    (TARGET / "widths.json").write_text(json.dumps(widths, ensure_ascii=False, separators=(",", ":")), "utf-8")


if __name__ == "__main__":
    main()
