"""The messages between a table and its clients, and their fields.

On the wire a message is a JSON object of its ``type``, a key of ``FROM_CLIENT`` or ``FROM_TABLE``, and its fields.
Fields that have their defaults are left out. ``protocol.schema.json`` and ``protocol.d.ts`` are generated from these
classes.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, NewType

from attrs import Factory, frozen

from citadels_core.speech.arguments import Argument
from citadels_core.table.views.event_views import EventView
from citadels_core.table.views.reason_views import ReasonView
from citadels_core.table.views.views import Knowledge, Observation
from citadels_core.wire.library_views import CharacterCard, DistrictCard, EditionView, PackView, StateView
from citadels_core.wire.table_views import TableOptions, TableSetup, TableView
from citadels_core.wire.wording import Words

PROTOCOL: Final = 1
"""The version of the protocol. A client of another version is refused."""

Json = NewType("Json", object)
"""Any JSON value."""


@frozen(kw_only=True)
class Hello:
    """The first message of a connection. A client can send it again to get missed updates."""

    protocol: int
    """The version of the protocol: 1."""
    token: str | None = None
    """The secret that proves who has the seat, if the transport needs one."""
    since: int | None = None
    """The version of the client's view. Leave it out to get the whole view."""
    words: Words = "sentences"
    """The form of events, prompts and options: sentences, messages with arguments, or both. Reasons always have both.
    With ``since``, ``words`` and ``language`` must be as before.
    """
    language: str | None = None
    """The language of sentences, such as ``de``, or several languages as browsers list them, the best first. If the
    table has none of them, sentences are English; ``welcome`` names the language.
    """


@frozen(kw_only=True)
class Reply:
    """The answer to the open decision."""

    at: int
    """The version of the last ``state`` or ``update``. An answer to another version is refused as ``stale``."""
    options: tuple[str, ...]
    """The ids of the chosen options; one id, unless the decision has ``many``."""


@frozen(kw_only=True)
class Undo:
    """Take back your last answer. This is possible if ``can_undo`` is true."""

    at: int
    """The version, as in ``reply``."""


@frozen(kw_only=True)
class Decline:
    """Decline to answer an event (``DecisionView.answers``), now and whenever it happens again.

    The table then says no for the seat.
    """

    answers: str
    """The event, such as ``before gold taken``, or ``all`` for every event."""
    asked: bool = False
    """Whether to end an earlier decline with the same ``answers`` (``all`` ends every decline), so the table asks
    again.
    """


@frozen(kw_only=True)
class Why:
    """Ask why actions are not offered to you; the table sends ``reasons``."""


@frozen(kw_only=True)
class AskLibrary:
    """Ask for the editions, packs and bots to choose from; the table sends ``library``."""


@frozen(kw_only=True)
class AskCards:
    """Ask for the cards of this table; the table sends ``cards``."""


@frozen(kw_only=True)
class AskHistory:
    """Ask for earlier events; the table sends ``history``."""

    since: int = 0
    """The number of the first event."""


@frozen(kw_only=True)
class ChangeSetup:
    """Change the set-up or the options of the table. Host only, before the start."""

    setup: TableSetup | None = None
    """The whole new set-up; None to keep the old one."""
    options: TableOptions | None = None
    """All new options; None to keep the old ones."""


@frozen(kw_only=True)
class ChangeSeat:
    """Give a seat to a bot, or open the seat for a person. A person in this seat loses it. Host only."""

    seat: int
    """The number of the seat."""
    status: Literal["bot", "open"]
    """When the game starts, bots take the open seats. From then on, no seat can be opened, because the next person
    would see its hand.
    """
    bot: str | None = None
    """The bot, by its name in the library; None for the default bot."""


@frozen(kw_only=True)
class ChangeName:
    """Change your name, before the start."""

    name: str
    """At most 40 characters, none of them invisible. No other player may have this name."""


@frozen(kw_only=True)
class Start:
    """Start the game. Host only."""


@frozen(kw_only=True)
class Leave:
    """Give up your seat. Before the start, the seat becomes open; during a game, a bot plays on."""


@frozen(kw_only=True)
class Ping:
    """Check the connection; the table sends ``pong``."""


ClientMessage = (
    Hello
    | Reply
    | Undo
    | Decline
    | Why
    | AskLibrary
    | AskCards
    | AskHistory
    | ChangeSetup
    | ChangeSeat
    | ChangeName
    | Start
    | Leave
    | Ping
)
"""Any message of a client."""


@frozen(kw_only=True)
class You:
    """The role of a connection at the table."""

    seat: int | None
    """The seat; None for an onlooker."""
    host: bool
    """Whether this seat is the host."""
    declines: tuple[str, ...] = ()
    """The events that the seat declines (see ``decline``)."""


