"""Convert messages to JSON, without fields that have their default value, and parse them strictly."""

import json
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, NoReturn, TypeVar

from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn, override

from citadels_core.model.quote import shown
from citadels_core.table.json import JsonError, from_json, make_converter
from citadels_core.table.views.views import Observation
from citadels_core.wire.messages import FROM_CLIENT, FROM_TABLE, ClientMessage, Json, Operation, State, TableMessage
from citadels_core.wire.refusal_codes import Refused

LONGEST_MESSAGE: Final = 1 << 16
"""The maximum number of characters of a client's message."""

_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")
"""Finds JSON text that may have a surrogate in it: half of a character, which UTF-8 cannot encode."""

T = TypeVar("T")

LEFT_OUT: Final[Mapping[type[Any], tuple[str, ...]]] = {Observation: ("version",)}
"""The fields of views that are not sent, since the message around the view has them."""

_TYPES: Final = {class_: type_ for table in (FROM_CLIENT, FROM_TABLE) for type_, class_ in table.items()}


def _converter() -> Converter:
    made = make_converter(omit_if_default=True)
    made.register_structure_hook(float, _seconds)
    made.register_structure_hook(Json, lambda value, _: value)
    made.register_unstructure_hook(Json, lambda value: value)
    made.register_unstructure_hook(Operation, _operation)
    for class_, names in LEFT_OUT.items():
        own: Any = {name: override(omit=True) for name in names}
        left = make_dict_unstructure_fn(class_, made, _cattrs_omit_if_default=True, **own)
        made.register_unstructure_hook(class_, left)
    made.register_structure_hook(State, partial(_state, made.get_structure_hook(State)))
    return made


def _state(structure: Callable[[Any, Any], State], value: Any, type_: Any) -> State:
    """Parse a ``State``, and set the version of its view, which the JSON has only in the message."""
    if isinstance(value, dict) and isinstance(value.get("view"), dict):
        value = {**value, "view": {**value["view"], "version": value.get("version")}}
    return structure(value, type_)


def _seconds(value: object, _: object) -> float:
    if type(value) not in (int, float):
        raise ValueError("expected a number")
    return float(value)  # type: ignore[arg-type]  # an int or a float, as checked above


def _operation(one: Operation) -> dict[str, Any]:
    """Return an operation as JSON data; its ``value`` is written even if it is null."""
    data = {"op": one.op, "path": one.path}
    return data if one.op == "remove" else {**data, "value": one.value}


_CONVERTER: Final = _converter()


def plain(value: Any) -> Any:
    """Return the JSON form of a view or a part of a message, without fields that have their defaults."""
    return _CONVERTER.unstructure(value)


def from_plain(type_: type[T], data: object) -> T:
    """Parse a view or a part of a message from JSON data.

    Raises:
        JsonError: the data has another form; the message says where.
    """
    return from_json(type_, data, _CONVERTER)


def type_of(message: ClientMessage | TableMessage) -> str:
    """Return the ``type`` of a message on the wire."""
    return _TYPES[type(message)]


def to_data(message: ClientMessage | TableMessage) -> dict[str, Any]:
    """Return a message as JSON data."""
    return {"type": type_of(message), **plain(message)}


def to_text(message: ClientMessage | TableMessage) -> str:
    """Return a message as one line of JSON."""
    return json.dumps(to_data(message), separators=(",", ":"), ensure_ascii=False)


def read_client_message(text: str | bytes) -> ClientMessage:
    """Parse the JSON text of a message of a client.

    Raises:
        Refused: ``not_json``, ``message_too_long``, or a code of ``client_message``.
    """
    return client_message(parse_json(text))


def client_message(data: object) -> ClientMessage:
    """Parse the JSON data of a message of a client.

    Raises:
        Refused: ``not_a_message``, ``unknown_type`` or ``malformed``; the sentence says where.
    """
    message: ClientMessage = _message(data, FROM_CLIENT)
    return message


def table_message(data: object) -> TableMessage:
    """Parse the JSON data of a message of a table, for clients in Python and for tests.

    Raises:
        Refused: ``not_a_message``, ``unknown_type`` or ``malformed``; the sentence says where.
    """
    message: TableMessage = _message(data, FROM_TABLE)
    return message


def _message(data: object, types: Any) -> Any:
    if not isinstance(data, dict) or not isinstance(data.get("type"), str):
        raise Refused("not_a_message", 'A message is an object with a "type".')
    type_ = data["type"]
    if type_ not in types:
        raise Refused("unknown_type", f"There is no message of the type {shown(type_)}.")
    try:
        return from_plain(types[type_], {name: one for name, one in data.items() if name != "type"})
    except JsonError as error:
        raise Refused("malformed", f'The message "{type_}" cannot be read. {error}') from None


def parse_json(text: str | bytes, longest: int = LONGEST_MESSAGE) -> object:
    """Parse JSON text that may be hostile.

    Raises:
        Refused: ``not_json``; ``message_too_long`` for more than ``longest`` characters; ``malformed`` for a lone
            surrogate, which can be neither sent nor stored.
    """
    if len(text) > longest:
        raise Refused("message_too_long", f"A message has at most {longest} characters.")
    try:
        words = text if isinstance(text, str) else text.decode()
        data: object = json.loads(words, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Refused("not_json", "The message is not JSON.") from None
    if _SURROGATE.search(words):
        try:
            json.dumps(data, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise Refused("malformed", "A text of the message has a lone surrogate in it (half a character).") from None
    return data


def _no_number(word: str) -> NoReturn:
    raise ValueError(word)
