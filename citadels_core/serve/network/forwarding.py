"""Forward requests and WebSockets to the server process that serves the requested table."""

import asyncio
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from hmac import compare_digest
from http.client import HTTPException
from typing import Any, Final

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from citadels_core.serve.network.connection import Connection
from citadels_core.wire import Refused

HEADER: Final = "citadels-forwarded"
"""The header of forwarded requests; its value is the secret of the processes that share the database."""

SECONDS: Final = 10.0
"""Timeout of the other process."""

WAYS: Final = 8
"""Maximum number of requests forwarded at once; further requests wait, up to the timeout."""

LONGEST_ANSWER: Final = 32 * 1024 * 1024
"""Maximum size of the other process's response."""

PASSED_ON: Final = ("accept-language",)
"""The headers of a client's request that are forwarded."""

_OPENER: Final = urllib.request.build_opener(urllib.request.ProxyHandler({}))
"""An opener that ignores the proxy settings of this machine."""


class TableForwarder:
    """The sending side of forwarding: it passes requests and WebSockets to another server process."""

    def __init__(self, secret: str | None) -> None:
        """Create the thread pool for forwarded requests.

        Args:
            secret: the secret that the processes share; None if there is only one.
        """
        self._secret = secret
        # A separate pool, since a process that hangs must not block the threads of tables, bots and the store.
        self._pool = ThreadPoolExecutor(WAYS, "forwarding")

    def comes_from_another(self, request: HTTPConnection) -> bool:
        """Return whether another process has forwarded and already counted a request."""
        secret = request.headers.get(HEADER)
        return (
            secret is not None and self._secret is not None and compare_digest(secret.encode(), self._secret.encode())
        )

    async def request(self, request: Request, body: bytes | None, url: str) -> Response:
        """Forward a request to another process and return its response.

        Raises:
            Refused: the process cannot be reached, or does not serve the table either.
        """
        self._check_first(request)
        headers = {HEADER: self._secret or "", "content-type": "application/json"}
        headers |= {name: value for name in PASSED_ON if (value := request.headers.get(name)) is not None}
        query = f"?{request.url.query}" if request.url.query else ""
        asked = urllib.request.Request(f"{url.rstrip('/')}{request.url.path}{query}", body, headers)
        try:
            async with asyncio.timeout(2 * SECONDS):
                return await asyncio.get_running_loop().run_in_executor(self._pool, _answer, asked)
        except (OSError, HTTPException):  # includes TimeoutError
            raise away() from None

    async def socket(self, connection: Connection, hello: str | bytes, socket: WebSocket, url: str) -> None:
        """Relay messages between a client and another process until one of them disconnects.

        Raises:
            Refused: the process cannot be reached, or the connection broke.
        """
        self._check_first(socket)
        address = url.rstrip("/").replace("http", "ws", 1) + socket.url.path
        try:
            async with connect(
                address,
                additional_headers={HEADER: self._secret or ""},
                compression=None,
                max_size=None,
                open_timeout=SECONDS,
                proxy=None,
            ) as other:
                await other.send(hello)
                await _relay(connection, other)
        except (OSError, TimeoutError, WebSocketException):
            raise away() from None

    def _check_first(self, request: HTTPConnection) -> None:
        if self.comes_from_another(request):
            raise away()


async def _relay(connection: Connection, other: ClientConnection) -> None:
    async def to_client() -> None:
        while True:
            text = await other.recv()
            connection.send(text if isinstance(text, str) else text.decode())

    back = asyncio.create_task(to_client())
    try:
        there = asyncio.create_task(_to_table(connection, other))
        await asyncio.wait([back, there], return_when=asyncio.FIRST_COMPLETED)
        if not there.done():
            there.cancel()
            await back
        await there
    finally:
        back.cancel()


async def _to_table(connection: Connection, other: ClientConnection) -> None:
    while (text := await connection.receive()) is not None:
        await other.send(text)


def _answer(asked: urllib.request.Request) -> Response:
    try:
        with _OPENER.open(asked, timeout=SECONDS) as answer:
            return _copied_response(answer, answer.status)
    except urllib.error.HTTPError as refusal:
        with refusal:
            return _copied_response(refusal, refusal.code)


def _copied_response(answer: Any, status: int) -> Response:
    """Convert the response of the other process to a response for the client.

    Raises:
        Refused: the response is too long.
    """
    body = answer.read(LONGEST_ANSWER + 1)
    if len(body) > LONGEST_ANSWER:
        raise away()
    again = answer.headers.get("retry-after")
    return Response(body, status, None if again is None else {"retry-after": again}, "application/json")


def away() -> Refused:
    """Build the refusal ``try_again`` for a table whose process cannot be reached."""
    return Refused("try_again")