@frozen(kw_only=True)
class Welcome:
    """The answer to ``hello``. Sent again when the seat, its ``declines`` or its role as host change."""

    protocol: int
    """The version of the protocol."""
    you: You
    table: TableView
    language: str = "en"
    """The language of all sentences for this connection."""


@frozen(kw_only=True)
class TableChanged:
    """The table after a change. Sent to all clients."""

    table: TableView


@frozen(kw_only=True)
class State:
    """The whole game as one seat may know it.

    Sent when the game starts or the client loses its seat, and after a ``hello`` that updates cannot answer.
    """

    version: int
    """The version of the game."""
    view: Observation
    """Everything that the seat may know now."""
    events: tuple[EventView, ...]
    """The last events, in order; ``history`` gets earlier ones."""
    next_event: int
    """The number of the next event."""
    can_undo: bool
    """Whether this seat may take back the last answer now."""
    knowledge: Knowledge | None = None
    """What the seat remembers of hidden things, if the table has ``recall``."""
    time_left: float | None = None
    """The number of seconds that the asked seat has left, if the table has a ``timeout``."""


@frozen(kw_only=True)
class Operation:
    """One operation of a JSON Patch (RFC 6902)."""

    op: Literal["add", "remove", "replace"]
    path: str
    """A JSON Pointer (RFC 6901)."""
    value: Json | None = None
    """The new value; ``remove`` has none."""


@frozen(kw_only=True)
class Update:
    """All changes since the last ``state`` or ``update``. Sent to all clients when the game has changed."""

    version: int
    """The version of the game now."""
    before: int
    """The version of the view to which the patch applies."""
    patch: tuple[Operation, ...]
    """The operations that turn that view into the new one."""
    events: tuple[EventView, ...]
    """The new events."""
    next_event: int
    """The number of the next event."""
    can_undo: bool
    """Whether this seat may take back the last answer now."""
    knowledge: Knowledge | None = None
    """What the seat remembers of hidden things, if the table has ``recall``."""
    time_left: float | None = None
    """The number of seconds that the asked seat has left, if the table has a ``timeout``."""


@frozen(kw_only=True)
class Reasons:
    """The reasons why actions are not offered; empty unless you are asked for an action of your turn."""

    at: int
    """The version of the game."""
    reasons: tuple[ReasonView, ...]


@frozen(kw_only=True)
class Library:
    """The editions, packs and bots to choose from."""

    editions: tuple[EditionView, ...]
    """The editions of the packs that the table uses."""
    packs: tuple[PackView, ...]
    """The packs that can be added."""
    bots: tuple[str, ...]
    """The names of the bots."""
    titles: Mapping[str, str] = Factory(dict)
    """Translations of names in this message, by English name, if the packs have them."""


@frozen(kw_only=True)
class Cards:
    """The cards of this table; before the start, those of its set-up."""

    characters: tuple[CharacterCard, ...]
    districts: tuple[DistrictCard, ...]
    states: tuple[StateView, ...] = ()
    """The markers, counters and notes that these cards use."""
    packs: tuple[PackView, ...] = ()
    """The packs that this table uses besides the official packs, with the packs that they require."""
    titles: Mapping[str, str] = Factory(dict)
    """Translations of names in this message, by English name, if the packs have them."""


@frozen(kw_only=True)
class History:
    """Events of the game, as the seat may know them."""

    events: tuple[EventView, ...]
    """The events from the requested one on."""
    next_event: int
    """The ``since`` for the next ``history``. The last ``update`` has the same number if no events are left."""


@frozen(kw_only=True)
class Error:
    """A message was refused; nothing has changed."""

    code: str
    """One of the error codes."""
    message: str
    """The reason, as a sentence for a player."""
    arguments: Mapping[str, Argument] = Factory(dict)
    """The arguments of the message, for clients that translate it."""
    about: str | None = None
    """The type of the refused message, if it had one."""


@frozen(kw_only=True)
class Pong:
    """The answer to ``ping``."""


TableMessage = Welcome | TableChanged | State | Update | Reasons | Library | Cards | History | Error | Pong
"""Any message of a table."""

FROM_CLIENT: Mapping[str, type[Any]] = {
    "hello": Hello,
    "reply": Reply,
    "undo": Undo,
    "decline": Decline,
    "why": Why,
    "library": AskLibrary,
    "cards": AskCards,
    "history": AskHistory,
    "setup": ChangeSetup,
    "seat": ChangeSeat,
    "name": ChangeName,
    "start": Start,
    "leave": Leave,
    "ping": Ping,
}
"""The messages of clients by their types."""

FROM_TABLE: Mapping[str, type[Any]] = {
    "welcome": Welcome,
    "table": TableChanged,
    "state": State,
    "update": Update,
    "reasons": Reasons,
    "library": Library,
    "cards": Cards,
    "history": History,
    "error": Error,
    "pong": Pong,
}
"""The messages of tables by their types."""
