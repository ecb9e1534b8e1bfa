"""Write the page of the wire protocol: its rules, all messages, and all error codes."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from citadels_core.serve.addresses import ADDRESSES, BODIES, Address
from citadels_core.serve.responses import CODES as SERVER_CODES
from citadels_core.wire.messages import FROM_CLIENT, FROM_TABLE, PROTOCOL
from citadels_core.wire.refusal_codes import CODES
from tools.reference import MADE
from tools.wire_shapes import Field, Structure, structures
from tools.wire_typescript import PLAIN, typescript_of

HEAD = f"""# The wire protocol

A *table* runs one game; its *clients* show the game to players. This page lists the messages between them, version
{PROTOCOL}. Each message is a JSON object with a `type`. Use any transport that keeps the order of messages.
See also [write a client](../how-to/write-a-client.md).

- A field with a question mark is left out if it has its default: the value after `=`, or else false, null or empty
  (null for a list that the seat may not see). A table never sends null for such a field.
- A table refuses unknown fields and wrong types. A client should ignore unknown fields.
- A message of a client has at most 65536 characters.
- The package has a JSON Schema of all messages (`citadels_core/wire/protocol.schema.json`) and TypeScript types
  (`citadels_core/serve/web/client/protocol.d.ts`).

## Order of messages

1. The client sends `hello`. The table answers with `welcome` and, during a game, with `state`.
2. The table sends an `update` whenever the game has changed. Its `patch` turns the client's view into the new one. One
   `update` may contain several answers of bots; `before` is always the version of the last `state` or `update`.
3. If `view.decision.seat` is your seat, answer with `reply`. Only the seat that is asked gets the options.

A client that reconnects sends `hello` with `since`, the version of its view. It gets the updates that it missed, or a
`state` if the table no longer has these updates. A `state` has the last 50 events; `history` gets earlier events, at
most 200 in one message.

A `timeout` begins with each decision of a person. When the time is over, a bot answers this and later decisions of the
seat, until the person sends a message other than `ping`. Until then, the seat is `away`.
"""

OBJECTS = """## Objects

Two types have short names here: `Argument` is `number | string | NameArgument | ListArgument | MessageArgument`, and
`Word` is `boolean | number | string | (number | string)[]`. Seats are numbered from 0. A *view* is what one seat may
know. All seats see a field of a view, unless its text says otherwise. `message` is the id of the
[message](messages.md) for a sentence of the view; `arguments` are the arguments of this message.
"""

LINES = """## Lines

`citadels serve --stdio` runs any number of tables for the program that starts it. It reads lines of type `LineToTables`
and writes lines of type `LineFromTables`.

The first message for an open seat takes that seat. If you open a table with `store`, the program writes lines to store
before the messages that depend on them. The program ends when its input ends.
"""

SERVER = """## Server

[`citadels serve`](../how-to/run-a-server.md) answers requests to these addresses. Bodies are JSON, except where the
text says otherwise. A request has at most 16384 bytes, unless the host has changed `message_bytes`. Sentences are in
the language of the header `Accept-Language`. All other addresses are files; `/client/index.js` is the [client in
JavaScript](../how-to/embed-in-a-web-page.md).

