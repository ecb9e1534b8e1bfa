"""Count the open sockets of a server per address, and their unsent bytes."""

from collections import Counter
from collections.abc import Collection
from ipaddress import ip_address
from typing import Final, Protocol

from citadels_core.serve.host_limits import Limits
from citadels_core.serve.metrics import Metrics

SPARE: Final = 100
"""Number of sockets for HTTP requests, in addition to the WebSockets at tables."""

SPARE_OF_ADDRESS: Final = 20
"""Number of sockets for HTTP requests per address, so that the refusal of a connection still reaches the client."""


DROP: Final = "citadels.drop"
"""Name of the ASGI extension that aborts a socket."""

FORWARDED: Final = "citadels.forwarded"
"""Name of the ASGI extension that stops counting a socket, since another process counts its client."""


class SocketReader(Protocol):
    """The interface of a client whose socket has unsent bytes."""

    def drop(self) -> None:
        """Abort the socket at once."""


class Sockets:
    """The counts of open sockets and of their unsent bytes."""

    def __init__(
        self, limits: Limits, metrics: Metrics, *, most: int | None = None, proxies: Collection[str] = ()
    ) -> None:
        """Create the counter for a server without open sockets.

        Args:
            most: maximum number of sockets that the system allows this process; None for no maximum.
            proxies: the addresses of reverse proxies, which many clients share.
        """
        self.limits, self.metrics = limits, metrics
        wanted = limits.connections + SPARE
        self._most = wanted if most is None else min(most, wanted)
        self._most_of_address = min(limits.connections_of_address + SPARE_OF_ADDRESS, max(1, self._most * 3 // 4))
        self._proxies = frozenset(proxies)
        self._open, self._all = Counter[str](), 0
        self._unread: dict[SocketReader, int] = {}
        self._total = 0

    def open(self, host: str) -> str | None:
        """Count a new socket.

        Returns:
            The key for ``close``; None if there are too many, and the caller has to abort the socket.
        """
        address = network_of(host)
        full = host not in self._proxies and self._open[address] >= self._most_of_address
        if full or self._all >= self._most:
            return None
        self._open[address] += 1
        self._all += 1
        return address

    def close(self, address: str) -> None:
        """Stop counting a closed socket."""
        self._all -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def add(self, reader: SocketReader, size: int) -> int:
        """Count unsent bytes of a client, and return how many it has now.

        If all clients together have too many, the client with the most is dropped.
        """
        unread = self._unread[reader] = self._unread.get(reader, 0) + size
        self._total += size
        if self._total > self.limits.unsent_bytes_of_all:
            self.drop(max(self._unread, key=self._unread.__getitem__))
        return unread

    def remove(self, reader: SocketReader, size: int) -> None:
        """Subtract bytes that were sent from the unsent bytes of a client."""
        if reader in self._unread:
            self._unread[reader] -= size
            self._total -= size

    def forget(self, reader: SocketReader) -> None:
        """Stop counting unsent bytes of a client, because all are sent or its socket has closed."""
        self._total -= self._unread.pop(reader, 0)

    def drop(self, reader: SocketReader) -> None:
        """Abort the socket of a client that does not read."""
        self.forget(reader)
        self.metrics.dropped.inc()
        reader.drop()


def network_of(host: str) -> str:
    """Return the key for the limits of a client: an IPv4 address, or the /64 network of an IPv6 address."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.version == 6:
        return ":".join(address.exploded.split(":")[:4])
    return host
