"""A client at its socket: what it is sent waits in a queue, and who does not read is dropped."""

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
"""How a socket is closed: what the client does is refused; it should come again; it should come later."""

LAST_SECONDS: Final = 5.0
"""So long may the last words to a client take."""

_numbers = itertools.count(1)


class Connection:
    """One socket. It is what tables tell their connections apart by."""

    def __init__(self, socket: WebSocket, sockets: Sockets, now: float) -> None:
        """Begin."""
        self.number = next(_numbers)
        limits = sockets.limits
        self._socket, self._limits, self._sockets = socket, limits, sockets
        self._rate = Rate(limits.messages_per_second, limits.message_burst, now)
        self._unsent: asyncio.Queue[tuple[str | None, int]] = asyncio.Queue()
        """What waits: a text and its bytes, or None and the status to close with."""
        self._writer = asyncio.create_task(self._write(), name=f"writer {self.number}")
        self.closing = False
        self.wording = Wording()
        """How the client wants things said; it is told by hello."""

    def __repr__(self) -> str:
        return f"Connection({self.number})"

    async def receive(self) -> str | bytes | None:
        """Return what the client has sent, not sooner than its rate allows; None when the socket has ended."""
        wait = self._rate.take(asyncio.get_running_loop().time())
        if wait:
            await asyncio.sleep(wait)
        message = await self._socket.receive()
        if message["type"] != "websocket.receive":
            return None
        text: str | bytes | None = message.get("text")
        return text if text is not None else message["bytes"]

    def send(self, text: str) -> None:
        """Let the client be sent a message; if it does not read, it is dropped."""
        if self.closing:
            return
        if self._unsent.qsize() >= self._limits.unsent_messages:
            self._sockets.drop(self)
            return
        size = sys.getsizeof(text)  # where there is an emoji, each letter of it takes four bytes
        self._unsent.put_nowait((text, size))
        if self._sockets.add(self, size) > self._limits.unsent_bytes:
            self._sockets.drop(self)

    def refuse(self, refusal: Refused, about: str | None = None) -> None:
        """Tell the client why something was not done."""
        sentence, arguments = self.wording.refusal(refusal)
        self.send(to_text(Error(code=refusal.code, message=sentence, arguments=arguments, about=about)))

    def close(self, status: int = POLICY) -> None:
        """Close the socket after what was sent; the client has a few seconds to read it."""
        if not self.closing:
            self.closing = True
            self._unsent.put_nowait((None, status))
            asyncio.get_running_loop().call_later(LAST_SECONDS, self.drop)

    def drop(self) -> None:
        """End the socket at once."""
        self.closing = True
        self._writer.cancel()
        while not self._unsent.empty():
            self._unsent.get_nowait()
        self._sockets.forget(self)
        end: Callable[[], None] | None = self._socket.scope.get("extensions", {}).get(DROP)
        if end is not None:
            end()

    async def ended(self) -> None:
        """Wait until nothing is written any more."""
        if not self.closing:
            self._writer.cancel()
        await asyncio.wait([self._writer], timeout=LAST_SECONDS + 1)
        self._sockets.forget(self)

    async def _write(self) -> None:
        with suppress(
            WebSocketDisconnect, RuntimeError
        ):  # the client has gone, or the socket was closed from elsewhere
            while True:
                text, number = await self._unsent.get()
                if text is None:
                    await self._socket.close(number)
                    return
                await self._socket.send_text(text)
                self._sockets.remove(self, number)
