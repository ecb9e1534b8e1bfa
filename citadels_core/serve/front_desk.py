"""What every request shares: the tables, the limits, who has come how often, and the figures."""

import asyncio
import logging
from collections import Counter
from typing import Final

from starlette.requests import HTTPConnection

from citadels_core.serve.executors import Executors
from citadels_core.serve.network.forwarding import TableForwarder
from citadels_core.serve.network.rates import Rates
from citadels_core.serve.network.sockets import Sockets, network_of
from citadels_core.serve.offered_packs import OfferedPacks
from citadels_core.serve.rooms import Rooms
from citadels_core.wire import Refused

log: Final = logging.getLogger("citadels.serve")

ANOTHER: Final = "another process"
"""The address of those whom another process has let in."""

SAMPLE_SECONDS: Final = 0.1
"""So often it is looked how late the event loop comes."""


class FrontDesk:
    """State that all handlers of requests share."""

    def __init__(self, rooms: Rooms, executors: Executors, source: OfferedPacks, sockets: Sockets) -> None:
        """Begin, with what the requests share."""
        self.forwarding = TableForwarder(executors.store.secret)
        self.rooms, self.executors, self.source, self.sockets = rooms, executors, source, sockets
        self.limits = limits = sockets.limits
        self.metrics = sockets.metrics
        self._rates = Rates(limits.requests_per_second, limits.request_burst)
        self._page_rates = Rates(limits.pages_per_second, limits.page_burst)
        self._connected: Counter[str] = Counter()

    def admit(self, request: HTTPConnection) -> None:
        """Let somebody in who makes a request.

        Raises:
            Refused: so many requests have come from there.
        """
        address = self.address(request)
        rates = self._rates if request.scope["path"].startswith("/api/") else self._page_rates
        if address != ANOTHER and not rates.taken(address, asyncio.get_running_loop().time()):
            raise Refused("too_many_requests")

    def address(self, request: HTTPConnection) -> str:
        """Return what tells apart those who make requests."""
        if self.forwarding.comes_from_another(request):
            return ANOTHER
        return network_of("" if request.client is None else request.client.host)

    def connect(self, address: str) -> None:
        """Count a socket in.

        Raises:
            Refused: there are so many that no other one can be.
        """
        all_, here = self._connected.total(), 0 if address == ANOTHER else self._connected[address]
        if all_ >= self.limits.connections or here >= self.limits.connections_of_address:
            raise Refused("too_many_connections")
        self._connected[address] += 1
        self.metrics.connections.inc()

    def disconnect(self, address: str) -> None:
        """Count a socket out."""
        self._connected[address] -= 1
        if not self._connected[address]:
            del self._connected[address]
        self.metrics.connections.dec()

    async def watch(self) -> None:
        """For as long as the server runs: measure how late the event loop comes."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + SAMPLE_SECONDS
            await asyncio.sleep(SAMPLE_SECONDS)
            self.metrics.stall_seconds.observe(max(0.0, loop.time() - due))
