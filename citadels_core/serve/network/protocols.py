"""Define HTTP and WebSocket protocols for uvicorn that limit sockets, requests, frames and buffers."""

from asyncio import BufferedProtocol, TimerHandle, Transport
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from citadels_core.serve.network.rates import Rate
from citadels_core.serve.network.sockets import DROP, FORWARDED, Sockets

MOST_HEAD: Final = 16_384
"""Maximum size of a request head, in bytes."""

MOST_FRAMES: Final = 128
"""Maximum number of frames of one message, and of frames that wait to be handled."""

_READ: Final = memoryview(bytearray(2048))
"""The buffer of all sockets. It is small, so that one read holds few frames to parse."""


def protocols(sockets: Sockets) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """Build the two protocol classes of uvicorn: for HTTP, and for WebSockets."""
    limits = sockets.limits

    class BoundedProtocol(BufferedProtocol):
        """A protocol base class that reads in small parts, and aborts if the client does not read responses."""

        counted: str | None = None
        """The address under which the socket is counted; None if it is not."""
        data_received: Callable[[bytes], None]
        loop: Any
        transport: Any
        _unread: TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            # With 0, ``pause_writing`` is called as soon as any byte is unsent.
            transport.set_write_buffer_limits(0)
            super().connection_made(transport)

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self._forget_unsent()
            self.uncount()

        def get_buffer(self, sizehint: int) -> memoryview:
            return _READ

        def buffer_updated(self, nbytes: int) -> None:
            self.data_received(bytes(_READ[:nbytes]))

        def eof_received(self) -> None:
            """Return None, so that the transport closes the socket, as in uvicorn's classes."""

        def pause_writing(self) -> None:
            super().pause_writing()
            self._unread = self.loop.call_later(3 * limits.hello_seconds, sockets.drop, self)
            sockets.add(self, self.transport.get_write_buffer_size())

        def resume_writing(self) -> None:
            super().resume_writing()
            self._forget_unsent()

        def _forget_unsent(self) -> None:
            sockets.forget(self)
            if self._unread is not None:
                self._unread.cancel()
                self._unread = None

        def uncount(self) -> None:
            if self.counted is not None:
                sockets.close(self.counted)
                self.counted = None

        def drop(self) -> None:
            self.transport.abort()

    class Http(BoundedProtocol, H11Protocol):
        """The HTTP protocol; it aborts a socket if the next request is not complete in time."""

        _late: TimerHandle | None = None

        def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as in uvicorn's class
            super().connection_made(transport)
            self.counted = sockets.open(self.client[0] if self.client else "")
            if self.counted is None:
                transport.abort()
            else:
                self._restart_timeout()

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            if self._late is not None:
                self._late.cancel()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._restart_timeout()

        def handle_websocket_upgrade(self, event: Any) -> None:
            if self._unread is not None:  # the WebSocket protocol would not count the bytes that are still unsent
                self.transport.abort()
                return
            super().handle_websocket_upgrade(event)
            protocol = self.transport.get_protocol()
            if isinstance(protocol, BoundedProtocol) and protocol is not self:
                protocol.counted, self.counted = self.counted, None

        def _restart_timeout(self) -> None:
            if self._late is not None:
                self._late.cancel()
            self._late = self.loop.call_later(limits.hello_seconds, self._abort_if_idle)

        def _abort_if_idle(self) -> None:
            """Abort the socket, except during the response to a request and after the change to a WebSocket."""
            if (self.cycle is None or self.cycle.response_complete) and self.transport.get_protocol() is self:
                self.transport.abort()

    class WebSockets(BoundedProtocol, WebSocketsSansIOProtocol):
        """The WebSocket protocol; it limits the rate of frames, and pauses while the client does not read.

        Every frame counts: pings, pongs and parts of messages, too.
        """

        _rest: TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._rate = Rate(limits.messages_per_second, limits.message_burst, self.loop.time())

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            if self._rest is not None:
                self._rest.cancel()

        def handle_connect(self, event: Any) -> None:
            super().handle_connect(event)
            if hasattr(self, "scope"):
                extensions: dict[str, Any] = self.scope["extensions"]
                extensions |= {DROP: self.drop, FORWARDED: self.uncount}

        def handle_events(self) -> None:
            frames = len(self.conn.events)
            if max(frames, len(self.frames)) > MOST_FRAMES:
                self.conn.events.clear()
                self.transport.abort()
                return
            super().handle_events()
            wait = self._rate.take(self.loop.time(), frames)
            if wait and self._rest is None:
                self._rest = self.loop.call_later(wait, self._resume_after_rest)
            self._update_reading()

        async def receive(self) -> Any:
            await self.writable.wait()  # a client that does not read its answers cannot send more
            message = await super().receive()
            self._update_reading()
            return message

        def pause_writing(self) -> None:
            super().pause_writing()
            self._update_reading()

        def resume_writing(self) -> None:
            super().resume_writing()
            self._update_reading()

        def keepalive_timeout(self) -> None:
            super().keepalive_timeout()
            self.transport.abort()  # ``close`` would wait until the unsent bytes are read

        def _resume_after_rest(self) -> None:
            self._rest = None
            self._update_reading()

        def _update_reading(self) -> None:
            """Pause or resume reading: pause for an unhandled message, unread responses or too many frames."""
            if self._rest is not None or self.read_paused or not self.writable.is_set():
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()

    return Http, WebSockets
