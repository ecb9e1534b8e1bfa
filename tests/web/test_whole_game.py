"""Test a whole game of two browsers and two bots, with a third browser that watches without a token."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from attrs import define, field

from citadels_core import Game, load, replay
from citadels_core.table.saves.record import Record
from tests.web.playing import make_table, over, play, play_by_hand, sit_down, start
from tests.web.serving import Server
from tests.wire.onlooker import Lying, check_nothing_hidden_is_told

EDITION = "deluxe2016:deluxe_2016"


@define
class Traffic:
    """All messages to a page."""

    frames: list[str] = field(factory=list)
    bodies: list[str] = field(factory=list)

    def of(self, page: Any, url: str) -> "Traffic":
        """Listen to a page."""
        page.on("websocket", lambda one: one.on("framereceived", lambda frame: self.frames.append(str(frame))))
        page.on("response", lambda one: self.bodies.append(one.text()) if one.url.startswith(url) else None)
        return self

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(frame) for frame in self.frames]


def test_two_browsers_play_a_whole_game_against_two_bots(
    server: Server, new_page: Callable[..., Any], pictures: Path
) -> None:
    ann, ben, onlooker = new_page(), new_page(), new_page()
    link = make_table(ann, server.url, EDITION, 4, "Ann")
    table = link.split("/")[-2]
    sit_down(ben, link, "Ben")
    heard = Traffic().of(onlooker, server.url)
    onlooker.goto(f"{server.url}#/table/{table}")
    onlooker.get_by_text("The host chooses what is played").wait_for()
    start(ann, ben, onlooker)
    ways = play_by_hand([ann, ben], Random(7), until=40) + play([ann, ben], 7)
    assert ways.keys() >= {"table", "key", "list"}
    for page in (ann, ben, onlooker):
        page.locator(".end").wait_for()
        assert over(page)
        lines = page.locator(".end tbody tr").evaluate_all(
            "rows => rows.map(row => [row.cells[1], ...row.querySelectorAll('.lines b')].map(one => +one.textContent))"
        )
        assert len(lines) == 4
        assert all(score == sum(points) for score, *points in lines)
        assert any(len(points) > 1 for _, *points in lines)
    ann.screenshot(path=pictures / "end.png", full_page=True)
    before_the_end = len(heard.messages)

    secrets = [token for page in (ann, ben) for token in kept_tokens(page, table)] + [link.split("/")[-1]]
    assert len(secrets) == 3
    record = Record.from_json(ann.evaluate("table => fetch(`api/tables/${table}/record`).then(r => r.json())", table))
    for text in (*heard.frames[:before_the_end], *heard.bodies):
        for secret in secrets:
            assert secret not in text
    told = [message for message in heard.messages if message["type"] in ("state", "update")]
    assert len(told) > 50
    assert check_nothing_hidden_is_told(told, how_cards_lay(record)) > 200
    replayed(ann, onlooker, table, record)


def kept_tokens(page: Any, table: str) -> list[str]:
    """Return the tokens that a browser stores for a table."""
    kept = page.evaluate("() => JSON.parse(localStorage['citadels.tables'])")
    return [seat["token"] for seat in kept[table]["seats"]]


def how_cards_lay(record: Record) -> dict[int, Lying]:
    """Return the locations of cards at each version of a game."""
    catalog = load("deluxe2016")
    played = replay(catalog, record)
    game = Game.start(catalog, played.setup)
    found = {0: Lying.now(game)}
    for seat, places in played.answers:
        game.play(seat, places)
        found[len(found)] = Lying.now(game)
    assert game.over
    return found


def replayed(page: Any, onlooker: Any, table: str, record: Record) -> None:
    """Replay the game on the page from its beginning to its end."""
    page.route("**/replay*", with_a_tie_break)
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/replay?" in one.url else None)
    page.get_by_role("link", name="Look at the game again").click()
    page.locator(".replay main.board").wait_for()
    assert page.locator("output").inner_text().startswith("0 of ")
    for step in range(12):
        page.get_by_role("button", name="On by one answer").click()
        page.locator(f"main.board[data-version='{step + 1}']").wait_for()
    assert len(asked) == 1, "one request brings many moments"
    players = page.locator(".player")
    for seat in range(players.count()):
        held = int(players.nth(seat).locator(".figure").nth(1).inner_text())
        assert players.nth(seat).locator(".hand-of-other .district").count() == held
    assert re.search(r"\b[Yy]ou(rs?)?\b", page.locator("main.board").inner_text()) is None
    assert page.locator(".chip.hidden").count() == 0
    last = int(page.locator("#moment").get_attribute("max"))
    assert last == len(record.moves)
    page.locator("#moment").focus()
    page.keyboard.press("End")
    page.locator(".end").wait_for()
    page.get_by_text("Tie broken by The Rules, line 7: Ann 3 and Ben 5.").wait_for()
    page.get_by_role("button", name="Back by one answer").click()
    page.locator(".end").wait_for(state="detached")
    page.get_by_text(f"{last - 1} of {last}").wait_for()
    onlooker.goto(f"{onlooker.url.split('#')[0]}#/replay/{table}")
    onlooker.locator(".replay main.board").wait_for()


def with_a_tie_break(route: Any) -> None:
    """Add a tie break to the end of a game, since few games have one."""
    told = route.fetch()
    moment = told.json()
    if moment["version"] + len(moment.get("updates", [])) == moment["last"]:
        cause = {"pack": "rules", "card": "The Rules", "line": 7}
        found = [{"cause": cause, "seats": [0, 1], "numbers": [3, 5]}]
        moment["updates"][-1]["patch"].append({"op": "add", "path": "/tie_breaks", "value": found})
    route.fulfill(response=told, json=moment)
