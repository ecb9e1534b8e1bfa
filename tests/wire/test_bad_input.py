"""Test that invalid input gets an error with a stable code, and the table continues."""

import json
import random
import re
import tracemalloc
from pathlib import Path

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citadels_core.model.errors import SetupError
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from citadels_core.table.saves.record import RecordError
from citadels_core.wire.card_source import OneCatalog
from citadels_core.wire.encoding import read_client_message, to_data
from citadels_core.wire.messages import FROM_CLIENT, Reply, Start
from citadels_core.wire.refusal_codes import CODES, Refused
from citadels_core.wire.table import Table
from citadels_core.wire.table_lines import Tables
from citadels_core.wire.table_views import TableOptions, TableSetup
from tests.wire.tables import Party

ROOT = Path(__file__).parents[2]
HUGE = 10**3000


@pytest.fixture
def lobby(boxes):
    return Party(boxes, TableSetup(edition="demo2016", seats=3, seed="1"), people=2)


@pytest.fixture
def party(boxes):
    """Three people in a started game, seat 1 before its second answer."""
    party = Party(boxes, TableSetup(edition="demo2016", seats=3, seed="1"), TableOptions(timeout=30))
    party.say("seat 0", Start())
    party.answer(random.Random(1))
    return party


def _snapshot(party):
    play = party.table._play
    return party.table.view, None if play is None else play.game.core.plain()


def refused(party, who, message):
    """Send a message that is refused, and return the code; check that nothing changes and no other client is told."""
    before, sent = _snapshot(party), {one.who: len(one.sent) for one in party.clients.values()}
    party.say(who, message)
    (error,) = party.clients[who].sent[sent[who] :]
    assert error["type"] == "error"
    assert error["message"].endswith(".")
    assert len(error["message"]) < 300
    assert error["code"] in CODES
    assert _snapshot(party) == before
    assert {one.who: len(one.sent) for one in party.clients.values() if one.who != who} == {
        other: count for other, count in sent.items() if other != who
    }
    return error["code"]


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("", "not_json"),
        ("{", "not_json"),
        (b"\xff\xfe{", "not_json"),
        (b"\x80", "not_json"),
        ("[" * 50_000, "not_json"),
        ('{"type":"reply","at":' + "9" * 5000 + ',"options":[]}', "not_json"),
        ('{"type":"reply","at":NaN,"options":[]}', "not_json"),
        (r'{"type":"\ud800"}', "malformed"),
        (r'{"type":"reply","at":1,"options":["\uDFFF"]}', "malformed"),
        (r'{"type":"reply","at":1,"options":[],"\ud83d":1}', "malformed"),
        ('{"type":"name","name":"\ud800"}', "malformed"),
        ("x" * 70_000, "message_too_long"),
        ("[]", "not_a_message"),
        ("null", "not_a_message"),
        ("{}", "not_a_message"),
        ('{"type":1}', "not_a_message"),
        ('{"type":"welcome"}', "unknown_type"),
        (json.dumps({"type": "x" * 9000}), "unknown_type"),
        ({"type": "reply"}, "malformed"),
        ({"type": "reply", "at": "1", "options": []}, "malformed"),
        ({"type": "reply", "at": True, "options": []}, "malformed"),
        ({"type": "reply", "at": 1.0, "options": []}, "malformed"),
        ({"type": "reply", "at": 1, "options": "x"}, "malformed"),
        ({"type": "reply", "at": 1, "options": [["x"]]}, "malformed"),
        ({"type": "reply", "at": 1, "options": [], "seat": 0}, "malformed"),
        ({"type": "setup", "options": {"timeout": "60"}}, "malformed"),
        ({"type": "setup", "options": {"timeout": 0}}, "malformed"),
        ({"type": "setup", "options": {"undo": "always"}}, "malformed"),
        ({"type": "seat", "seat": 1, "status": "person"}, "malformed"),
        ({"type": "hello", "protocol": 2}, "wrong_protocol"),
        ({"type": "start"}, "already_started"),
        ({"type": "setup", "setup": {"edition": "demo2016"}}, "already_started"),
        ({"type": "name", "name": "Zoë"}, "already_started"),
        ({"type": "seat", "seat": HUGE, "status": "bot"}, "no_such_seat"),
        ({"type": "seat", "seat": -1, "status": "bot"}, "no_such_seat"),
        ({"type": "seat", "seat": 1, "status": "bot", "bot": "x" * 5000}, "no_such_bot"),
    ],
)
def test_an_impossible_message_gets_a_code(party, message, code):
    assert refused(party, "seat 0", message) == code


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ({"edition": "nowhere"}, "not_playable"),
        ({"edition": "demo2016", "seats": 99}, "not_playable"),
        ({"edition": "demo2016", "seats": HUGE}, "too_large"),
        ({"edition": "x" * 500}, "too_long"),
        ({"edition": "demo2016", "seed": "abc"}, "bad_seed"),
        ({"edition": "demo2016", "seed": "9" * 41}, "bad_seed"),
        ({"edition": "demo2016", "packs": ["nowhere"]}, "no_such_pack"),
        ({"edition": "demo2016", "cast": ["nobody"]}, "not_playable"),
    ],
)
def test_an_unplayable_setup_gets_a_code(lobby, setup, code):
    assert refused(lobby, "seat 0", {"type": "setup", "setup": setup}) == code


