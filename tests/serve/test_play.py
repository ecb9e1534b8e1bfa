"""Test whole games over the network: two people, two bots, and a database."""

import json
import re
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from citadels_core.wire import ClientView
from tests.serve.client import Client, ask
from tests.serve.serving import serving
from tests.serve.test_kill import lease_is_over

SETUP = {"edition": "classic2016", "seats": 4}


def test_two_people_and_two_bots_play_a_whole_game(place: str) -> None:
    with serving(place) as server:
        status, made = ask(server.url, "/api/tables", {"setup": SETUP, "name": "Ann"})
        assert status == 201, made
        assert sorted(made) == ["invite", "seat", "table", "token"]
        status, joined = ask(server.url, f"/api/tables/{made['table']}/join", {"name": "Ben", "invite": made["invite"]})
        assert (status, joined["seat"]) == (200, 1)
        with (
            Client(server.url, made["table"], made["token"]) as ann,
            Client(server.url, made["table"], joined["token"]) as ben,
            Client(server.url, made["table"]) as onlooker,
        ):
            ann.until("welcome")
            ben.until("welcome")
            onlooker.until("welcome")
            assert (ann.you, ben.you, onlooker.you) == (
                {"seat": 0, "host": True},
                {"seat": 1, "host": False},
                {"seat": None, "host": False},
            )
            ann.send({"type": "start"})
            play([ann, ben], onlooker)
            for client in (ann, ben, onlooker):
                assert client.table["phase"] == "over"
                assert client.view["scores"] == ann.view["scores"]
            for client in (ann, ben, onlooker):
                assert hands_told(client) == {client.you["seat"]} - {None}
            check_what_is_told_after_the_end(server.url, made["table"], ann, onlooker)
            assert not any(message["type"] == "error" for one in (ann, ben, onlooker) for message in one.seen)


def test_http_reveals_nothing_of_a_game_before_its_end(tmp_path: Path) -> None:
    with serving(str(tmp_path / "tables.db")) as server:
        _, made = ask(server.url, "/api/tables", {"setup": SETUP, "name": "Ann"})
        for asked in ("record", "replay", "replay?to=0"):
            status, refusal = ask(server.url, f"/api/tables/{made['table']}/{asked}")
            assert (status, refusal["code"]) == (409, "not_over")
        status, library = ask(server.url, "/api/library")
        assert status == 200
        assert "classic2016:classic_2016" in [edition["id"] for edition in library["editions"]]


@pytest.mark.slow
def test_a_killed_server_resumes_its_tables(place: str) -> None:
    dice = Random(4)
    with serving(place) as server:
        _, made = ask(server.url, "/api/tables", {"setup": SETUP, "name": "Ann"})
        table, token = made["table"], made["token"]
        with Client(server.url, table, token) as ann, Client(server.url, table) as onlooker:
            ann.until("welcome")
            ann.send({"type": "start"})
            ann.until("state")
            onlooker.until("state")
            ann.answers(8, dice)
            server.kill()
            kept = ann.version, ann.view
    for _ in range(2):
        lease_is_over(place)
        with serving(place) as server, Client(server.url, table, token) as ann, Client(server.url, table) as onlooker:
            assert ann.until("welcome")["you"] == {"seat": 0, "host": True}
            ann.until("state")
            onlooker.until("state")
            assert (ann.version, ann.view) == kept
            assert ann.asked is not None
            ann.answers(3, dice)
            kept = ann.version, ann.view
            server.kill()
    lease_is_over(place)
    with serving(place) as server, Client(server.url, table, token) as ann:
        play([ann], seed=9)
        check_what_is_told_after_the_end(server.url, table, ann, ann)
        assert server.stop() == -signal.SIGTERM, "it ends by the signal, after all is put away"


def hands_told(client: Client) -> set[int]:
    """Return the seats whose hand is in any message to a client."""
    told: set[int] = set()

    def look(at: object, seat: int | None) -> None:
        """Search data for hands, below a player of a seat or at the top."""
        if isinstance(at, list):
            for one in at:
                look(one, seat)
        elif isinstance(at, dict):
            owner = at.get("seat", seat)
            if at.get("hand") is not None:
                told.add(owner)
            for one in at.values():
                look(one, owner)

    for message in client.seen:
        look(message.get("view"), None)
        for one in message.get("patch", ()):
            found = re.match(r"/players/(\d+)(/hand\b)?", one["path"])
            if found and found[2] and one.get("value") is not None:
                told.add(int(found[1]))
            look(one.get("value"), int(found[1]) if found else None)
    return told


