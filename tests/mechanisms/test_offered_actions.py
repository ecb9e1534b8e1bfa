"""Test `offer actions from`: a player uses one action of a district or character as an own one."""

from tests.mechanisms.tables import prove

CARDS = """
district Mint
    type trade
    cost 3
    action Coin once per turn
        costs 1 gold
        gain 3 gold
    action Feast once per turn
        if your gold is at least 9
        gain 1 card

district Passage
    type unique
    cost 2
    action Borrow once per turn
        target district as other where other.owner is not you
        offer actions from other

district Porch
    type unique
    cost 1
    action Invite once per turn
        offer actions from this to your left

character Clerk
    rank 1

character Herald
    rank 2
    action Call once per turn
        target character as other where other.rank is at least 3
        offer actions from other
    action Lend once per turn
        offer actions from this to your left
        gain 1 gold

character Banker
    rank 3
    action Raise once per turn
        gain 3 gold
"""

SCENARIOS = """
scenario What is used is paid for by who uses it, and its own limit is left alone
    given Anna: Clerk, 2 gold, city Passage
    given Ben: Banker, 0 gold, city Mint
    when Anna uses Borrow on Mint of Ben
    then Anna cannot use Feast
    when Anna uses Coin
    then Anna has 4 gold
    then Ben has 0 gold
    then Anna cannot use Coin
    when Anna takes gold
    when Anna ends turn
    when Ben takes gold
    when Ben uses Coin
    then Ben has 4 gold

scenario Nobody need use what is offered
    given Anna: Clerk, 2 gold, city Passage
    given Ben: Banker, 0 gold, city Mint
    when Anna uses Borrow on Mint of Ben
    then Anna can decline
    then Anna cannot end turn
    when Anna declines
    then Anna has 2 gold
    then Anna cannot use Borrow

scenario What cannot be paid is not offered
    given Anna: Clerk, 0 gold, city Passage
    given Ben: Banker, 0 gold, city Mint
    when Anna uses Borrow on Mint of Ben
    then Anna can take gold

scenario The abilities of a character are used by somebody else
    given Anna: Herald, 0 gold
    given Ben: Clerk
    when Anna uses Call on Banker
    when Anna uses Raise
    then Anna has 3 gold
    then Anna cannot use Call

scenario An ability is offered to another player, and then the turn goes on
    given Anna: Herald, 0 gold
    given Ben: Clerk, 0 gold
    when Anna uses Lend
    then Ben is asked
    when Ben uses Lend
    then Ben has 1 gold
    then Anna has 1 gold
"""


def test_a_player_uses_one_offered_action_of_a_card() -> None:
    assert prove(CARDS + SCENARIOS, cast="Clerk, Herald, Banker", extra="Mint, Passage, Porch") == 5
