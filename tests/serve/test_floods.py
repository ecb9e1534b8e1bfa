"""Test clients that flood the server or do not read: they use bounded memory and time."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from citadels_core.serve.host_limits import Limits
from citadels_core.serve.metrics import Metrics
from citadels_core.serve.network.connection import Connection
from citadels_core.serve.network.sockets import SPARE, SPARE_OF_ADDRESS, Sockets
from tests.serve.client import ask
from tests.serve.serving import Serving, serving
from tests.serve.test_hostile import Table, figure, frame, raw, upgrade, waited_for

MEGABYTE = 1_000_000

LIMITS: dict[str, object] = {"hello_seconds": 1.0, "connections_of_address": 30, "request_burst": 1000}

HELLO = frame(json.dumps({"type": "hello", "protocol": 1}))

PING, PONG, TEXT, PART = 0x89, 0x8A, 0x81, 0x00


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(str(tmp_path_factory.mktemp("floods") / "tables.db"), LIMITS) as running:
        yield running
        assert running.process.poll() is None


@pytest.fixture
def table(server: Serving) -> Iterator[Table]:
    table = Table(server)
    yield table
    assert waited_for(lambda: figure(server, "citadels_connections") == 0)
    table.plays_on()


def ended(sent: socket.socket, seconds: float) -> bool:
    """Return whether the server closes a socket within some seconds."""
    sent.settimeout(seconds)
    try:
        while sent.recv(65_536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


def flood(sent: socket.socket, data: bytes, seconds: float) -> bool:
    """Send the same data repeatedly without reading; return whether the server closed the socket."""
    until = time.monotonic() + seconds
    sent.settimeout(0.2)
    while time.monotonic() < until:
        try:
            sent.sendall(data)
        except TimeoutError:
            continue
        except OSError:
            return True
    return False


def test_a_later_request_on_a_connection_times_out_as_well(server: Serving) -> None:
    with raw(server) as slow:
        slow.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert slow.recv(4096).startswith(b"HTTP/1.1 200")
        slow.sendall(b"G")
        assert ended(slow, 4.0)


def test_sockets_are_limited_per_address(server: Serving) -> None:
    at = (server.url.split("/")[2].split(":")[0], int(server.url.split(":")[2].strip("/")))
    with ExitStack() as stack:
        for _ in range(30 + SPARE_OF_ADDRESS):
            stack.enter_context(raw(server))
        time.sleep(0.2)
        with raw(server) as more:
            assert ended(more, 0.7), "before a request would be late"
        with socket.create_connection(at, 10, ("127.0.0.2", 0)) as other:
            other.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert other.recv(4096).startswith(b"HTTP/1.1 200")
    assert waited_for(lambda: ask(server.url, "/health")[0] == 200)


def test_pings_of_a_client_that_does_not_read_close_its_socket_within_bounded_memory(
    server: Serving, table: Table
) -> None:
    before = server.memory
    with upgrade(server, table) as silent:
        silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        silent.sendall(HELLO)
        flood(silent, frame("x" * 125, PING) * 200, 2.0)
    assert server.memory - before < 30 * MEGABYTE


@pytest.mark.parametrize("kind", [PING, PONG, TEXT], ids=["pings", "pongs", "texts"])
def test_tiny_frames_take_bounded_time_and_memory(server: Serving, table: Table, kind: int) -> None:
    with ExitStack() as stack:
        sockets = [stack.enter_context(upgrade(server, table)) for _ in range(10)]
        before, worked = server.memory, server.worked
        for one in sockets:
            one.sendall(HELLO)
            flood(one, frame("", kind) * 30_000, 0.1)
        time.sleep(0.5)
        assert server.worked - worked < 1.0
        assert server.memory - before < 20 * MEGABYTE


def test_the_fragments_of_a_message_are_limited(tmp_path: Path) -> None:
    fast: dict[str, object] = {**LIMITS, "messages_per_second": 10_000.0, "message_burst": 10_000}
    with serving(str(tmp_path / "tables.db"), fast) as server, upgrade(server, Table(server)) as endless:
        endless.sendall(HELLO + frame("x", 0x01) + frame("", PART) * 1000)
        assert ended(endless, 5.0)


def test_few_file_descriptors_limit_sockets_and_log_lines(tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    with (
        errors.open("wb") as told,
        serving(str(tmp_path / "tables.db"), {"hello_seconds": 1.0}, files=400, errors=told) as server,
        ExitStack() as stack,
    ):
        for _ in range(350):
            with suppress(OSError):
                stack.enter_context(raw(server))
        time.sleep(0.5)
        stack.close()
        assert waited_for(lambda: ask(server.url, "/health")[0] == 200)
    assert errors.read_bytes() == b""


class Reader:
    """A client that reads nothing."""

    def __init__(self) -> None:
        self.dropped = False

    def drop(self) -> None:
        self.dropped = True


def test_the_client_with_most_unread_data_is_dropped_at_the_total_limit() -> None:
    metrics = Metrics()
    sockets = Sockets(Limits(unsent_bytes_of_all=1000), metrics)
    little, much, read = Reader(), Reader(), Reader()
    assert [sockets.add(read, 900), sockets.add(much, 50), sockets.add(little, 20)] == [900, 50, 20]
    sockets.remove(read, 900)
    sockets.add(much, 850)
    sockets.forget(Reader())
    assert sockets.add(little, 81) == 101
    assert [one.dropped for one in (little, much, read)] == [False, True, False]
    sockets.remove(much, 900)
    assert sockets.add(read, 899) == 899
    assert not read.dropped, "what the dropped one had does not count any more"
    assert b"citadels_dropped_total 1.0" in metrics.text()[0]


def test_sockets_are_counted_by_network_except_for_proxies() -> None:
    sockets = Sockets(Limits(connections=200, connections_of_address=1), Metrics(), proxies=["10.0.0.9"])
    here = [sockets.open(f"2001:db8::{number:x}") for number in range(SPARE_OF_ADDRESS + 2)]
    assert here == ["2001:0db8:0000:0000"] * (SPARE_OF_ADDRESS + 1) + [None]
    assert sockets.open("10.0.0.9") == "10.0.0.9"
    sockets.close("2001:0db8:0000:0000")
    assert sockets.open("2001:db8::1") is not None
    assert all(sockets.open("10.0.0.9") for _ in range(200 + SPARE - SPARE_OF_ADDRESS - 2))
    assert sockets.open("10.0.0.9") is None, "these are all"
    few = Sockets(Limits(), Metrics(), most=4)
    opened = [few.open(host) for host in (*["10.0.0.1"] * 4, "10.0.0.2", "10.0.0.3")]
    assert opened == [*["10.0.0.1"] * 3, None, "10.0.0.2", None], "one leaves some to others"


class Stuck:
    """A WebSocket that accepts no data."""

    def __init__(self, dropped: Callable[[], None]) -> None:
        self.scope = {"extensions": {"citadels.drop": dropped}}

    async def send_text(self, text: str) -> None:
        import asyncio

        await asyncio.Event().wait()


@pytest.mark.parametrize(("letter", "fit"), [("x", 4), ("é", 4), ("\U0001f600", 1)])
def test_unread_data_is_counted_in_bytes_and_not_characters(letter: str, fit: int) -> None:
    import asyncio

    async def run() -> int:
        dropped: list[bool] = []
        sockets = Sockets(Limits(unsent_bytes=4500), Metrics())
        connection = Connection(Stuck(lambda: dropped.append(True)), sockets, 0.0)  # type: ignore[arg-type]  # a part of one
        sent = 0
        while not dropped:
            connection.send(letter * 1000)
            sent += 1
            await asyncio.sleep(0)
        await connection.ended()
        return sent - 1

    assert asyncio.run(run()) == fit
