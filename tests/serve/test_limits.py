"""Test the limits that a host sets: tables, connections, requests; waiting clients are served later."""

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from citadels_core.serve.network.rates import MOST_KEPT, Rate, Rates
from citadels_core.serve.seat_keys import SeatKeys, hashed, is_key, matching, new_token
from citadels_core.wire.refusal_codes import Refused
from tests.serve.client import Client, ask
from tests.serve.serving import Serving, serving
from tests.serve.test_hostile import figure, waited_for
from tests.serve.test_play import SETUP


def make(server: Serving, name: str = "Ann") -> tuple[int, dict[str, str]]:
    status, made = ask(server.url, "/api/tables", {"setup": SETUP, "name": name})
    return status, made


def test_unused_tables_are_evicted_and_restored(tmp_path: Path) -> None:
    with serving(str(tmp_path / "tables.db"), {"tables": 2}) as server:
        tables = [make(server)[1] for _ in range(4)]
        assert figure(server, "citadels_tables") == 2
        with (
            Client(server.url, tables[0]["table"], tables[0]["token"]) as first,
            Client(server.url, tables[1]["table"], tables[1]["token"]) as second,
        ):
            assert first.until("welcome")["you"] == {"seat": 0, "host": True}
            second.until("welcome")
            assert [make(server)[0], make(server)[1]["code"]] == [503, "too_many_tables"]
            with Client(server.url, tables[2]["table"], tables[2]["token"]) as third:
                assert third.error() == "too_many_tables"
        assert waited_for(lambda: make(server)[0] == 201)


def test_an_unused_table_is_evicted_after_a_while(tmp_path: Path) -> None:
    with serving(str(tmp_path / "tables.db"), {"idle_seconds": 1.0}) as server:
        _, made = make(server)
        with Client(server.url, made["table"], made["token"]) as ann:
            ann.until("welcome")
            ann.send({"type": "start"})
            ann.until("state")
            ann.answers(3, Random(1))
            kept = ann.version, ann.view
            time.sleep(3)
            assert figure(server, "citadels_tables") == 1
        assert waited_for(lambda: figure(server, "citadels_tables") == 0)
        with Client(server.url, made["table"], made["token"]) as ann:
            ann.until("state")
            assert (ann.version, ann.view) == kept


def test_too_many_requests_are_refused_for_a_while(tmp_path: Path) -> None:
    with serving(str(tmp_path / "tables.db"), {"request_burst": 5, "requests_per_second": 2.0}) as server:
        found = [ask(server.url, "/api/library") for _ in range(12)]
        assert [status for status, _ in found[:5]] == [200] * 5
        refused = [answer["code"] for status, answer in found if status == 429]
        assert refused
        assert set(refused) == {"too_many_requests"}
        assert ask(server.url, "/health")[0] == 200
        assert waited_for(lambda: ask(server.url, "/api/library")[0] == 200)


def test_messages_sent_too_fast_are_delayed_and_not_lost(tmp_path: Path) -> None:
    limits: dict[str, object] = {"messages_per_second": 20.0, "message_burst": 10}
    with serving(str(tmp_path / "tables.db"), limits) as server:
        _, made = make(server)
        with Client(server.url, made["table"], made["token"]) as ann:
            ann.until("welcome")
            began = time.monotonic()
            for _ in range(40):
                ann.send({"type": "ping"})
            for _ in range(40):
                ann.until("pong")
            assert time.monotonic() - began > 1.0


def test_connections_are_limited_per_address(tmp_path: Path) -> None:
    from websockets.exceptions import InvalidStatus

    with serving(str(tmp_path / "tables.db"), {"connections_of_address": 2}) as server:
        _, made = make(server)
        with Client(server.url, made["table"]), Client(server.url, made["table"]):
            with pytest.raises(InvalidStatus) as refusal:
                Client(server.url, made["table"])
            assert refusal.value.response.status_code == 503

        def again() -> bool:
            with Client(server.url, made["table"]) as client:
                return client.until("welcome") is not None

        assert waited_for(tolerant(again))


def tolerant(ask_again: Callable[[], bool]) -> Callable[[], bool]:
    """Return the same predicate, False where the server refuses connections."""
    from websockets.exceptions import WebSocketException

    def asked() -> bool:
        try:
            return ask_again()
        except WebSocketException:
            return False

    return asked


def test_rate_limit_tokens_refill_over_time() -> None:
    rate = Rate(2.0, 3, 0.0)
    assert [rate.taken(0.0) for _ in range(4)] == [True, True, True, False]
    assert [rate.taken(0.5), rate.taken(0.5)] == [True, False]
    assert [rate.taken(100.0) for _ in range(4)] == [True, True, True, False]
    waits = [Rate(2.0, 1, 0.0).take(0.0), (late := Rate(2.0, 1, 0.0)).take(0.0), late.take(0.0), late.take(0.0)]
    assert waits == [0.0, 0.0, 0.5, 1.0]


def test_the_rate_limiter_remembers_a_bounded_number_of_addresses() -> None:
    rates = Rates(1.0, 1)
    assert rates.taken("one", 0.0)
    assert not rates.taken("one", 0.0)
    for number in range(MOST_KEPT):
        rates.taken(number, 0.0)
    assert rates.taken("one", 0.0), "it was forgotten"


def test_a_token_is_valid_for_its_seat_until_revoked() -> None:
    keys = SeatKeys()
    tokens = [new_token() for _ in range(3)]
    lines = [line for seat, token in enumerate(tokens) for line in keys.granted(seat, token, "invitation")]
    assert all(is_key(line) for line in lines)
    assert not any(token in str(lines) for token in (*tokens, "invitation'"))
    assert [keys.seat(token) for token in (*tokens, None)] == [0, 1, 2, None]
    lines += keys.revoked([1])
    again = SeatKeys()
    assert all(again.take(line) for line in lines)
    assert not again.take({"table": {}})
    for known in (keys, again):
        assert [known.seat(tokens[0]), known.seat(tokens[2])] == [0, 2]
        with pytest.raises(Refused) as refusal:
            known.seat(tokens[1])
        assert refusal.value.code == "wrong_token"
        known.invited("invitation")
    assert matching(tokens[0], []) is None
    assert [matching(tokens[0], [*end, hashed(tokens[0])]) for end in ([], [hashed(tokens[1])])] == [
        hashed(tokens[0])
    ] * 2
    nearly = hashed(tokens[0])[:-1] + ("0" if hashed(tokens[0])[-1] != "0" else "1")
    assert matching(tokens[0], [nearly]) is None, "the whole of it counts"
    assert len(hashed(tokens[0])) == 64
    assert len(set(tokens)) == 3
    assert min(map(len, tokens)) >= 43
