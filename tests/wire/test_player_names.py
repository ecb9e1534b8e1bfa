"""Test that blank or confusable player names are refused, and stored games with such names still open."""

import pytest

from citadels_core import Game, Journal, Setup, replay_journal, restore, save
from citadels_core.wire.messages import ChangeName
from citadels_core.wire.table_views import TableSetup
from tests.wire.tables import Party

ALIKE = [("Ann", "\u0410nn"), ("Ian", "lan"), ("Bob", "B0b"), ("Ann", "\u0391nn"), ("Ann", "A\u034fnn")]


@pytest.fixture
def party(boxes):
    return Party(boxes, TableSetup(edition="demo2016", seats=3), people=2)


def codes(party, who):
    return [one["code"] for one in party.clients[who].sent if one["type"] == "error"]


@pytest.mark.parametrize(
    "name", ["\u3164", "\u200d", "\u0301", "\u2800 \u2800", "Be\u115fn", "\u034f", "B\u2065en", " "]
)
def test_a_visually_empty_name_is_refused(name, party):
    party.say("seat 1", ChangeName(name=name))
    assert codes(party, "seat 1") == ["name_unreadable"]
    assert party.table.view.seats[1].name == "Player 2"


@pytest.mark.parametrize(("name", "other"), ALIKE)
def test_a_name_that_looks_like_another_is_refused(name, other, party):
    party.say("seat 0", ChangeName(name=name))
    party.say("seat 1", ChangeName(name=other))
    assert (codes(party, "seat 0"), codes(party, "seat 1")) == ([], ["name_twice"])


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Jos\u00e9", "Jose"),
        ("Ali", "All"),
        ("\u042f\u043d", "\u0410\u043d\u043d\u0430"),
        ("\u2764\ufe0f", "\U0001f469\u200d\U0001f467"),
    ],
)
def test_names_that_look_different_are_accepted(name, other, party):
    for who, said in (("seat 0", name), ("seat 1", other)):
        party.say(who, ChangeName(name=said))
    assert [seat.name for seat in party.table.view.seats[:2]] == [name, other]


@pytest.mark.parametrize("names", ALIKE[:4])
def test_a_stored_game_with_similar_names_still_opens(names, boxes):
    game = Game.start(boxes, Setup(edition="demo2016", seats=2, seed=1, names=names))
    assert restore(boxes, save(game)).setup.names == names
    assert replay_journal(boxes, [Journal.head(game)]).setup.names == names
