"""Test several server processes with one PostgreSQL: any process serves any table."""

import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.serve.client import Client, ask
from tests.serve.serving import serving
from tests.serve.test_play import SETUP, check_what_is_told_after_the_end, play


@pytest.mark.slow
def test_clients_of_two_processes_play_at_one_table(postgres_url: str) -> None:
    with serving(postgres_url) as one, serving(postgres_url) as two:
        _, made = ask(one.url, "/api/tables", {"setup": SETUP, "name": "Ann"})
        join = f"/api/tables/{made['table']}/join"
        status, joined = ask(two.url, join, {"name": "Ben", "invite": made["invite"]})
        assert (status, joined["seat"]) == (200, 1)
        status, refusal = ask(two.url, join, {"name": "Eve", "invite": "guessed"})
        assert (status, refusal["code"]) == (403, "wrong_invitation")
        with Client(two.url, made["table"], "guessed") as eve:
            assert eve.error() == "wrong_token"
        with (
            Client(one.url, made["table"], made["token"]) as ann,
            Client(two.url, made["table"], joined["token"]) as ben,
        ):
            ann.until("welcome")
            assert ben.until("welcome")["you"] == {"seat": 1, "host": False}
            ann.send({"type": "start"})
            play([ann, ben])
            check_what_is_told_after_the_end(two.url, made["table"], ann, ben)


@pytest.mark.slow
def test_a_table_moves_when_its_process_is_killed_and_no_answer_is_lost(postgres_url: str) -> None:
    dice = Random(3)
    with serving(postgres_url) as one, serving(postgres_url) as two:
        _, made = ask(one.url, "/api/tables", {"setup": SETUP, "name": "Ann"})
        with Client(two.url, made["table"], made["token"]) as ann:
            ann.until("welcome")
            ann.send({"type": "start"})
            ann.until("state")
            ann.answers(5, dice)
            one.kill()
            assert ann.error() == "try_again"
            with pytest.raises(ConnectionClosed):
                ann.next()
            kept = ann.version, ann.view
        began = time.monotonic()
        while (back := reached(lambda: Client(two.url, made["table"], made["token"]))) is None:
            assert time.monotonic() - began < 20
            time.sleep(0.5)
        with back as ann:
            assert (ann.version, ann.view) == kept
            ann.answers(5, dice)
            kept = ann.version, ann.view
        with serving(postgres_url) as three, Client(three.url, made["table"], made["token"]) as ann:
            ann.until("state")
            assert (ann.version, ann.view) == kept


def reached(come: Callable[[], Client]) -> Client | None:
    """Return a client that has its state; None if the server is not ready for it."""
    client = come()
    try:
        message: dict[str, Any] = client.next()
        while message["type"] != "state":
            if message["type"] == "error":
                assert message["code"] == "try_again"
                client.close()
                return None
            message = client.next()
    except ConnectionClosed:
        client.close()
        return None
    return client
