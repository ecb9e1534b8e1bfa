"""Pass on what concerns a table that another process has, so that clients need not know which one that is."""

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
"""What a process says to another one, with a secret that only those know which share the database."""

SECONDS: Final = 10.0
"""So long may the other process take."""

WAYS: Final = 8
"""So many requests are passed on at once; the others wait, for as long as one may take."""

LONGEST_ANSWER: Final = 32 * 1024 * 1024
"""The other process answers with no more bytes."""

PASSED_ON: Final = ("accept-language",)
"""What is said of a client to the other process, besides what it asks."""

_OPENER: Final = urllib.request.build_opener(urllib.request.ProxyHandler({}))
"""The other process is reached without the proxies of this machine."""


class TableForwarder:
    """What processes of one database tell one another."""

    def __init__(self, secret: str | None) -> None:
        """Begin.

        Args:
            secret: what they know of one another by; None where there is no other process.
        """
        self._secret = secret
        # Threads of its own: a process that hangs must not take those that tables, bots and the store wait for.
        self._ways = ThreadPoolExecutor(WAYS, "forwarding")

    def comes_from_another(self, request: HTTPConnection) -> bool:
        """Return whether another process has passed a request on: it has counted it, and it must not come back."""
        told = request.headers.get(HEADER)
        return told is not None and self._secret is not None and compare_digest(told.encode(), self._secret.encode())

    async def request(self, request: Request, body: bytes | None, url: str) -> Response:
        """Let another process answer a request.

        Raises:
            Refused: it is not there, or does not have the table either.
        """
        self._check_first(request)
        headers = {HEADER: self._secret or "", "content-type": "application/json"}
        headers |= {name: value for name in PASSED_ON if (value := request.headers.get(name)) is not None}
        query = f"?{request.url.query}" if request.url.query else ""
        asked = urllib.request.Request(f"{url.rstrip('/')}{request.url.path}{query}", body, headers)
        try:
            async with asyncio.timeout(2 * SECONDS):
                return await asyncio.get_running_loop().run_in_executor(self._ways, _answer, asked)
        except (OSError, HTTPException):  # a time that is over is an OSError, too
            raise away() from None

    async def socket(self, connection: Connection, hello: str | bytes, socket: WebSocket, url: str) -> None:
        """Let another process talk to a client, until one of them goes.

        Raises:
            Refused: the process is not there, or has gone.
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
    """Carry messages both ways."""

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
            return _passed_back(answer, answer.status)
    except urllib.error.HTTPError as refusal:
        with refusal:
            return _passed_back(refusal, refusal.code)


def _passed_back(answer: Any, status: int) -> Response:
    """Return the answer of the other process.

    Raises:
        Refused: it has no end.
    """
    body = answer.read(LONGEST_ANSWER + 1)
    if len(body) > LONGEST_ANSWER:
        raise away()
    again = answer.headers.get("retry-after")
    return Response(body, status, None if again is None else {"retry-after": again}, "application/json")


def away() -> Refused:
    """Return the refusal while a process that has a table cannot be reached: soon another one may have it."""
    return Refused("try_again")
