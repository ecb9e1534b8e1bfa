"""How uvicorn speaks HTTP and WebSocket here: with limits on sockets that say nothing or do not read."""

from asyncio import TimerHandle, Transport
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from citadels_core.serve.connection import DROP

MOST_HEAD: Final = 16_384
"""The head of a request has no more bytes."""


def http_protocol(most: int, seconds: float) -> type[H11Protocol]:
    """Return the protocol of new sockets.

    Args:
        most: so many may be open; more are closed as they come.
        seconds: so long may a request take to be sent, and three times as long an answer to be read.
    """

    class Http(H11Protocol):
        """HTTP that ends sockets on which no whole request comes, and those on which an answer is not read."""

        _late: TimerHandle | None = None
        _unread: TimerHandle | None = None

        def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as in the class above
            super().connection_made(transport)
            if len(self.connections) > most:
                transport.abort()
            else:
                self._late = self.loop.call_later(seconds, self._end)

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            for timer in (self._late, self._unread):
                if timer is not None:
                    timer.cancel()

        def pause_writing(self) -> None:
            super().pause_writing()
            self._unread = self.loop.call_later(3 * seconds, self.transport.abort)

        def resume_writing(self) -> None:
            super().resume_writing()
            if self._unread is not None:
                self._unread.cancel()

        def _end(self) -> None:
            """End the socket if no request has begun by now; later the server's own limit for idle ones goes."""
            if self.cycle is None and self.transport.get_protocol() is self:
                self.transport.abort()

    return Http


class WebSockets(WebSocketsSansIOProtocol):
    """WebSockets that the application can end at once, whatever still waits to be sent."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[DROP] = self.transport.abort
