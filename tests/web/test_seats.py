"""Test several players at one screen, packs, bots and permissions."""

from collections.abc import Callable
from random import Random
from typing import Any

from tests.web.playing import answer, asked, make_table, play, start, version, wait_until_asked
from tests.web.serving import Server

EDITION = "classic2016:classic_2016"


def test_two_players_share_a_screen_and_a_curtain_hides_their_cards(
    server: Server, new_page: Callable[..., Any]
) -> None:
    page = new_page()
    make_table(page, server.url, EDITION, 3, "Ann")
    page.get_by_label("Another player at this screen").fill("Ben")
    page.get_by_role("button", name="Add").click()
    page.get_by_text("2 players share this screen.").wait_for()
    page.locator("#start").click()
    seen: list[str] = []
    for _ in range(400):
        curtain = page.locator("dialog.curtain")
        if curtain.count():
            assert page.locator(".hand").count() == 0
            seen.append(curtain.get_by_role("heading").inner_text())
            curtain.get_by_role("button").click()
            page.locator("main.board").wait_for()
            if seen[-1].endswith("Ann") and len({*seen}) == 2:
                break  # she is the first at this screen, whom the page once showed without asking
        elif page.locator("main.board").count() and asked(page):
            first_of(page)
        page.wait_for_timeout(20)
    assert {*seen} == {"Pass the screen to Ann", "Pass the screen to Ben"}
    page.get_by_role("button", name="Hide my cards").wait_for()
    page.reload()
    page.locator("dialog.curtain").wait_for()
    assert page.locator(".hand, .card, .own").count() == 0, (
        "who loads the page again is not shown a hand without asking"
    )


def first_of(page: Any) -> None:
    """Answer with the first options, without waiting for the page: it may show a curtain."""
    confirm = page.locator("#confirm")
    options = page.locator("#decision .option")
    if confirm.count():
        for at in range(options.count()):
            if confirm.is_enabled():
                break
            options.nth(at).click()
        confirm.click()
    else:
        options.first.click()
    page.wait_for_timeout(120)


def test_a_pack_with_declared_state_is_chosen_and_played(server: Server, new_page: Callable[..., Any]) -> None:
    page = new_page()
    make_table(page, server.url, EDITION, 2, "Ann")
    page.get_by_label("Court Intrigue").check()
    page.locator(".added", has_text="New characters (choose below): ").wait_for()
    new = page.locator("details[open] label", has=page.locator(".tag.new"))
    assert new.count() > 2
    assert new.first.is_visible()
    page.get_by_label("Court Intrigue").uncheck()
    page.locator(".added").wait_for(state="detached")
    page.get_by_label("The Long Winter").click()  # the box is checked once the server has answered
    page.get_by_role("checkbox", name="The Long Winter", checked=True).wait_for()
    page.locator(".added", has_text="New editions (choose above): ").wait_for()
    players = page.get_by_role("spinbutton", name="Players")
    players.fill("77")
    players.press("Tab")
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    refused = page.locator(".error.bar")
    refused.wait_for()
    assert refused.bounding_box()["y"] >= 0, "what is refused is said where it is seen"
    refused.get_by_role("button").click()
    winter = page.locator("#edition option", has_text="Winter")
    winter.wait_for(state="attached")
    page.locator("#edition").select_option(winter.get_attribute("value"))
    page.get_by_role("heading", level=1, name=winter.inner_text()).wait_for()
    start(page)
    play([page], 4, shown={".mark": "firewood"})
    assert page.locator(".mark", has_text="firewood").count() > 0


def test_a_guest_sees_the_packs_of_a_table_before_sitting_down_and_in_the_help(
    server: Server, new_page: Callable[..., Any], pictures: Any
) -> None:
    host, guest = new_page(), new_page(locale="de-DE")
    link = make_table(host, server.url, EDITION, 4, "Ann", packs=["court_intrigue"])
    guest.goto(link)
    shown = guest.locator("main.home .packs")
    shown.get_by_text("Court Intrigue").wait_for()
    assert "fügt einen Charakter mit Rang 2 hinzu" in shown.inner_text()
    hash_ = shown.locator(".hash").inner_text()
    assert len(hash_.removeprefix("SHA-256 ")) == 64
    guest.screenshot(path=pictures / "packs-before-joining.png", full_page=True)
    assert host.locator(".lobby .packs .hash").inner_text() == hash_
    start(host)
    host.keyboard.press("?")
    host.locator("dialog.help .packs", has_text="Court Intrigue 1.0").wait_for()
    assert host.locator("dialog.help .hash").inner_text() == hash_


def test_a_spectator_is_asked_nothing(server: Server, new_page: Callable[..., Any]) -> None:
    page, onlooker = new_page(), new_page()
    link = make_table(page, server.url, EDITION, 4, "Ann")
    start(page)
    onlooker.goto(f"{server.url}#/table/{link.split('/')[-2]}")
    onlooker.locator("main.board").wait_for()
    onlooker.get_by_text("Waiting for Ann").wait_for()
    assert onlooker.locator(".hand, .option, .spot.offered, .laid-out").count() == 0
    answer(page, Random(1))
    onlooker.wait_for_function("() => Number(document.querySelector('main.board').dataset.version) > 0")


def test_the_page_says_why_something_is_not_offered(server: Server, new_page: Callable[..., Any]) -> None:
    page = new_page()
    make_table(page, server.url, EDITION, 4, "Ann")
    start(page)
    while not page.locator("#prompt", has_text="your turn").count():
        play([page], 8, version(page) + 1)
        wait_until_asked(page)
    page.keyboard.press("w")
    reasons = page.locator("dialog .reasons dd")
    reasons.first.wait_for()
    assert all(text.endswith((".", "!")) for text in reasons.all_inner_texts())
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    page.locator(".card.character:not(.offered)").first.click()
    page.get_by_text("This is no answer to what you are asked").wait_for()