def test_an_invalid_name_gets_a_code(lobby):
    for name, code in (("", "name_unreadable"), ("a\nb", "name_unreadable"), ("x" * 41, "name_too_long")):
        assert refused(lobby, "seat 1", {"type": "name", "name": name}) == code
    assert refused(lobby, "seat 1", {"type": "name", "name": "player 1"}) == "name_twice"


def test_a_smaller_table_does_not_remove_seats_of_people(boxes):
    lobby = Party(boxes, TableSetup(edition="demo2016", seats=3))
    assert refused(lobby, "seat 0", {"type": "setup", "setup": {"edition": "demo2016", "seats": 2}}) == "seats_needed"


def test_only_the_host_changes_the_table_and_only_before_the_start(lobby):
    for message in ({"type": "start"}, {"type": "seat", "seat": 0, "status": "open"}, {"type": "setup"}):
        assert refused(lobby, "seat 1", message) == "not_the_host"
        assert refused(lobby, "onlooker", message) == "not_seated"
    for type_ in ("why", "history"):
        assert refused(lobby, "seat 0", {"type": type_}) == "not_started"


def test_answers_of_others_late_and_repeated_ones_are_refused(party):
    asked = party.asked
    (other,) = [one for one in party.clients.values() if one.seat not in (None, asked.seat)][:1]
    ids = [one["id"] for one in asked.view["decision"]["options"]]
    at = asked.version
    assert refused(party, other.who, Reply(at=at, options=(ids[0],))) == "not_your_turn"
    assert refused(party, "onlooker", Reply(at=at, options=(ids[0],))) == "not_seated"
    assert refused(party, asked.who, Reply(at=at - 1, options=(ids[0],))) == "stale"
    assert refused(party, asked.who, Reply(at=at + HUGE, options=(ids[0],))) == "stale"
    assert refused(party, asked.who, Reply(at=at, options=("nothing",))) == "not_offered"
    assert refused(party, asked.who, Reply(at=at, options=())) in ("too_few", "malformed")
    party.say(asked.who, Reply(at=at, options=(ids[0],)))
    assert asked.errors == ["stale", "stale", "not_offered", asked.errors[3]]
    assert refused(party, asked.who, Reply(at=at, options=(ids[0],))) == "stale"


def test_hello_must_be_the_first_message(party):
    party.table.connect("late", 0, party.now)
    party.clients["late"] = type(party.clients["seat 0"])("late", 0)
    for message in ({"type": "why"}, {"type": "start"}, {"type": "leave"}):
        assert refused(party, "late", message) == "hello_first"


def test_the_listed_codes_are_exactly_those_in_the_source():
    listed = set(CODES)
    text = "\n".join(path.read_text("utf-8") for path in (ROOT / "citadels_core" / "wire").glob("*.py"))
    used = set(re.findall(r'Refused\(\s*"(\w+)"', text)) | set(re.findall(r'refusal\("(\w+)"', text))
    assert used <= listed
    everywhere = text + "\n".join(
        path.read_text("utf-8")
        for room in ("model", "table", "speech")
        for path in (ROOT / "citadels_core" / room).glob("*.py")
    )
    codes = (ROOT / "citadels_core" / "wire" / "refusal_codes.py").read_text("utf-8")
    assert [code for code in listed if everywhere.count(f'"{code}"') - codes.count(f'"{code}"') < 1] == []


FIELD = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just(HUGE)
THINGS = st.recursive(
    FIELD, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
)
KNOWN = st.sampled_from(
    ["at", "options", "seat", "status", "bot", "name", "since", "protocol", "setup", "edition", "seats", "timeout"]
)
MESSAGES = st.one_of(
    st.builds(
        lambda type_, fields: {**fields, "type": type_},
        st.sampled_from([*FROM_CLIENT, "state"]),
        st.dictionaries(KNOWN, THINGS, max_size=4),
    ),
    THINGS,
)


@settings(max_examples=40)
@given(st.lists(st.tuples(st.sampled_from(["seat 1", "seat 2", "onlooker"]), MESSAGES), max_size=12))
def test_the_table_continues_after_any_message(boxes, said):
    party = Party(boxes, TableSetup(edition="demo2016", seats=3, seed="1"))
    party.say("seat 0", Start())
    for who, message in said:
        try:
            text = json.dumps(message)
        except ValueError:
            text = str(message)
        party.say(who, text)
        party.say(who, {"type": "hello", "protocol": 1})
    for client in party.clients.values():
        assert set(client.errors) <= set(CODES)
    dice = random.Random(len(said))
    for _ in range(5):
        party.answer(dice)
    onlooker = party.clients["onlooker"]
    party.join("again", None)
    assert party.clients["again"].view == onlooker.view


