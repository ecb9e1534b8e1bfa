"""Test `restore actions to` and the query `action limit`: further uses of actions."""

from citadels_core import load
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.mechanisms.tables import prove

CARDS = """
district Mint
    type trade
    cost 3
    action Coin once per turn
        gain 1 gold
    action Hoard once per game
        gain 5 gold

district Forge
    type unique
    cost 2
    action Reheat once per turn
        target district as other where other is not this
        restore actions to other

district Overtime
    type unique
    cost 3
    modify your action limit by 1 if district counts as trade

# How often an action has been used is a number that a counter keeps.
counter coinings on player
    until end of round

district Assay
    type unique
    cost 1
    when action used if deed is Coin
        add 1 to player.coinings
    action Stamp once per turn
        if your coinings is at least 2
        gain (your coinings) gold

character Clerk
    rank 1
    action File once per turn
        gain 1 gold
    action Again once per game
        restore abilities to this

character Foreman
    rank 2
    action Work once per turn
        gain 2 gold
    modify your action limit by 1 if source is this
"""

SCENARIOS = """
scenario What has been used can be used again
    given Anna: Clerk, 0 gold, city Forge, Mint
    when Anna uses Coin
    when Anna uses Hoard
    then Anna cannot use Coin
    when Anna uses Reheat on Mint of Anna
    when Anna uses Coin
    when Anna uses Hoard
    then Anna has 12 gold
    then Anna cannot use Coin

scenario The uses of an action are counted
    given Anna: Clerk, 0 gold, city Forge, Mint, Assay
    when Anna uses Coin
    then Anna cannot use Stamp
    when Anna uses Reheat on Mint of Anna
    when Anna uses Coin
    when Anna uses Stamp
    then Anna has 4 gold

scenario A character uses its abilities again
    given Anna: Clerk, 0 gold
    when Anna uses File
    then Anna cannot use File
    when Anna uses Again
    when Anna uses File
    then Anna has 2 gold

scenario An action may be used oftener than is written
    given Anna: Clerk, 0 gold, city Overtime, Mint
    when Anna uses Coin
    when Anna uses Coin
    then Anna cannot use Coin
    then Anna has 2 gold

scenario A character has more uses in its own turn, and a district has not
    given Anna: Foreman, 0 gold, city Mint
    when Anna uses Coin
    then Anna cannot use Coin
    when Anna uses Work
    when Anna uses Work
    then Anna cannot use Work
    then Anna has 5 gold
"""


def test_actions_are_used_again() -> None:
    assert prove(CARDS + SCENARIOS, cast="Clerk, Foreman", extra="Mint, Forge, Overtime, Assay") == 5


def test_the_use_limit_of_an_action_cannot_be_read_of_a_player() -> None:
    """The query needs a player and an action."""
    card = (
        "district Hut\n    type trade\n    cost 1\n    action Ask once per turn\n        gain your action limit gold\n"
    )
    found = compile_pack("trial", [SourceText("trial.card", card)], tuple(load("base").modules)).problems
    assert [(one.code, one.message) for one in found] == [("CIT206", 'a player has no "action limit"')]
