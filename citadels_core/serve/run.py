"""Run the server with a store until a signal ends it."""

import socket
import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import uvicorn
from attrs import frozen

from citadels_core.packs.finding.home import home
from citadels_core.packs.indexes.index_sources import sources
from citadels_core.serve.application import application
from citadels_core.serve.host_limits import Limits
from citadels_core.serve.indexed_packs import IndexedPacks
from citadels_core.serve.metrics import Metrics
from citadels_core.serve.network.protocols import MOST_HEAD, protocols
from citadels_core.serve.network.rates import RateFilter
from citadels_core.serve.network.sockets import SPARE, Sockets
from citadels_core.serve.offered_packs import OfferedPacks
from citadels_core.serve.store.lines import Store

ENDING_SECONDS: Final = 5
"""Time for open requests when the server ends."""

DAY: Final = 86_400.0
"""Seconds of a day."""

BACKLOG: Final = 256
"""Maximum number of new sockets that wait to be accepted."""

OTHER_FILES: Final = BACKLOG + 100
"""Number of open files besides the counted sockets: new sockets, the store, pipes to slow bots."""

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""The names by which a machine reaches itself."""

LOGGING: Final[dict[str, Any]] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"seldom": {"()": RateFilter}},
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "filters": ["seldom"], "formatter": "plain"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
}
"""Logging of warnings and errors to standard error, with a rate limit."""


@frozen(kw_only=True)
class ServerLocation:
    """The settings of a server: its addresses, its database and its packs.

    Attributes:
        host: the address to listen on.
        port: the port to listen on, 0 for any free one.
        database: a file, or ``postgresql://...``.
        names: the host names that requests may use, such as ``play.example.org``. Without any, every name is accepted,
            unless the server listens on this machine only.
        url: the address at which other processes that share the database reach this one.
        proxies: the addresses of reverse proxies whose ``X-Forwarded`` headers are trusted.
        origins: the other sites whose pages may use the tables.
        packs: ids or folders of offered packs, besides the official ones.
        allowed: the SHA-256 of packages that clients may upload.
        refuse: capabilities that no offered pack may have.
        indexes: the names of indexes of the user whose packs players can have fetched.
        keep: days for which a table is kept after its game; None for ever.
        changed_cards: whether tables whose cards have changed are played on.
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
    refuse: Collection[str] = ()
    indexes: Collection[str] = ()
    keep: int | None = None
    changed_cards: bool = False


def run(place: ServerLocation, limits: Limits | None = None, ready: Callable[[str], None] = lambda url: None) -> None:
    """Run the server until a signal ends it.

    Args:
        ready: callback with the URL, once the server accepts clients.

    Raises:
        StoreError: the database cannot be used.
        ContentError: a pack is missing, has errors or has a refused capability.
        OSError: the address cannot be used.
    """
    limits = limits or Limits()
    source = OfferedPacks(tuple(place.packs), place.allowed, place.refuse)
    indexed = _indexed(place.indexes, source, limits)
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
        ws_per_message_deflate=False,  # compression would need memory for each socket
        h11_max_incomplete_event_size=MOST_HEAD,
        proxy_headers=bool(place.proxies),
        forwarded_allow_ips=list(place.proxies) or None,
        server_header=False,
        access_log=False,
        log_config=LOGGING,
        log_level="error",  # errors of clients are counted in the metrics and would fill the log
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
            indexed=indexed,
        )
        server = _Server(config, lambda: ready(url))
        server.run(sockets=[listening])


def _indexed(names: Collection[str], source: OfferedPacks, limits: Limits) -> IndexedPacks | None:
    """Return the packs of the indexes with these names; None without an index, or without a data folder."""
    folder = home()
    found = [one for one in sources() if one.name in names] if names else []
    return IndexedPacks(found, source, folder, limits) if found and folder is not None else None


def _hosts(place: ServerLocation) -> Collection[str] | None:
    """Return the host names and addresses that requests may name in ``Host``; None if all are allowed."""
    if not place.names and (place.proxies or place.host not in LOOPBACK):
        return None
    of_others = () if place.url is None else (urlsplit(place.url).hostname or "",)
    return {*LOOPBACK, place.host, *of_others, *(name.lower() for name in place.names)}


def _most_sockets(wanted: int) -> int:
    """Raise the limit of open files as far as possible, and return how many sockets it allows."""
    if sys.platform == "win32":  # no limit, and no module ``resource``
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted + OTHER_FILES:
        soft = wanted + OTHER_FILES if hard == resource.RLIM_INFINITY else min(wanted + OTHER_FILES, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else max(1, min(wanted, soft - OTHER_FILES))


class _Server(uvicorn.Server):
    """A uvicorn server that calls a function when it accepts requests."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


SCHEMES: Final = ("postgresql://", "postgres://")


def open_store(place: str, address: str = "") -> Store:
    """Open the store of game tables in a SQLite file or a PostgreSQL database; create a missing store.

    Args:
        place: a file for SQLite, or a URL ``postgresql://...``.
        address: the URL of this process for others that share the database.

    Raises:
        StoreError: the store is damaged, foreign, used by another process or unreachable.
        ModuleNotFoundError: ``psycopg`` is not installed, and the place is a URL.
    """
    if place.startswith(SCHEMES):
        from citadels_core.serve.store.postgres import PostgresStore

        return PostgresStore(place, address)
    from citadels_core.serve.store.sqlite import SqliteStore

    return SqliteStore(Path(place))
