"""Game tables for clients over any transport: the messages, and the class that handles them.

Programs import from here; ``docs/reference/api.md`` lists the stable names.
"""

# ruff: noqa: I001 -- ruff would split the imports: one for each name, and not one for each module

from citadels_core.wire.card_source import OneCatalog as OneCatalog, Source as Source
from citadels_core.wire.client_view import ClientView as ClientView
from citadels_core.wire.describe_cards import describe_library as describe_library
from citadels_core.wire.encoding import (
    client_message as client_message,
    parse_json as parse_json,
    plain as plain,
    read_client_message as read_client_message,
    table_message as table_message,
    to_data as to_data,
    to_text as to_text,
)
from citadels_core.wire.library_views import (
    CharacterCard as CharacterCard,
    DistrictCard as DistrictCard,
    EditionView as EditionView,
    PackView as PackView,
    PresetView as PresetView,
    StateView as StateView,
)
from citadels_core.wire.messages import (
    PROTOCOL as PROTOCOL,
    AskCards as AskCards,
    AskHistory as AskHistory,
    AskLibrary as AskLibrary,
    Cards as Cards,
    ChangeName as ChangeName,
    ChangeSeat as ChangeSeat,
    ChangeSetup as ChangeSetup,
    ClientMessage as ClientMessage,
    Error as Error,
    Hello as Hello,
    History as History,
    Leave as Leave,
    Library as Library,
    Operation as Operation,
    Ping as Ping,
    Pong as Pong,
    Reasons as Reasons,
    Reply as Reply,
    Start as Start,
    State as State,
    TableChanged as TableChanged,
    TableMessage as TableMessage,
    Undo as Undo,
    Update as Update,
    Welcome as Welcome,
    Why as Why,
    You as You,
)
from citadels_core.wire.outcome import Outcome as Outcome, Thinking as Thinking
from citadels_core.wire.refusal_codes import CODES as CODES, Refused as Refused
from citadels_core.wire.stored_lines import read_stored as read_stored
from citadels_core.wire.table import Table as Table
from citadels_core.wire.table_lines import Tables as Tables
from citadels_core.wire.table_views import (
    SeatView as SeatView,
    TableOptions as TableOptions,
    TableSetup as TableSetup,
    TableView as TableView,
)
from citadels_core.wire.wording import (
    Wording as Wording,
    Words as Words,
    language_of as language_of,
    spoken as spoken,
)
