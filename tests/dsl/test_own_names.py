"""Test that texts use the names a rule gives, where a reader can take them as nouns."""

import pytest

from citadels_core.packs import load
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText


def sentence(card: str) -> str:
    """Return the text of the first card of a file."""
    made = compile_pack("try", [SourceText("try.card", card)], load().modules)
    assert [problem for problem in made.problems if problem.severity.name == "ERROR"] == []
    return made.module.cards[0].sentence


AUCTION = """
character Auctioneer
    rank 5
    action Auction once per turn
        let best_bid be 0
        let bidder be you
        for each player as rival where rival is not you
            choose number from 0 to rival.gold as bid by rival
            if bid is more than best_bid
                change best_bid to bid
                change bidder to rival
        if best_bid is at least 1
            bidder pays best_bid gold
"""
MINE = """
district Old Mine
    type unique
    cost 3
    action Dig once per turn
        let pot be 4
        for each district in your city as other
            if other is this
                change pot to pot - 1
            otherwise
                change pot to 2 + pot
        gain pot gold
"""
LINE = """
district Post House
    type trade
    cost 3
    when district built if district is this
        let next be your left
        repeat 3 times
            exchange hand with next
            change next to next.left
"""
LAID_OUT = """
character Seer
    rank 3
    action Sort once per turn
        let seen be top 3 of deck
        look at seen
        repeat 3 times
            choose card in seen as last
            put last on deck
            change seen to every card in seen as other where other is not last
"""


@pytest.mark.parametrize(
    ("card", "told"),
    [
        (
            AUCTION,
            "Once per turn, you may start with the best bid at 0 and yourself as the bidder. Then, for each other "
            "player, that player chooses a number (the bid) from 0 to their gold; then if the bid is more than "
            "the best bid, set the best bid to the bid and make that player the bidder. Then, if the best bid is "
            "at least 1, the bidder pays gold equal to the best bid.",
        ),
        (
            MINE,
            "Once per turn, you may start with the pot at 4. Then, for each district in your city, if that district is "
            "this district, take 1 off the pot; otherwise, add 2 to the pot. Then gain gold equal to the pot.",
        ),
        (
            LINE,
            "When you build this district, start with the player to your left as the next player. 3 times: exchange "
            "hands with the next player and make the player to the next player's left the next player.",
        ),
        (
            LAID_OUT,
            "Once per turn, you may start with the top 3 cards of the deck as the seen cards and look at the seen "
            "cards. Then 3 times: choose one of the seen cards, put it on the deck and take it out of the seen cards.",
        ),
    ],
    ids=["bids", "a count", "who comes next", "cards"],
)
def test_a_changing_value_is_described_by_its_name(card: str, told: str) -> None:
    assert sentence(card) == told


CHOSEN = """
{card}
    action Ask once per turn
        choose player as {name} where {name} is not you
        take 1 gold from your left
        {name} gains 1 gold
"""
CHARACTER, DISTRICT = "character Beggar\n    rank 5", "district Almshouse\n    type religious\n    cost 2"


@pytest.mark.parametrize("card", [CHARACTER, DISTRICT])
@pytest.mark.parametrize(
    ("name", "given", "called"),
    [
        ("guest", "(the guest)", "the guest"),
        ("old_friend", "(the old friend)", "the old friend"),
        ("rich", "(the rich player)", "the rich player"),
        ("favoured", "(the favoured player)", "the favoured player"),
        ("p", "X", "X"),
        ("other", "X", "X"),
        ("second", "X", "X"),
        ("giver", "X", "X"),
        ("thief", "X", "X"),
        ("debtor", "X", "X"),
    ],
)
def test_a_meaningless_or_misleading_name_is_replaced_by_a_letter(
    card: str, name: str, given: str, called: str
) -> None:
    """A letter, a word that stands for anything, a word of the language, a character, a marker."""
    said = sentence(CHOSEN.format(card=card, name=name) + "\nmarker debtor on player\n")
    who = called[0].upper() + called[1:] if called == "X" else called
    assert said == (
        f"Once per turn, you may choose another player {given} and take 1 gold from the player to your left. "
        f"Then {who} gains 1 gold."
    )


def test_two_things_with_one_name_are_described_differently() -> None:
    one = CHOSEN.format(card=CHARACTER, name="guest")
    said = sentence(one + one.partition("turn\n")[2])
    assert "another player (the guest)" in said
    assert "another player X" in said


def test_a_named_number_keeps_its_value() -> None:
    rule = "let price be your gold\n        gain 3 gold\n        gain price cards"
    card = f"{CHARACTER}\n    action Copy once per turn\n        {rule}\n"
    assert sentence(card) == (
        "Once per turn, you may let the price be your gold, gain 3 gold and gain cards equal to the price."
    )
    assert "let the number lost be your gold" in sentence(card.replace("price", "lost"))


def test_a_possible_own_ownership_is_described_with_the_word_owner() -> None:
    rule = "target district\n        if district.owner is not you\n            pay 1 gold"
    card = f"\n    action Pay once per turn\n        {rule}\n"
    assert "if you are not its owner" in sentence(DISTRICT + card) == sentence(CHARACTER + card)
