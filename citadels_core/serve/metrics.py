"""What is measured of a running server, as Prometheus reads it."""

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The figures of one server; no name, token, address or card is in them."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.tables = Gauge("citadels_tables", "Tables in memory.", registry=self._registry)
        self.connections = Gauge("citadels_connections", "Open sockets of clients.", registry=self._registry)
        self.messages = Counter("citadels_messages", "Messages from clients.", registry=self._registry)
        self.refusals = Counter(
            "citadels_refusals", "What was refused, by its code.", ["code"], registry=self._registry
        )
        self.dropped = Counter(
            "citadels_dropped", "Clients that did not read what they were sent.", registry=self._registry
        )
        self.stored = Counter("citadels_stored", "Additions to tables that were stored.", registry=self._registry)
        self.lost_thoughts = Counter(
            "citadels_lost_thoughts", "Slow bots that a quick one answered for.", registry=self._registry
        )
        self.answer_seconds = Histogram(
            "citadels_message_seconds",
            "From a message to its lines being stored and its answers sent.",
            buckets=SECONDS,
            registry=self._registry,
        )
        self.stall_seconds = Histogram(
            "citadels_stall_seconds", "How late the event loop comes.", buckets=SECONDS, registry=self._registry
        )

    def count_tables(self, count: Callable[[], float]) -> None:
        """Let the number of tables be looked up when it is asked for."""
        self.tables.set_function(count)

    def text(self) -> tuple[bytes, str]:
        """Return all figures and the type that the text has."""
        return generate_latest(self._registry), CONTENT_TYPE_PLAIN_0_0_4
