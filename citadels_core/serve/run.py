"""Run the server: in front of a store, until it is told to end."""

import socket
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final

import uvicorn
from attrs import frozen

from citadels_core.serve.application import application
from citadels_core.serve.host_limits import Limits
from citadels_core.serve.offered_packs import OfferedPacks
from citadels_core.serve.protocols import MOST_HEAD, WebSockets, http_protocol
from citadels_core.serve.store.open_store import open_store

ENDING_SECONDS: Final = 5
"""So long have requests to end when the server does."""

DAY: Final = 86_400.0
"""Seconds."""

BACKLOG: Final = 2048
"""So many new sockets may wait to be taken in."""


@frozen(kw_only=True)
class Place:
    """Where a server is reached, and where it keeps its tables.

    Attributes:
        host: the address to listen at.
        port: 0 for any that is free.
        database: a file, or ``postgresql://...``.
        url: where other processes that share the database send clients of this one's tables.
        proxies: the addresses of reverse proxies whose word on who asks is taken.
        origins: of pages of other sites that may use the tables.
        packs: ids or folders of packs that may be played with, besides the official ones.
        allowed: the SHA-256 of packages that may come over the network.
        keep: for so many days tables are kept after their games; None for ever.
        changed_cards: whether tables go on whose cards have changed.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    database: str | Path = "tables.db"
    url: str | None = None
    proxies: Collection[str] = ()
    origins: Collection[str] = ()
    packs: Collection[str] = ()
    allowed: Collection[str] = ()
    keep: int | None = None
    changed_cards: bool = False


def run(place: Place, limits: Limits | None = None, ready: Callable[[str], None] = lambda url: None) -> None:
    """Serve until a signal ends it.

    Args:
        place: where.
        limits: what the network is granted.
        ready: is called with the address as soon as clients can come.

    Raises:
        StoreError: the database cannot be used.
        ContentError: a pack is not there or has errors.
        OSError: the address cannot be listened at.
    """
    limits = limits or Limits()
    source = OfferedPacks(tuple(place.packs), place.allowed)
    config = uvicorn.Config(
        lambda: None,
        host=place.host,
        port=place.port,
        http=http_protocol(limits.connections + 100, limits.hello_seconds),
        ws=WebSockets,
        ws_max_size=limits.message_bytes,
        ws_per_message_deflate=False,  # it keeps a window in memory for each socket
        h11_max_incomplete_event_size=MOST_HEAD,
        proxy_headers=bool(place.proxies),
        forwarded_allow_ips=list(place.proxies) or None,
        server_header=False,
        access_log=False,
        log_level="error",  # what clients do wrong is counted, and would fill a log
        timeout_graceful_shutdown=ENDING_SECONDS,
        lifespan="on",
    )
    family = socket.AF_INET6 if ":" in place.host else socket.AF_INET
    with socket.create_server((place.host, place.port), family=family, backlog=BACKLOG) as listening:
        host, port = listening.getsockname()[:2]
        url = f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
        store = open_store(str(place.database), place.url or url)
        keep = None if place.keep is None else place.keep * DAY
        config.app = application(
            store, source, limits, origins=place.origins, keep=keep, changed_cards=place.changed_cards
        )
        server = _Server(config, lambda: ready(url))
        server.run(sockets=[listening])


class _Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()
