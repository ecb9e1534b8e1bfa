"""Test accessibility: keyboard, screen reader, screen widths, light and dark."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.playing import after, make_table, play, start, version
from tests.web.serving import Server

EDITION = "deluxe2016:deluxe_2016"
WIDTHS = {
    "narrow": (320, 640),
    "phone": (390, 844),
    "tablet": (820, 1180),
    "small": (1024, 768),
    "laptop": (1280, 720),
    "wide": (1600, 1000),
}
PICTURED = ("phone", "tablet", "wide")


COVERED = """() => {
    const [asked, log] = [".area-ask", ".area-log"].map(one => document.querySelector(one).getBoundingClientRect());
    const apart = asked.right <= log.left || asked.bottom <= log.top || log.bottom <= asked.top;
    return apart ? null : [asked.bottom, log.top];
}"""


def findings(page: Any) -> list[str]:
    """Return the axe findings of serious or critical impact."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is in the extra `browser`").Axe()
    found = axe.run(page).response["violations"]
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def test_axe_reports_nothing_serious_in_light_or_dark(server: Server, new_page: Callable[..., Any]) -> None:
    page = new_page()

    def look() -> None:
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert findings(page) == [], scheme

    page.goto(server.url)
    page.get_by_role("button", name="Make the table").wait_for()
    look()
    make_table(page, server.url, EDITION, 3, "Ann")
    page.get_by_role("heading", name="What is played").wait_for()
    look()
    start(page)
    look()
    play([page], 9, until=45)
    look()
    page.locator(".card.character:not(.offered)").first.click()
    page.locator("dialog.sheet").wait_for()
    look()
    page.keyboard.press("Escape")
    play([page], 10)
    page.locator(".end").wait_for()
    look()


def test_nothing_is_cut_off_or_covered_at_any_width(
    server: Server, new_page: Callable[..., Any], pictures: Path
) -> None:
    page = new_page()
    make_table(page, server.url, EDITION, 5, "Ann")
    start(page)
    for moment in ("selection", "game", "end"):
        for name, (width, height) in WIDTHS.items():
            page.set_viewport_size({"width": width, "height": height})
            for scheme in ("light", "dark") if name in PICTURED else ():
                page.emulate_media(color_scheme=scheme)
                page.screenshot(path=pictures / f"{moment}-{name}-{scheme}.png", full_page=True)
            wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, f"at {width} pixels the page is {wide} too wide"
            own = page.locator(".own").bounding_box()
            assert own["y"] + own["height"] <= height, f"at {width} pixels the own gold is below the fold"
            if moment != "end" and width >= 1024:
                for scrolled in (0, 200, 10_000):
                    page.evaluate("to => scrollTo(0, to)", scrolled)
                    assert page.evaluate(COVERED) is None, f"at {width} pixels the question lies over what has happened"
        play([page], 11, until=70 if moment == "selection" else None)


def test_the_page_works_with_the_keyboard_alone(server: Server, new_page: Callable[..., Any]) -> None:
    page = new_page()
    page.goto(server.url)
    page.get_by_label("Your name").focus()
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    page.locator("#start").wait_for()
    page.locator("#start").focus()
    page.keyboard.press("Enter")
    page.locator("main.board").wait_for()
    page.locator(".decision.yours .option:not([disabled])").first.wait_for()
    page.keyboard.press("o")
    focused = page.evaluate("() => document.activeElement.textContent")
    page.keyboard.press("?")
    page.get_by_role("heading", name="Keys").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("heading", name="Keys").wait_for(state="detached")
    assert page.evaluate("() => document.activeElement.textContent") == focused, "a dialog gives the focus back"
    for step in range(12):
        page.locator(".decision.yours .option:not([disabled])").first.wait_for()
        before = version(page)
        if page.locator("#confirm").count():
            page.keyboard.press("1")
            if page.locator("#confirm:not([disabled])").count() == 0:
                page.keyboard.press("2")
            page.keyboard.press("c")
        elif step % 2:
            page.keyboard.press("o")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("1")
        page.wait_for_function("was => Number(document.querySelector('main.board').dataset.version) > was", arg=before)
        assert page.evaluate("() => document.activeElement !== document.body") or step == 0, "the focus is kept"
    page.locator(".decision.yours").wait_for()
    if page.locator("#hand [data-spot]").count() > 1:
        page.keyboard.press("h")
        first = page.evaluate("() => document.activeElement.ariaLabel")
        page.keyboard.press("ArrowRight")
        assert page.evaluate("() => document.activeElement.closest('#hand') !== null")
        page.keyboard.press("Home")
        assert page.evaluate("() => document.activeElement.ariaLabel") == first


def test_table_elements_have_accessible_names_and_events_are_announced(
    server: Server, new_page: Callable[..., Any]
) -> None:
    page = new_page()
    make_table(page, server.url, EDITION, 4, "Ann")
    start(page)
    play([page], 12, until=30)
    page.locator(".decision.yours").wait_for()
    names = page.locator("[data-spot]").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert names
    assert all(names)
    assert "You are asked:" in page.locator("#live").inner_text()
    entered = page.locator("[role=group]").evaluate_all(
        "all => all.map(one => one.querySelectorAll('[data-spot][tabindex=\"0\"]').length)"
    )
    assert max(entered) == 1, "the tab key enters each group once"


def test_a_click_on_information_shows_it_and_chooses_nothing(server: Server, new_page: Callable[..., Any]) -> None:
    page = new_page()
    make_table(page, server.url, "scenic2021:scenic_route_2021", 4, "Ann")
    start(page)
    page.locator(".decision.yours .option:not([disabled])").first.wait_for()
    labels = page.locator(".card.character").evaluate_all("all => all.map(one => one.ariaLabel)")
    ranks = [rank for label in labels for rank in re.findall(r", rank (\d)", label)]
    assert ranks == [*"12345678"], "characters that a card may bring in are not in the game"
    before = version(page)
    chip = page.locator(".card.character.offered").first
    page.emulate_media(forced_colors="active")
    style = "one => [getComputedStyle(one).borderTopWidth, getComputedStyle(one).borderTopColor].join()"
    others = page.locator(".card.character:not(.offered)")
    assert chip.evaluate(style) not in others.evaluate_all(f"all => all.map({style})"), "what is offered has a mark"
    page.emulate_media(forced_colors="none")
    chip.click()
    sheet = page.locator("dialog.sheet")
    sheet.wait_for()
    assert version(page) == before
    page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    chip.click()
    sheet.locator(".option").click()
    after(page, before)


def test_a_card_preview_is_shown_at_the_pointer_without_a_redraw(server: Server, new_page: Callable[..., Any]) -> None:
    page = new_page()
    make_table(page, server.url, EDITION, 4, "Ann")
    start(page)
    page.locator(".decision.yours").wait_for()  # until then the others play, and the table is redrawn
    page.wait_for_timeout(300)  # a page may draw a new question twice
    # Each time that the table is drawn it listens to the keys anew.
    page.evaluate("""() => {
        window.drawn = 0;
        const listen = window.addEventListener;
        window.addEventListener = (kind, ...rest) => {
            window.drawn += kind === "keydown";
            listen.call(window, kind, ...rest);
        };
    }""")
    chip = page.locator(".card.character").first
    chip.hover()
    hint = page.locator(".hint-box")
    hint.wait_for()
    assert hint.inner_text().startswith((chip.get_attribute("aria-label") or "").partition(",")[0])
    page.mouse.move(0, 0)
    hint.wait_for(state="detached")
    assert page.evaluate("() => window.drawn") == 0
    play([page], 1, until=5)
    assert page.evaluate("() => window.drawn") > 0
