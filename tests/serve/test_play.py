"""Whole games over the network: two people, two bots, with a database behind."""

from random import Random

from tests.serve.client import Client, ask
from tests.serve.serving import serving

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
            assert not any(message["type"] == "error" for one in (ann, ben, onlooker) for message in one.seen)


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
