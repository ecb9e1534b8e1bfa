"""Test `forbid`, `toll` and `instead of` with several events."""

import pytest

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.mechanisms.tables import base_module, prove

CARDS = """
character Raider
    rank 1
    action Raze once per turn
        target district where district.owner is not you
        destroy district
    action Annex once per turn
        target district where district.owner is not you
        seize district
    action Rob once per turn
        take 2 gold from your left
    action Beg once per turn
        gain 2 gold

character Monk
    rank 2

character Clerk
    rank 3

district Hermitage
    type unique
    cost 3
    forbid district destroyed or district seized if district is this

district Chancel
    type unique
    cost 2
    instead of gold gained or gold taken if player is you
        gain (amount + amount) gold

district Watch
    type unique
    cost 3
    toll 1 gold to you for district destroyed or gold taken or district seized if player is not you

district Shelter
    type unique
    cost 3
    may instead of district destroyed or district seized if district.owner is you and district is not this
        pay 1 gold

scenario Hermitage: neither happens
    given Anna: Raider, 9 gold
    given Ben: Monk, city Hermitage, Tavern
    then Anna cannot use Raze on Hermitage of Ben
    then Anna cannot use Annex on Hermitage of Ben
    when Anna uses Annex on Tavern of Ben
    then Anna has Tavern in city

scenario Chancel: what comes of it is not replaced again, whichever event it was
    given Anna: Raider, 0 gold, city Chancel
    given Ben: Monk, 5 gold
    given Cleo: Clerk, 5 gold
    when Anna uses Rob
    then Anna has 4 gold
    then Ben has 5 gold
    when Anna uses Beg
    then Anna has 8 gold

scenario Watch: each of the events costs
    given Anna: Raider, 2 gold
    given Ben: Monk, 5 gold
    given Cleo: Clerk, 0 gold, city Watch, Tavern
    when Anna uses Rob
    then Cleo has 1 gold
    then Anna has 3 gold
    when Anna uses Annex on Tavern of Cleo
    then Cleo has 2 gold
    then Anna has 2 gold

scenario Watch: who cannot pay does none of them
    given Anna: Raider, 0 gold
    given Ben: Monk, 0 gold
    given Cleo: Clerk, 0 gold, city Watch, Tavern
    then Anna cannot use Rob
    then Anna cannot use Annex on Tavern of Cleo

scenario Shelter: a district is kept from both
    given Anna: Raider, 5 gold
    given Ben: Monk, 2 gold, city Shelter, Tavern
    when Anna uses Raze on Tavern of Ben
    when Ben accepts
    when Anna uses Annex on Tavern of Ben
    when Ben accepts
    then Ben has 0 gold
    then Ben has Tavern in city
"""


def test_a_rule_applies_to_each_of_its_events() -> None:
    assert prove(CARDS, cast="Raider, Monk, Clerk") == 5


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "forbid district destroyed or district seized named Peace",
            'a "forbid" rule with a name can only have one event',
        ),
        ("forbid district destroyed or district lost", '"district lost" cannot be forbidden'),
        ("toll 1 gold for gold taken or district lost", 'there can be no toll for "district lost"'),
        ("instead of gold gained or gold stolen\n        nothing", 'the event "gold gained or gold stolen"'),
        ("instead of gold gained or district destroyed if amount is 2\n        nothing", '"amount"'),
    ],
)
def test_a_field_missing_in_one_of_the_events_is_reported_once(line: str, said: str) -> None:
    text = f"district Inn\n    type trade\n    cost 1\n    {line}\n"
    found = compile_pack("mine", [SourceText("a.card", text)], [base_module()]).problems
    assert len(found) == 1
    assert said in found[0].message
