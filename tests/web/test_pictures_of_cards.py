"""Test the pictures of cards on the page: what is drawn, how often it is fetched, and what is laid over it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.web.playing import make_table, play, start
from tests.web.serving import Server

EDITION = "deluxe2016:deluxe_2016"
DRAWN = """() => [...document.querySelectorAll(".face")].map(face => {
    const use = face.querySelector("use");
    const symbol = use && document.querySelector(use.getAttribute("href"));
    const {width, height} = face.querySelector("svg")?.getBoundingClientRect() ?? {width: 0, height: 0};
    return {paths: symbol?.querySelectorAll("path").length ?? 0, width, height};
})"""


def test_every_card_has_a_picture_that_can_be_read(server: Server, new_page: Callable[..., Any]) -> None:
    page = new_page()
    fetched: list[str] = []
    page.on("response", lambda said: fetched.append(said.url))
    make_table(page, server.url, EDITION, 5, "Ann")
    start(page)
    page.locator(".face use").first.wait_for()
    play([page], 9, until=60)
    faces = page.evaluate(DRAWN)
    assert len(faces) > 15
    for face in faces:
        assert face["paths"] > 1
        assert face["width"] >= 66
        assert face["height"] > face["width"]
    assert sum(one.endswith("/pictures") for one in fetched) == 1
    assert page.evaluate("() => document.fonts.check('700 20px Cinzel') && document.fonts.check('20px Alegreya')")


def test_the_text_of_cards_in_the_hand_is_written_in_letters_of_the_page(
    server: Server, new_page: Callable[..., Any], pictures: Path
) -> None:
    page = new_page()
    make_table(page, server.url, EDITION, 3, "Ann")
    start(page)
    play([page], 6, shown={"#hand .words": ""})
    page.locator("section.hand").screenshot(path=pictures / "hand.png")
    words = page.locator("#hand .words").first
    assert words.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 12
    assert words.inner_text() in (page.locator("#hand .card:has(.words)").first.get_attribute("aria-label") or "")


def test_a_card_shown_twice_is_drawn_once(server: Server, new_page: Callable[..., Any]) -> None:
    page = new_page()
    make_table(page, server.url, EDITION, 4, "Ann")
    start(page)
    play([page], 3)
    page.locator(".end").wait_for()
    ids = page.locator(".face use").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert len(ids) > len(set(ids))
    assert len(set(ids)) <= page.locator(".symbols > symbol").count()
    symbols = page.locator(".symbols > symbol").evaluate_all("all => all.map(one => one.innerHTML)")
    assert len(symbols) == len(set(symbols))


def test_names_stand_for_pictures_that_cannot_be_fetched(server: Server, new_page: Callable[..., Any]) -> None:
    page = new_page()
    page.route("**/pictures", lambda route: route.abort())
    make_table(page, server.url, EDITION, 4, "Ann")
    start(page)
    faces = page.locator("#hand .face.undrawn").all_inner_texts()
    names = page.locator("#hand .card").evaluate_all("all => all.map(one => one.ariaLabel.split(',')[0])")
    assert len(faces) == len(names) > 0
    assert all(name in face for face, name in zip(faces, names, strict=True))


def test_the_help_names_the_artists(server: Server, new_page: Callable[..., Any]) -> None:
    page = new_page()
    make_table(page, server.url, EDITION, 4, "Ann")
    start(page)
    page.keyboard.press("?")
    said = page.locator("dialog.help").inner_text()
    for credit in ("Lorc, Delapouite", "game-icons.net", "CC BY 3.0", "Cinzel, Alegreya", "SIL OFL 1.1"):
        assert credit in said


def test_a_cost_that_differs_from_the_printed_one_lies_over_the_picture(
    server: Server, new_page: Callable[..., Any], pictures: Path
) -> None:
    page = new_page()
    make_table(page, server.url, EDITION, 3, "Ann", cast=["Artist"])
    start(page)
    play([page], 4, shown={".district .face > .price": ""}, prefer="Artist|eautif|Build ")
    page.screenshot(path=pictures / "other-cost.png", full_page=True)
    dearer = page.locator(".district:has(.face > .price)").first
    assert f"cost {dearer.locator('.price').inner_text()}" in (dearer.get_attribute("aria-label") or "")
