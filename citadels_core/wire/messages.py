"""The messages between a table and those who sit at it or look on: what each may hold, and who sends it.

On the wire a message is a JSON object: its ``type``, as ``FROM_CLIENT`` and ``FROM_TABLE`` name it, and its fields. A
field that has its default is left out. ``protocol.schema.json`` and ``protocol.d.ts`` are made from these classes.
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
"""The version of what is described here; a client that speaks another one is refused."""

Json = NewType("Json", object)
"""Any JSON value."""


@frozen(kw_only=True)
class Hello:
    """The first message of a connection; sent again, it says that a person is back, and asks for what was missed."""

    protocol: int
    """The version of the messages that the client speaks: 1."""
    token: str | None = None
    """What proves whose seat it is, where the transport needs a proof; a table itself does not look at it."""
    since: int | None = None
    """The version of the last view that the client has: it is sent what has changed since. Without it, everything, and
    also where its connection had other ``words`` before."""
    words: Words = "sentences"
    """How events, prompts and options are told: ``sentences``; ``messages`` with their ``arguments``, from which a
    client makes sentences of its own; or ``both``. The views of a client that comes back with ``since`` must have been
    in the same words and the same language."""
    language: str | None = None
    """The language that the sentences shall be in, such as ``de``, or several as browsers list them, the best one
    first. Without it, and where the table has none of them, they are in English: ``welcome`` tells."""


@frozen(kw_only=True)
class Reply:
    """The answer to the decision of one's own view."""

    at: int
    """The version of the view that was answered: an answer to an older one is refused as ``stale``."""
    options: tuple[str, ...]
    """The ids of the chosen options; one, unless the decision asks for several (``many``)."""


@frozen(kw_only=True)
class Undo:
    """Take back one's own last answer, where the table and the rules of undo allow it."""

    at: int
    """The version of the last view."""


@frozen(kw_only=True)
class Decline:
    """Say no beforehand to a chance to answer an event, each time, until one wants to be asked again.

    It is kept with the table; the table answers no as soon as the seat would be asked.
    """

    answers: str
    """What is answered, as decisions tell it, such as ``before gold taken``; ``all`` for whatever it is."""
    asked: bool = False
    """Whether to be asked again; with ``all`` nothing is declined any more."""


@frozen(kw_only=True)
class Why:
    """Ask why actions of one's turn are not offered now; the table sends ``reasons``."""


@frozen(kw_only=True)
class AskLibrary:
    """Ask what can be played; the table sends ``library``."""


@frozen(kw_only=True)
class AskCards:
    """Ask what the cards of this table say; the table sends ``cards``."""


@frozen(kw_only=True)
class AskHistory:
    """Ask for earlier events; the table sends ``history``."""

    since: int = 0
    """The number of the first event that is wanted."""


@frozen(kw_only=True)
class ChangeSetup:
    """Change what will be played, or the options of the table: for the host, before the start."""

    setup: TableSetup | None = None
    """What will be played; None to leave it."""
    options: TableOptions | None = None
    """How the table is run; None to leave it."""


@frozen(kw_only=True)
class ChangeSeat:
    """Give a seat to a bot, whoever had it, or free it: for the host."""

    seat: int
    """The seat, from 0."""
    status: Literal["bot", "open"]
    """Who has it from now on; what is open when the game starts is taken by a bot. In a game no seat is freed, since
    who took it would read its hand."""
    bot: str | None = None
    """Which bot, by its name in the library; None for the usual one."""


@frozen(kw_only=True)
class ChangeName:
    """Change what one is called, before the start."""

    name: str
    """At most 40 characters, none of them invisible, and not the name of another."""


@frozen(kw_only=True)
class Start:
    """Start the game: for the host."""


@frozen(kw_only=True)
class Leave:
    """Give one's seat up: before the start it is open again, later a bot plays on."""


@frozen(kw_only=True)
class Ping:
    """Ask whether the table is there; it sends ``pong``."""


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
"""What a client may send."""


@frozen(kw_only=True)
class You:
    """Who a connection is at the table."""

    seat: int | None
    """Its seat; None for who looks on."""
    host: bool
    """Whether this seat is the host's."""
    declines: tuple[str, ...] = ()
    """What the seat has declined beforehand, as ``answers`` of decisions, or ``all``."""


