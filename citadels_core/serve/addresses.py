"""The addresses of the server, with their bodies, for the reference and the types of clients."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from attrs import frozen

from citadels_core.serve.http_bodies import (
    FetchPack,
    FoundPacks,
    IndexedPack,
    JoinTable,
    MakeTable,
    NewTable,
    OpenMoment,
    TakenSeat,
)
from citadels_core.wire import Library, PackView


@frozen(kw_only=True)
class Address:
    """An address of the server, and what it answers.

    Attributes:
        method: the HTTP method, or ``WebSocket``.
        path: the path, with placeholders in braces.
        about: what the request does, as a sentence.
        body: the class of the JSON body of the request; None for a request without a JSON body.
        status: the HTTP status of the response.
        response: the class of the response, or its description; None for a WebSocket.
        query: the parameters, each with its description.
    """

    method: str
    path: str
    about: str
    body: type[Any] | None = None
    status: int = 200
    response: type[Any] | str | None
    query: Mapping[str, str] = MappingProxyType({})


ADDRESSES: Final = (
    Address(
        method="POST",
        path="/api/tables",
        about="Make a table, and take its first seat.",
        body=MakeTable,
        status=201,
        response=NewTable,
    ),
    Address(
        method="POST",
        path="/api/tables/{id}/join",
        about="Take the first open seat of a table.",
        body=JoinTable,
        response=TakenSeat,
    ),
    Address(
        method="WebSocket",
        path="/api/tables/{id}/ws",
        about="Connect to a table: with the token of a seat in `hello` as its player, without a token as an onlooker.",
        response=None,
    ),
    Address(
        method="GET",
        path="/api/tables/{id}/record",
        about="Get the record of a game that is over.",
        response="A record, which `Record.from_json` reads.",
    ),
    Address(
        method="GET",
        path="/api/tables/{id}/replay",
        about="Get one version of a game that is over.",
        response=OpenMoment,
        query={
            "to": "the version, by default the last one",
            "since": "the number of the first event, by default 0",
            "updates": "the number of updates to later versions, by default 0",
        },
    ),
    Address(
        method="GET",
        path="/api/tables/{id}/pictures",
        about="Get the pictures of the cards of a table.",
        response="`characters` and `districts`: the pictures `full` and `compact` by the name of the card, which is "
        "empty for the back; `signs`: a sign by the type of district. All are SVG.",
    ),
    Address(
        method="GET",
        path="/api/library",
        about="Get the editions, packs and bots of the server.",
        response=Library,
    ),
    Address(
        method="GET",
        path="/api/words",
        about="Get the texts of the server's page.",
        response="`language`: the code of the language; `languages`: the names of all languages, by code; `words`: the "
        "texts of Fluent files, of which later ones replace messages of earlier ones.",
    ),
    Address(
        method="PUT",
        path="/api/packs/{sha256}",
        about="Install a package that `--allow-pack` allows. The body is the `.citpack` file, not JSON.",
        status=201,
        response=PackView,
    ),
    Address(
        method="GET",
        path="/api/index",
        about="Search for packs in the indexes that `--index` allows.",
        response=FoundPacks,
        query={
            "words": "words that the id, title, description, authors and tags of a pack contain; without it, only the "
            "names of the indexes are sent"
        },
    ),
    Address(
        method="GET",
        path="/api/index/{id}",
        about="Get the hash and the capabilities of a pack of these indexes.",
        response=IndexedPack,
    ),
    Address(
        method="POST",
        path="/api/index/{id}",
        about="Have the server fetch a pack of these indexes, with the packs that it requires. Tables can then "
        "choose it.",
        body=FetchPack,
        status=201,
        response=PackView,
    ),
    Address(
        method="GET",
        path="/health",
        about="Get whether the server can write to its database.",
        response="`status`: `ok`, or, with the HTTP status 503, `store_unreachable`.",
    ),
    Address(
        method="GET",
        path="/metrics",
        about="Get metrics.",
        response="The text format of Prometheus, not JSON.",
    ),
)
"""All addresses of the server but those of files."""

BODIES: Final = tuple(
    {
        class_: None
        for address in ADDRESSES
        for class_ in (address.body, address.response)
        if isinstance(class_, type) and class_.__module__ == MakeTable.__module__
    }
)
"""The classes of bodies that are neither messages nor parts of messages, in the order of the addresses."""
