"""Define the connection of a client with its queue of messages; drop a client that does not read."""

import asyncio
import itertools
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from citadels_core.serve.network.rates import Rate
from citadels_core.serve.network.sockets import DROP, Sockets
from citadels_core.wire import Error, Refused, Wording, to_text

POLICY, AGAIN, TOO_MUCH = 1008, 1012, 1013
"""WebSocket close codes: the client broke a rule; it should reconnect; it should try later."""

LAST_SECONDS: Final = 5.0
"""Time in which a closing socket has to send its queue."""

_numbers = itertools.count(1)


class Connection:
    """The WebSocket connection of one client; a table identifies the client by this object."""

    def __init__(self, socket: WebSocket, sockets: Sockets, now: float) -> None:
        self.number = next(_numbers)
        limits = sockets.limits
        self._socket, self._limits, self._sockets = socket, limits, sockets
        self._rate = Rate(limits.messages_per_second, limits.message_burst, now)
        self._unsent: asyncio.Queue[tuple[str | None, int]] = asyncio.Queue()
        """Queued items: a text and its size in bytes, or None and the close code."""
        self._writer = asyncio.create_task(self._write(), name=f"writer {self.number}")
        self.closing = False
        self.wording = Wording()
        """The language of the client; its hello names it."""

    def __repr__(self) -> str:
        return f"Connection({self.number})"

    async def receive(self) -> str | bytes | None:
        """Return the next message of the client, not faster than the rate limit; None after the socket closed."""
        wait = self._rate.take(asyncio.get_running_loop().time())
        if wait:
            await asyncio.sleep(wait)
        message = await self._socket.receive()
        if message["type"] != "websocket.receive":
            return None
        text: str | bytes | None = message.get("text")
        return text if text is not None else message["bytes"]

    def send(self, text: str) -> None:
        """Queue a message; drop the client if its queue is too long."""
        if self.closing:
            return
        if self._unsent.qsize() >= self._limits.unsent_messages:
            self._sockets.drop(self)
            return
        size = sys.getsizeof(text)  # not ``len``: in a text with an emoji, each character takes four bytes
        self._unsent.put_nowait((text, size))
        if self._sockets.add(self, size) > self._limits.unsent_bytes:
            self._sockets.drop(self)

    def refuse(self, refusal: Refused, about: str | None = None) -> None:
        """Queue an ``error`` message that explains a refusal."""
        sentence, arguments = self.wording.refusal(refusal)
        self.send(to_text(Error(code=refusal.code, message=sentence, arguments=arguments, about=about)))

    def close(self, status: int = POLICY) -> None:
        """Close the socket when its queue is sent, or after a few seconds."""
        if not self.closing:
            self.closing = True
            self._unsent.put_nowait((None, status))
            asyncio.get_running_loop().call_later(LAST_SECONDS, self.drop)

    def drop(self) -> None:
        """Abort the socket at once and discard its queue."""
        self.closing = True
        self._writer.cancel()
        while not self._unsent.empty():
            self._unsent.get_nowait()
        self._sockets.forget(self)
        end: Callable[[], None] | None = self._socket.scope.get("extensions", {}).get(DROP)
        if end is not None:
            end()

    async def ended(self) -> None:
        """Wait until the task that sends the queue has ended."""
        if not self.closing:
            self._writer.cancel()
        await asyncio.wait([self._writer], timeout=LAST_SECONDS + 1)
        self._sockets.forget(self)

    async def _write(self) -> None:
        # RuntimeError: the socket was closed by another task.
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                text, number = await self._unsent.get()
                if text is None:
                    await self._socket.close(number)
                    return
                await self._socket.send_text(text)
                self._sockets.remove(self, number)
