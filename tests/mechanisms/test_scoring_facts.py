"""Test facts that count only at scoring: changed costs, chosen types, odd numbers."""

from tests.mechanisms.tables import prove

CARDS = """
marker gilded on district

district Market Hall
    type unique
    cost 5
    set district cost to your last character.rank if card is this and scoring

district Chapel
    type unique
    cost 4
    score count of district in your city where district.cost is odd

district Senate
    type unique
    cost 5
    score 3 if any type where (count of district in your city where district counts as type) is at least 3

district Spire
    type unique
    cost 5
    score 5 if (count of district in your city where district counts as unique) is 1

district Ghost
    type unique
    cost 2
    at scoring
        choose type as t
        this counts as t

character Gilder
    rank 1
    action Gild twice per turn
        target district in your city where district is not gilded
        costs 1 gold
        mark district gilded
    while in cast
        modify district cost by 1 if card is gilded

character Duke
    rank 7

scenario twice a turn, and no more
    given Anna: Gilder, 9 gold, city Manor, Tavern, Castle
    when Anna uses Gild on Manor
    then Anna cannot use Gild on Manor
    when Anna uses Gild on Tavern
    then Anna cannot use Gild on Castle
    then Anna has 7 gold

scenario without gold there is nothing to gild with
    given Anna: Gilder, 1 gold, city Manor, Tavern
    when Anna uses Gild on Manor
    then Anna cannot use Gild on Tavern

scenario what is gilded is worth more, in every turn
    given Anna: Gilder, 9 gold, city Manor, Castle, Palace, Temple, Church, Monastery, Tavern
    given Ben: Duke
    when Anna uses Gild on Manor
    when Anna uses Gild on Castle
    when the game ends
    then Anna scores 25

scenario the cost changes at the end, and only then
    given Anna: Duke, 1 gold, city Manor, Castle, Palace, Temple, Church, Monastery, Market Hall
    given Ben: Gilder, 1 gold
    then (count of district in Anna.city where district.cost is 5) is 2
    when the game ends
    then Anna scores 29

scenario it changes downwards too, and what is gilded counts on top
    given Anna: Gilder, 1 gold, city Manor, Castle, Palace, Temple, Church, Monastery, Market Hall
    given Ben: Duke
    when Anna uses Gild on Market Hall
    then (count of district in Anna.city where district.cost is 6) is 1
    when the game ends
    then Anna scores 24

scenario odd costs, with what changes them
    given Anna: Gilder, 1 gold, city Manor, Castle, Palace, Temple, Church, Watchtower, Chapel
    given Ben: Duke
    when Anna uses Gild on Chapel
    when the game ends
    then Anna scores 5 for Chapel

scenario odd costs are counted after costs have changed
    given Anna: Duke, city Manor, Castle, Market, Church, Market Hall, Barracks, Chapel
    given Ben: Gilder
    when the game ends
    then Anna scores 3 for Chapel

scenario three of one type, one of them by choice
    given Anna: Duke, city Manor, Castle, Ghost, Church, Watchtower, Tavern, Senate
    given Ben: Gilder
    when Anna is asked
    when Anna chooses noble
    then Anna scores 3 for Senate

scenario two of each are too few
    given Anna: Duke, city Manor, Castle, Ghost, Church, Watchtower, Tavern, Senate
    given Ben: Gilder
    when Anna is asked
    when Anna chooses trade
    then Anna scores 0 for Senate

scenario the only unique one, when the other counts as something else
    given Anna: Duke, city Manor, Castle, Ghost, Church, Watchtower, Tavern, Spire
    given Ben: Gilder
    when Anna is asked
    when Anna chooses trade
    then Anna scores 5 for Spire

scenario not the only unique one
    given Anna: Duke, city Manor, Castle, Ghost, Church, Watchtower, Tavern, Spire
    given Ben: Gilder
    when Anna is asked
    when Anna chooses unique
    then Anna scores 0 for Spire
"""


def test_facts_that_count_only_at_scoring_are_evaluated() -> None:
    assert prove(CARDS, cast="Gilder, Duke", extra="Market Hall, Chapel, Senate, Spire, Ghost") == 11
