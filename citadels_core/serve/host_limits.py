"""The limits of a server: counts, sizes, rates and times."""

from attrs import frozen


@frozen(kw_only=True)
class Limits:
    """The limits of a server; a request beyond a limit is refused with a code."""

    tables: int = 1000
    """Maximum number of tables in memory; the others are in the store."""
    connections: int = 10_000
    """Maximum number of open sockets."""
    connections_of_table: int = 64
    """Maximum number of sockets at one table; spectators give way to players."""
    connections_of_address: int = 500
    """Maximum number of sockets from one address, and at most three quarters of all; reverse proxies are exempt."""
    message_bytes: int = 16_384
    """Maximum size of a message and of a request, in bytes."""
    messages_per_second: float = 20.0
    """Rate of frames read from one connection, pings and parts of messages included; further frames wait."""
    message_burst: int = 60
    """Burst of messages from one connection."""
    requests_per_second: float = 5.0
    """Rate of requests and new connections from one address."""
    request_burst: int = 120
    """Burst of requests and new connections from one address."""
    pages_per_second: float = 100.0
    """Rate of requests for files of the page, ``/health`` and ``/metrics`` from one address."""
    page_burst: int = 2500
    """Burst of requests for files of the page from one address; the page has some sixty files."""
    unsent_messages: int = 256
    """Maximum number of unsent messages, after which a client is dropped."""
    unsent_bytes: int = 4_000_000
    """Maximum size of unsent messages, after which a client is dropped."""
    unsent_bytes_of_all: int = 250_000_000
    """Maximum size of all clients' unsent messages, after which the client with the most is dropped."""
    hello_seconds: float = 10.0
    """Timeout of a connection's first message; sent bytes may stay unread for three times as long."""
    idle_seconds: float = 120.0
    """Time without a connection after which a table is evicted from memory; the store keeps it."""
    bot_seconds: float = 0.6
    """Pause before a bot answers, so that people can follow."""
    thinkers: int = 2
    """Maximum number of slow bots that think at once, each in its own process; further bots wait up to five seconds."""
    index_packs: int = 100
    """Maximum number of packs that players have the server fetch from indexes."""
    index_bytes: int = 50_000_000
    """Maximum size of these packages together, in bytes."""
