"""Pass on what concerns a table that another process has, so that clients need not know which one that is."""

import asyncio
import urllib.error
import urllib.request
from hmac import compare_digest
from typing import Final

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from citadels_core.serve.connection import Connection
from citadels_core.wire import Refused

HEADER: Final = "citadels-forwarded"
"""What a process says to another one, with a secret that only those know which share the database."""

SECONDS: Final = 10.0
"""So long may the other process take."""

_OPENER: Final = urllib.request.build_opener(urllib.request.ProxyHandler({}))
"""The other process is reached without the proxies of this machine."""


class Forwarding:
    """What processes of one database tell one another."""

    def __init__(self, secret: str | None) -> None:
        """Begin.

        Args:
            secret: what they know of one another by; None where there is no other process.
        """
        self._secret = secret

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
        query = f"?{request.url.query}" if request.url.query else ""
        asked = urllib.request.Request(f"{url.rstrip('/')}{request.url.path}{query}", body, headers)
        try:
            return await asyncio.to_thread(_answer, asked)
        except OSError:
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
    """Carry messages both ways.

    Raises:
        ConnectionClosed: the other process has gone.
    """

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
            return Response(answer.read(), answer.status, media_type="application/json")
    except urllib.error.HTTPError as refusal:
        with refusal:
            return Response(refusal.read(), refusal.code, media_type="application/json")


def away() -> Refused:
    """Return the refusal while a process that has a table cannot be reached: soon another one may have it."""
    return Refused("try_again")
