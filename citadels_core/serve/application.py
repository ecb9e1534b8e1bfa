"""The ASGI application: routes, background tasks and error handlers."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from citadels_core.model.errors import CitadelsError
from citadels_core.pictures import FONTS
from citadels_core.serve.admission import Admission
from citadels_core.serve.endpoints import Endpoints
from citadels_core.serve.executors import Executors
from citadels_core.serve.front_desk import FrontDesk
from citadels_core.serve.host_limits import Limits
from citadels_core.serve.indexed_packs import IndexedPacks
from citadels_core.serve.metrics import Metrics
from citadels_core.serve.network.sockets import Sockets
from citadels_core.serve.offered_packs import OfferedPacks
from citadels_core.serve.responses import refusal_of, refused
from citadels_core.serve.rooms import Rooms, TableRedirect
from citadels_core.serve.store.lines import Store
from citadels_core.serve.table_socket import TableSocket
from citadels_core.wire import Refused

log: Final = logging.getLogger("citadels.serve")


def application(
    store: Store,
    source: OfferedPacks,
    limits: Limits | None = None,
    *,
    origins: Collection[str] = (),
    hosts: Collection[str] | None = None,
    keep: float | None = None,
    sockets: Sockets | None = None,
    changed_cards: bool = False,
    indexed: IndexedPacks | None = None,
) -> ASGIApp:
    """Build the application for any ASGI server; it closes the store at shutdown.

    Args:
        origins: the other sites whose pages may use the tables.
        hosts: the host names and addresses that requests may name; None for any.
        keep: seconds for which a table is kept after its game; None for ever.
        sockets: the counter of sockets, if the server supports it from their opening; its limits replace ``limits``.
        changed_cards: whether tables whose cards have changed are played on.
        indexed: the packs of indexes that players can have fetched; None for none.
    """
    sockets = sockets or Sockets(limits or Limits(), Metrics())
    limits, metrics = sockets.limits, sockets.metrics
    origins = [origin.rstrip("/").lower() for origin in origins]
    executors = Executors(
        store, metrics.stored.inc, most_thinkers=limits.thinkers, count_lost=metrics.lost_thoughts.inc
    )
    rooms = Rooms(executors, source, limits, keep, changed_cards=changed_cards)
    desk = FrontDesk(rooms, executors, source, sockets, indexed)
    metrics.count_tables(lambda: len(desk.rooms))
    routes = api_routes(Endpoints(desk), TableSocket(desk))
    web = Path(str(files("citadels_core.serve") / "web"))
    if web.is_dir():
        routes.append(Mount("/fonts", GZipMiddleware(StaticFiles(directory=FONTS))))
        routes.append(Mount("/", StaticFiles(directory=web, html=True)))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        background = [asyncio.create_task(desk.rooms.sweep()), asyncio.create_task(desk.watch())]
        try:
            yield
        finally:
            for task in background:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            desk.rooms.end()
            await asyncio.to_thread(executors.close)

    # The type is Any, because one handler serves HTTP and WebSocket, for which Starlette has two types.
    handlers: dict[Any, Any] = {
        CitadelsError: _refusal_handler(metrics),
        TableRedirect: _forwarding_handler(desk),
        HTTPException: _not_found,
        Exception: _internal_error,
    }
    app: ASGIApp = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers=handlers,
    )
    if origins:  # without CORS headers, browsers would not let pages of these sites read the responses
        app = CORSMiddleware(app, origins, ("GET", "POST", "PUT"), ("content-type",))
    return Admission(app, desk, origins, hosts)


def api_routes(at: Endpoints, table_socket: TableSocket) -> list[BaseRoute]:
    """Return the routes of all addresses but those of files; ``addresses`` describes them."""
    return [
        Route("/api/tables", at.make, methods=["POST"]),
        Route("/api/tables/{id}/join", at.join, methods=["POST"]),
        Route("/api/tables/{id}/record", at.record),
        Route("/api/tables/{id}/replay", at.replay),
        Route("/api/tables/{id}/pictures", at.pictures),
        Route("/api/library", at.library),
        Route("/api/words", at.words),
        Route("/api/packs/{sha256}", at.take_pack, methods=["PUT"]),
        Route("/api/index", at.search_packs),
        Route("/api/index/{id}", at.describe_pack),
        Route("/api/index/{id}", at.fetch_pack, methods=["POST"]),
        WebSocketRoute("/api/tables/{id}/ws", table_socket.serve),
        Route("/health", at.health),
        Route("/metrics", at.metrics),
    ]


Handler = Callable[[HTTPConnection, Exception], Awaitable[Response | None]]


def _refusal_handler(metrics: Metrics) -> Handler:
    async def handle(request: HTTPConnection, error: Exception) -> Response | None:
        code = getattr(error, "code", "not_playable")
        metrics.refusals.labels(code).inc()
        return await _respond(request, refusal_of(request, error))

    return handle


def _forwarding_handler(desk: FrontDesk) -> Handler:
    async def handle(request: HTTPConnection, error: Exception) -> Response | None:
        if not isinstance(request, Request) or not isinstance(error, TableRedirect):
            return None
        try:
            return await desk.forwarding.request(request, getattr(request.state, "body", None), error.url)
        except Refused as refusal:
            return refusal_of(request, refusal)

    return handle


async def _not_found(request: HTTPConnection, error: Exception) -> Response | None:
    wrong_method = isinstance(error, HTTPException) and error.status_code == 405
    response = (
        refused("wrong_method", "This address does not accept this HTTP method.")
        if wrong_method
        else refused("not_found", "There is nothing at this address.")
    )
    return await _respond(request, response)


async def _internal_error(request: HTTPConnection, error: Exception) -> Response | None:
    log.error("a request failed", exc_info=error)
    return await _respond(request, refusal_of(request, Refused("internal")))


async def _respond(request: HTTPConnection, response: Response) -> Response | None:
    """Return the response to an HTTP request; for a WebSocket, send it as a denial and return None."""
    if isinstance(request, WebSocket):
        await request.send_denial_response(response)
        return None
    return response
