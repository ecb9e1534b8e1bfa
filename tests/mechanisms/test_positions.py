"""Test the order of a city: `district.position` and `move DISTRICT to position`."""

from tests.mechanisms.tables import prove

CARDS = """
# What is torn down is built anew on the very ground where it stood.
character Master Mason
    rank 1
    action Rebuild once per turn
        target district in your city as house where any (card in your hand where card.cost is house.cost + 1)
        choose card in your hand as plan where plan.cost is house.cost + 1
        let ground be house.position
        put house under deck
        put plan into city
        move plan to position ground
    action Push once per turn
        target district as other where other.owner is not you
        move other to position 99
    action Pull once per turn
        target district as other where other.owner is not you
        move other to position (0 - 3)
    action Stay once per turn
        target district in your city as house
        move house to position house.position

character Guest
    rank 2

district Corner House
    type unique
    cost 1
    score 3 if this.position is 1 or this.position is count of your city
    when district moved if owner is you
        gain 2 gold

# The highest stair of a street that climbs from its first house.
district Stair Street
    type unique
    cost 1
    score count of (district in your city where district.position is district.cost)
    when district moved if district is this and position is 1
        gain 3 gold

district Keystone
    type unique
    cost 1
    set city size to 3 if this.position is 1

district Bedrock
    type unique
    cost 1
    forbid district moved if district is this

scenario Master Mason: what is built anew stands where the old one stood
    given 2 players
    given Anna: Master Mason, hand Market, city Manor, Tavern, Temple
    given Ben: Guest
    then Temple of Anna.position is 3
    when Anna uses Rebuild on Tavern
    when Anna chooses Market
    then Manor of Anna.position is 1
    then Market of Anna.position is 2
    then Temple of Anna.position is 3

scenario Master Mason: beyond the last one is the last one, and its owner is who hears of it
    given 2 players
    given Anna: Master Mason
    given Ben: Guest, 0 gold, city Corner House, Tavern, Temple
    when Anna uses Push on Corner House of Ben
    then Tavern of Ben.position is 1
    then Corner House of Ben.position is 3
    then Ben has 2 gold

scenario Master Mason: before the first one is the first one
    given 2 players
    given Anna: Master Mason
    given Ben: Guest, 0 gold, city Tavern, Temple, Corner House
    when Anna uses Pull on Corner House of Ben
    then Corner House of Ben.position is 1
    then Tavern of Ben.position is 2
    then Temple of Ben.position is 3
    then Ben has 2 gold

scenario Master Mason: the event says where it came to stand, and not where it was sent
    given 2 players
    given Anna: Master Mason
    given Ben: Guest, 0 gold, city Tavern, Stair Street
    when Anna uses Pull on Stair Street of Ben
    then Ben has 3 gold

scenario Master Mason: where it stands already nothing has happened
    given 2 players
    given Anna: Master Mason, 0 gold, city Tavern, Corner House, Temple
    given Ben: Guest
    when Anna uses Stay on Corner House
    then Corner House of Anna.position is 2
    then Anna has 0 gold

scenario Bedrock: what is forbidden to move stays
    given 2 players
    given Anna: Master Mason
    given Ben: Guest, city Bedrock, Tavern
    when Anna uses Push on Tavern of Ben
    then Bedrock of Ben.position is 1
    then Anna cannot use Pull on Bedrock of Ben

scenario Keystone: a city is complete as soon as a district stands where that is enough
    given 2 players
    given Anna: Master Mason
    given Ben: Guest, city Tavern, Temple, Keystone
    then Ben is not complete
    when Anna uses Pull on Keystone of Ben
    then Ben is complete
    then Ben in finishers

scenario Corner House: at either end of the row
    given 2 players
    given Anna: Master Mason, city Corner House, Manor, Stair Street
    given Ben: Guest, city Tavern, Corner House
    when the game ends
    then Anna scores 3 for Corner House
    then Ben scores 3 for Corner House
    then Anna scores 1 for Stair Street

scenario Corner House: between others it is worth nothing more
    given 2 players
    given Anna: Master Mason, city Tavern, Corner House, Stair Street, Manor
    given Ben: Guest
    when the game ends
    then Anna scores 0 for Corner House
    then Anna scores 1 for Stair Street
"""


def test_districts_have_a_position_and_can_be_moved() -> None:
    assert prove(CARDS, cast="Master Mason, Guest") == 9
