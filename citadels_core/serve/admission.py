"""What goes for every request: who may ask, by which name and how often, and what browsers are told of a page."""

import asyncio
from collections.abc import Collection
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from citadels_core.serve.front_desk import FrontDesk
from citadels_core.serve.responses import refusal_of, refused
from citadels_core.wire import Refused

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


REFUSAL_SECONDS: Final = 0.5
"""So long does who asks too often wait for the refusal: it costs the server almost what an answer does."""


class Admission:
    """Middleware that refuses requests, and adds headers to all responses."""

    def __init__(
        self, app: ASGIApp, desk: FrontDesk, origins: Collection[str] = (), hosts: Collection[str] | None = None
    ) -> None:
        """Begin.

        Args:
            origins: of pages of other sites that may use the tables, ``https://example.org``.
            hosts: the names and addresses by which the server may be asked; None for any.
        """
        self._app, self._desk = app, desk
        self._origins = frozenset(origins)
        self._hosts = None if hosts is None else frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                # What the page is made of is asked for anew, so that it fits the server: it is mostly unchanged.
                api = scope["path"].startswith("/api/")
                headers.setdefault("cache-control", "no-store" if api else "no-cache")
            await send(message)

        response = None if scope["type"] == "lifespan" else await self._refusal(HTTPConnection(scope))
        if response is None:
            await self._app(scope, receive, send_with_headers)
        else:
            if scope["type"] == "websocket":  # it is not accepted
                await WebSocket(scope, receive, send_with_headers).send_denial_response(response)
            else:
                await response(scope, receive, send_with_headers)

    async def _refusal(self, request: HTTPConnection) -> Response | None:
        """Return why a request is not dealt with; None for one that is."""
        try:
            self._desk.admit(request)
        except Refused as refusal:
            self._desk.metrics.refusals.labels(refusal.code).inc()
            await asyncio.sleep(REFUSAL_SECONDS)
            return refusal_of(request, refusal)
        if not self._knows(request.headers.get("host")):
            return refused("wrong_host", "The server is not known by this name; its host can add it with --name.")
        if not self._may(request):
            return refused("wrong_origin", "Pages of this site may not use the tables of this server.")
        return None

    def _knows(self, host: str | None) -> bool:
        """Return whether the server may be asked by a name.

        Pages of any site may have a name of theirs lead to this server (DNS rebinding); it is then their own site for
        browsers, but still tells its name. What tells none is no browser.
        """
        return self._hosts is None or host is None or _host_of(f"//{host}") in self._hosts

    def _may(self, request: HTTPConnection) -> bool:
        """Return whether what asks is no page, or one of this server or an allowed site."""
        origin = request.headers.get("origin")
        if origin is None or request.scope.get("method") in SAFE or origin in self._origins:
            return True
        return (
            _host_of(origin) is not None and urlsplit(origin).netloc.lower() == request.headers.get("host", "").lower()
        )


def _host_of(url: str) -> str | None:
    """Return the host of a URL; None where it has none, or is not a URL."""
    try:
        return urlsplit(url).hostname
    except ValueError:
        return None
