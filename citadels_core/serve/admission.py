"""Middleware for every request: rate limits, host and origin checks, and security headers."""

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
"""The content security policy: scripts, styles and pictures come from this server only, and none is inline."""

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
"""Delay before a refusal for too many requests, since a refusal costs the server almost as much as an answer."""


class Admission:
    """ASGI middleware that refuses requests and adds headers to all responses."""

    def __init__(
        self, app: ASGIApp, desk: FrontDesk, origins: Collection[str] = (), hosts: Collection[str] | None = None
    ) -> None:
        """Wrap an ASGI application.

        Args:
            origins: the other sites whose pages may use the tables, such as ``https://example.org``.
            hosts: the host names and addresses that requests may name; None for any.
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
                # Browsers must revalidate the files of the page, so that its version is that of the server.
                api = scope["path"].startswith("/api/")
                headers.setdefault("cache-control", "no-store" if api else "no-cache")
            await send(message)

        response = None if scope["type"] == "lifespan" else await self._check(HTTPConnection(scope))
        if response is None:
            await self._app(scope, receive, send_with_headers)
        else:
            if scope["type"] == "websocket":  # a refused socket has no response to which headers could be added
                await WebSocket(scope, receive, send_with_headers).send_denial_response(response)
            else:
                await response(scope, receive, send_with_headers)

    async def _check(self, request: HTTPConnection) -> Response | None:
        try:
            self._desk.admit(request)
        except Refused as refusal:
            self._desk.metrics.refusals.labels(refusal.code).inc()
            await asyncio.sleep(REFUSAL_SECONDS)
            return refusal_of(request, refusal)
        if not self._host_allowed(request.headers.get("host")):
            return refused("wrong_host", "The server does not accept this host name; its host can add it with --name.")
        if not self._origin_allowed(request):
            return refused("wrong_origin", "Pages of this site may not use the tables of this server.")
        return None

    def _host_allowed(self, host: str | None) -> bool:
        """Return whether the host name in a request is allowed.

        This defends against DNS rebinding: a page whose own host name resolves to this server counts as same-origin in
        a browser, but its requests name that host. A request without a Host header comes from no browser.
        """
        return self._hosts is None or host is None or _host_of(f"//{host}") in self._hosts

    def _origin_allowed(self, request: HTTPConnection) -> bool:
        origin = request.headers.get("origin")
        if origin is None or request.scope.get("method") in SAFE or origin in self._origins:
            return True
        return (
            _host_of(origin) is not None and urlsplit(origin).netloc.lower() == request.headers.get("host", "").lower()
        )


def _host_of(url: str) -> str | None:
    try:
        return urlsplit(url).hostname
    except ValueError:
        return None
