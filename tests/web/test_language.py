"""Test that a German browser gets a German page throughout, refusals included."""

import re
from random import Random
from typing import Any

import pytest

from tests.web.playing import answer, asked, over, play, seed_tables, start, version
from tests.web.serving import Server

ENGLISH = re.compile(
    r"\b(the|of|you|your|yours|with|and|is|are|has|have|from|this|that|choose|cards?|districts?|city|round|turn|takes?|"
    r"gains?|build|deck|characters?|points|crown|noble|trade|religious|military|unique|for|to|not|who|what|why|when|"
    r"facedown|faceup|nobody|secret|called|waiting|players)\b",
    re.IGNORECASE,
)
"""Words that are in nearly every English sentence about a game, and in no German one."""

NAMES = re.compile(r"\bPlayer \d\b|The Long Winter")

SHOWN = """() => {
  const found = [document.title];
  for (const one of document.querySelectorAll("body *")) {
    if (one.closest("select.language, noscript")) continue;
    const names = ["aria-label", "title", "placeholder", "aria-valuetext"];
    for (const name of names) found.push(one.getAttribute(name) ?? "");
    for (const node of one.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.data);
  }
  return [...new Set(found.map((text) => text.trim()).filter(Boolean))];
}"""


def english(page: Any) -> list[str]:
    """Return the English texts of the page, hidden or not, without player names and pack titles."""
    said = [NAMES.sub("", text) for text in page.evaluate(SHOWN)]
    return [text for text in said if ENGLISH.search(text)]


def make_german_table(page: Any, url: str, edition: str, name: str) -> str:
    """Make a table as a German host does and return its invitation link."""
    seed_tables(page, 1)
    page.goto(url)
    page.get_by_label("Dein Name").fill(name)
    page.get_by_label("Ausgabe").select_option(edition)
    assert english(page) == []
    page.get_by_role("button", name="Tisch aufmachen").click()
    page.get_by_role("heading", name="Wer spielt").wait_for()
    page.get_by_role("heading", name="Was gespielt wird").wait_for()
    link: str = page.locator("#invite").input_value()
    return link


@pytest.mark.parametrize("edition", ["classic2016:classic_2016", "deluxe2016:deluxe_2016"])
def test_a_german_browser_sees_no_english(server: Server, new_page: Any, pictures: Any, edition: str) -> None:
    page = new_page(locale="de-DE")
    make_german_table(page, server.url, edition, "Anna")
    page.screenshot(path=pictures / f"german-lobby-{edition.partition(':')[0]}.png", full_page=True)
    assert english(page) == []
    start(page)
    met: set[str] = set()
    for until in range(8, 400, 8):
        play([page], until, until)
        found = english(page)
        if len(met) < 6 and not over(page) and page.locator("#prompt", has_text="du bist am Zug").count():
            page.keyboard.press("w")
            page.locator("dialog.why-dialog").wait_for()
            page.locator("dialog.why-dialog .reasons, dialog.why-dialog p").first.wait_for()
            met |= {*page.locator("dialog.why-dialog dt").all_inner_texts()}
            found += english(page)
            page.keyboard.press("Escape")
        if edition.startswith("classic2016"):
            assert found == []
        else:  # whose cards have no German texts yet, only names
            assert [one for one in found if not one.endswith(".") and ". " not in one] == []
        if until == 24:
            for width in (390, 1280):
                page.set_viewport_size({"width": width, "height": 900})
                page.screenshot(path=pictures / f"german-table-{edition.partition(':')[0]}-{width}.png", full_page=True)
        if over(page):
            break
    assert met
    assert "gewonnen" in page.locator(".end h2").inner_text()
    page.screenshot(path=pictures / f"german-end-{edition.partition(':')[0]}.png", full_page=True)
    assert page.evaluate("() => document.documentElement.lang") == "de"


def test_refusals_are_in_german(server: Server, new_page: Any) -> None:
    host, guest = new_page(locale="de-AT"), new_page(locale="de")
    link = make_german_table(host, server.url, "classic2016:classic_2016", "Anna")
    guest.goto(link)
    guest.get_by_label("Dein Name").fill("Anna")
    guest.get_by_role("button", name="Hinsetzen").click()
    assert guest.get_by_role("alert").inner_text() == "So heißt schon jemand."
    assert english(guest) == []
    lost = new_page(locale="de")
    lost.goto(f"{server.url}#/table/nowhere")
    assert "Diesen Tisch gibt es nicht." in lost.get_by_role("alert").inner_text()


def test_a_player_may_choose_another_language_than_the_browsers(server: Server, new_page: Any) -> None:
    page = new_page(locale="en-GB")
    page.goto(server.url)
    page.get_by_role("heading", name="A new table").wait_for()
    page.get_by_label("Language").select_option("de")
    page.get_by_role("heading", name="Ein neuer Tisch").wait_for()
    page.reload()
    page.get_by_role("heading", name="Ein neuer Tisch").wait_for()
    page.get_by_label("Sprache").select_option("en")
    page.get_by_role("heading", name="A new table").wait_for()


def test_two_players_of_one_table_each_see_their_own_language(server: Server, new_page: Any) -> None:
    german, english_ = new_page(locale="de-DE"), new_page(locale="fr-FR")
    link = make_german_table(german, server.url, "classic2016:classic_2016", "Anna")
    english_.goto(link)
    english_.get_by_label("Your name").fill("Ben")
    english_.get_by_role("button", name="Sit down").click()
    english_.get_by_role("heading", name="Who plays").wait_for()
    start(german, english_)
    dice = Random(1)
    while version(german) < 20:
        for page in (german, english_):
            if asked(page):
                answer(page, dice)
    assert english(german) == []
    assert "Runde " in german.locator(".status").inner_text()
    assert "Round " in english_.locator(".status").inner_text()