@frozen(kw_only=True)
class Welcome:
    """The answer to ``hello``; sent again when the connection comes to have another seat or none, when its
    seat declines something beforehand, and to a new host."""

    protocol: int
    """The version of the messages that the table speaks."""
    you: You
    table: TableView
    language: str = "en"
    """The language of all sentences that this connection is sent."""


@frozen(kw_only=True)
class TableChanged:
    """The table, whenever its seats, its options, its host or its phase have changed: to all."""

    table: TableView


@frozen(kw_only=True)
class State:
    """A game as a whole, as one seat may know it: at the start, and to who comes back after too long."""

    version: int
    """The version of the game: one more with each answer and each undo."""
    view: Observation
    """All that the seat may know of the moment."""
    events: tuple[EventView, ...]
    """The last events, in order; earlier ones are to be had by ``history``."""
    next_event: int
    """The number of the event that will be the next one."""
    can_undo: bool
    """Whether this seat may take back the last answer now."""
    knowledge: Knowledge | None = None
    """What the seat may remember of hidden things, where the table has ``recall``."""
    time_left: float | None = None
    """How many seconds the seat that is asked has left, where the table has a ``timeout``."""


@frozen(kw_only=True)
class Operation:
    """One operation of a JSON Patch (RFC 6902)."""

    op: Literal["add", "remove", "replace"]
    path: str
    """Where, as a JSON Pointer (RFC 6901)."""
    value: Json | None = None
    """What is put there; ``remove`` has none."""


@frozen(kw_only=True)
class Update:
    """What has changed since the last ``state`` or ``update``, as one seat may know it: after each answer, to all."""

    version: int
    """The version of the game now."""
    before: int
    """The version that the patch applies to: that of the last view that was sent."""
    patch: tuple[Operation, ...]
    """What makes the last view into the new one."""
    events: tuple[EventView, ...]
    """What has happened since."""
    next_event: int
    """The number of the event that will be the next one."""
    can_undo: bool
    """Whether this seat may take back the last answer now."""
    knowledge: Knowledge | None = None
    """What the seat may remember of hidden things, where the table has ``recall``."""
    time_left: float | None = None
    """How many seconds the seat that is asked has left, where the table has a ``timeout``."""


@frozen(kw_only=True)
class Reasons:
    """Why actions are not offered to the seat whose turn it is; empty outside of one's own turn."""

    at: int
    """The version of the game that they are true of."""
    reasons: tuple[ReasonView, ...]


@frozen(kw_only=True)
class Library:
    """What can be played at this table."""

    editions: tuple[EditionView, ...]
    """The boxes, with the packs that the table has chosen."""
    packs: tuple[PackView, ...]
    """The packs that can be added."""
    bots: tuple[str, ...]
    """The names of the bots that can have seats."""
    titles: Mapping[str, str] = Factory(dict)
    """What these names are called in the language of the client, where their packs say that."""


@frozen(kw_only=True)
class Cards:
    """What the cards of this table say; before the start, those that the set-up would play with."""

    characters: tuple[CharacterCard, ...]
    districts: tuple[DistrictCard, ...]
    states: tuple[StateView, ...] = ()
    """The markers, counters and notes that these cards use."""
    titles: Mapping[str, str] = Factory(dict)
    """What these names are called in the language of the client, where their packs say that."""


@frozen(kw_only=True)
class History:
    """Events of the game, as the seat may know them."""

    events: tuple[EventView, ...]
    """From the one that was asked for on, as many as fit."""
    next_event: int
    """The number to ask from for the next ones; there are no more when it is that of the last ``update``."""


@frozen(kw_only=True)
class Error:
    """A message was refused; nothing has changed."""

    code: str
    """The stable name of the reason; the page about the wire lists them."""
    message: str
    """The reason, as a sentence for a player."""
    arguments: Mapping[str, Argument] = Factory(dict)
    """What the sentence was filled with, for who says it in another language."""
    about: str | None = None
    """The type of the message that was refused, where it had one."""


@frozen(kw_only=True)
class Pong:
    """The answer to ``ping``."""


TableMessage = Welcome | TableChanged | State | Update | Reasons | Library | Cards | History | Error | Pong
"""What a table sends."""

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
"""What a client may send, by type."""

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
"""What a table sends, by type."""
