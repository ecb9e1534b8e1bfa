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
    """So many of them from one address."""
    message_bytes: int = 16_384
    """No message and no request is longer."""
    messages_per_second: float = 20.0
    """So many messages of one connection are read in a second, over time; the others wait,"""
    message_burst: int = 60
    """after so many at once."""
    requests_per_second: float = 5.0
    """So many requests and new connections of one address are taken in a second, over time,"""
    request_burst: int = 120
    """after so many at once."""
    unsent_messages: int = 256
    """A client that leaves more of them unread is dropped,"""
    unsent_bytes: int = 4_000_000
    """or so many bytes of them."""
    hello_seconds: float = 10.0
    """So long may a connection take to say what it wants, and three times as long an answer over HTTP to be read."""
    idle_seconds: float = 120.0
    """A table at which nobody has been connected for so long leaves the memory; the store has it."""
    bot_seconds: float = 0.6
    """So long a bot waits before it answers, so that people can follow."""
    thinkers: int = 2
    """So many slow bots think at once, each in a process of its own; the others wait their turn, up to five seconds."""
