"""What goes for every request: pages of other sites may not ask, and browsers are told what a page may do."""

from collections.abc import Collection
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from citadels_core.serve.responses import refused

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Scripts, styles and pictures come from the server alone, and none of them stands in a page."""

HEADERS: Final = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class Guard:
    """Stands before the application."""

    def __init__(self, app: ASGIApp, origins: Collection[str] = ()) -> None:
        """Begin.

        Args:
            app: the application.
            origins: of pages of other sites that may use the tables, ``https://example.org``.
        """
        self._app = app
        self._origins = frozenset(origin.rstrip("/").lower() for origin in origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                # What the page is made of is asked for anew, so that it fits the server: it is mostly unchanged.
                api = scope["path"].startswith("/api/")
                headers.setdefault("cache-control", "no-store" if api else "no-cache")
            await send(message)

        if scope["type"] == "lifespan" or self._may(scope):
            await self._app(scope, receive, send_guarded)
            return
        response = refused("wrong_origin", "Pages of this site may not use the tables of this server.")
        await respond(response, scope, receive, send_guarded)

    def _may(self, scope: Scope) -> bool:
        """Return whether what asks is no page, or one of this server or an allowed site."""
        if scope["type"] == "http" and scope["method"] in SAFE:
            return True
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None:
            return True
        return urlsplit(origin).netloc.lower() == headers.get("host", "").lower() or origin.lower() in self._origins


async def respond(response: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request, or a WebSocket that is not accepted."""
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(response)
    else:
        await response(scope, receive, send)