def check_what_is_told_after_the_end(base: str, table: str, ann: Client, onlooker: Client) -> None:
    status, record = ask(base, f"/api/tables/{table}/record")
    assert status == 200
    assert len(record["moves"]) == ann.version
    status, end = ask(base, f"/api/tables/{table}/replay")
    assert (status, end["version"], end["last"]) == (200, ann.version, ann.version)
    assert end["view"]["scores"] == ann.view["scores"]
    assert [one["number"] for one in end["events"]] == list(range(len(end["events"])))
    status, early = ask(base, f"/api/tables/{table}/replay?to=3")
    assert (status, early["version"], early["last"]) == (200, 3, ann.version)
    assert [len(player["hand"]) for player in early["view"]["players"]] == [4] * 4
    assert early["view"]["decision"]["options"]
    status, late = ask(base, f"/api/tables/{table}/replay?to=99999")
    assert (status, late["version"]) == (200, ann.version)
    for wrong in ("x", "-1", "1e3", "9" * 30, ""):
        for name in ("to", "since", "updates"):
            assert ask(base, f"/api/tables/{table}/replay?{name}={wrong}")[0] == 400
    check_steps_after_the_end(base, f"/api/tables/{table}/replay", early, ann.version)


def check_steps_after_the_end(base: str, replay: str, early: dict[str, Any], last: int) -> None:
    """Read moments in sequence, which is much faster than separate requests and gives the same."""
    _, several = ask(base, f"{replay}?to=3&since={early['next_event']}&updates=10")
    assert several["events"] == []
    assert [one["version"] for one in several["updates"]] == [*range(4, 14)]
    told, seen = early["events"], ClientView()
    seen.take({**several, "type": "state"})
    for update in several["updates"]:
        seen.take({**update, "type": "update"})
        told = told + update["events"]
    _, later = ask(base, f"{replay}?to=13")
    assert (seen.view, told) == (later["view"], later["events"])
    assert len(json.dumps(several["updates"])) < len(json.dumps(later)) * 2
    assert not any(re.search(r"\b[Yy]ou\b", one.get("sentence", "")) for one in told), "nobody is called you"
    for far, count in ((last - 1, 1), (last, 0)):
        assert len(ask(base, f"{replay}?to={far}&updates=999999")[1].get("updates", [])) == count


def play(people: list[Client], *others: Client, seed: int = 1) -> None:
    """Let some clients play a game to its end."""
    dice = Random(seed)
    everybody = [*people, *others]
    for client in everybody:
        client.until("state")
    while any(client.view.get("scores") is None for client in everybody):
        newest = max(client.version for client in everybody)
        behind = [client for client in everybody if client.version < newest]
        for client in behind:
            client.next()
        if not behind:
            asked = next((client for client in people if client.asked is not None), None)
            if asked is not None:
                asked.answer(dice)
            everybody[0].next()
    for client in everybody:
        while client.table["phase"] != "over":
            client.next()


@pytest.mark.slow
def test_no_answer_that_was_acknowledged_to_many_players_is_lost_by_kill_9(tmp_path: Path) -> None:
    """Several people play at their own tables in threads; the server is killed repeatedly."""
    place = str(tmp_path / "tables.db")
    limits: dict[str, object] = {"messages_per_second": 1000.0, "message_burst": 1000, "request_burst": 1000}
    tables: list[dict[str, str]] = []
    acknowledged: dict[str, int] = {}

    def play_until_it_ends(base: str, made: dict[str, str], dice: Random) -> None:
        client = Client(base, made["table"], made["token"])
        try:
            client.until("state")
            assert client.version >= acknowledged[made["table"]], "an acknowledged answer is gone"
            while client.view.get("scores") is None:
                client.answers(1, dice)
                acknowledged[made["table"]] = client.version
        except (ConnectionClosed, OSError):
            acknowledged[made["table"]] = max(acknowledged[made["table"]], client.version)
        finally:
            client.close()

    dice = Random(6)
    for again in range(3):
        with serving(place, limits) as server:
            while len(tables) < 6:
                tables.append(ask(server.url, "/api/tables", {"setup": SETUP, "name": "Ann"})[1])
                acknowledged[tables[-1]["table"]] = 0
                with Client(server.url, tables[-1]["table"], tables[-1]["token"]) as host:
                    host.until("welcome")
                    host.send({"type": "start"})
                    host.until("state")
            with ThreadPoolExecutor(len(tables)) as pool:
                playing = [
                    pool.submit(play_until_it_ends, server.url, made, Random(again * 10 + number))
                    for number, made in enumerate(tables)
                ]
                time.sleep(dice.uniform(0.5, 1.5))
                server.kill()
                for one in playing:
                    one.result(30)
    assert sum(acknowledged.values()) > 40
    with serving(place, limits) as server:
        for made in tables:
            with Client(server.url, made["table"], made["token"]) as client:
                client.until("state")
                assert client.version >= acknowledged[made["table"]]
