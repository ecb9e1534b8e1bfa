"""Build HTTP responses: JSON data, and refusals with the codes of the protocol."""

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
    """The HTTP status of a refusal code, and its description for the reference.

    Attributes:
        status: the HTTP status of the response.
        text: one sentence for the reference.
    """

    status: int
    text: str


CODES: Final[Mapping[str, Meaning]] = {
    "not_found": Meaning(404, "There is nothing at this address."),
    "wrong_method": Meaning(405, "The address does not accept this HTTP method."),
    "wrong_origin": Meaning(403, "The request comes from a page of another site, which the host has not allowed."),
    "wrong_host": Meaning(421, "The request names a host that the server does not accept."),
    "too_large": Meaning(413, "The request is too long."),
    "too_slow": Meaning(408, "The client took too long to send or to read."),
    "too_many_requests": Meaning(429, "Too many requests have come from this address."),
    "too_many_connections": Meaning(503, "The server, the table or the address has reached its limit of connections."),
    "too_many_tables": Meaning(503, "The server has reached its limit of tables."),
    "no_such_table": Meaning(404, "There is no table with this id."),
    "wrong_token": Meaning(403, "The token belongs to no seat of this table."),
    "wrong_invitation": Meaning(403, "The invitation is not valid for this table."),
    "not_over": Meaning(409, "The game is not over, and the answer would reveal hidden information."),
    "pack_not_allowed": Meaning(403, "The host has not allowed this package."),
    "pack_refused": Meaning(400, "The package is allowed, but cannot be installed; the message says why."),
    "try_again": Meaning(503, "The table is being reloaded, here or by another process; try again in a moment."),
    "table_unreadable": Meaning(
        500, "The stored table cannot be played: it is damaged, or packs are missing or have changed."
    ),
    "store_unreachable": Meaning(503, "The database cannot be reached."),
    "internal": Meaning(500, "The server had an internal error, which is in its log."),
}
"""The refusal codes of the server; `wire.refusal_codes` has the codes of tables."""


BAD_REQUEST = 400


def answer(data: Any, status: int = 200) -> Response:
    """Build a JSON response."""
    text = json.dumps(data, separators=(",", ":"))
    return Response(text, status, media_type="application/json")


def wording_of(request: HTTPConnection) -> Wording:
    """Return the texts of the server in the language of the ``Accept-Language`` header."""
    return Wording(language=language_of(request.headers.get("accept-language")))


def refused(code: str, message: str, arguments: Mapping[str, Any] = MappingProxyType({})) -> Response:
    """Build the response of a refusal: an ``error`` message, with the HTTP status for the code."""
    meaning = CODES.get(code)
    response = answer(
        to_data(Error(code=code, message=message, arguments=arguments)),
        BAD_REQUEST if meaning is None else meaning.status,
    )
    if response.status_code in (429, 503):
        response.headers["retry-after"] = "2"
    return response


def refusal_of(request: HTTPConnection, error: Exception) -> Response:
    """Build the response of a refusal in the language of the client."""
    code = getattr(error, "code", "not_playable")
    return refused(code, *wording_of(request).refusal(error))
