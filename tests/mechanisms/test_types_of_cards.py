"""Test `type`: the printed type of a card as a value."""

from tests.mechanisms.tables import prove

CARDS = """
note trick on player is type

district Dye Works
    type unique
    cost 3
    action Sort once per turn
        gain (count of different card.type for each card in your hand) gold
    action Match once per turn
        target district in your city
        choose card in your hand as card
        if card.type is district.type
            gain 7 gold
        note card.type as your trick

scenario Dye Works: how many types there are in a hand
    given Anna: Guest, 0 gold, hand Tavern, Market, Temple, city Dye Works
    when Anna uses Sort
    then Anna has 2 gold

scenario Dye Works: two of a type
    given Anna: Guest, 0 gold, hand Tavern, city Dye Works, Market
    when Anna uses Match on Market of Anna
    when Anna chooses Tavern
    then Anna has 7 gold
    then Anna.trick is trade

character Guest
    rank 2
    action Guess once per turn
        choose type as guess
        lay out 1 cards faceup
        for each aside as found
            if found.type is guess
                take found
        put aside under deck

scenario Guest: the type of the top card is guessed
    given Anna: Guest, hand none
    given deck Tavern, Temple
    when Anna uses Guess
    when Anna chooses trade
    then Anna has Tavern in hand

scenario Guest: another type than guessed
    given Anna: Guest, hand none
    given deck Tavern, Temple
    when Anna uses Guess
    when Anna chooses noble
    then Anna has 0 cards in hand

district Plan
    type none

district Mask
    type unique
    cost 1
    counts as noble for income
    action Cover once per turn
        target district as site where site is not this
        turn site facedown
    action Compare once per turn
        target district as site
        if site.type is missing
            gain 1 gold
        if site.type is unique
            gain 2 gold
        if site.type is noble
            gain 4 gold
    action Match once per turn
        choose card in your hand as other
        if other.type is missing
            gain 8 gold

scenario Mask: what is printed counts, and not what it counts as
    given Anna: Guest, 0 gold, city Mask
    when Anna uses Compare on Mask of Anna
    then Anna has 2 gold

scenario Mask: what lies facedown has no type
    given Anna: Guest, 0 gold, city Mask, Manor
    when Anna uses Cover on Manor of Anna
    when Anna uses Compare on Manor of Anna
    then Anna has 1 gold

scenario Mask: a card of no type has none
    given Anna: Guest, 0 gold, hand Plan, city Mask
    when Anna uses Match
    when Anna chooses Plan
    then Anna has 8 gold
"""


def test_the_type_of_a_card_is_a_value() -> None:
    assert prove(CARDS, cast="Guest", extra="Dye Works, Mask, Plan") == 7
