"""Test `change WORD to VALUE`: names that change in loops and branches."""

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.mechanisms.tables import base_module, prove

CAST = "Auctioneer, Guest"

CARDS = """
character Auctioneer
    rank 1
    action Auction once per turn
        if deck is not empty
        let best be 0
        let winner be you
        for each player where player is not you
            choose number from 0 to player.gold as bid by player
            if bid is more than best
                change best to bid
                change winner to player
        if best is at least 1
            winner pays best gold
            winner gains 1 card

scenario Auctioneer: bids in turn, and a later one has to be higher
    given 3 players
    given Anna: Auctioneer, 0 gold, hand none
    given Ben: Guest, 5 gold, hand none
    given Cleo: 4 gold, hand none
    when Anna uses Auction
    when Ben chooses 3
    when Cleo chooses 3
    then Ben has 2 gold
    then Ben has 1 card in hand
    then Cleo has 4 gold

scenario Auctioneer: nobody bids anything
    given 3 players
    given Anna: Auctioneer, 0 gold, hand none
    given Ben: Guest, 5 gold, hand none
    given Cleo: 4 gold, hand none
    when Anna uses Auction
    when Ben chooses 0
    when Cleo chooses 0
    then Anna has 0 cards in hand

character Guest
    rank 2

district Salt Road
    type unique
    cost 3
    action Walk once per turn
        let pays be 1
        let seen be 0
        for each district in your city where district is not this
            if district counts as trade
                change pays to 2 * pays
            otherwise
                change pays to pays - 1
            change seen to seen + 1
        gain pays gold
        if seen is more than 3
            gain 1 card

scenario Salt Road: each district changes what the walk brings
    given 2 players
    given Anna: Auctioneer, 0 gold, hand none, city Salt Road, Tavern, Temple, Market, Docks
    when Anna uses Walk
    then Anna has 4 gold
    then Anna has 1 card in hand
"""


def test_changed_values_persist_through_loops_and_branches() -> None:
    assert prove(CARDS, cast=CAST) == 3


def findings(lines: str) -> list[tuple[str, str]]:
    text = f"district Fold\n    type unique\n    cost 1\n    action Try once per turn\n{lines}        gain 1 gold\n"
    problems = compile_pack("p", [SourceText("c.card", text)], [base_module()]).problems
    return [(one.code, one.message) for one in problems]


def test_only_names_from_let_can_change_to_a_value_of_the_same_kind() -> None:
    assert findings("        change pot to 1\n") == [("CIT201", 'the name "pot" is not known')]
    assert findings("        choose player as other\n        change other to you\n") == [
        ("CIT302", '"other" cannot change: only names from "let" can')
    ]
    assert findings("        let pot be 1\n        change pot to you\n")[0][0] == "CIT301"


def test_a_changed_value_is_as_secret_as_the_condition_of_the_change() -> None:
    lines = """
        let lucky be 0
        for each player
            if any card in player.hand where card.cost is 6
                change lucky to 1
        gain lucky gold
"""
    assert "CIT509" in [code for code, _ in findings(lines)]


def test_a_value_read_in_a_later_iteration_stays_secret() -> None:
    lines = """
        let told be 0
        let kept be 0
        for each player
            gain told gold
            change told to kept
            change kept to count of (card in player.hand where card.cost is 6)
"""
    assert "CIT509" in [code for code, _ in findings(lines)]