def test_an_error_names_the_message_it_answers(party):
    party.say("seat 0", {"type": "start"})
    error = party.clients["seat 0"].sent[-1]
    assert (error["about"], error["code"]) == ("start", "already_started")
    assert to_data(Start()) == {"type": "start"}


def test_an_unknown_enumeration_value_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Refused, match="expected one of sentences, messages, both") as refused:
        read_client_message('{"type": "hello", "protocol": 1, "words": "songs"}')
    assert refused.value.code == "malformed"


def len_of(number):
    return f"{len(str(number))} digits of {'a negative' if number < 0 else 'a'} number"


NUMBERS = [
    (type_, one.name)
    for type_, class_ in FROM_CLIENT.items()
    for one in attrs.fields(class_)
    if one.type in (int, int | None)
]


def test_number_fields_are_found_in_every_message() -> None:
    assert ("reply", "at") in NUMBERS
    assert ("history", "since") in NUMBERS


@pytest.mark.parametrize("number", [10**9, 10**18, HUGE, -1, -(10**9)], ids=len_of)
def test_no_number_in_a_message_allocates_memory(number, party):
    required = {"hello": {"protocol": 1}, "reply": {"at": 1, "options": []}, "seat": {"seat": 1, "status": "open"}}
    tracemalloc.start()
    try:
        for type_, name in NUMBERS:
            party.say("seat 1", {"type": type_, **required.get(type_, {}), name: number})
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 20_000_000


@pytest.mark.parametrize("seats", [10**9, 65_000, 10**18, HUGE, -1, 0, 9], ids=len_of)
def test_too_many_seats_are_refused_without_using_memory(seats, boxes, lobby):
    tracemalloc.start()
    try:
        with pytest.raises((SetupError, Refused)):
            Table(OneCatalog(boxes), TableSetup(edition="demo2016", seats=seats))
        opening = {"setup": {"edition": "demo2016", "seats": seats}}
        (line,) = Tables(OneCatalog(boxes)).take(json.dumps({"table": "a", "open": opening}), 0.0)
        assert json.loads(line)["message"]["type"] == "error"
        assert refused(lobby, "seat 0", {"type": "setup", "setup": {"edition": "demo2016", "seats": seats}}) in CODES
        with pytest.raises((SetupError, Refused)):
            Game.start(boxes, Setup(edition="demo2016", seats=seats))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 20_000_000


@pytest.mark.parametrize("line", [None, 1, [], ["x"], "\ud800", {"a": 1}, {"table": 1}])
def test_damaged_lines_of_a_table_are_refused_one_by_one(line, boxes):
    tables = Tables(OneCatalog(boxes))
    (opened,) = tables.take(json.dumps({"table": "a", "open": {"lines": [line]}}), 0.0)
    assert json.loads(opened)["message"]["code"] in CODES | {"damaged": "", "not_a_record": ""}.keys()
    assert tables.take('{"table":"b","open":{"setup":{"edition":"demo2016"}}}', 0.0) == []


def test_a_stream_of_tables_continues_after_a_lone_surrogate(boxes):
    tables = Tables(OneCatalog(boxes))
    (opened,) = tables.take(r'{"table":"\ud800","open":{"setup":{"edition":"demo2016"}}}', 0.0)
    assert json.loads(opened.encode())["message"]["code"] == "malformed"
    assert tables.take('{"table":"b","open":{"setup":{"edition":"demo2016"}}}', 0.0) == []


@pytest.mark.parametrize(
    "change",
    [
        {"host": 99},
        {"host": -1},
        {"seats": []},
        {"seats": [{"seat": 0, "name": "Ann", "status": "person"}]},
        {"seats": [{"seat": seat, "name": f"P{seat}", "status": "bot", "bot": "nobody"} for seat in range(3)]},
        {"setup": {"edition": "demo2016", "seats": 4}},
        {"setup": {"edition": "demo2016", "seats": 10**9}},
    ],
    ids=str,
)
def test_a_table_whose_stored_seats_do_not_fit_is_refused(change, party, boxes):
    lines = [*party.stored]
    last = max(number for number, line in enumerate(lines) if "table" in line)
    lines[last] = {**lines[last], "table": {**lines[last]["table"], **change}}
    tables = Tables(OneCatalog(boxes))
    (opened,) = tables.take(json.dumps({"table": "a", "open": {"lines": lines}}), 0.0)
    assert json.loads(opened)["message"]["code"] in ("damaged", "too_large")


def test_a_game_of_other_seats_than_its_table_is_refused(party, boxes):
    other = Party(boxes, TableSetup(edition="demo2016", seats=4, seed="1"))
    lines = [*(line for line in party.stored if "table" not in line), other.stored[-1]]
    with pytest.raises(RecordError, match="different numbers of seats"):
        Table.restore(OneCatalog(boxes), lines)
