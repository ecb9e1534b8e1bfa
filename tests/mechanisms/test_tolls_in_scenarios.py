"""What tolls there are where an event takes the place of another, and where it is not known yet what it is about."""

from tests.mechanisms.tables import prove

CARDS = """
character Raider
    rank 1
    action Raze once per turn
        target district where district.owner is not you
        destroy district
    action Rob once per turn
        choose random number from 1 to 2 as booty
        take booty gold from your left

character Monk
    rank 2

character Clerk
    rank 3

district Customs
    type unique
    cost 1
    toll 1 gold for district destroyed

district Decoy
    type unique
    cost 1
    instead of district destroyed if district is not this and owner is you
        destroy this

district Border
    type unique
    cost 1
    toll 2 gold for gold taken if amount is not 1 and not handed

scenario Decoy: what is destroyed in the place of another district has been paid for
    given Anna: Raider, 2 gold
    given Ben: Monk, 5 gold, city Decoy, Tavern
    given Cleo: Clerk, 5 gold, city Customs
    when Anna uses Raze on Tavern of Ben
    then Anna has 1 gold
    then Ben has 5 gold
    then Ben has no Decoy in city
    then Ben has Tavern in city

scenario Border: how much it is has to be known
    given Anna: Raider, 0 gold
    given Ben: Monk, 5 gold, city Border
    given chance 1
    when Anna uses Rob
    then Anna has 1 gold

scenario Border: who cannot pay then does nothing
    given Anna: Raider, 0 gold
    given Ben: Monk, 5 gold, city Border
    given chance 2
    when Anna uses Rob
    then Anna has 0 gold
    then Ben has 5 gold
"""


def test_they_are_asked_for_once_and_only_where_all_that_they_read_is_known() -> None:
    assert prove(CARDS, cast="Raider, Monk, Clerk", extra="Customs, Decoy, Border") == 3
