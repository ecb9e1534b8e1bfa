"""Serve the WebSocket connections to tables, from the first message ``hello`` to the disconnect."""

import asyncio
from typing import Final

from starlette.websockets import WebSocket

from citadels_core.serve.front_desk import ANOTHER, FrontDesk
from citadels_core.serve.network.connection import AGAIN, POLICY, Connection
from citadels_core.serve.network.sockets import FORWARDED
from citadels_core.serve.room import Room
from citadels_core.serve.rooms import TableRedirect
from citadels_core.wire import Hello, Refused, Wording, language_of, read_client_message

COME_AGAIN: Final = frozenset({"try_again", "internal", "store_unreachable"})
"""Codes of temporary refusals: the client should reconnect."""


class TableSocket:
    """The handler of WebSocket connections to tables."""

    def __init__(self, desk: FrontDesk) -> None:
        self._desk = desk

    async def serve(self, socket: WebSocket) -> None:
        """Connect a client to a table, as a player or a spectator, until it disconnects."""
        address = self._desk.address(socket)
        self._desk.connect(address)
        if address == ANOTHER and FORWARDED in (offered := socket.scope.get("extensions", {})):
            offered[FORWARDED]()
        try:
            await socket.accept()
            now = asyncio.get_running_loop().time()
            await self._talk(Connection(socket, self._desk.sockets, now), socket)
        finally:
            self._desk.disconnect(address)

    async def _talk(self, connection: Connection, socket: WebSocket) -> None:
        room: Room | None = None
        about: str | None = "hello"
        try:
            first = await self._hello(connection)
            if first is not None:
                text, hello = first
                connection.wording = Wording(language=language_of(hello.language))
                try:
                    room = await self._desk.rooms.get(socket.path_params["id"])
                except TableRedirect as moved:
                    await self._desk.forwarding.socket(connection, text, socket, moved.url)
                    return
                await room.join(connection, hello.token, text)
                about = None
                await self._play(connection, room)
        except Refused as refusal:
            self._desk.metrics.refusals.labels(refusal.code).inc()
            connection.refuse(refusal, about)
            connection.close(AGAIN if refusal.code in COME_AGAIN else POLICY)
        finally:
            if room is not None:
                await room.leave(connection)
            await connection.ended()

    async def _hello(self, connection: Connection) -> tuple[str | bytes, Hello] | None:
        """Wait for the message ``hello``; return its text and its parsed form, None after a disconnect.

        Raises:
            Refused: the message is not a hello, or came too late.
        """
        try:
            async with asyncio.timeout(self._desk.limits.hello_seconds):
                text = await connection.receive()
        except TimeoutError:
            raise Refused("too_slow") from None
        if text is None:
            return None
        message = read_client_message(text)
        if not isinstance(message, Hello):
            raise Refused("hello_first", "The first message of a connection is hello.")
        return text, message

    async def _play(self, connection: Connection, room: Room) -> None:
        clock = asyncio.get_running_loop().time
        while (text := await connection.receive()) is not None:
            began = clock()
            await room.receive(connection, text)
            self._desk.metrics.messages.inc()
            self._desk.metrics.answer_seconds.observe(clock() - began)
