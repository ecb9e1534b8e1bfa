"""The JSON bodies of requests and responses of the server that are no messages of a table."""

from attrs import frozen

from citadels_core.table.views.event_views import EventView
from citadels_core.table.views.views import Observation
from citadels_core.wire import TableOptions, TableSetup, Update


@frozen(kw_only=True)
class MakeTable:
    """A request for a new table."""

    setup: TableSetup
    """The set-up."""
    options: TableOptions | None = None
    """The options; None for the defaults."""
    name: str | None = None
    """The name of the host; None for the name of the seat. The rules of ``name`` apply."""


@frozen(kw_only=True)
class NewTable:
    """A new table. Its host has the first seat."""

    table: str
    """The id of the table, for the other requests. Everybody who has it can watch the game."""
    token: str
    """The secret token of the host's seat, for ``hello``. The server sends it only once."""
    invite: str
    """The secret invitation, with which other players join the table."""
    seat: int
    """The seat of the host."""


@frozen(kw_only=True)
class JoinTable:
    """A request for an open seat."""

    invite: str
    """The invitation to the table."""
    name: str | None = None
    """The name of the player; None for the name of the seat. The rules of ``name`` apply."""


@frozen(kw_only=True)
class TakenSeat:
    """The seat that a player has got."""

    token: str
    """The secret token of the seat, for ``hello``. The server sends it only once."""
    seat: int
    """The number of the seat."""


@frozen(kw_only=True)
class OpenMoment:
    """One version of a finished game, with nothing hidden."""

    version: int
    """The version shown."""
    last: int
    """The last version of the game."""
    view: Observation
    """The view of an onlooker who may know everything."""
    events: tuple[EventView, ...]
    """The events up to this version, from the requested one on."""
    next_event: int
    """The number of the next event."""
    updates: tuple[Update, ...] = ()
    """The updates to the next versions, as many as were requested, at most 50."""


@frozen(kw_only=True)
class IndexedPack:
    """A pack of an index that the host allows."""

    id: str
    """The id of the pack."""
    title: str
    """The name of the pack for people."""
    version: str
    """The newest version."""
    description: str
    """What the pack adds, in one sentence, perhaps empty."""
    authors: tuple[str, ...]
    """The authors."""
    index: str
    """The name of the index."""
    size: int | None = None
    """The number of bytes of the package; None in the answer to a search."""
    sha256: str | None = None
    """The SHA-256 of the package; None in the answer to a search."""
    capabilities: tuple[str, ...] | None = None
    """What the pack can do to a game, as the index says; None in the answer to a search."""
    brings: tuple[str, ...] = ()
    """The ids of other packs that come with it; empty in the answer to a search."""


@frozen(kw_only=True)
class FoundPacks:
    """The answer to a search in the indexes that the host allows."""

    indexes: tuple[str, ...]
    """The names of the indexes; empty if the host allows none."""
    packs: tuple[IndexedPack, ...]
    """The first packs, the best first."""
    more: int = 0
    """The number of further packs."""


@frozen(kw_only=True)
class FetchPack:
    """A request to fetch a pack of an index, for everybody who plays on this server."""

    sha256: str
    """The SHA-256 of the package, as the server has described the pack."""
