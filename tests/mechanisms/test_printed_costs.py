"""Test that the printed cost of a card never changes."""

from tests.mechanisms.tables import prove

CARDS = """
character Insurer
    rank 5
    action Insure once per turn
        target district where district.owner is you
        gain (district.printed cost) gold

character Tax Man
    rank 2

district Guild Court
    type unique
    cost 4
    while in game
        modify district cost by 2 if card counts as noble
    score count of district in your city where district.cost is more than district.printed cost

district Sheet
    type unique
    cost 3
    action Cover once per turn
        target district where district.owner is you and district is not this
        turn district facedown
        gain (2 - district.printed cost) gold

scenario Insurer: what is printed, not what it costs
    given Anna: Insurer, 0 gold, city Guild Court, Palace
    then Palace of Anna.cost is 7
    then Palace of Anna.printed cost is 5
    when Anna uses Insure on Palace
    then Anna has 5 gold

scenario Sheet: what lies facedown has nothing printed on it
    given Anna: Insurer, 0 gold, city Sheet, Palace
    when Anna uses Cover on Palace
    then Anna has 2 gold

scenario Guild Court: two gold more for a noble district
    given Anna: Insurer, 0 gold, city Guild Court, Palace, Tavern
    when the game ends
    then Anna scores 1 for Guild Court
"""


def test_the_printed_cost_does_not_change() -> None:
    assert prove(CARDS, cast="Insurer, Tax Man", extra="Guild Court, Sheet") == 3
