"""Test that texts describe a procedure inline, or in a paragraph with its name as a keyword."""

import pytest

from tests.dsl.test_own_names import sentence

CLERK = """
character Clerk
    rank 5
    action Collect once per turn
        choose player as debtor where debtor is not you
        perform collect with debtor, 1
    when district built if player is not you
        perform collect with player, 2
    procedure collect with who is player, much is number
        who gives much gold to you
"""
FORGE = """
district Forge
    type unique
    cost 3
    action Forge once per turn
        perform temper
        take crown
    procedure temper
        if your gold is 0
            stop
        pay 1 gold
        if your hand is empty
            stop
        gain 1 card
"""
PEDLAR = """
character Pedlar
    rank 6
    action Sell once per turn
        choose player as client where client is not you
        perform settle with client, 1
    action Swap once per round
        choose player as client where client is not you
        client performs settle with you, 2
    procedure settle with buyer is player, fee is number
        buyer pays fee gold to you
        if buyer.gold is 0
            stop
        repeat 2 times
            if your gold is more than fee
                stop
            gain 1 gold
"""
CHAPEL = """
district Wayside Chapel
    type religious
    cost 2
    action Pray once per turn
        perform bless with every district in your city where district is not this
    when district built if player is you and district is not this
        perform bless with every district in your city where district.cost is 1
    procedure bless with stones are districts
        for each stones as stone
            gain 1 gold
            lose 1 point
"""


@pytest.mark.parametrize(
    ("card", "told"),
    [
        (
            CLERK,
            "Once per turn, you may choose another player. Then that player gives 1 gold to you. "
            "In your turn, when another player builds a district, that player gives 2 gold to you.",
        ),
        (
            FORGE,
            "Once per turn, you may use this: if your gold is not 0, pay 1 gold; then if your hand is not empty, gain "
            "1 card. Then take the crown.",
        ),
        (
            PEDLAR,
            "Once per turn, you may carry out Settle (with another player and 1). Once per round, you may choose "
            "another player. Then that player carries out Settle (with you and 2). Settle (with a player (the buyer) "
            "and a number (the fee)): the buyer pays you gold equal to the fee; then if the buyer's gold is not 0, 2 "
            "times: if your gold is more than the fee, end Settle; otherwise, gain 1 gold.",
        ),
        (
            CHAPEL,
            "Once per turn, you may carry out Bless (with all other districts in your city). When you build another "
            "district, carry out Bless (with all districts in your city whose cost is 1). Bless (with districts (the "
            "stones)): for each district among the stones, gain 1 gold and lose 1 point.",
        ),
    ],
    ids=["a single line", "performed once", "performed by others", "given several"],
)
def test_a_procedure_is_described(card: str, told: str) -> None:
    assert sentence(card) == told
