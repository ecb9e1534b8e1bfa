"""Test timeouts, joining, leaving, reconnecting, and undo."""

import random

import pytest

from citadels_core.wire import game_in_play, stored_lines
from citadels_core.wire.card_source import OneCatalog
from citadels_core.wire.messages import (
    ChangeName,
    ChangeSeat,
    ChangeSetup,
    Decline,
    Error,
    Hello,
    Leave,
    Ping,
    Reply,
    Start,
    Undo,
    Why,
)
from citadels_core.wire.refusal_codes import Refused
from citadels_core.wire.seating import HOST_SECONDS, IDLE_SECONDS
from citadels_core.wire.table import Table
from citadels_core.wire.table_views import TableOptions, TableSetup
from tests.wire.tables import Party

SETUP = TableSetup(edition="demo2016", seats=3, seed="1")


def started(boxes, options=None, people=3):
    party = Party(boxes, SETUP, options, people=people)
    party.say("seat 0", Start())
    return party


def seats(party):
    return party.clients["onlooker"].sent, party.table.view.seats


def test_a_bot_answers_for_a_slow_player_until_they_return(boxes):
    party = started(boxes, TableOptions(timeout=30))
    slow = party.asked
    assert slow.sent[-1]["time_left"] == 30
    party.now += 20
    party.tick()
    assert party.asked is slow
    party.now += 30
    party.tick()
    assert party.table.view.seats[slow.seat].away
    assert party.asked is not slow
    told = [one["table"]["seats"][slow.seat] for one in party.clients["onlooker"].sent if one["type"] == "table"]
    assert told[-1]["away"]
    party.say(slow.who, Ping())
    assert party.table.view.seats[slow.seat].away
    dice = random.Random(1)
    for _ in range(20):
        assert party.asked is not slow
        party.answer(dice)
    party.say(slow.who, Hello(protocol=1, since=slow.version))
    assert not party.table.view.seats[slow.seat].away
    while party.asked is not slow:
        party.answer(dice)


def test_without_a_timeout_no_bot_answers_for_a_player(boxes):
    party = started(boxes)
    asked = party.asked
    party.now += 1e6
    assert party.tick().wake is None
    assert party.asked is asked
    assert "time_left" not in asked.sent[-1]


def test_a_bot_replaces_a_leaving_host_and_the_host_role_passes_on(boxes):
    party = started(boxes)
    out = party.say("seat 0", Leave())
    assert out.freed == [0]
    left = party.table.view.seats[0]
    assert (left.status, left.bot, left.connected) == ("left", "greedy", False)
    assert party.table.view.host == 1
    welcome = [one for one in party.clients["seat 0"].sent if one["type"] == "welcome"][-1]
    assert welcome["you"] == {"seat": None, "host": False}
    version = party.clients["seat 0"].version
    party.clients["seat 0"].seat = None
    party.play(random.Random(3))
    assert party.clients["seat 0"].version > version
    assert party.clients["seat 0"].view["seat"] is None


def test_a_connected_player_becomes_host_after_the_host_is_gone_for_a_minute(boxes):
    party = Party(boxes, SETUP)
    party.leave("seat 0")
    due = party.now + HOST_SECONDS
    party.leave("seat 1")
    assert party.tick().wake == due
    party.now = due - 2
    party.tick()
    assert party.table.view.host == 0
    party.tick()
    assert party.table.view.host == 2, "seat 1 is not connected either"
    welcome = [one for one in party.clients["seat 2"].sent if one["type"] == "welcome"][-1]
    assert welcome["you"] == {"seat": 2, "host": True}
    assert Table.restore(OneCatalog(boxes), party.stored).view.host == 2
    party.join("seat 0", 0)
    assert party.table.view.host == 2
    party.say("seat 0", Start())
    assert party.clients["seat 0"].errors == ["not_the_host"]
    party.say("seat 2", Start())
    assert party.table.view.phase == "playing"


def test_a_host_who_returns_within_a_minute_or_is_alone_stays_host(boxes):
    party = Party(boxes, SETUP, people=2)
    party.leave("seat 0")
    party.now += HOST_SECONDS / 2
    party.join("seat 0", 0)
    party.now += HOST_SECONDS
    assert party.tick().wake >= party.now + HOST_SECONDS
    assert party.table.view.host == 0
    party.leave("seat 1")
    party.leave("seat 0")
    party.now += 10 * HOST_SECONDS
    assert party.tick().wake is None, "onlookers cannot be hosts"
    assert party.table.view.host == 0
    party.join("seat 1", 1)
    assert party.table.view.host == 1, "a minute has long gone by"


