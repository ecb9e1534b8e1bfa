"""Test that a player loses nothing by a reload, a dead server or a mistake."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from tests.web.playing import answer, make_table, play, sit_down, start, version, wait_until_asked
from tests.web.serving import Server

EDITION = "deluxe2016:deluxe_2016"


def test_a_page_reloaded_during_a_decision_shows_the_same_decision(
    server: Server, new_page: Callable[..., Any]
) -> None:
    page = new_page()
    make_table(page, server.url, EDITION, 4, "Ann")
    start(page)
    for number in range(5):
        play([page], number, version(page) + 1)
        wait_until_asked(page)
        prompt = page.locator("#prompt").inner_text()
        options = page.locator("#decision .option").all_inner_texts()
        page.reload()
        wait_until_asked(page)
        assert page.locator("#prompt").inner_text() == prompt
        assert page.locator("#decision .option").all_inner_texts() == options


def test_two_pages_reconnect_after_the_server_was_killed(new_page: Callable[..., Any], tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db")
    try:
        ann, ben = new_page(), new_page()
        link = make_table(ann, server.url, EDITION, 4, "Ann")
        sit_down(ben, link, "Ben")
        start(ann, ben)
        play([ann, ben], 5, until=25)
        reached = max(version(ann), version(ben))
        server.kill()
        for page in (ann, ben):
            page.get_by_text("The connection to the table is lost").wait_for()
            assert page.locator("#decision .option:not([disabled])").count() == 0
        server.start()
        for page in (ann, ben):
            page.get_by_text("Connected again").wait_for()
            assert version(page) >= reached
        play([ann, ben], 6, until=reached + 12)
        assert version(ann) >= reached + 12
    finally:
        for page in (ann, ben):
            page.goto("about:blank")
        server.stop()


def test_an_undone_answer_has_its_events_struck_out(server: Server, new_page: Callable[..., Any]) -> None:
    page = new_page()
    make_table(page, server.url, EDITION, 2, "Ann")
    start(page)
    undo = page.get_by_role("button", name="Take back my last answer")
    dice = Random(1)
    for _ in range(60):
        wait_until_asked(page)
        if undo.count():
            break
        answer(page, dice)
    before = version(page)
    undo.click()
    page.wait_for_function("was => Number(document.querySelector('main.board').dataset.version) > was", arg=before)
    wait_until_asked(page)


def test_a_missing_table_or_invitation_is_reported_in_a_sentence(server: Server, new_page: Callable[..., Any]) -> None:
    page = new_page()
    page.goto(f"{server.url}#/table/nowhere")
    page.get_by_text("There is no such table.").wait_for()
    page.goto(f"{server.url}#/join/nowhere/nothing")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Sit down").click()
    page.get_by_text("There is no such table.").wait_for()
