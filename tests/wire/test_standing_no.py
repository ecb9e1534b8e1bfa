"""Test that a seat that declines in advance is not asked, and only it is told so."""

import json

from citadels_core.wire.card_source import OneCatalog
from citadels_core.wire.messages import Decline, Leave, Reply, Start
from citadels_core.wire.table import Table
from citadels_core.wire.table_views import TableOptions, TableSetup
from tests.mechanisms.tables import catalog_of
from tests.wire.tables import Party

CARDS = """
character Clerk
    rank 1

character Watchman
    rank 2

district Warehouse
    type trade
    cost 3
    action Insure
        after gold gathered
        gain 1 card
    while in game
        when gold gathered
            for each player
                may answer by player
"""


def begin() -> Party:
    catalog = catalog_of(CARDS, cast="Clerk, Watchman", extra="Warehouse")
    party = Party(catalog, TableSetup(edition="trial", seats=2, seed="1"), TableOptions(undo="off"))
    party.say("seat 0", Start())
    return party


def answer(party: Party, wanted: str | None = None) -> None:
    """Answer the decision with the option whose id begins like this, or the last one."""
    client = next(one for one in party.clients.values() if one.view and "options" in (one.view["decision"] or {}))
    ids = [option["id"] for option in client.view["decision"]["options"]]
    chosen = next((id_ for id_ in ids if wanted and id_.startswith(wanted)), ids[-1])
    party.say(client.who, Reply(at=client.version, options=(chosen,)))


def gather(party: Party) -> None:
    """Play to the next turn in which gold can be gathered, and gather it."""
    for _ in range(60):
        client = next(one for one in party.clients.values() if one.view and "options" in (one.view["decision"] or {}))
        gold = next((one["id"] for one in client.view["decision"]["options"] if "gold" in one["id"]), None)
        answer(party, gold)
        if gold is not None:
            return
    raise AssertionError("nobody gathers")


def asked(party: Party) -> list[int]:
    """Return the seats asked for answers, in order, all of which decline."""
    seats = []
    while True:
        client = next(one for one in party.clients.values() if one.view and "options" in (one.view["decision"] or {}))
        if "answers" not in client.view["decision"]:
            return seats
        assert client.view["decision"]["answers"] == "after gold gathered"
        seats.append(client.seat)
        answer(party)


def test_all_seats_are_asked_until_they_decline_in_advance() -> None:
    party = begin()
    gather(party)
    assert sorted(asked(party)) == [0, 1]
    party.say("seat 1", Decline(answers="after gold gathered"))
    assert party.clients["seat 1"].sent[-1]["you"] == {
        "seat": 1,
        "host": False,
        "declines": ["after gold gathered"],
    }
    before = [len(party.clients[who].sent) for who in ("seat 0", "onlooker")]
    party.say("seat 1", Decline(answers="all"))
    party.say("seat 1", Decline(answers="all", asked=True))
    party.say("seat 1", Decline(answers="after gold gathered"))
    assert [len(party.clients[who].sent) for who in ("seat 0", "onlooker")] == before
    gather(party)
    assert asked(party) == [0]
    party.say("seat 1", Decline(answers="after gold gathered", asked=True))
    gather(party)
    assert sorted(asked(party)) == [0, 1]


def test_declining_everything_is_withdrawn_as_a_whole() -> None:
    party = begin()
    party.say("seat 1", Decline(answers="all"))
    gather(party)
    assert asked(party) == [0]
    party.say("seat 1", Decline(answers="after gold gathered"))
    party.say("seat 1", Decline(answers="all", asked=True))
    gather(party)
    assert sorted(asked(party)) == [0, 1]


def test_events_without_answers_cannot_be_declined() -> None:
    party = begin()
    party.say("seat 1", Decline(answers="before gold gathered"))
    assert party.clients["seat 1"].errors == ["nothing_to_decline"]
    party.say("onlooker", Decline(answers="all"))
    assert party.clients["onlooker"].errors == ["not_seated"]


def test_a_standing_no_is_stored_with_the_table_and_ends_when_its_player_leaves() -> None:
    party = begin()
    party.say("seat 1", Decline(answers="all"))
    lines = [json.dumps(line) for line in party.stored]
    source = OneCatalog(catalog_of(CARDS, cast="Clerk, Watchman", extra="Warehouse"))
    table = Table.restore(source, lines)
    party.table = table
    for client in party.clients.values():
        party.join(client.who, client.seat)
    welcome = [one for one in party.clients["seat 1"].sent if one["type"] == "welcome"][-1]
    assert welcome["you"]["declines"] == ["all"]
    party.say("seat 1", Leave())
    assert "declines" not in [line for line in party.stored if "table" in line][-1]
