"""Write the page of the wire protocol: its rules, all messages, and all error codes."""

from citadels_core.wire.messages import FROM_CLIENT, FROM_TABLE, PROTOCOL
from citadels_core.wire.refusal_codes import CODES
from tools.reference import MADE, table
from tools.wire_shapes import Structure, structures
from tools.wire_typescript import typescript_of

HEAD = f"""# The wire

What a table and its clients say to one another, version {PROTOCOL}: JSON objects with a `type`, over any transport
that keeps their order. [Speak the wire](../how-to/speak-the-wire.md) shows a game from the first message to the
last; [why it is so](../decisions/41-the-wire.md).

- Fields that have their default are left out; defaults are null, false, 0 and empty unless one is named. A table
  never sends null for what can be left out. Unknown fields and wrong types of a client are refused; a client should
  overlook fields that it does not know.
- The JSON Schema of all messages is `citadels_core/wire/protocol.schema.json` in the package, their types for
  TypeScript are `citadels_core/serve/web/protocol.d.ts`. Both are made from the classes that the table itself uses.
- A message of a client has at most 65536 characters.
"""

AFTER = """## How it goes

`hello` comes first. The table answers with `welcome`, and with `state` where a game goes on. From then on there is
an `update` whenever the game has moved on: its `patch` makes the last view into the new one, its `events` tell what
has happened. Answers that bots give one behind the other may come in one `update`; `before` is always the version
of the view that was sent last.

Whose `view.decision.seat` is its own answers with `reply`, at the version of the last `state` or `update`. Nobody
else is sent the options.

Events, prompts and options come in the `words` of `hello`: as English sentences, as messages with their arguments, or
as both. Reasons are sent as both.

A client that comes back says `hello` with `since`, the version of its last view: it is sent the updates that it
missed, or a whole `state` when these are not kept any more. A `state` has the last 50 events; `history` has those
before, at most 200 in one message.

A `timeout` of the table counts from when a seat is asked. When it is over the usual bot answers, and goes on
answering at once, until the person sends anything but `ping`: the seat is `away` so long. When a person leaves,
`left`, a bot has the seat for good, unless the host opens it for somebody else.
"""

LINES = """## Lines

`citadels serve --stdio` holds any number of tables, and any number of seats of each, for the program that starts
it. Each line in is a `LineToTables`, each line out a `LineFromTables`. A seat that is open is taken by its first
message; a line without a seat is of somebody who looks on. Of a table that was opened with `store` the lines to be
kept come out before the messages that tell of them; with all of them, in order, the table can be opened again. It
ends when its input does.
"""


def page() -> str:
    """Return the page."""
    found = structures()
    parts = [MADE, HEAD, AFTER]
    for title, messages in (("What a client sends", FROM_CLIENT), ("What a table sends", FROM_TABLE)):
        parts.append(f"## {title}\n")
        parts += [_section(found[class_.__name__]) for class_ in messages.values()]
    parts.append("## What is in them\n")
    parts += [_section(one) for one in found.values() if one.type is None and not one.name.startswith("Line")]
    parts.append(LINES)
    parts += [_section(found[name]) for name in ("LineToTables", "LineFromTables")]
    rows = ([f"`{code}`", meaning] for code, meaning in CODES.items())
    parts.append("## Codes of errors\n\nA refused message changes nothing. The `code` of an `error` is one of these.\n")
    parts.append(table(["code", "meaning"], rows))
    return "\n".join(parts)


def _section(one: Structure) -> str:
    title = one.name if one.type is None else one.type
    rows = [
        [f"`{field.name}`", f"`{typescript_of(field.shape)}`", "yes" if field.needed else "", field.about]
        for field in one.fields
    ]
    told = f"\n{table(['field', 'is', 'always', 'meaning'], rows)}" if rows else ""
    return f"### {title}\n\n{one.about}\n{told}"
