"""Two browsers play a whole game against two bots, while a third one without a token listens."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from attrs import define, field

from citadels_core import Game, load, replay
from citadels_core.table.record import Record
from tests.web.playing import make_table, over, play, sit_down, start
from tests.web.serving import Server

EDITION = "deluxe2016:deluxe_2016"


@define
class Traffic:
    """All that a page was sent."""

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
    ways = play([ann, ben], Random(7))
    assert ways.keys() >= {"table", "key", "list"}
    for page in (ann, ben, onlooker):
        page.locator(".end").wait_for()
        assert over(page)
    ann.screenshot(path=pictures / "end.png", full_page=True)
    before_the_end = len(heard.messages)

    secrets = [token for page in (ann, ben) for token in kept_tokens(page, table)] + [link.split("/")[-1]]
    assert len(secrets) == 3
    record = Record.from_json(ann.evaluate("table => fetch(`api/tables/${table}/record`).then(r => r.json())", table))
    for text in (*heard.frames[:before_the_end], *heard.bodies):
        for secret in secrets:
            assert secret not in text
    nothing_hidden_is_told(heard.messages, record)
    replayed(ann, onlooker, table, record)


def kept_tokens(page: Any, table: str) -> list[str]:
    """Return the tokens that a browser keeps of a table."""
    kept = page.evaluate("() => JSON.parse(localStorage['citadels.tables'])")
    return [seat["token"] for seat in kept[table]["seats"]]


def nothing_hidden_is_told(messages: list[dict[str, Any]], record: Record) -> None:
    """Hold what an onlooker was sent against the game itself: no card that lies in a hand alone is in any message.

    A card that was elsewhere since the last message may have been shown, and is left out.
    """
    truth = in_hands_alone(record)
    told = [message for message in messages if message["type"] in ("state", "update")]
    assert len(told) > 50
    hidden_cards = last = 0
    for message in told:
        text = json.dumps(message, ensure_ascii=False)
        version = message["version"]
        hidden = set.intersection(*(truth[one] for one in range(last, version + 1)))
        hidden_cards += len(hidden)
        for name in hidden:
            assert f'"{name}"' not in text, f"{name} is told at version {version}"
        view = message.get("view")
        assert view is None or all("hand" not in player for player in view["players"])
        private = [one for one in message.get("patch", ()) if one["path"].rpartition("/")[2] in PRIVATE]
        assert all(one.get("value") in (None, []) for one in private), private
        last = version
    assert hidden_cards > 200


PRIVATE = ("hand", "characters", "packet", "pool", "aside", "prompt", "options", "peeked")
"""What of a view belongs to one seat."""


def in_hands_alone(record: Record) -> list[set[str]]:
    """Return, for each version of a game, the names of cards that lie in hands and in no city."""
    catalog = load("deluxe2016")
    played = replay(catalog, record)
    game = Game.start(catalog, played.setup)
    found = [_in_hands_alone(game)]
    for seat, places in played.answers:
        game.play(seat, places)
        found.append(_in_hands_alone(game))
    assert game.over
    return found


def _in_hands_alone(game: Game) -> set[str]:
    hands = {name for seat in range(4) for name in game.observe(seat).players[seat].hand or ()}
    return hands - {district.name for player in game.observe(None).players for district in player.city}


def replayed(page: Any, onlooker: Any, table: str, record: Record) -> None:
    """Look at the game again, from its beginning to its end."""
    page.get_by_role("link", name="Look at the game again").click()
    page.locator(".replay main.board").wait_for()
    assert page.locator("output").inner_text().startswith("0 of ")
    last = int(page.locator("#moment").get_attribute("max"))
    assert last == len(record.moves)
    page.locator("#moment").focus()
    page.keyboard.press("End")
    page.locator(".end").wait_for()
    page.get_by_role("button", name="Back by one answer").click()
    page.locator(".end").wait_for(state="detached")
    page.get_by_text(f"{last - 1} of {last}").wait_for()
    onlooker.goto(f"{onlooker.url.split('#')[0]}#/replay/{table}")
    onlooker.locator(".replay main.board").wait_for()
