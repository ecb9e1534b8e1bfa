"""Test the characters a player has revealed in a round, and cards paid instead of gold."""

from tests.mechanisms.tables import prove

CARDS = """
character Scout
    rank 1

character Clerk
    rank 2
    action Count once per turn
        gain (count of your left.revealed characters) gold

scenario Clerk: a character counts for its player once it has been shown
    given players Anna, Ben
    given Anna: Scout
    given Ben: Clerk, 0 gold
    given turn of Anna
    given Anna has gathered
    then count of Anna.revealed characters is 1
    then count of Ben.revealed characters is 0
    when Anna ends turn
    then Clerk in Ben.revealed characters
    then Scout not in Ben.revealed characters
    when Ben uses Count
    then Ben has 1 gold

district Barter House
    type trade
    cost 4
    while in game
        set card payment to 2 if card is this

district Workshop
    type trade
    cost 1
    action Barter once per turn
        choose card in your hand as plan
        gain (card payment of plan) gold

scenario Workshop: a card says how many others may be paid for it
    given players Anna, Ben
    given Anna: Scout, 0 gold, hand Barter House, city Workshop
    when Anna uses Barter
    when Anna chooses Barter House
    then Anna has 2 gold

scenario Workshop: and most say none
    given players Anna, Ben
    given Anna: Scout, 0 gold, hand Tavern, city Workshop
    when Anna uses Barter
    when Anna chooses Tavern
    then Anna has 0 gold
"""


def test_revealed_characters_of_a_player_are_known_and_cards_can_pay() -> None:
    assert prove(CARDS, cast="Scout, Clerk", extra="Barter House, Workshop") == 3
