"""Serve the workshop page on this machine, at an address with a secret that other pages lack."""

import asyncio
import secrets
import socket
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from citadels_core.pictures import FONTS
from citadels_core.workshop.page_connection import LONGEST
from citadels_core.workshop.worker_process import WorkerProcess

MOST_PAGES: Final = 8
"""The maximum number of open pages, since each has a process."""

FOLDERS: Final = ("workshop/web", "serve/web")
"""The folders of the package that the page loads files from."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self' data:; connect-src 'self' ws://{host}; frame-src 'self'; frame-ancestors 'self'; "
    "base-uri 'self'; form-action 'none'"
)
"""The content security policy; the editor and the pictures of cards set styles."""


def application(folder: Path, turn: Path, secret: str, port: int) -> ASGIApp:
    """Build the application for the pack in a folder.

    Args:
        turn: the file of the lock of all pages, of which one at a time measures a card.
        secret: the first part of each path.
        port: the port of the server, which requests must name.
    """
    package = Path(str(files("citadels_core")))
    hosts = (f"127.0.0.1:{port}", f"localhost:{port}")
    pages = _Pages(folder, turn, tuple(f"http://{host}" for host in hosts))
    routes: list[Any] = [Mount(f"/{secret}/serve/web/fonts", StaticFiles(directory=FONTS))]
    routes += [Mount(f"/{secret}/{name}", StaticFiles(directory=package / name, html=True)) for name in FOLDERS]
    routes += [
        Route(f"/{secret}/", _to_page),
        WebSocketRoute(f"/{secret}/ws", pages.serve),
    ]
    return _Guard(Starlette(routes=routes), hosts)


def run(folder: Path, port: int, ready: Callable[[str], None]) -> None:
    """Run the server until a signal ends it.

    Args:
        port: the port, 0 for any free one.
        ready: callback with the address, once pages can connect.

    Raises:
        OSError: the port cannot be used.
    """
    secret = secrets.token_urlsafe(24)
    scratch = tempfile.TemporaryDirectory(prefix="citadels-workshop-", ignore_cleanup_errors=True)
    with scratch, socket.create_server(("127.0.0.1", port)) as listening:
        port = listening.getsockname()[1]
        config = uvicorn.Config(
            application(folder, Path(scratch.name) / "turn", secret, port),
            ws="websockets-sansio",
            ws_max_size=LONGEST,
            ws_per_message_deflate=False,
            server_header=False,
            access_log=False,
            log_level="error",
            timeout_graceful_shutdown=2,
            lifespan="off",
        )
        server = uvicorn.Server(config)

        async def serve() -> None:
            serving = asyncio.create_task(server.serve(sockets=[listening]))
            while not server.started and not serving.done():
                await asyncio.sleep(0.02)
            if server.started:
                ready(f"http://127.0.0.1:{port}/{secret}/")
            await serving

        asyncio.run(serve())


async def _to_page(_: Request) -> Response:
    return RedirectResponse("workshop/web/")


class _Guard:
    """A filter that refuses requests which name another host, and sets the headers of responses."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...]) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = Headers(scope=scope).get("host", "") if scope["type"] in ("http", "websocket") else ""
        if scope["type"] == "http" and host not in self._hosts:
            await PlainTextResponse("This server does not have that name.", 421)(scope, receive, send)
            return
        if scope["type"] == "websocket" and host not in self._hosts:
            await WebSocket(scope, receive, send).close(1008)
            return
        await self._app(scope, receive, _with_headers(send, host))


def _with_headers(send: Send, host: str) -> Callable[[Message], Awaitable[None]]:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["content-security-policy"] = POLICY.format(host=host)
            headers["x-content-type-options"] = "nosniff"
            headers["referrer-policy"] = "no-referrer"
            headers["cross-origin-opener-policy"] = "same-origin"
            headers["cross-origin-resource-policy"] = "same-origin"
            headers["cache-control"] = "no-cache"
        await send(message)

    return sent


class _Pages:
    """The open pages; each has a process for the pack or, for shared cards, for a temporary folder."""

    def __init__(self, folder: Path, turn: Path, origins: tuple[str, ...]) -> None:
        self._folder, self._turn, self._origins = folder, turn, origins
        self._count = 0

    async def serve(self, page: WebSocket) -> None:
        """Connect a page with its process until one of them ends."""
        if page.headers.get("origin") not in self._origins or self._count >= MOST_PAGES:
            await page.close(1008)
            return
        self._count += 1
        try:
            await page.accept()
            if page.query_params.get("shared"):
                with tempfile.TemporaryDirectory(prefix="citadels-shared-", ignore_cleanup_errors=True) as folder:
                    await self._connect(page, Path(folder), writes=False)
            else:
                await self._connect(page, self._folder, writes=True)
        finally:
            self._count -= 1

    async def _connect(self, page: WebSocket, folder: Path, *, writes: bool) -> None:
        worker = WorkerProcess(folder, self._turn, page.send_text, writes=writes)
        watching = asyncio.create_task(worker.watch())
        try:
            await worker.start()
            with suppress(WebSocketDisconnect, RuntimeError):
                while True:
                    await worker.receive(await page.receive_text())
        finally:
            watching.cancel()
            await worker.finish()
