"""Test that the page names no card, edition or pack."""

import re
from pathlib import Path

from citadels_core import load
from citadels_core.packs.finding.discovery import official

WEB = Path(__file__).parents[2] / "citadels_core" / "serve" / "web"
COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)


def test_the_page_names_no_card_edition_or_pack() -> None:
    catalog = load(*official())
    names = {card.name for card in catalog.cards.values()} | {one.book.name for one in catalog.editions.values()}
    names |= {*official()} - {"base"}
    modules = [path for path in WEB.rglob("*.js") if "vendor" not in path.parts]
    assert len(names) > 100
    assert len(modules) > 20
    for path in modules:
        code = COMMENT.sub("", path.read_text("utf-8"))
        found = {name for name in names if re.search(rf"\b{re.escape(name)}\b", code)}
        assert found == set(), path.name
