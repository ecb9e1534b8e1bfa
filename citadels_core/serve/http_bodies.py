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
