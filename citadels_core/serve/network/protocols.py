"""How uvicorn speaks HTTP and WebSocket here: with limits on sockets, requests, frames and buffers."""

from asyncio import BufferedProtocol, TimerHandle, Transport
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from citadels_core.serve.network.rates import Rate
from citadels_core.serve.network.sockets import DROP, FORWARDED, Sockets

MOST_HEAD: Final = 16_384
"""The head of a request has no more bytes."""

MOST_FRAMES: Final = 128
"""A message comes in no more frames, and so many are not read at once: they would be smaller than any message."""

_READ: Final = memoryview(bytearray(2048))
"""The buffer for one read of a socket: frames are small, and the parser takes some microseconds for each."""


def protocols(sockets: Sockets) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """Build the two protocol classes of uvicorn: for HTTP, and for WebSockets."""
    limits = sockets.limits

    class BoundedProtocol(BufferedProtocol):
        """A socket that is read in small parts, and ended when its client does not read."""

        counted: str | None = None
        """What the socket is counted out by; None for one that is not counted."""
        data_received: Callable[[bytes], None]
        loop: Any
        transport: Any
        _unread: TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            # The protocol is told as soon as anything is unread, and not only when it is much.
            transport.set_write_buffer_limits(0)
            super().connection_made(transport)

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self._all_read()
            self.uncount()

        def get_buffer(self, sizehint: int) -> memoryview:
            return _READ

        def buffer_updated(self, nbytes: int) -> None:
            self.data_received(bytes(_READ[:nbytes]))

        def eof_received(self) -> None:
            """Let the transport close the socket, as the classes of uvicorn do."""

        def pause_writing(self) -> None:
            super().pause_writing()
            self._unread = self.loop.call_later(3 * limits.hello_seconds, sockets.drop, self)
            sockets.add(self, self.transport.get_write_buffer_size())

        def resume_writing(self) -> None:
            super().resume_writing()
            self._all_read()

        def _all_read(self) -> None:
            sockets.forget(self)
            if self._unread is not None:
                self._unread.cancel()
                self._unread = None

        def uncount(self) -> None:
            """Count the socket out."""
            if self.counted is not None:
                sockets.close(self.counted)
                self.counted = None

        def drop(self) -> None:
            """End the socket at once, whatever still waits to be sent."""
            self.transport.abort()

    class Http(BoundedProtocol, H11Protocol):
        """HTTP that ends sockets on which no whole request comes in time, the first one or a later one."""

        _late: TimerHandle | None = None

        def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as in the class above
            super().connection_made(transport)
            self.counted = sockets.open(self.client[0] if self.client else "")
            if self.counted is None:
                transport.abort()
            else:
                self._expect_request()

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            if self._late is not None:
                self._late.cancel()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._expect_request()

        def handle_websocket_upgrade(self, event: Any) -> None:
            if self._unread is not None:  # the new protocol would not be told that nothing is read
                self.transport.abort()
                return
            super().handle_websocket_upgrade(event)
            protocol = self.transport.get_protocol()
            if isinstance(protocol, BoundedProtocol) and protocol is not self:
                protocol.counted, self.counted = self.counted, None

        def _expect_request(self) -> None:
            """Give the client its time for a request."""
            if self._late is not None:
                self._late.cancel()
            self._late = self.loop.call_later(limits.hello_seconds, self._end)

        def _end(self) -> None:
            """End the socket unless a request is being answered, or it has become a WebSocket."""
            if (self.cycle is None or self.cycle.response_complete) and self.transport.get_protocol() is self:
                self.transport.abort()

    class WebSockets(BoundedProtocol, WebSocketsSansIOProtocol):
        """WebSockets that are read only as fast as frames may come, and not while the client does not read.

        Frames are counted whatever is in them: pings, pongs and parts of messages, too.
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
                self._rest = self.loop.call_later(wait, self._rested)
            self._read_or_wait()

        async def receive(self) -> Any:
            await self.writable.wait()  # who does not read what was asked for cannot ask for more
            message = await super().receive()
            self._read_or_wait()
            return message

        def pause_writing(self) -> None:
            super().pause_writing()
            self._read_or_wait()

        def resume_writing(self) -> None:
            super().resume_writing()
            self._read_or_wait()

        def keepalive_timeout(self) -> None:
            super().keepalive_timeout()
            self.transport.abort()  # what is unread would keep it open

        def _rested(self) -> None:
            self._rest = None
            self._read_or_wait()

        def _read_or_wait(self) -> None:
            """Read on, unless a message waits for the application, the client does not read, or too much has come."""
            if self._rest is not None or self.read_paused or not self.writable.is_set():
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()

    return Http, WebSockets
