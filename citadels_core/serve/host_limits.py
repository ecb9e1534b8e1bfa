"""What a host grants the network: how many, how large, how often, how long."""

from attrs import frozen


@frozen(kw_only=True)
class Limits:
    """The limits of a server; beyond each of them there is a refusal with a code, and nothing else happens."""

    tables: int = 1000
    """So many tables may be in memory; others wait in the store until there is room."""
    connections: int = 10_000
    """So many sockets may be open."""
    connections_of_table: int = 64
    """So many of them at one table: players and who looks on, who makes room for players where all are taken."""
    connections_of_address: int = 500
    """So many of them from one address, and no more than three quarters of all; of a reverse proxy any number."""
    message_bytes: int = 16_384
    """No message and no request is longer."""
    messages_per_second: float = 20.0
    """So many messages of one connection are read in a second, over time; the others wait. Pings and parts of messages
    are counted, too."""
    message_burst: int = 60
    """So many messages of one connection are read at once."""
    requests_per_second: float = 5.0
    """So many requests and new connections of one address are taken in a second, over time."""
    request_burst: int = 120
    """So many requests and new connections of one address are taken at once."""
    pages_per_second: float = 100.0
    """So many parts of pages, and looks at ``/health`` and ``/metrics``, one address gets in a second, over time."""
    page_burst: int = 2500
    """So many of these one address gets at once; a page has some sixty parts."""
    unsent_messages: int = 256
    """A client that leaves more messages unread is dropped."""
    unsent_bytes: int = 4_000_000
    """A client that leaves more bytes of messages unread is dropped."""
    unsent_bytes_of_all: int = 250_000_000
    """When so many bytes wait for all clients together, the one that has left the most unread is dropped."""
    hello_seconds: float = 10.0
    """So long may a connection take to say what it wants; three times as long may what it is sent be unread."""
    idle_seconds: float = 120.0
    """A table at which nobody has been connected for so long leaves the memory; the store has it."""
    bot_seconds: float = 0.6
    """So long a bot waits before it answers, so that people can follow."""
    thinkers: int = 2
    """So many slow bots think at once, each in a process of its own; the others wait their turn, up to five seconds."""
