"""Test `discount`: lowering a price at the time of payment, for any kind of build."""

from tests.mechanisms.tables import prove

CAST = "Builder, Guest"

CARDS = """
counter savings on player

character Builder
    rank 1
    action Raise once per turn
        if your hand is not empty
        choose card in your hand as plan
        if plan is buildable
            pay 2 gold for plan
            build plan

character Guest
    rank 2

district Pawnshop
    type unique
    cost 3
    discount 1 if player is you and count of your hand is at least 2
        choose card in your hand as pledge where pledge is not card
        discard pledge

scenario Pawnshop: a card for a gold
    given 2 players
    given Anna: Builder, 5 gold, hand Manor, Tavern, city Pawnshop
    given Anna has gathered
    when Anna builds Manor
    when Anna accepts
    when Anna chooses Tavern
    then Anna has 3 gold
    then Anna has 0 cards in hand
    then Anna has Manor in city

scenario Pawnshop: or the full price
    given 2 players
    given Anna: Builder, 5 gold, hand Manor, Tavern, city Pawnshop
    given Anna has gathered
    when Anna builds Manor
    when Anna declines
    then Anna has 2 gold
    then Anna has 1 card in hand

scenario Pawnshop: what could not be paid for otherwise can be built, and that is not asked
    given 2 players
    given Anna: Builder, 2 gold, hand Manor, Tavern, city Pawnshop
    given Anna has gathered
    when Anna builds Manor
    when Anna chooses Tavern
    then Anna has 0 gold
    then Anna has Manor in city

scenario Pawnshop: not without a card to give
    given 2 players
    given Anna: Builder, 2 gold, hand Manor, city Pawnshop
    given Anna has gathered
    then Anna cannot build Manor

scenario Pawnshop: it joins what another card lets build
    given 2 players
    given Anna: Builder, 1 gold, hand Manor, Tavern, city Pawnshop
    when Anna uses Raise
    when Anna chooses Manor
    when Anna chooses Tavern
    then Anna has 0 gold
    then Anna has Manor in city

district Savings Bank
    type trade
    cost 2
    discount your savings if player is you and card counts as trade and your savings is at least 1
        remove (your savings) from your savings
    action Save
        costs 1 gold
        add 1 to your savings

scenario Savings Bank: two discounts for one card
    given 2 players
    given Anna: Builder, 0 gold, hand Market, Tavern, city Pawnshop, Savings Bank
    given Anna has 1 savings
    given Anna has gathered
    when Anna builds Market
    when Anna chooses Tavern
    then Anna has Market in city
    then Anna.savings is 0
"""


CHOICE = (
    CARDS
    + """
scenario Savings Bank: who is short is asked for one of two
    given 2 players
    given Anna: Builder, 1 gold, hand Market, Tavern, city Pawnshop, Savings Bank
    given Anna has 1 savings
    given Anna has gathered
    when Anna builds Market
    when Anna accepts
    when Anna chooses Tavern
    when Anna declines
    then Anna has Market in city
    then Anna.savings is 1
    then Anna has 0 gold

scenario Savings Bank: who says no to one has taken the other
    given 2 players
    given Anna: Builder, 1 gold, hand Market, Tavern, city Pawnshop, Savings Bank
    given Anna has 1 savings
    given Anna has gathered
    when Anna builds Market
    when Anna declines
    then Anna has Market in city
    then Anna.savings is 0
    then Anna has 1 card in hand
    then Anna has 0 gold
"""
)


def test_a_player_who_needs_one_of_several_discounts_chooses_one() -> None:
    assert prove(CHOICE, cast=CAST) == 8


def test_a_discount_combines_with_any_payment_for_a_card() -> None:
    assert prove(CARDS, cast=CAST) == 6
