"""Answers over HTTP: JSON, and refusals with the codes that the messages have."""

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from attrs import frozen
from starlette.requests import HTTPConnection
from starlette.responses import Response

from citadels_core.wire import Error, Wording, language_of, to_data


@frozen
class Meaning:
    """What a code means.

    Attributes:
        status: of the answer over HTTP.
        text: a sentence about it.
    """

    status: int
    text: str


CODES: Final[Mapping[str, Meaning]] = {
    "not_found": Meaning(404, "There is nothing at this address."),
    "wrong_method": Meaning(405, "The address takes requests of another kind."),
    "wrong_origin": Meaning(403, "The page that asks comes from another site, which the host has not allowed."),
    "wrong_host": Meaning(421, "The request is for a name by which the server is not known."),
    "too_large": Meaning(413, "The request is longer than the server reads."),
    "too_slow": Meaning(408, "The client took too long to send or to read."),
    "too_many_requests": Meaning(429, "Too many requests have come from this address."),
    "too_many_connections": Meaning(503, "The server, the table or the address has all the connections it may have."),
    "too_many_tables": Meaning(503, "The server has all the tables it may have."),
    "no_such_table": Meaning(404, "There is no table of this id."),
    "wrong_token": Meaning(403, "The token is no seat's of this table."),
    "wrong_invitation": Meaning(403, "The invitation is not this table's."),
    "not_over": Meaning(409, "The game is not over; what is asked for would tell hidden things."),
    "pack_not_allowed": Meaning(403, "The host has not allowed this package."),
    "pack_refused": Meaning(400, "The package is allowed, but cannot be installed: the sentence says why."),
    "try_again": Meaning(503, "The table is fetched anew, or by another process; a moment later it is there."),
    "table_unreadable": Meaning(
        500, "What is stored of this table cannot be played: it is damaged, or packs are missing or have changed."
    ),
    "store_unreachable": Meaning(503, "The database cannot be reached."),
    "internal": Meaning(500, "The server has made a mistake, and has written down which."),
}
"""Every code that is the server's own; those of tables stand with the messages."""


BAD_REQUEST = 400


def answer(data: Any, status: int = 200) -> Response:
    """Return JSON."""
    text = json.dumps(data, separators=(",", ":"))
    return Response(text, status, media_type="application/json")


def wording_of(request: HTTPConnection) -> Wording:
    """Return how a request wants things said: in the language that its header asks for."""
    return Wording(language=language_of(request.headers.get("accept-language")))


def refused(code: str, message: str, arguments: Mapping[str, Any] = MappingProxyType({})) -> Response:
    """Return a refusal: an ``error`` as tables send it, with the status that goes with its code."""
    meaning = CODES.get(code)
    response = answer(
        to_data(Error(code=code, message=message, arguments=arguments)),
        BAD_REQUEST if meaning is None else meaning.status,
    )
    if response.status_code in (429, 503):
        response.headers["retry-after"] = "2"
    return response


def refusal_of(request: HTTPConnection, error: Exception) -> Response:
    """Return a refusal in the language of who asks."""
    code = getattr(error, "code", "not_playable")
    return refused(code, *wording_of(request).refusal(error))