def test_a_game_continues_at_its_pace_while_the_host_is_gone(boxes):
    party = started(boxes, TableOptions(timeout=30))
    others = party.asked
    party.leave("seat 0" if others.seat else "seat 1")
    wake = party.tick().wake
    assert wake is not None
    assert wake <= party.now + 30
    party.now += 2 * HOST_SECONDS
    party.tick()
    assert party.table.view.host != 0 or not others.seat


def test_the_new_host_is_notified_when_the_host_leaves(boxes):
    party = started(boxes)
    party.say("seat 0", Leave())
    welcome = [one for one in party.clients["seat 1"].sent if one["type"] == "welcome"][-1]
    assert welcome["you"] == {"seat": 1, "host": True}


def test_the_host_gives_a_seat_to_a_bot(boxes):
    party = started(boxes)
    out = party.say("seat 0", ChangeSeat(seat=2, status="bot", bot="random"))
    assert out.freed == [2]
    assert party.table.view.seats[2].status == "bot"


def test_several_connections_of_one_seat_get_the_same_messages(boxes):
    party = started(boxes)
    second = party.join("seat 0 at home", 0)
    dice = random.Random(2)
    for _ in range(30):
        party.answer(dice)
    assert second.view == party.clients["seat 0"].view
    party.do(party.table.disconnect("seat 0 at home", party.now))
    assert party.table.view.seats[0].connected


def test_a_returning_client_gets_the_missed_updates(boxes):
    party = started(boxes)
    watcher = party.clients["onlooker"]
    dice = random.Random(2)
    for away, expected in ((5, {"update"}), (90, {"state"})):
        party.do(party.table.disconnect("onlooker", party.now))
        second = party.join("second", None)
        for _ in range(away):
            party.answer(dice)
        before = len(watcher.sent)
        party.join("onlooker", None, since=watcher.version)
        kinds = {one["type"] for one in watcher.sent[before:]} - {"welcome", "table"}
        assert kinds == expected
        assert (watcher.view, watcher.version) == (second.view, second.version)
    party.join("onlooker", None, since=10**9)
    assert watcher.view == second.view


def test_the_last_answering_player_may_undo_where_allowed(boxes):
    for options, expected in ((TableOptions(), []), (TableOptions(undo="off"), ["undo_off"])):
        party = started(boxes, options)
        client = party.asked
        before = client.view
        for _ in range(200):
            client, before = party.asked, party.asked.view["decision"]
            option = before["options"][0]["id"]
            party.say(client.who, Reply(at=client.version, options=(option,) * max(1, before["least"])))
            if any(one["can_undo"] for one in client.sent[-1:] if one["type"] == "update"):
                break
            if options.undo == "off" and len(client.sent) > 20:
                break
        version = client.version
        party.say(client.who, Undo(at=version))
        assert client.errors == expected
        if not expected:
            assert client.version == version + 1
            assert client.decision == before
            assert client.sent[-1]["events"][-1]["name"] == "answer taken back"
            assert party.stored[-1] == {"at": version, "seat": client.seat, "undo": True}


def test_can_undo_is_sent_only_where_undo_is_allowed(boxes):
    found = {}
    for undo in ("last", "off"):
        party = started(boxes, TableOptions(undo=undo))
        dice = random.Random(1)
        for _ in range(120):
            party.answer(dice)
        sent = [one for client in party.clients.values() for one in client.sent]
        found[undo] = {one["can_undo"] for one in sent if "can_undo" in one}
    assert found == {"last": {False, True}, "off": {False}}


def test_no_seat_is_freed_during_a_game(boxes):
    party = started(boxes)
    hand = party.table.view.seats[2]
    for seat in (0, 1, 2):
        party.say("seat 0", ChangeSeat(seat=seat, status="open"))
    assert party.clients["seat 0"].errors == ["bots_only"] * 3
    assert party.table.view.seats[2] == hand
    party.say("seat 0", ChangeSeat(seat=2, status="bot"))
    party.say("seat 0", ChangeSeat(seat=2, status="open"))
    with pytest.raises(Refused, match="No seat is open"):
        party.table.sit("Dora", party.now)


