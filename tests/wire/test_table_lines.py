"""Test many tables over one stream of lines."""

import json
import random
import subprocess
import sys

import pytest

from citadels_core.bots.random_bot import RandomBot
from citadels_core.wire.card_source import OneCatalog
from citadels_core.wire.client_view import ClientView
from citadels_core.wire.table_lines import Tables

OPEN = {"setup": {"edition": "demo2016", "seats": 3, "seed": "4"}}
HELLO = {"type": "hello", "protocol": 1}


@pytest.fixture
def tables(boxes):
    return Tables(OneCatalog(boxes))


def say(tables, now=0.0, **line):
    return [json.loads(one) for one in tables.take(json.dumps(line), now)]


def codes(lines):
    return [one["message"]["code"] for one in lines if one.get("message", {}).get("type") == "error"]


def test_a_program_plays_two_seats_of_two_tables_to_the_end(tables):
    dice = random.Random(2)
    views = {}
    lines = []
    for name in ("one", "two"):
        say(tables, table=name, open=OPEN)
        for seat in (0, 1):
            lines += say(tables, table=name, seat=seat, message=HELLO)
        lines += say(tables, table=name, seat=0, message={"type": "start"})
    for _ in range(5000):
        for line in lines:
            views.setdefault((line["table"], line["seat"]), ClientView()).take(line["message"])
        waits = [(at, client.version, client.decision) for at, client in views.items() if client.decision is not None]
        if not waits:
            if tables.wake is None:
                break
            lines = [json.loads(one) for one in tables.tick(tables.wake)]
            continue
        (name, seat), version, asked = dice.choice(waits)
        ids = [one["id"] for one in asked["options"]]
        chosen = dice.sample(ids, max(1, asked["least"]))
        lines = say(tables, table=name, seat=seat, message={"type": "reply", "at": version, "options": chosen})
    assert [client.view["winners"] is None for client in views.values()] == [False] * 4


def test_a_table_is_restored_from_the_lines_it_asked_to_store(tables):
    kept = []
    for line in (
        {"open": {**OPEN, "store": True}},
        {"seat": 0, "message": HELLO},
        {"seat": 0, "message": {"type": "start"}},
        {"close": True},
    ):
        for told in say(tables, table="one", **line):
            kept += told.get("store", [])
    assert codes(say(tables, table="one", message=HELLO)) == ["no_such_table"]
    lines = say(tables, table="again", open={"lines": kept}) + say(tables, table="again", seat=0, message=HELLO)
    (state,) = [one["message"] for one in lines if one.get("message", {}).get("type") == "state"]
    assert state["version"] == sum("at" in line for line in kept)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{", "not_json"),
        ("[" * 100_000, "not_json"),
        ("[]", "malformed"),
        ('{"table":1}', "malformed"),
        ('{"table":"one","x":1}', "malformed"),
        ('{"table":"one"}', "no_such_table"),
        ('{"table":"one","open":{}}', "malformed"),
        ('{"table":"one","open":{"lines":[]}}', "not_a_record"),
        ('{"table":"one","open":{"lines":[{"table":{"phase":"lobby"}}]}}', "damaged"),
        ('{"table":"one","open":{"setup":{"edition":"nowhere"}}}', "not_playable"),
        ('{"table":"one","open":{"setup":{"edition":"demo2016","packs":["x"]}}}', "no_such_pack"),
        ('{"table":"one","open":{"setup":{"edition":"demo2016","seed":"x"}}}', "bad_seed"),
        ('{"table":"one","open":{"setup":{"edition":"demo2016","seats":99}}}', "not_playable"),
        ('{"table":"one","open":{"setup":{"edition":"demo2016"}},"seat":-1,"message":{}}', "no_such_seat"),
        ('{"table":"one","open":{"setup":{"edition":"demo2016"}},"seat":0,"message":[]}', "not_a_message"),
    ],
)
def test_an_impossible_line_gets_an_error(tables, line, code):
    said = [json.loads(one) for one in tables.take(line, 0.0)]
    assert codes(said) == [code]
    assert codes(say(tables, table="other", open=OPEN, seat=0, message=HELLO)) == []


def test_a_table_can_be_opened_only_once(tables):
    say(tables, table="one", open=OPEN)
    assert codes(say(tables, table="one", open=OPEN)) == ["table_is_open"]


SLOW = {"bots": {"random": RandomBot}, "slow_bots": ("random",), "usual_bot": "random"}


def test_a_restored_table_keeps_its_bots(boxes):
    first = Tables(OneCatalog(boxes), **SLOW)
    said = say(first, table="one", open=OPEN | {"store": True}, seat=0, message=HELLO)
    said += say(first, table="one", seat=0, message={"type": "start"})
    said += say(first, table="one", seat=0, message={"type": "leave"})
    lines = [line for one in said for line in one.get("store", ())]
    again = Tables(OneCatalog(boxes), **SLOW)
    say(again, table="two", open={"lines": lines})
    assert [(name, thinking.bot) for name, thinking in again.thinking] == [("two", RandomBot)]


def test_the_error_for_an_unreadable_line_names_its_table(tables):
    (said,) = say(tables, table="one", open=OPEN, seat="0")
    assert (said["table"], said["message"]["code"]) == ("one", "malformed")


def test_slow_bots_run_in_another_process(boxes):
    tables = Tables(OneCatalog(boxes), **SLOW)
    say(tables, table="one", open=OPEN)
    say(tables, table="one", seat=0, message=HELLO)
    say(tables, table="one", seat=0, message={"type": "start"})
    say(tables, table="one", seat=0, message={"type": "leave"})
    answered = 0
    while tables.thinking:
        (name, thinking) = tables.thinking.pop()
        assert not tables.thinking
        tables.thought(name, thinking, thinking.run(), 0.0)
        assert tables.thought(name, thinking, ("late",), 0.0) == []
        answered += 1
    assert answered > 50
    (welcome,) = [one for one in say(tables, table="one", message=HELLO) if one["message"]["type"] == "welcome"]
    assert welcome["message"]["table"]["phase"] == "over"


def test_the_command_serves_its_parent_process():
    lines = [
        {"table": "one", "open": OPEN},
        {"table": "one", "seat": 0, "message": HELLO},
        {"table": "one", "seat": 0, "message": {"type": "ping"}},
    ]
    done = subprocess.run(
        [sys.executable, "-m", "citadels_core", "serve", "--stdio"],
        input="".join(json.dumps(line) + "\n\n" for line in lines) + "{",
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    said = [json.loads(line)["message"] for line in done.stdout.splitlines()]
    assert [one["type"] for one in said] == ["welcome", "pong", "error"]
    assert "Traceback" not in done.stderr
