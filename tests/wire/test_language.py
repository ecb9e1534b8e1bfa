"""Test that a table uses the language that a client requests."""

import sys
from random import Random

import pytest

from citadels_core.wire import wording
from citadels_core.wire.messages import AskCards, AskLibrary, Hello, Reply, Start, Undo, Why
from citadels_core.wire.table_views import TableSetup
from citadels_core.wire.wording import language_of
from tests.wire.tables import Party

GERMAN = Hello(protocol=1, language="de-AT, en;q=0.5")


@pytest.fixture
def party(boxes):
    party = Party(boxes, TableSetup(edition="classic2016", seats=4, seed="7"), people=1)
    party.say("seat 0", GERMAN)
    return party


def last(party, who, type_):
    return next(one for one in reversed(party.clients[who].sent) if one["type"] == type_)


def heard(client):
    """Return the event sentences that a client received."""
    return [event["sentence"] for one in client.sent for event in one.get("events", ()) if "sentence" in event]


def test_a_client_with_german_gets_only_german_and_others_do_not(party):
    assert last(party, "seat 0", "welcome")["language"] == "de"
    assert "language" not in last(party, "onlooker", "welcome")  # English is the default
    party.say("seat 0", Start())
    client, dice = party.clients["seat 0"], Random(1)
    while client.decision is None or client.decision["kind"] != "menu":
        party.answer(dice)
    assert client.decision["prompt"].startswith("Player 1, du bist am Zug")
    assert "Gold nehmen: 2 Gold aus der Bank nehmen." in [one["label"] for one in client.decision["options"]]
    assert ("Runde 1." in heard(client), "Round 1." in heard(client)) == (True, False)
    assert "Round 1." in heard(party.clients["onlooker"])
    party.say("seat 0", Why())
    assert {"what": "Bauen", "why": "du musst erst Gold nehmen oder Karten ziehen"}.items() <= last(
        party, "seat 0", "reasons"
    )["reasons"][0].items()


def test_refusals_are_in_the_language_of_the_client(party):
    party.say("seat 0", Undo(at=0))
    assert last(party, "seat 0", "error")["message"] == "Das Spiel hat noch nicht begonnen."
    party.say("onlooker", Start())
    assert last(party, "onlooker", "error")["message"] == "You are a spectator; only a player with a seat can do this."


def test_errors_about_malformed_messages_stay_in_english(party):
    party.clients["seat 0"].sent.clear()
    party.say("seat 0", '{"type": "setup", "setup": 7}')
    refusal = last(party, "seat 0", "error")
    assert refusal["code"] == "malformed"
    assert refusal["message"].startswith('The message "setup" cannot be read.')
    party.say("seat 0", Start())
    client, dice = party.clients["seat 0"], Random(1)
    while client.decision is None:
        party.answer(dice)
    party.say("seat 0", Reply(at=client.version, options=()))
    assert last(party, "seat 0", "error")["message"].startswith("Wähle mindestens")


def test_cards_and_library_have_the_translated_names_of_packs(party):
    party.say("seat 0", AskCards())
    cards = last(party, "seat 0", "cards")
    assert cards["titles"]["Warlord"] == "Söldner"
    assert cards["titles"]["killed"] == "ermordet"
    assert next(one for one in cards["districts"] if one["name"] == "Library")["text"].startswith(
        "Wenn du Karten statt Gold nimmst"
    )
    party.say("seat 0", AskLibrary())
    assert last(party, "seat 0", "library")["titles"]["First Game"] == "Erstes Spiel"
    party.say("onlooker", AskCards())
    assert "titles" not in last(party, "onlooker", "cards")


def test_an_unknown_language_falls_back_to_english(monkeypatch):
    asked = {"de": "de", "fr, de-CH": "de", "xx": "en", "": "en", None: "en", "de" * 9000: "en"}
    assert {one: language_of(one) for one in asked} == asked
    wording.spoken.cache_clear()
    monkeypatch.setitem(sys.modules, "citadels_core.translation", None)  # as if its packages were not installed
    try:
        assert language_of("de") == "en"
    finally:
        monkeypatch.undo()
        wording.spoken.cache_clear()
