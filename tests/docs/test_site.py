"""Test that the site builds without warnings, and that its navigation and links are complete."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from urllib.parse import unquote

import pytest

from citadels_core.pictures import FONTS
from citadels_dsl import highlighting, pygments_lexer
from tests.docs.snippets import ROOT
from tests.kept import kept
from tools.card_pages import card_pages, list_of_cards
from tools.docs import list_of_commands
from tools.state_page import lists_of_state

DOCS = ROOT / "docs"
MAKERS = ("sphinx", "myst-parser", "furo", "sphinx-copybutton", "docutils", "markdown-it-py", "pygments")


def made_from() -> Iterator[bytes]:
    """Yield the inputs of the site: pages, also of cards, files beside them, fonts, card colours, and the generator."""
    yield sys.version.encode()
    yield from (f"{maker} {version(maker)}".encode() for maker in MAKERS)
    beside = (ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "CHANGELOG"))
    for path in (*sorted(path for path in DOCS.rglob("*") if path.is_file()), *beside):
        yield path.relative_to(ROOT).as_posix().encode()
        yield path.read_bytes()
    yield repr((card_pages(), list_of_cards(), lists_of_state(), list_of_commands())).encode()
    for path in (*sorted(FONTS.glob("*.ttf")), Path(pygments_lexer.__file__)):
        yield path.read_bytes()
    yield repr((highlighting.SCOPES, highlighting.patterns())).encode()


def build(goal: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", str(DOCS), str(goal)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.fixture(scope="module")
def site() -> Path:
    return kept("site", made_from(), build)


@pytest.mark.slow
def test_every_page_is_in_the_navigation_of_the_site(site):
    index = (site / "index.html").read_text("utf-8")
    for page in DOCS.rglob("*.md"):
        there = page.relative_to(DOCS).with_suffix(".html").as_posix()
        assert (site / there).is_file()
        if there != "index.html":
            assert f'href="{there}"' in index
    captions = ["Card writers", "Players", "Hosts", "Programmers", "Look up", "Background", "Decisions"]
    assert re.findall(r'class="caption-text">([^<]+)<', index)[: len(captions)] == captions


def links(page: Path) -> set[str]:
    """Return the pages that a page leads to, relative to the root of the site."""
    root = next(parent for parent in page.parents if (parent / "genindex.html").exists())
    found = re.findall(r'<a [^>]*href="([^"#:]+)(?:#[^"]*)?"', page.read_text("utf-8"))
    return {os.path.relpath(page.parent / unquote(path), root) for path in found}


@pytest.mark.slow
def test_no_link_of_the_site_is_dead(site):
    count = 0
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        for target in re.findall(r'<a [^>]*href="([^"]+)"', text):
            if re.match(r"\w+:", target):
                continue
            path, _, anchor = target.partition("#")
            goal = (page.parent / unquote(path)).resolve() if path else page
            assert goal.exists(), f"{page.name} leads to {target}"
            count += 1
            if anchor and goal.suffix == ".html":
                assert f'id="{unquote(anchor)}"' in goal.read_text("utf-8"), f"{page.name} leads to {target}"
    assert count > 1000


def test_pages_are_plain_markdown():
    for page in DOCS.rglob("*.md"):
        text = page.read_text("utf-8")
        assert not text.startswith("---"), page
        assert not re.search(r"^(?:```|:::)\{", text, re.MULTILINE), page


@pytest.mark.slow
def test_the_search_finds_words_findings_cards_and_commands(site):
    found = json.loads((site / "searchindex.js").read_text("utf-8").removeprefix("Search.setIndex(").removesuffix(")"))
    for entry, place in {
        "toll": "reference/words#toll",
        "cit508": "reference/diagnostics#cit508",
        "citadels validate": "reference/commands#citadels-validate",
        "smithy": "cards/classic2016/smithy#smithy",
        "warlord (ffg 2010)": "cards/ffg2010/warlord#warlord-ffg-2010",
    }.items():
        ((page, anchor, _),) = found["indexentries"][entry]
        assert f"{found['docnames'][page]}#{anchor}" == place
    assert set(card_pages()) <= set(found["docnames"])


@pytest.mark.slow
def test_the_list_the_boxes_and_the_navigation_lead_to_every_card(site):
    pages = {f"{name}.html" for name in card_pages()}
    cards = {page for page in pages if page.count("/") == 2}
    assert links(site / "reference" / "cards.html") >= pages
    assert links(site / "index.html") >= pages - cards
    boxes = [site / page for page in pages - cards]
    assert set().union(*map(links, boxes)) >= cards
    assert links(site / "cards" / "classic2016" / "king.html") >= {
        f"cards/{name}.html" for name in ("classic2016/magician", "classic2016/bishop", "classic2016", "demo2016")
    }


@pytest.mark.slow
def test_pages_of_cards_have_a_picture_highlighted_lines_scenarios_and_credits(site):
    text = (site / "cards" / "classic2016" / "smithy.html").read_text("utf-8")
    assert (
        text.count('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 630 880" role="img" aria-label="Smithy"') == 1
    )
    assert '<div class="highlight-card notranslate">' in text
    assert "<li>Smithy: it need not be used</li>" in text
    assert "CC BY 3.0" in text
    assert "OFL 1.1" in text


@pytest.mark.slow
def test_the_fonts_of_pictures_are_in_the_site(site):
    fonts = re.findall(r'url\("([^"]+)"\)', (site / "_static" / "site.css").read_text("utf-8"))
    assert sorted(fonts) == sorted(path.name for path in FONTS.glob("*.ttf"))
    assert all((site / "_static" / font).is_file() for font in fonts)
