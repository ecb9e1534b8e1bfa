"""Test that a host of a table finds a pack in the search, sees what it can do, and has it fetched for the table."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.packs.indexes.index_server import IndexServer
from tests.packs.indexes.index_server import serving as serving_index
from tests.packs.indexes.making_indexes import make_index, package
from tests.serve.test_index_of_host import CHANCE, GUILD, HARBOUR
from tests.web.serving import Server
from tests.web.test_accessibility import findings

WIDTHS = (360, 900, 1400)


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[IndexServer]:
    site = tmp_path / "site"
    make_index(site, GUILD, HARBOUR, package("lottery", card=CHANCE.replace("Harbour", "Lottery")))
    files = {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    monkeypatch.setenv("CITADELS_HOME", str(tmp_path / "home"))
    with serving_index({**files}) as server:
        monkeypatch.setenv("CITADELS_INDEXES", f"club={server.address}")
        yield server


@pytest.fixture
def server(index: IndexServer, tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "tables.db", more=("--index", "club"))
    yield running
    running.stop()


def made_table(new_page: Callable[..., Any], server: Server) -> Any:
    page = new_page()
    page.goto(server.url)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Make the table").click()
    page.get_by_text("More packs").focus()
    page.keyboard.press("Enter")
    return page


def test_a_pack_is_searched_shown_and_added_to_the_table(
    chromium: Any, server: Server, new_page: Callable[..., Any], pictures: Path
) -> None:
    page = made_table(new_page, server)
    page.get_by_label("Search in the index club").fill("harbour")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="What can Pack harbour do?").click()
    page.get_by_text("What it can do: uses chance.").wait_for()
    page.get_by_text(f"SHA-256 {HARBOUR.sha256}").wait_for()
    page.get_by_text("With it comes: guild.").wait_for()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.locator(".pack-search").screenshot(path=pictures / f"pack-search-{width}-{scheme}.png")
            assert findings(page) == [], (width, scheme)
            assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    page.get_by_role("button", name="Add it to this table").click()
    page.get_by_role("checkbox", name="Pack harbour", checked=True).wait_for()
    page.get_by_role("heading", name="Packs of this table").wait_for()
    page.locator(".packs").get_by_text(HARBOUR.sha256).wait_for()
    page.locator("#start").click()
    page.locator("main.board").wait_for()


def test_a_search_without_a_result_and_an_index_that_fails_are_told(
    chromium: Any, server: Server, index: IndexServer, new_page: Callable[..., Any]
) -> None:
    page = made_table(new_page, server)
    page.get_by_label("Search in the index club").fill("nothing like it")
    page.keyboard.press("Enter")
    page.get_by_text("No further pack has these words.").wait_for()
    index.files["packs/lottery.json"] = b"{"
    page.get_by_label("Search in the index club").fill("lottery")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="What can Pack lottery do?").click()
    page.get_by_text("An index of packs does not answer now: try again in a minute.").wait_for()
