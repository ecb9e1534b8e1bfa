"""Test that clients get sentences, messages or both as requested, with the same patches."""

import random

import pytest

from citadels_core.wire.messages import AskHistory, Hello, Start
from citadels_core.wire.table_views import TableSetup
from tests.wire.tables import Party

MESSAGE = {"message", "arguments"}
WORDS = ("sentences", "messages", "both")


@pytest.fixture
def party(boxes):
    started = Party(boxes, TableSetup(edition="demo2016", seats=3, seed="1"))
    started.say("seat 0", Start())
    return started


def told(things, sentence):
    """Return which words things have: sentences under this name, messages or both."""
    found = {key for one in things for key in one} & {sentence, *MESSAGE}
    kinds = {"sentences": {sentence}, "messages": MESSAGE, "both": {sentence, *MESSAGE}}
    return next((words for words, names in kinds.items() if names == found), None)


@pytest.mark.parametrize("words", WORDS)
def test_a_client_gets_only_the_requested_kind_of_words(party, words):
    party.words = (words,)
    client = party.join("another", 0)
    party.say("seat 0", Hello(protocol=1, words=words))
    dice = random.Random(1)
    asked = []
    for _ in range(80):
        party.answer(dice)
        if client.decision is not None:
            asked.append(client.decision)
    party.say("another", AskHistory())
    history = client.sent[-1]["events"]
    updates = [event for one in client.sent if one["type"] in ("state", "update") for event in one["events"]]
    assert told(history, "sentence") == told(updates, "sentence") == words
    assert asked
    assert told(asked, "prompt") == words
    assert told([option for one in asked for option in one["options"]], "label") == words


def test_clients_of_one_seat_with_different_words_get_the_same_decision(party):
    others = {}
    for words in WORDS:
        party.words = (words,)
        others[words] = party.join(f"in {words}", 0)
    dice = random.Random(2)
    for _ in range(80):
        party.answer(dice)
        for words in WORDS:
            party.words = (words,)
            assert party.join(f"newly in {words}", 0).view == others[words].view
    bare = [without_words(one.view) for one in others.values()]
    assert bare[0] == bare[1] == bare[2]


def without_words(data):
    words = {"label", "prompt", "message", "arguments"}
    if isinstance(data, dict):
        return {name: without_words(one) for name, one in data.items() if name not in words}
    return [without_words(one) for one in data] if isinstance(data, list) else data


def test_a_client_that_changes_its_words_gets_a_full_state(party):
    client = party.clients["seat 0"]
    party.say("seat 0", Hello(protocol=1, since=client.version, words="sentences"))
    assert client.sent[-1]["type"] == "welcome"
    party.say("seat 0", Hello(protocol=1, since=client.version, words="messages"))
    assert client.sent[-1]["type"] == "state"
    dice = random.Random(3)
    for _ in range(40):
        party.answer(dice)
    party.words = ("messages",)
    assert party.join("newly", 0).view == client.view


def test_events_are_sent_with_their_source_cards(party):
    party.play(random.Random(4))
    party.say("onlooker", AskHistory())
    causes = [one["cause"] for one in party.clients["onlooker"].sent[-1]["events"] if "cause" in one]
    assert causes
    assert all("provenance" in cause for cause in causes)
