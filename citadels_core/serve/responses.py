"""Answers over HTTP: JSON, and refusals with the codes that the messages have."""

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import Response

from citadels_core.serve.server_codes import CODES
from citadels_core.wire import Error, Wording, language_of, to_data

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