A refusal has an `error` as its body, and the HTTP status of its [code](#error-codes). With the statuses 429 and 503,
the header `Retry-After` says after how many seconds to try again. After a refusal of `hello`, the server closes the
WebSocket.
"""

SHORT = {
    "number | string | NameArgument | ListArgument | MessageArgument": "Argument",
    "boolean | number | string | (number | string)[]": "Word",
    "(Argument)[]": "Argument[]",
}
"""The short names of types that occur often."""

SEEN_BY = re.compile(r"\s*Seen by ((?:all|its|this|whoever|who|the seat)\b[^.]*)\.$")
"""The end of the description of a view's field: the seats that may see the field."""

SEEN_AS_ONE = re.compile(r"Each field is seen by ([^.,]*)[.,]")
"""A sentence in the description of a view: the seats that may see each of its fields."""


def page() -> str:
    """Return the page of the wire protocol in Markdown."""
    found = structures()
    parts = [MADE, HEAD]
    for title, messages in (("Messages of a client", FROM_CLIENT), ("Messages of a table", FROM_TABLE)):
        parts.append(f"## {title}\n")
        parts += [_section(found[class_.__name__]) for class_ in messages.values()]
    parts.append(OBJECTS)
    bodies = [class_.__name__ for class_ in BODIES]
    apart = {*bodies, "LineToTables", "LineFromTables"}
    parts += [_section(one) for one in found.values() if one.type is None and one.name not in apart]
    parts.append(LINES)
    parts += [_section(found[name]) for name in ("LineToTables", "LineFromTables")]
    parts += [SERVER, *map(_address, ADDRESSES)]
    parts += [_section(found[name]) for name in bodies]
    parts.append("## Error codes\n\nValues of `code` in an `error`:\n")
    parts.append(_codes(CODES))
    parts.append("Codes of a server, each with its HTTP status. All other codes have the status 400:\n")
    parts.append(_codes({code: f"{one.status} {one.text}" for code, one in SERVER_CODES.items()}))
    return "\n".join(parts)


def _codes(meanings: Mapping[str, str]) -> str:
    width = max(map(len, meanings)) + 1
    return "```text\n" + "".join(f"{code:{width}} {meaning}\n" for code, meaning in meanings.items()) + "```\n"


def _address(one: Address) -> str:
    """Return the section of an address: its parameters, and the bodies of its request and its response."""
    lines = [f"`?{name}=`: {about}." for name, about in one.query.items()]
    if one.body is not None:
        lines.append(f"Body: {_linked(one.body)}.")
    if one.response is not None:
        response = f"{_linked(one.response)}." if isinstance(one.response, type) else one.response
        lines.append(f"Response {one.status}: {response}")
    items = "".join(f"- {line}\n" for line in lines)
    return f"### `{one.method} {one.path}`\n\n{one.about}\n" + (f"\n{items}" if items else "")


def _linked(class_: type[Any]) -> str:
    type_ = structures()[class_.__name__].type
    if type_ is None:
        return f"[`{class_.__name__}`](#{class_.__name__.lower()})"
    return f"the message `{type_}` of [a table](#messages-of-a-table)"


def seen_by(one: Structure, field: Field) -> str:
    """Return which seats may see a field of a view, as text; empty if its docstring does not say."""
    if found := SEEN_BY.search(field.about):
        return found[1]
    found = SEEN_AS_ONE.search(one.about)
    return found[1] if found else ""


def _section(one: Structure) -> str:
    title = one.name if one.type is None else one.type
    fields = "".join(_fields(one))
    return f"### {title}\n\n{one.about}\n" + (f"\n{fields}" if fields else "")


def _all_see_most(one: Structure) -> bool:
    """Return whether the fields of a view are seen by all seats, except where their descriptions say less."""
    return SEEN_AS_ONE.search(one.about) is None and any(seen_by(one, field) == "all" for field in one.fields)


def _fields(one: Structure) -> Iterator[str]:
    """Yield the lines of a Markdown list of fields; all fields without a description are on one line."""
    shared = SHARED.get(one.type or one.name, "")
    earlier = {(other.name, other.about) for other in _fields_of(shared)}
    same = [field for field in one.fields if (field.name, field.about) in earlier]
    rest = [field for field in one.fields if field not in same]
    if plain := [field for field in rest if not field.about or KNOWN.match(field.about)]:
        yield f"- {', '.join(map(_code, plain))}\n"
    for field in rest:
        if field not in plain:
            about = SEEN_BY.sub("", field.about) if _all_see_most(one) and seen_by(one, field) == "all" else field.about
            yield f"- {_code(field)}: {about[:1].upper()}{about[1:]}\n"
    if same:
        yield f"- {', '.join(f'`{_name(field)}`' for field in same)}: as in `{shared}`.\n"


def _fields_of(title: str) -> tuple[Field, ...]:
    return next((one.fields for one in structures().values() if title in (one.type, one.name)), ())


SHARED = {"update": "state", "cards": "library", "DistrictCard": "CharacterCard"}
"""The objects that share fields with an earlier object on the page, with this earlier object."""

KNOWN = re.compile(r"[Tt]he ((id|arguments) of the message|number of the seat\.( Seen by all\.)?$)")
"""The beginning of descriptions that the introduction of the section already gives."""


def _name(field: Field) -> str:
    return field.name if field.needed else f"{field.name}?"


def _code(field: Field) -> str:
    """Return a field with its type, and its default unless that is null, false or empty."""
    default = "" if field.needed or field.default in PLAIN else f" = {field.default}"
    return f"`{_name(field)}: {_type(field)}{default}`"


def _type(field: Field) -> str:
    type_ = typescript_of(field.shape)
    for long, short in SHORT.items():
        type_ = type_.replace(long, short)
    return type_
