"""The Prometheus metrics of a server."""

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The metrics of one server; they contain no name, token, address or card."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.tables = Gauge("citadels_tables", "Tables in memory.", registry=self._registry)
        self.connections = Gauge("citadels_connections", "Open sockets of clients.", registry=self._registry)
        self.messages = Counter("citadels_messages", "Messages from clients.", registry=self._registry)
        self.refusals = Counter("citadels_refusals", "Refusals, by code.", ["code"], registry=self._registry)
        self.dropped = Counter(
            "citadels_dropped", "Clients that did not read what they were sent.", registry=self._registry
        )
        self.stored = Counter("citadels_stored", "Stored additions to tables.", registry=self._registry)
        self.lost_thoughts = Counter(
            "citadels_lost_thoughts", "Slow bots that failed and were replaced by a quick one.", registry=self._registry
        )
        self.answer_seconds = Histogram(
            "citadels_message_seconds",
            "Time from a message until its lines are stored and its answers sent.",
            buckets=SECONDS,
            registry=self._registry,
        )
        self.stall_seconds = Histogram(
            "citadels_stall_seconds", "Delay of the event loop.", buckets=SECONDS, registry=self._registry
        )

    def count_tables(self, count: Callable[[], float]) -> None:
        """Set the callback that returns the number of game tables in memory."""
        self.tables.set_function(count)

    def text(self) -> tuple[bytes, str]:
        """Return all metrics in the text format of Prometheus, and the content type of this text."""
        return generate_latest(self._registry), CONTENT_TYPE_PLAIN_0_0_4