def test_a_freed_seat_in_a_stored_game_is_played_by_a_bot(boxes):
    party = started(boxes)
    *lines, last = party.stored
    seats = [{**one, "status": "open"} if one["seat"] == 2 else one for one in last["table"]["seats"]]
    table = Table.restore(OneCatalog(boxes), [*lines, {"table": {**last["table"], "seats": seats}}])
    assert [one.status for one in table.view.seats] == ["person", "person", "bot"]


@pytest.mark.parametrize("seed", ["7", None])
def test_clients_learn_that_the_host_chose_the_seed_but_not_its_value(boxes, seed):
    party = Party(boxes, TableSetup(edition="demo2016", seats=3, seed="1"))
    party.say("seat 0", ChangeSetup(setup=TableSetup(edition="demo2016", seats=3, seed=seed)))
    party.say("seat 0", Start())
    for client in party.clients.values():
        told = [one["table"] for one in client.sent if one["type"] == "table"]
        assert [one.get("seed_named", False) for one in told[-2:]] == [seed is not None] * 2
        assert all("seed" not in one["setup"] for one in told)
    again = Table.restore(OneCatalog(boxes), party.stored)
    assert again.view.seed_named is (seed is not None)


def test_an_active_player_becomes_host_when_the_host_is_idle_for_long(boxes):
    party = started(boxes)
    party.now += IDLE_SECONDS - 100
    party.say("seat 2", Why())
    due = party.tick().wake
    assert party.table.view.host == 0
    party.now = due - 5
    party.say("seat 0", Ping())
    party.tick()
    assert party.table.view.host == 0
    party.now = due
    party.tick()
    assert party.table.view.host == 2, "seat 1 is idle too"
    assert Table.restore(OneCatalog(boxes), party.stored).view.host == 2
    party.say("seat 2", ChangeSeat(seat=0, status="bot"))
    assert party.table.view.seats[0].status == "bot"


def test_a_host_who_is_alone_or_active_stays_host(boxes):
    party = started(boxes)
    party.now += 5 * IDLE_SECONDS
    assert party.tick().wake is None, "all are idle"
    assert party.table.view.host == 0
    party = started(boxes)
    for _ in range(5):
        party.now += IDLE_SECONDS - 100
        party.say("seat 0", Why())
        party.say("seat 1", Why())
    assert party.table.view.host == 0


def test_the_stored_lines_of_a_table_are_limited(boxes, monkeypatch):
    monkeypatch.setattr(stored_lines, "MOST_CHANGES", 20)
    party = Party(boxes, SETUP, people=2)
    for number in range(15):
        party.say("seat 1", ChangeName(name=f"Ann {number}"))
    party.leave("onlooker")
    table = Table.restore(OneCatalog(boxes), party.stored)
    assert len(party.stored) < 20
    for one in (party.table, table):
        one.connect("a", 0, 0.0)
        one.receive("a", Hello(protocol=1), 0.0)
        stored, codes = 0, set()
        for number in range(30):
            for message in (
                ChangeName(name=f"Ben {number}"),
                ChangeSeat(seat=2, status="bot"),
                ChangeSetup(setup=SETUP),
                Decline(answers="all"),
            ):
                out = one.receive("a", message, 0.0)
                stored += len(out.store)
                codes |= {said.code for _, said in out.send if isinstance(said, Error)}
        assert codes >= {"too_many_changes"}
        assert stored <= 20
        with pytest.raises(Refused, match="20 times"):
            one.sit("Dora", 0.0)
        assert one.receive("a", Start(), 0.0).store, "it can still be played"


def test_the_stored_moves_of_a_game_are_limited_even_among_bots(boxes, monkeypatch):
    monkeypatch.setattr(game_in_play, "MOST_MOVES", 10)
    party = started(boxes, people=1)
    dice = random.Random(1)
    for _ in range(30):
        party.answer(dice)
    assert len([line for line in party.stored if "at" in line]) == 10
    assert party.tick().wake is None
    answers = [one for one in party.clients["seat 0"].sent if one["type"] == "error"]
    assert not answers or answers[-1]["code"] == "too_many_moves"
