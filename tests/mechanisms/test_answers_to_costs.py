"""Test that consequences of a cost trigger rules after the effect, like the cost itself."""

import pytest

from tests.mechanisms.tables import prove

CARDS = """
character Digger
    rank 5

character Heir
    rank 7

district Mine
    type unique
    cost 2
    action Blow Up once per turn
        target district where district is not this
        costs destroy this
        destroy district

district Mourners
    type religious
    cost 2
    RULE
        gain 2 gold

scenario Mourners: they hear of the cost, and the effect happens
    given Anna: Heir, city Tavern
    given Ben: Digger, 0 gold, city Mine, Mourners
    given turn of Ben as Digger
    when Ben uses Blow Up on Tavern of Anna
    then Anna has 0 districts in city
    then Ben has 2 gold
"""


@pytest.mark.parametrize(
    "rule",
    [
        "when district destroyed if owner is you",
        "when district lost if player is you",
        "as soon as count of your city is 1",
    ],
)
def test_consequences_of_a_cost_trigger_rules(rule: str) -> None:
    assert prove(CARDS.replace("RULE", rule), cast="Digger, Heir", extra="Mine, Mourners") == 1


PURSE = """
counter funds on district

character Digger
    rank 5

district Safe
    type unique
    cost 2
    spend this.funds
    when gold collected if player is you
        gain 1 card
    action Dig once per turn
        costs 2 gold
        gain 3 gold

scenario Safe: gold that lies elsewhere is collected for a cost
    given Anna: Digger, 0 gold, hand none, city Safe
    given Safe of Anna has 2 funds
    when Anna uses Dig
    then Anna has 3 gold
    then Anna has 1 card in hand
"""


def test_gold_collected_for_a_cost_triggers_rules() -> None:
    assert prove(PURSE, cast="Digger", extra="Safe") == 1
