"""Test that the schema of the messages is complete, documented, and matches all messages of tables."""

import json
import random
from pathlib import Path

import jsonschema
import pytest

from citadels_core.wire.encoding import client_message, table_message, to_data
from citadels_core.wire.messages import FROM_CLIENT, FROM_TABLE, AskHistory, Start, Why
from citadels_core.wire.table_views import TableOptions, TableSetup
from tests.sweep import sweep
from tests.wire.tables import Party
from tests.wire.test_table import EDITIONS
from tools.wire_shapes import structures

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def schema():
    whole = json.loads((ROOT / "citadels_core" / "wire" / "protocol.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(whole)
    return whole


def _for(schema, name):
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": schema["$defs"]})


def _kinds(schema, name):
    """Return the test messages of each kind, by the type that is unique to it."""
    named = [one["$ref"].rpartition("/")[2] for one in schema["$defs"][name]["oneOf"]]
    found = {schema["$defs"][one]["properties"]["type"]["const"]: _for(schema, one) for one in named}
    assert len(found) == len(named)
    return found


def test_every_object_of_the_schema_has_a_description():
    assert [name for name, one in structures().items() if not one.about] == []


@pytest.mark.parametrize("edition", sweep(EDITIONS))
def test_everything_that_a_table_sends_fits_the_schema_and_can_be_read(boxes, schema, edition):
    whole, kinds = _for(schema, "TableMessage"), _kinds(schema, "TableMessage")
    setup, options = TableSetup(edition=edition, seats=4, seed="3"), TableOptions(recall=True, timeout=60)
    party = Party(boxes, setup, options, words=("sentences", "messages", "both"))
    party.say("seat 0", Start())
    dice = random.Random(edition)
    for number in range(42):
        party.answer(dice)
        if number % 20 == 0:
            for who in party.clients:
                party.say(who, Why())
                party.say(who, AskHistory())
    sent = [message for client in party.clients.values() for message in client.sent]
    assert {message["type"] for message in sent} >= {
        "welcome",
        "table",
        "state",
        "update",
        "reasons",
        "history",
        "error",
    }
    for message in sent:
        kinds[message["type"]].validate(message)
    for message in {message["type"]: message for message in sent}.values():
        whole.validate(message)
    for message in sent[::7]:
        assert to_data(table_message(message)) == json.loads(json.dumps(message))


@pytest.mark.parametrize(
    "message",
    [
        {"type": "hello", "protocol": 1},
        {"type": "hello", "protocol": 1, "token": "a", "since": 5, "words": "both", "language": "de"},
        {"type": "reply", "at": 3, "options": ["a"]},
        {"type": "setup", "setup": {"edition": "a", "seats": 5}, "options": {"timeout": 60.0, "recall": True}},
        {"type": "seat", "seat": 1, "status": "bot", "bot": "greedy"},
        {"type": "name", "name": "Ann"},
        *({"type": type_} for type_ in ("why", "library", "cards", "history", "start", "leave", "ping")),
    ],
)
def test_messages_of_clients_are_read_as_the_schema_has_them(schema, message):
    _for(schema, "ClientMessage").validate(message)
    assert to_data(client_message(message)) == message


def test_the_schema_has_every_message(schema):
    named = [one["$ref"].rpartition("/")[2] for one in schema["$defs"]["ClientMessage"]["oneOf"]]
    assert [schema["$defs"][name]["properties"]["type"]["const"] for name in named] == list(FROM_CLIENT)


def test_each_message_of_the_schema_has_a_name_and_a_type_that_tells_it_from_the_others(schema):
    for side, messages in (("ClientMessage", FROM_CLIENT), ("TableMessage", FROM_TABLE)):
        assert schema["$defs"][side]["discriminator"] == {"propertyName": "type"}
        kinds = {one["$ref"].removeprefix("#/$defs/") for one in schema["$defs"][side]["oneOf"]}
        types = {name: schema["$defs"][name]["properties"]["type"] for name in kinds}
        assert types == {class_.__name__: {"type": "string", "const": type_} for type_, class_ in messages.items()}
    assert [one for name, one in schema["$defs"].items() if one["title"] != name] == []
    assert [one["$ref"] for one in schema["oneOf"]] == ["#/$defs/ClientMessage", "#/$defs/TableMessage"]
