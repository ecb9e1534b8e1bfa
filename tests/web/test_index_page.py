"""Test the page of an index of packs in the browser: search, widths, light and dark."""

from collections.abc import Callable, Iterator
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest

from citadels_core.cli.commands.pack.index import command
from tests.packs.indexes.index_server import serving
from tests.packs.indexes.making_indexes import package, save_packages
from tests.web.test_accessibility import findings

WIDTHS = (360, 900, 1400)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page of an index with 12 packs."""
    folder = tmp_path_factory.mktemp("index")
    about = 'authors = ["Anna"]\ndescription = "Districts at the water."\n'
    save_packages(folder, *(package(f"lantern_quay_{at}", extra=about) for at in range(11)), package("page_search"))
    with chdir(folder):
        command.main([".", "--yank", "page_search", "1.0"], standalone_mode=False)
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with serving({**files, "favicon.ico": b""}) as server:
        yield f"{server.address}index.html"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_axe_reports_nothing_serious_and_nothing_is_too_wide(
    width: int, scheme: str, address: str, new_page: Callable[..., Any], pictures: Path
) -> None:
    page = new_page(width, 900, color_scheme=scheme, bypass_csp=True)
    page.goto(address)
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.screenshot(path=pictures / f"index-{width}-{scheme}.png")


def test_the_page_shows_its_address_and_finds_packs(address: str, new_page: Callable[..., Any]) -> None:
    page = new_page()
    page.goto(address)
    assert page.get_by_text(f"citadels pack source add NAME {address.removesuffix('index.html')}").is_visible()
    search = page.get_by_label("search packs and cards")
    search.fill("WATER lantern_quay_7")
    assert page.locator("li:visible h2").all_inner_texts() == ["Pack lantern_quay_7"]
    assert page.get_by_text("1 pack", exact=True).is_visible()
    search.fill("")
    assert page.locator("li:visible").count() == 12
