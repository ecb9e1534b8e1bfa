"""Test requests between processes: language, concurrency and the shared secret."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

import pytest
from starlette.requests import Request

from citadels_core.serve.network.forwarding import HEADER, LONGEST_ANSWER, WAYS, TableForwarder
from citadels_core.wire import Refused

SECRET = "the secret"


class Neighbour(BaseHTTPRequestHandler):
    """Another process: it records its requests, and answers when it may."""

    asked: ClassVar[list[tuple[str, dict[str, str]]]]
    may_answer: threading.Event
    answer: tuple[int, bytes]

    def do_GET(self) -> None:
        self.asked.append((self.path, {name.lower(): value for name, value in self.headers.items()}))
        self.may_answer.wait(10)
        status, body = self.answer
        self.send_response(status)
        self.send_header("retry-after", "2")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@contextmanager
def neighbour(answer: tuple[int, bytes] = (200, b"{}")) -> Iterator[tuple[str, type[Neighbour]]]:
    class One(Neighbour):
        asked: ClassVar[list[tuple[str, dict[str, str]]]] = []
        may_answer = threading.Event()

    One.answer = answer
    One.may_answer.set()
    with ThreadingHTTPServer(("127.0.0.1", 0), One) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", One
        finally:
            One.may_answer.set()
            server.shutdown()


def request(path: str = "/api/tables/x/record", query: str = "", **headers: str) -> Request:
    sent = [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in headers.items()]
    scope = {"type": "http", "method": "GET", "path": path, "query_string": query.encode(), "headers": sent}
    return Request({**scope, "server": ("127.0.0.1", 1), "scheme": "http"})


def test_the_language_of_a_client_is_forwarded(monkeypatch: pytest.MonkeyPatch) -> None:
    with neighbour((503, b'{"code":"try_again"}')) as (url, other):
        asked = request(query="to=3", accept_language="de-AT", cookie="mine", authorization="mine")
        answer = asyncio.run(TableForwarder(SECRET).request(asked, None, url))
        ((path, headers),) = other.asked
    assert path == "/api/tables/x/record?to=3"
    assert (headers["accept-language"], headers[HEADER]) == ("de-AT", SECRET)
    assert not {"cookie", "authorization"} & {*headers}
    assert (answer.status_code, answer.body, answer.headers["retry-after"]) == (503, b'{"code":"try_again"}', "2")


def test_a_hanging_process_does_not_block_the_threads_of_others() -> None:
    async def run(url: str, other: type[Neighbour]) -> None:
        other.may_answer.clear()
        forwarding = TableForwarder(SECRET)
        waiting = [asyncio.create_task(forwarding.request(request(), None, url)) for _ in range(4 * WAYS)]
        while len(other.asked) < WAYS:
            await asyncio.sleep(0.01)
        await asyncio.wait_for(asyncio.to_thread(lambda: None), 5)
        assert len(other.asked) == WAYS, "so many are asked at once"
        other.may_answer.set()
        assert [answer.status_code for answer in await asyncio.gather(*waiting)] == [200] * len(waiting)

    with neighbour() as (url, other):
        asyncio.run(run(url, other))


def test_an_endless_answer_is_cut_off() -> None:
    with neighbour((200, b"x" * (LONGEST_ANSWER + 1))) as (url, _), pytest.raises(Refused) as refusal:
        asyncio.run(TableForwarder(SECRET).request(request(), None, url))
    assert refusal.value.code == "try_again"


def test_only_the_shared_secret_identifies_another_process() -> None:
    forwarding = TableForwarder(SECRET)
    for told in ("", "ä" * 20, "\xff", "the secre", "the secret2"):
        assert not forwarding.comes_from_another(request(citadels_forwarded=told))
    assert forwarding.comes_from_another(request(citadels_forwarded=SECRET))
    assert not TableForwarder(None).comes_from_another(request(citadels_forwarded=""))


def test_a_forwarded_request_is_not_forwarded_again() -> None:
    with pytest.raises(Refused) as refusal:
        asyncio.run(TableForwarder(SECRET).request(request(citadels_forwarded=SECRET), None, "http://127.0.0.1:1"))
    assert refusal.value.code == "try_again"
