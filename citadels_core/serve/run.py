"""Run the server: in front of a store, until it is told to end."""

import socket
import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import uvicorn
from attrs import frozen

from citadels_core.serve.application import application
from citadels_core.serve.host_limits import Limits
from citadels_core.serve.metrics import Metrics
from citadels_core.serve.network.protocols import MOST_HEAD, protocols
from citadels_core.serve.network.rates import RateFilter
from citadels_core.serve.network.sockets import SPARE, Sockets
from citadels_core.serve.offered_packs import OfferedPacks
from citadels_core.serve.store.lines import Store

ENDING_SECONDS: Final = 5
"""So long have requests to end when the server does."""

DAY: Final = 86_400.0
"""Seconds."""

BACKLOG: Final = 256
"""So many new sockets may wait to be taken in, which is done for all of them at once."""

OTHER_FILES: Final = BACKLOG + 100
"""So many files may be open besides the sockets that are counted: new ones, the store, pipes to slow bots."""

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""The names of a machine for itself."""

LOGGING: Final[dict[str, Any]] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"seldom": {"()": RateFilter}},
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "filters": ["seldom"], "formatter": "plain"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
}
"""Log warnings and errors to standard error, and few of them when there are many."""


@frozen(kw_only=True)
class ServerLocation:
    """Where a server is reached, and where it keeps its tables.

    Attributes:
        host: the address to listen at.
        port: 0 for any that is free.
        database: a file, or ``postgresql://...``.
        names: by which people reach it, such as ``play.example.org``; requests for another name are refused. Without
            one, requests for any are answered, except where only this machine can make them.
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
    names: Collection[str] = ()
    database: str | Path = "tables.db"
    url: str | None = None
    proxies: Collection[str] = ()
    origins: Collection[str] = ()
    packs: Collection[str] = ()
    allowed: Collection[str] = ()
    keep: int | None = None
    changed_cards: bool = False


def run(place: ServerLocation, limits: Limits | None = None, ready: Callable[[str], None] = lambda url: None) -> None:
    """Serve until a signal ends it.

    Args:
        ready: is called with the address as soon as clients can come.

    Raises:
        StoreError: the database cannot be used.
        ContentError: a pack is not there or has errors.
        OSError: the address cannot be listened at.
    """
    limits = limits or Limits()
    source = OfferedPacks(tuple(place.packs), place.allowed)
    wanted = limits.connections + SPARE
    sockets = Sockets(limits, Metrics(), most=_most_sockets(wanted), proxies=place.proxies)
    http, websockets = protocols(sockets)
    config = uvicorn.Config(
        lambda: None,
        host=place.host,
        port=place.port,
        http=http,
        ws=websockets,
        backlog=BACKLOG,
        ws_max_size=limits.message_bytes,
        ws_per_message_deflate=False,  # it keeps a window in memory for each socket
        h11_max_incomplete_event_size=MOST_HEAD,
        proxy_headers=bool(place.proxies),
        forwarded_allow_ips=list(place.proxies) or None,
        server_header=False,
        access_log=False,
        log_config=LOGGING,
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
            store,
            source,
            origins=place.origins,
            hosts=_hosts(place),
            keep=keep,
            sockets=sockets,
            changed_cards=place.changed_cards,
        )
        server = _Server(config, lambda: ready(url))
        server.run(sockets=[listening])


def _hosts(place: ServerLocation) -> Collection[str] | None:
    """Return the names and addresses by which a server may be asked; None for any."""
    if not place.names and (place.proxies or place.host not in LOOPBACK):
        return None
    of_others = () if place.url is None else (urlsplit(place.url).hostname or "",)
    return {*LOOPBACK, place.host, *of_others, *(name.lower() for name in place.names)}


def _most_sockets(wanted: int) -> int:
    """Let this process open as many sockets as are wanted, or as the system allows; returns how many that are."""
    if sys.platform == "win32":  # it has no such limit, and no module ``resource``
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted + OTHER_FILES:
        soft = wanted + OTHER_FILES if hard == resource.RLIM_INFINITY else min(wanted + OTHER_FILES, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else max(1, min(wanted, soft - OTHER_FILES))


class _Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


SCHEMES: Final = ("postgresql://", "postgres://")


def open_store(place: str, address: str = "") -> Store:
    """Open a store, or make it.

    Args:
        place: a file for SQLite, or ``postgresql://...``.
        address: where this process is reached, for those who share the database.

    Raises:
        StoreError: it is none, damaged, used by another process or not there.
        ModuleNotFoundError: ``psycopg`` is not installed, and the place is a URL.
    """
    if place.startswith(SCHEMES):
        from citadels_core.serve.store.postgres import PostgresStore

        return PostgresStore(place, address)
    from citadels_core.serve.store.sqlite import SqliteStore

    return SqliteStore(Path(place))
