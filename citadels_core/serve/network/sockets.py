"""The open sockets of a server: how many there are of each address, and how much waits in them for their clients."""

from collections import Counter
from collections.abc import Collection
from ipaddress import ip_address
from typing import Final, Protocol

from citadels_core.serve.host_limits import Limits
from citadels_core.serve.metrics import Metrics

SPARE: Final = 100
"""So many sockets may be open besides those at tables, for requests over HTTP."""

SPARE_OF_ADDRESS: Final = 20
"""So many of them may be from one address, so that who has too many at tables is told so."""


DROP: Final = "citadels.drop"
"""Under this name a socket offers the application a way to end it at once."""

FORWARDED: Final = "citadels.forwarded"
"""Under this name it offers a way to say that another process has let its client in, and counts it."""


class SocketReader(Protocol):
    """Somebody for whom bytes wait."""

    def drop(self) -> None:
        """End the socket at once."""


class Sockets:
    """Counts sockets from when they are opened, and the bytes that wait in all of them."""

    def __init__(
        self, limits: Limits, metrics: Metrics, *, most: int | None = None, proxies: Collection[str] = ()
    ) -> None:
        """Begin without a socket.

        Args:
            most: how many sockets the system lets this process open; None for any number.
            proxies: the addresses of reverse proxies, through which the sockets of many people come.
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
        """Count a new socket in.

        Returns:
            What to count it out by; None if there are too many, and the socket is to be ended.
        """
        address = network_of(host)
        full = host not in self._proxies and self._open[address] >= self._most_of_address
        if full or self._all >= self._most:
            return None
        self._open[address] += 1
        self._all += 1
        return address

    def close(self, address: str) -> None:
        """Count a socket out."""
        self._all -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def add(self, reader: SocketReader, size: int) -> int:
        """Count bytes that wait for a client, and return how many do; for them, who has the most may be dropped."""
        unread = self._unread[reader] = self._unread.get(reader, 0) + size
        self._total += size
        if self._total > self.limits.unsent_bytes_of_all:
            self.drop(max(self._unread, key=self._unread.__getitem__))
        return unread

    def remove(self, reader: SocketReader, size: int) -> None:
        """Count bytes that were sent."""
        if reader in self._unread:
            self._unread[reader] -= size
            self._total -= size

    def forget(self, reader: SocketReader) -> None:
        """Forget the bytes of a client that has read all of them, or is sent no more."""
        self._total -= self._unread.pop(reader, 0)

    def drop(self, reader: SocketReader) -> None:
        """End the socket of a client that does not read."""
        self.forget(reader)
        self.metrics.dropped.inc()
        reader.drop()


def network_of(host: str) -> str:
    """Return the key by which clients without a token are limited, an IPv4 address or the /64 of an IPv6 one."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.version == 6:
        return ":".join(address.exploded.split(":")[:4])
    return host
