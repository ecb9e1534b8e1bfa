"""Offers that do nothing where a condition does not hold are found, and those that must not tell it are left alone."""

# ruff: noqa: E501 -- a card on one line is easier to compare with the next one

from textwrap import indent

import pytest

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.source import SourceText
from tests.dsl.test_checker import BASE

HIDDEN = "any card in {0}.hand where card.cost is 2"

IDLE = {
    "when round ended\n    may\n        if your gold is at least 4\n            gain 2 cards": 'may if your gold is at least 4"',
    "when round ended\n    may if your gold is 3\n        if you are crowned\n            gain 2 cards": '"and you are',
    "when district built\n    may by player\n        if player.gold is 2\n            gain 2 cards": "may by PLAYER if player",
    "action Serve once per turn\n    if your gold is at least 4\n        gain 2 cards": 'done: "if your gold is at least',
    "action Serve once per turn\n    target player\n    if player is crowned\n        gain 2 cards": '"where player is cr',
    f"action Serve once per turn\n    if {HIDDEN.format('you')}\n        gain 2 cards": "without a block",
}

RIGHT = [
    "when round ended\n    may if your gold is at least 4\n        gain 2 cards",
    "when round ended\n    may pay 1 gold\n        if you are crowned\n            gain 2 cards",
    "when round ended\n    may\n        if you are crowned\n            gain 2 cards\n        otherwise\n            gain 1 gold",
    "when round ended\n    may\n        if you are crowned\n            gain 2 cards\n    otherwise\n        gain 1 gold",
    "when round ended\n    may\n        if you are crowned\n            gain 2 cards\n        gain 1 gold",
    "when round ended\n    may\n        choose player as p\n        if p is crowned\n            gain 2 cards",
    f"when crown moved\n    may\n        if {HIDDEN.format('player')}\n            gain 2 cards",
    "when round ended\n    may\n        repeat 3 times\n            gain 1 gold",
    "when round ended\n    if you are crowned\n        gain 2 cards",
    "action Serve once per turn\n    if you are crowned\n    gain 2 cards",
    "action Serve once per turn\n    costs 1 gold\n    if you are crowned\n        gain 2 cards",
]


def told(rules: str) -> list[Diagnostic]:
    text = "district Inn\n    type trade\n    cost 2\n" + indent(rules, "    ") + "\n"
    found = compile_pack("try", [SourceText("a.card", text)], (BASE,)).problems
    assert {one.severity for one in found} <= {"warning"}, found
    return [one for one in found if one.code == "CIT528"]


@pytest.mark.parametrize("rules", IDLE)
def test_an_offer_that_may_do_nothing_is_found(rules: str) -> None:
    assert [IDLE[rules] in (one.help or "") for one in told(rules)] == [True]


@pytest.mark.parametrize("rules", RIGHT)
def test_an_offer_that_does_something_or_must_not_tell_is_left_alone(rules: str) -> None:
    assert told(rules) == []
