"""Time runs out, people come, go and come back, and answers are taken back."""

import random

from citadels_core.wire.card_source import OneCatalog
from citadels_core.wire.messages import ChangeSeat, Hello, Leave, Ping, Reply, Start, Undo
from citadels_core.wire.seating import HOST_SECONDS
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


def test_a_bot_answers_for_who_is_too_slow_until_the_person_is_back(boxes):
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


def test_without_a_timeout_nobody_is_hurried(boxes):
    party = started(boxes)
    asked = party.asked
    party.now += 1e6
    assert party.tick().wake is None
    assert party.asked is asked
    assert "time_left" not in asked.sent[-1]


def test_a_bot_plays_on_for_who_leaves_and_the_host_passes_on(boxes):
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


def test_who_is_connected_becomes_the_host_when_the_host_has_been_gone_for_a_minute(boxes):
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


def test_a_host_who_is_back_within_a_minute_or_is_missed_by_nobody_stays_the_host(boxes):
    party = Party(boxes, SETUP, people=2)
    party.leave("seat 0")
    party.now += HOST_SECONDS / 2
    party.join("seat 0", 0)
    party.now += HOST_SECONDS
    assert party.tick().wake is None
    assert party.table.view.host == 0
    party.leave("seat 1")
    party.leave("seat 0")
    party.now += 10 * HOST_SECONDS
    assert party.tick().wake is None, "onlookers cannot be hosts"
    assert party.table.view.host == 0
    party.join("seat 1", 1)
    assert party.table.view.host == 1, "a minute has long gone by"


def test_a_game_goes_on_at_its_pace_while_the_host_is_gone(boxes):
    party = started(boxes, TableOptions(timeout=30))
    others = party.asked
    party.leave("seat 0" if others.seat else "seat 1")
    wake = party.tick().wake
    assert wake is not None
    assert wake <= party.now + 30
    party.now += 2 * HOST_SECONDS
    party.tick()
    assert party.table.view.host != 0 or not others.seat


def test_who_becomes_the_host_as_the_host_leaves_is_told(boxes):
    party = started(boxes)
    party.say("seat 0", Leave())
    welcome = [one for one in party.clients["seat 1"].sent if one["type"] == "welcome"][-1]
    assert welcome["you"] == {"seat": 1, "host": True}


def test_the_host_gives_a_seat_to_a_bot_and_to_somebody_else(boxes):
    party = started(boxes)
    out = party.say("seat 0", ChangeSeat(seat=2, status="bot", bot="random"))
    assert out.freed == [2]
    party.say("seat 0", ChangeSeat(seat=2, status="open"))
    seat, out = party.table.sit("Dora", party.now)
    party.do(out)
    assert (seat, party.table.view.seats[2].status) == (2, "person")
    party.clients["seat 2"].seat = None
    newcomer = party.join("Dora's", 2)
    assert newcomer.view["seat"] == 2
    assert newcomer.view["players"][2]["hand"] is not None


def test_several_connections_of_one_seat_are_told_the_same(boxes):
    party = started(boxes)
    second = party.join("seat 0 at home", 0)
    dice = random.Random(2)
    for _ in range(30):
        party.answer(dice)
    assert second.view == party.clients["seat 0"].view
    party.do(party.table.disconnect("seat 0 at home", party.now))
    assert party.table.view.seats[0].connected


def test_who_comes_back_is_sent_what_was_missed(boxes):
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


def test_who_gave_the_last_answer_may_take_it_back_where_that_is_allowed(boxes):
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


def test_clients_are_told_that_they_can_take_back_only_where_that_is_allowed(boxes):
    found = {}
    for undo in ("last", "off"):
        party = started(boxes, TableOptions(undo=undo))
        dice = random.Random(1)
        for _ in range(120):
            party.answer(dice)
        sent = [one for client in party.clients.values() for one in client.sent]
        found[undo] = {one["can_undo"] for one in sent if "can_undo" in one}
    assert found == {"last": {False, True}, "off": {False}}
