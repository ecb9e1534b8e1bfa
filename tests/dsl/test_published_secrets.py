"""Test that publishing a hidden fact is reported, wherever it is stored before."""

from functools import cache
from textwrap import indent

import pytest

from citadels_core.model.vocabulary import EVENTS, VALUES
from tests.dsl.test_checker import findings
from tests.rows import each

OTHER = "choose player as other where other is not you\n"

CARDS = {
    "hand": OTHER + "choose random card in other.hand as c",
    "deck": "choose random card in deck as c",
    "top card": "let c be top card",
    "tucked": "choose district as d\nchoose random card in d.tucked as c",
    "aside": "lay out 2 cards\nchoose card in aside as c",
}
CHARACTERS = {
    "characters": OTHER + "choose random character in other.characters as c",
    "last character": OTHER + "let c be other.last character",
    "packet": OTHER + "choose random character in other.packet as c",
    "pool": "choose character in pool as c",
    "spares": "choose character in spares as c",
    "guests": "choose district as d\nchoose random character in d.guests as c",
    "facedown": "choose character in facedown as c",
}
PLAYERS = {"holder": "choose character as who\nlet c be who.holder"}

HEARD = {
    event.name: dict(event.fields)[event.private[0]].rstrip("*").lower()
    for event in EVENTS
    if event.private and event.private_if is None
}
"""The events that hide something from all but their player, with the noun of what they hide."""

OPEN = {
    "faceup": ("character", "choose character in faceup as c"),
    "shown": ("card", "choose random card in your hand as c\nshow c"),
    "laid out faceup": ("card", "lay out 2 cards faceup\nchoose card in aside as c"),
    "revealed": ("character", "choose character as c"),
    "crowned": ("player", "choose player as c where c is crowned"),
}
"""What all players know."""

EVENT = {event.name: event for event in EVENTS}

GET = {name: ("card", text) for name, text in CARDS.items()}
GET |= {name: ("character", text) for name, text in CHARACTERS.items()}
GET |= {name: ("player", text) for name, text in PLAYERS.items()}

NUMBER = {"card": "c.cost", "character": "c.rank", "player": "c.gold"}
TRAIT = {"card": "{0}.cost is 2", "character": "{0}.rank is 4", "player": "{0} is crowned"}

STATES = """
counter tally on player
    seen by {who}

counter chalk on {noun}
    seen by {who}

marker known on {noun}
    until end of game
    seen by {who}

note wish on player is {noun}
    until end of game
    seen by {who}

note sum on player is number
    until end of game
    seen by {who}
"""

TELL = {
    "a count of a thing": "add 1 to c.chalk",
    "a marker on it": "mark c known",
    "no marker on it any more": "unmark c known",
    "a note of it": "note c as your wish",
    "a note of a number of it": "note {number} as your sum",
    "how much is counted": "add {number} to your tally",
    "how much gold is gained": "gain ({number}) gold",
    "that it is noted": "if {trait}\n    note round as your sum",
    "that it is counted": "if {trait}\n    add 1 to your tally",
    "that it is marked": "if {trait}\n    mark c known",
}
"""What all see: the thing or the number in an event, or that it happens."""

LATER = {
    "a note of it": ("note c as your wish", "for each player where {of_wish}\n    player gains 1 gold"),
    "a note of a number of it": ("note {number} as your sum", "if your sum is 4\n    gain 1 gold"),
    "a note that it goes on to": (
        "note c as your wish\nnote your wish as your copy",
        "for each player where {of_copy}\n    player gains 1 gold",
    ),
    "how much is counted": ("add {number} to your tally", "gain (your tally) gold"),
}
"""How something is written down, and what tells it later."""


@cache
def card(
    noun: str, get: str, then: str, *, who: str, later: str = "gain 1 gold", head: str = "when crown moved"
) -> tuple[str, ...]:
    """Return the codes of findings on a card that obtains something and uses it."""
    words = {
        "number": NUMBER[noun],
        "trait": TRAIT[noun].format("c"),
        "of_wish": TRAIT[noun].format("player.wish"),
        "of_copy": TRAIT[noun].format("player.copy"),
    }
    rules = f"{head}\n" + indent(get + "\n" + then.format(**words), "    ")
    rules += "\nwhen round ended\n" + indent(later.format(**words), "    ")
    states = STATES.format(noun=noun, who=who)
    states += f"\nnote copy on player is {noun}\n    until end of game\n    seen by {who}\n"
    text = "district Inn\n    type trade\n    cost 2\n" + indent(rules, "    ") + "\n" + states
    return tuple(found.partition(":")[0] for found in findings(text))


def heard(event: str) -> tuple[str, str, str]:
    """Return the noun of a hidden field of an event, the head of a rule it triggers, and how the rule reads it."""
    hidden = next(field for field in EVENT[event].private)
    noun = HEARD[event]
    get = f"let c be {hidden}" if not dict(EVENT[event].fields)[hidden].endswith("*") else ""
    return noun, f"when {event}", get or f"choose random {noun} in {hidden} as c"


def test_every_hidden_fact_is_tested_here() -> None:
    assert set(GET) == {value.name for value in VALUES if value.hidden}
    assert set(HEARD.values()) == {"card", "character"}


@each("way", TELL)
@each("fact", GET)
def test_publishing_a_hidden_fact_is_reported(fact: str, way: str) -> None:
    noun, get = GET[fact]
    told, quiet = card(noun, get, TELL[way], who="all"), card(noun, get, "gain 1 gold", who="all")
    assert told.count("509") > quiet.count("509")


@each("way", TELL)
@each("event", HEARD)
def test_publishing_a_hidden_field_of_an_event_is_reported(event: str, way: str) -> None:
    noun, head, get = heard(event)
    told = card(noun, get, TELL[way], who="all", head=head)
    assert told.count("509") > card(noun, get, "gain 1 gold", who="all", head=head).count("509")


@each("way", LATER)
@each("fact", [*GET, *HEARD])
def test_publishing_a_secretly_stored_fact_later_is_reported(fact: str, way: str) -> None:
    noun, head, get = heard(fact) if fact in HEARD else (GET[fact][0], "when crown moved", GET[fact][1])
    write, tell = LATER[way]
    for who in ("placer", "nobody"):
        told = card(noun, get, write, who=who, later=tell, head=head)
        assert told.count("509") > card(noun, get, write, who=who, head=head).count("509"), who


@pytest.mark.parametrize("fact", OPEN)
def test_public_facts_may_be_stored_and_published(fact: str) -> None:
    noun, get = OPEN[fact]
    for way in TELL.values():
        for who in ("all", "placer", "nobody"):
            assert not {"508", "509"} & set(card(noun, get, way, who=who)), way
    for write, tell in LATER.values():
        assert not {"508", "509"} & set(card(noun, get, write, who="all", later=tell)), write


def test_a_question_may_depend_on_the_own_secret_note_of_the_asked_player() -> None:
    """Only the player knows a note about the own character."""
    note = "note former on player is character\n    until end of game\n    seen by placer\n\n"
    inn = "district Inn\n    type trade\n    cost 2\n"
    inn += "    when character drafted\n        player notes character as player.former\n"
    own = "    action Try once per turn\n        if your former.rank is 4\n        gain 1 gold\n"
    other = "    action Try once per turn\n        if your left.former.rank is 4\n        gain 1 gold\n"
    assert findings(note + inn + own) == []
    assert findings(note + inn + other) == ["508:11"]
