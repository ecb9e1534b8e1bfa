"""Test the gallery of cards in the browser: search, filters, keyboard, widths, light and dark."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from citadels_core.cli.commands.cards import command
from tests.web.test_accessibility import findings

WIDTHS = {"phone": (390, 844), "small": (1024, 768), "wide": (1600, 1000)}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a gallery on the disk."""
    file = tmp_path_factory.mktemp("gallery") / "cards.html"
    command.main(["deluxe2016", "--output", str(file)], standalone_mode=False)
    return file.as_uri()


def shown(page: Any) -> list[str]:
    return [str(card.get_attribute("aria-label")) for card in page.locator("#cards svg").all()]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_axe_reports_nothing_serious_and_nothing_is_too_wide(
    width: str, scheme: str, address: str, new_page: Callable[..., Any], pictures: Path
) -> None:
    page = new_page(*WIDTHS[width], color_scheme=scheme, bypass_csp=True)
    page.goto(address)
    for name in ("all", "one"):
        assert findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= WIDTHS[width][0]
        page.screenshot(path=pictures / f"gallery-{name}-{width}-{scheme}.png")
        page.goto(f"{address}#classic2016:smithy")
        page.get_by_role("dialog", name="Smithy").wait_for()


def test_search_and_filters_choose_cards(address: str, new_page: Callable[..., Any]) -> None:
    page = new_page()
    page.goto(address)
    count = len(shown(page))
    page.get_by_label("search").fill("smithy")
    assert shown(page) == ["Smithy"]
    assert page.get_by_text("1 card", exact=True).is_visible()
    page.get_by_role("button", name="show all").click()
    page.wait_for_function(f"document.querySelectorAll('#cards > li').length === {count}")
    page.get_by_label("type").select_option("religious")
    page.get_by_label("cost or rank").select_option("1")
    assert shown(page) == ["Temple"]
    page.get_by_label("type").select_option("")
    page.get_by_label("kind").select_option("character")
    assert "Assassin" in shown(page)
    assert "Temple" not in shown(page)
    page.get_by_label("pack").select_option("deluxe2016")
    assert "Assassin" not in shown(page)


def test_the_keyboard_alone_finds_and_reads_a_card(address: str, new_page: Callable[..., Any]) -> None:
    page = new_page()
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(address)
    page.keyboard.press("/")
    page.keyboard.type("gold")
    names = shown(page)
    page.locator("#cards button").first.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name=names[0])
    dialog.wait_for()
    assert dialog.get_by_text(f"character {names[0]}", exact=False).first.is_visible()
    page.keyboard.press("ArrowRight")
    page.get_by_role("dialog", name=names[1]).wait_for()
    assert page.url.startswith(f"{address}#")
    page.keyboard.press("Escape")
    dialog.wait_for(state="hidden")
    assert page.evaluate("document.activeElement.querySelector('svg').getAttribute('aria-label')") == names[1]
    assert [one for one in requests if not one.startswith(("file:", "data:"))] == []


def test_coins_are_defined_by_a_card_that_is_shown(address: str, new_page: Callable[..., Any]) -> None:
    page = new_page()
    page.goto(address)
    page.get_by_label("search").fill("temple")
    assert page.evaluate("document.querySelector('#coin').closest('li').id") == "base:temple"
