"""Test hostile clients: they are refused with a code, or lose only their own socket."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.serve.client import Client, ask
from tests.serve.serving import Serving, serving
from tests.serve.test_play import SETUP, play

LIMITS: dict[str, object] = {
    "hello_seconds": 1.0,
    "unsent_messages": 50,
    "connections_of_table": 12,
    "messages_per_second": 500.0,
    "message_burst": 500,
    "requests_per_second": 1000.0,
    "request_burst": 5000,
    "connections_of_address": 20_000,
    "connections": 500,
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(str(tmp_path_factory.mktemp("hostile") / "tables.db"), LIMITS) as running:
        yield running
        assert running.process.poll() is None, "the server has gone on through all of it"


class Table:
    """A table with two seated players, Ann the host and Ben."""

    def __init__(self, server: Serving) -> None:
        _, made = ask(server.url, "/api/tables", {"setup": SETUP, "name": "Ann"})
        _, joined = ask(server.url, f"/api/tables/{made['table']}/join", {"name": "Ben", "invite": made["invite"]})
        self.url, self.id, self.invite = server.url, made["table"], made["invite"]
        self.ann, self.ben = made["token"], joined["token"]

    def client(self, token: str | None = None) -> Client:
        client = Client(self.url, self.id, token)
        client.until("welcome")
        return client

    def plays_on(self) -> None:
        """Play for a while to check that the table still works."""
        with self.client(self.ann) as ann, self.client(self.ben) as ben:
            ann.send({"type": "start"})
            for client in (ann, ben):
                client.until("state")
            dice = Random(2)
            for _ in range(6):
                settle(ann, ben)
                (ann if ann.asked else ben).answer(dice)
            settle(ann, ben)
            assert ann.version >= 6


def settle(*clients: Client) -> None:
    """Wait until all have the same version and one of them, other than the last to answer, is asked."""
    while len({client.version for client in clients}) > 1 or not any(client.asked for client in clients):
        newest = max(client.version for client in clients)
        for client in clients:
            if client.version < newest or not any(one.asked for one in clients):
                client.until("update")


@pytest.fixture
def table(server: Serving) -> Table:
    return Table(server)


DEEP = "[" * 8000 + "]" * 8000

MALFORMED: list[tuple[str | bytes, str]] = [
    ("", "not_json"),
    ("{", "not_json"),
    ("nonsense", "not_json"),
    ('{"type": "reply", "at": NaN, "options": []}', "not_json"),
    ('{"type": "reply", "at": ' + "9" * 5000 + ', "options": []}', "not_json"),
    (DEEP, "not_json"),
    (b"\xff\xfe\x00\x01", "not_json"),
    (b"\x00" * 100, "not_json"),
    ("null", "not_a_message"),
    ("[]", "not_a_message"),
    ('"hello"', "not_a_message"),
    ("{}", "not_a_message"),
    ('{"type": 7}', "not_a_message"),
    ('{"type": "nonsense"}', "unknown_type"),
    ('{"type": "' + "x" * 10_000 + '"}', "unknown_type"),
    ('{"type": "reply"}', "malformed"),
    ('{"type": "reply", "at": "0", "options": []}', "malformed"),
    ('{"type": "reply", "at": true, "options": []}', "malformed"),
    ('{"type": "reply", "at": 0, "options": "all"}', "malformed"),
    ('{"type": "reply", "at": 0, "options": [{"id": 1}]}', "malformed"),
    ('{"type": "reply", "at": 0, "options": [], "seat": 0}', "malformed"),
    ('{"type": "ping", "__class__": "x"}', "malformed"),
    ('{"type": "hello", "protocol": 2}', "wrong_protocol"),
    ('{"type": "name", "name": "\\ud800"}', "malformed"),
    ('{"type": "name", "name": "a\\nb"}', "name_unreadable"),
    ('{"type": "seat", "seat": 99, "status": "bot"}', "no_such_seat"),
    ('{"type": "seat", "seat": -1, "status": "bot"}', "no_such_seat"),
    ('{"type": "seat", "seat": 2, "status": "bot", "bot": "../../x"}', "no_such_bot"),
    ('{"type": "setup", "setup": {"edition": "nowhere"}}', "not_playable"),
    ('{"type": "setup", "setup": {"edition": "classic2016", "packs": ["nowhere"]}}', "no_such_pack"),
    ('{"type": "setup", "setup": {"edition": "classic2016", "seats": 1000000000}}', "too_large"),
    ('{"type": "setup", "setup": {"edition": "classic2016", "seats": -4}}', "not_playable"),
    ('{"type": "setup", "options": {"timeout": 1e999}}', "malformed"),
    ('{"type": "setup", "options": {"timeout": -1}}', "malformed"),
    ('{"type": "history", "since": -5}', "not_started"),
    ('{"type": "reply", "at": 0, "options": ["x"]}', "not_started"),
]


def test_malformed_messages_are_refused_with_a_code_and_the_table_continues(table: Table) -> None:
    with table.client(table.ann) as ann:
        found = []
        for sent, _ in MALFORMED:
            ann.send(sent)
            found.append(ann.error())
        assert found == [code for _, code in MALFORMED]
    table.plays_on()


def test_random_bytes_and_truncated_messages_are_refused_with_codes(table: Table) -> None:
    dice = Random(3)
    whole = json.dumps({"type": "setup", "setup": {"edition": "classic2016", "seats": 4}, "options": {"timeout": 9}})
    with table.client(table.ben) as ben:
        for _ in range(150):
            cut = whole[: dice.randrange(len(whole))] + chr(dice.randrange(32, 127)) * dice.randrange(3)
            ben.send(dice.choice([cut, dice.randbytes(dice.randrange(200))]))
            assert ben.error() in {"not_json", "not_a_message", "malformed", "unknown_type", "not_the_host"}
    table.plays_on()


def test_answers_of_others_stale_and_repeated_ones_are_refused_and_change_nothing(table: Table) -> None:
    with table.client(table.ann) as ann, table.client(table.ben) as ben, table.client() as onlooker:
        for cheat in (ben, onlooker):
            cheat.send({"type": "start"})
            assert cheat.error() in {"not_the_host", "not_seated"}
        ann.send({"type": "start"})
        for client in (ann, ben, onlooker):
            client.until("state")
        dice = Random(1)
        for _ in range(12):
            settle(ann, ben, onlooker)
            asked, other = (ann, ben) if ann.asked else (ben, ann)
            assert asked.asked is not None
            at = asked.version
            ids = [option["id"] for option in asked.asked["options"]]
            reply: dict[str, Any] = {"type": "reply", "at": at, "options": ids[:1]}
            for cheat, sent, codes in [
                (other, reply, {"not_your_turn"}),
                (onlooker, reply, {"not_seated"}),
                (asked, {**reply, "at": at - 1}, {"stale"}),
                (asked, {**reply, "at": at + 1}, {"stale"}),
                (asked, {**reply, "at": 10**30}, {"stale"}),
                (asked, {**reply, "options": ["nothing"]}, {"not_offered"}),
                (asked, {**reply, "options": [ids[0], ids[0]]}, {"repeated", "too_many", "malformed"}),
                (asked, {**reply, "options": ["x" * 10_000]}, {"not_offered"}),
                (onlooker, {"type": "undo", "at": at}, {"not_seated"}),
                (other, {"type": "setup", "setup": SETUP}, {"not_the_host", "already_started"}),
            ]:
                cheat.send(sent)
                assert cheat.error() in codes
            versions = [client.version for client in (ann, ben, onlooker)]
            assert versions == [at] * 3
            asked.answer(dice)


def test_tokens_and_invitations_cannot_be_guessed(server: Serving, table: Table) -> None:
    other = Table(server)
    guesses: list[Any] = ["", "x", table.invite, other.ann, table.ann[:-1], table.ann + "x", "é" * 50]
    for guess in guesses:
        with Client(server.url, table.id, guess) as client:
            assert client.error() == "wrong_token"
            assert client.seen[-1]["about"] == "hello", "the client knows that it need not connect again"
            with pytest.raises(ConnectionClosed):
                client.next()
            assert not any(message["type"] in {"welcome", "state"} for message in client.seen)
    for guess in ["", "x", table.ann, other.invite, table.invite[:-1]]:
        status, refusal = ask(server.url, f"/api/tables/{table.id}/join", {"invite": guess, "name": "Eve"})
        assert (status, refusal["code"]) == (403, "wrong_invitation")
    for id_ in ["x", "a" * 16, "%2e%2e", "..%2f..", "a" * 5000, "%00", "%ff"]:
        status, refusal = ask(server.url, f"/api/tables/{id_}/join", {"invite": table.invite, "name": "Eve"})
        assert (status, refusal["code"]) in {(404, "no_such_table"), (405, "wrong_method")}
    table.plays_on()


def test_only_hashes_of_tokens_are_kept(server: Serving, table: Table) -> None:
    table.plays_on()
    folder = Path(server.place).parent
    kept = b"".join(file.read_bytes() for file in folder.iterdir())
    for token in (table.ann, table.ben, table.invite):
        assert token.encode() not in kept
    assert table.id.encode() in kept


def test_a_connection_must_send_hello_first_and_in_time(server: Serving, table: Table) -> None:
    address = f"{server.url.replace('http', 'ws')}api/tables/{table.id}/ws"
    for sent in ('{"type": "ping"}', '{"type": "start"}', "nonsense", DEEP):
        with connect(address) as late:
            late.send(sent)
            assert json.loads(late.recv(5))["code"] in {"hello_first", "not_json"}
            with pytest.raises(ConnectionClosed):
                late.recv(5)
    with connect(address) as silent:
        assert json.loads(silent.recv(5))["code"] == "too_slow"
        with pytest.raises(ConnectionClosed):
            silent.recv(5)


def test_a_too_long_message_closes_only_its_own_socket(table: Table) -> None:
    with table.client(table.ben) as ben, table.client(table.ann) as ann:
        ben.send('{"type": "name", "name": "' + "x" * 100_000 + '"}')
        with pytest.raises(ConnectionClosed) as closed:
            ben.error()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        ann.send({"type": "ping"})
        ann.until("pong")
    table.plays_on()


def test_malformed_requests_are_refused_with_codes(server: Serving, table: Table) -> None:
    join = f"/api/tables/{table.id}/join"
    for path, body, status, code in [
        ("/api/tables", b"", 400, "not_json"),
        ("/api/tables", b"{", 400, "not_json"),
        ("/api/tables", DEEP.encode(), 400, "not_json"),
        ("/api/tables", b"x" * 200_000, 413, "too_large"),
        ("/api/tables", [], 400, "malformed"),
        ("/api/tables", {}, 400, "malformed"),
        ("/api/tables", {"setup": 3}, 400, "malformed"),
        ("/api/tables", {"setup": {"edition": 3}}, 400, "malformed"),
        ("/api/tables", {"setup": SETUP, "name": 3}, 400, "malformed"),
        ("/api/tables", {"setup": SETUP, "name": "x" * 41}, 400, "name_too_long"),
        ("/api/tables", {"setup": SETUP, "more": 1}, 400, "malformed"),
        ("/api/tables", {"setup": SETUP, "options": {"timeout": "soon"}}, 400, "malformed"),
        ("/api/tables", {"setup": {"edition": "nowhere"}}, 400, "not_playable"),
        (join, {}, 400, "malformed"),
        (join, {"invite": 1}, 400, "malformed"),
        (join, {"invite": table.invite, "name": "Ann"}, 400, "name_twice"),
        ("/api/nothing", None, 404, "not_found"),
        ("/api/tables", None, 404, "not_found"),
        ("/health", {}, 405, "wrong_method"),
        ("/../../etc/passwd", None, 404, "not_found"),
    ]:
        found, refusal = ask(server.url, path, body)
        assert (path, found, refusal["code"]) == (path, status, code)
        assert set(refusal) <= {"type", "code", "message", "arguments", "about"}
        assert "Traceback" not in json.dumps(refusal)
    table.plays_on()


def test_pages_of_other_origins_are_refused(server: Serving, table: Table) -> None:
    body = {"setup": SETUP, "name": "Eve"}
    for origin in ("http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1.evil.example"):
        status, refusal = ask(server.url, "/api/tables", body, Origin=origin)
        assert (status, refusal["code"]) == (403, "wrong_origin")
        address = f"{server.url.replace('http', 'ws')}api/tables/{table.id}/ws"
        with pytest.raises(InvalidStatus) as refused, connect(address, origin=origin):
            pass
        assert refused.value.response.status_code == 403
    status, _ = ask(server.url, "/api/tables", body, Origin=server.url.rstrip("/"))
    assert status == 201


def raw(server: Serving) -> socket.socket:
    at = urlsplit(server.url)
    assert at.hostname is not None
    return socket.create_connection((at.hostname, at.port or 80), timeout=10)


def upgrade(server: Serving, table: Table) -> socket.socket:
    """Return a socket that has become a WebSocket."""
    sent = raw(server)
    sent.sendall(
        f"GET /api/tables/{table.id}/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    assert b"101" in sent.recv(4096)
    return sent


def frame(text: str, opcode: int = 0x81) -> bytes:
    """Return a frame of a client, with a mask of zeros."""
    data = text.encode()
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes([opcode]) + length + b"\0\0\0\0" + data


def test_broken_frames_and_sockets_close_only_themselves(server: Serving, table: Table) -> None:
    hello = frame(json.dumps({"type": "hello", "protocol": 1, "token": table.ben}))
    endings = [
        frame('{"type": "ping"}')[:7],
        b"\x81",
        b"\x81\xff" + b"\xff" * 8 + b"\0\0\0\0",  # a frame of 2**64 bytes
        b"\x83\x80\0\0\0\0",  # an unknown frame type
        b"\x81\x04ping",  # no mask
        frame("x", 0x80),  # a continuation without a start
        frame("x", 0x01),  # a start without a continuation
        frame("\ud7ff")[:-1] + b"\xff",  # invalid UTF-8
        b"GET / HTTP/1.1\r\n\r\n",
        b"",
    ]
    with table.client(table.ann) as ann:
        for number, ending in enumerate(endings):
            cut = upgrade(server, table)
            cut.sendall(hello + ending)
            if number % 2:
                cut.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # ends with a reset
            cut.close()
        ann.send({"type": "ping"})
        ann.until("pong")
    table.plays_on()


def test_an_incomplete_request_times_out(server: Serving) -> None:
    for sent in (b"", b"GET", b"GET / HTTP/1.1\r\nHost: localhost\r\n"):
        with raw(server) as slow:
            slow.sendall(sent)
            slow.settimeout(8)
            with suppress(ConnectionResetError):
                assert slow.recv(1000)[:12] in (b"", b"HTTP/1.1 400")
    for sent in (b"\x16\x03\x01\x02\x00", b"\r\n" * 50, b"GET / HTTP/9\r\n\r\n", b"A" * 100_000):
        with raw(server) as odd, suppress(ConnectionResetError, BrokenPipeError):
            odd.sendall(sent)
            odd.settimeout(8)
            assert odd.recv(1000)[:12] in (b"", b"HTTP/1.1 400")


def test_a_client_that_does_not_read_is_dropped_and_the_others_continue(server: Serving, table: Table) -> None:
    slow = upgrade(server, table)
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    slow.sendall(frame(json.dumps({"type": "hello", "protocol": 1})))
    with table.client(table.ann) as ann, table.client(table.ben) as ben:
        ann.send({"type": "start"})
        ask_all = frame(json.dumps({"type": "hello", "protocol": 1}))
        ended = time.monotonic() + 30
        while time.monotonic() < ended:
            try:
                slow.sendall(ask_all * 20)
            except OSError:
                break
            time.sleep(0.02)
        assert time.monotonic() < ended, "the socket was never ended"
        play([ann, ben])
    slow.close()
    assert figure(server, "citadels_dropped_total") >= 1


def test_connections_are_limited_per_table_and_server(server: Serving, table: Table) -> None:
    most = LIMITS["connections_of_table"]
    assert isinstance(most, int)
    with ExitStack() as stack:
        for _ in range(most):
            stack.enter_context(table.client())
        one_more = stack.enter_context(Client(server.url, table.id))
        assert one_more.error() == "too_many_connections"
    table.plays_on()


@pytest.mark.slow
def test_spectators_are_dropped_to_make_room_for_players(server: Serving, table: Table) -> None:
    most = LIMITS["connections_of_table"]
    assert isinstance(most, int)
    with ExitStack() as stack:
        lookers = [stack.enter_context(table.client()) for _ in range(most)]
        for token in (table.ann, table.ben):
            player = stack.enter_context(Client(server.url, table.id, token))
            player.until("welcome")
        for client in lookers[-2:]:
            assert client.error() == "too_many_connections"
        assert figure(server, "citadels_connections") <= most
        guesser = stack.enter_context(Client(server.url, table.id, "guessed"))
        assert guesser.error() in ("wrong_token", "too_many_connections")
        lookers[0].send({"type": "ping"})
        lookers[0].until("pong")
    table.plays_on()


def test_a_client_that_leaves_answers_unread_is_dropped(server: Serving) -> None:
    dropped = figure(server, "citadels_dropped_total")
    with raw(server) as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        slow.settimeout(1)
        with suppress(TimeoutError):  # the server reads no more requests when its answers are not read
            for _ in range(100):  # 14 MB of answers, more than the system keeps for the client
                slow.sendall(b"GET /api/words HTTP/1.1\r\nHost: localhost\r\n\r\n" * 10)
        began, ended = time.monotonic(), False
        while not ended and time.monotonic() < began + 15:
            time.sleep(0.5)
            try:
                slow.sendall(b"GET")
            except TimeoutError:
                continue
            except OSError:
                ended = True
        assert ended, "the socket was never ended"
    assert figure(server, "citadels_dropped_total") == dropped + 1


def test_thousands_of_abandoned_connections_do_not_block_new_ones(server: Serving, table: Table) -> None:
    """They come in batches, some with half a request, some as WebSockets; later connections succeed."""
    dice = Random(8)
    opened = 0
    while opened < 2_000:
        batch = []
        for _ in range(400):
            try:
                one = raw(server)
            except OSError:
                continue
            opened += 1
            batch.append(one)
            kind = dice.randrange(4)
            if kind == 0:
                one.sendall(b"GET /health HTTP/1.1\r\n")
            elif kind == 1:
                one.sendall(
                    f"GET /api/tables/{table.id}/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
                )
            elif kind == 2:
                one.sendall(b"\x16\x03\x01")
        for one in batch:
            one.close()
    assert waited_for(lambda: figure(server, "citadels_connections") == 0)
    assert ask(server.url, "/health") == (200, {"status": "ok"})
    table.plays_on()


def waited_for(true: Callable[[], bool]) -> bool:
    """Return whether something becomes true within half a minute, even while the server refuses requests."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        with suppress(OSError):
            if true():
                return True
        time.sleep(0.2)
    return False


def figure(server: Serving, name: str) -> float:
    """Return a metric of the server."""
    import urllib.request

    with urllib.request.urlopen(f"{server.url}metrics", timeout=10) as answer:
        lines = answer.read().decode().splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith(f"{name} ")))
