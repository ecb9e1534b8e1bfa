"""Define the state that all request handlers share: tables, limits, rates and metrics."""

import asyncio
import logging
from collections import Counter
from typing import Final

from starlette.requests import HTTPConnection

from citadels_core.serve.executors import Executors
from citadels_core.serve.indexed_packs import IndexedPacks
from citadels_core.serve.network.forwarding import TableForwarder
from citadels_core.serve.network.rates import Rates
from citadels_core.serve.network.sockets import Sockets, network_of
from citadels_core.serve.offered_packs import OfferedPacks
from citadels_core.serve.rooms import Rooms
from citadels_core.wire import Refused

log: Final = logging.getLogger("citadels.serve")

ANOTHER: Final = "another process"
"""The address of requests that another process has forwarded."""

SAMPLE_SECONDS: Final = 0.1
"""Seconds between two measurements of the event loop's delay."""


class FrontDesk:
    """The state that all request handlers share: tables, limits, rates and metrics."""

    def __init__(
        self,
        rooms: Rooms,
        executors: Executors,
        source: OfferedPacks,
        sockets: Sockets,
        indexed: IndexedPacks | None = None,
    ) -> None:
        self.forwarding = TableForwarder(executors.store.secret)
        self.rooms, self.executors, self.source, self.sockets = rooms, executors, source, sockets
        self.limits = limits = sockets.limits
        self.indexed = indexed
        self.metrics = sockets.metrics
        self._rates = Rates(limits.requests_per_second, limits.request_burst)
        self._page_rates = Rates(limits.pages_per_second, limits.page_burst)
        self._connected: Counter[str] = Counter()

    def admit(self, request: HTTPConnection) -> None:
        """Count a request towards the rate limit of its address.

        Raises:
            Refused: the address has sent too many requests.
        """
        address = self.address(request)
        rates = self._rates if request.scope["path"].startswith("/api/") else self._page_rates
        if address != ANOTHER and not rates.taken(address, asyncio.get_running_loop().time()):
            raise Refused("too_many_requests")

    def address(self, request: HTTPConnection) -> str:
        """Return the key that identifies the client of a request for counts and rate limits."""
        if self.forwarding.comes_from_another(request):
            return ANOTHER
        return network_of("" if request.client is None else request.client.host)

    def connect(self, address: str) -> None:
        """Count a new WebSocket connection towards the limits of the server and of its address.

        Raises:
            Refused: the server or the address has too many connections.
        """
        all_, here = self._connected.total(), 0 if address == ANOTHER else self._connected[address]
        if all_ >= self.limits.connections or here >= self.limits.connections_of_address:
            raise Refused("too_many_connections")
        self._connected[address] += 1
        self.metrics.connections.inc()

    def disconnect(self, address: str) -> None:
        """Stop counting a socket that has closed."""
        self._connected[address] -= 1
        if not self._connected[address]:
            del self._connected[address]
        self.metrics.connections.dec()

    async def watch(self) -> None:
        """Measure the delay of the event loop repeatedly, until the task is cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + SAMPLE_SECONDS
            await asyncio.sleep(SAMPLE_SECONDS)
            self.metrics.stall_seconds.observe(max(0.0, loop.time() - due))
