"""Test districts that change owners, by seizing or exchange, with their state."""

from citadels_core.table.invariants import check
from tests.mechanisms.tables import prove, trial

CARDS = """
marker gilded on district

counter visits on district

district Gatehouse
    type military
    cost 2
    when gold gathered if player is you
        add 1 to this.visits
        gain 1 gold
    score this.visits

district Tollhouse
    type trade
    cost 2
    modify ability price by 1 if source.rank is 2 and district in your city and district is not this

district Twin
    type noble
    cost 2
    copies 2
    forbid districts exchanged named Same Twice
        if any district in player.city as other where other.name is taken.name and other is not given
    forbid districts exchanged named Same Twice
        if any district in owner.city as other where other.name is given.name and other is not taken
    forbid district seized if district.name in player.names

district Rock
    type noble
    cost 1
    forbid district chosen if district is this and source.rank is 2

character Page
    rank 1
    action Gild once per turn
        target district in your city
        mark district gilded

character Envoy
    rank 2
    action Barter once per turn
        target district in your city as m
        choose district as x where x.owner is not you and your gold is at least (x.cost beyond m.cost) + x.ability price
        give ((x.cost beyond m.cost) + x.ability price) gold to x.owner
        exchange m for x

character Reeve
    rank 3
    action Take once per turn
        target district where district.owner is not you and district.cost is at most 3
        costs district.cost gold to district.owner
        seize district
    modify district cost by 1 if card is gilded

scenario two districts change places, and the difference goes to the other player
    given Anna: Envoy, 3 gold, city Tavern
    given Ben: Reeve, city Palace, Temple
    when Anna uses Barter on Tavern
    then Anna can choose Temple of Ben
    then Anna cannot choose Palace of Ben
    when Anna chooses Temple of Ben
    then Anna has Temple in city
    then Ben has Tavern, Palace in city
    then Anna has 3 gold
    then Ben has 0 gold

scenario what is dearer is paid for, what is cheaper brings nothing back
    given Anna: Envoy, 4 gold, city Tavern, Palace
    given Ben: Reeve, city Palace, Temple
    when Anna uses Barter on Tavern
    when Anna chooses Palace of Ben
    then Anna has 0 gold
    then Ben has 4 gold
    then count of Anna.city is 2
    then count of Anna.names is 2

scenario what makes an ability dearer counts for the district that is taken
    given Anna: Envoy, 4 gold, city Tavern
    given Ben: Reeve, city Palace, Temple, Tollhouse
    when Anna uses Barter on Tavern
    then Anna cannot choose Palace of Ben
    when Anna chooses Temple of Ben
    then Anna has 3 gold
    then Ben has 1 gold

scenario what is forbidden is not on offer
    given Anna: Envoy, 9 gold, city Tavern, Twin, Rock
    given Ben: Reeve, city Palace, Twin
    then Anna cannot use Barter on Rock
    when Anna uses Barter on Tavern
    then Anna can choose Palace of Ben
    then Anna cannot choose Twin of Ben

scenario the same for the same may be exchanged
    given Anna: Envoy, 9 gold, city Twin
    given Ben: Reeve, city Palace, Twin
    when Anna uses Barter on Twin
    then Anna can choose Twin of Ben
    then Anna cannot choose Palace of Ben

scenario rules and counts move with the district
    given Anna: Envoy, 9 gold, city Tavern
    given Ben: Reeve, city Gatehouse
    given Cara: Page, city Manor, Castle, Palace, Temple, Church, Monastery, Docks
    given Gatehouse of Ben has 3 visits
    when Anna uses Barter on Tavern
    when Anna chooses Gatehouse of Ben
    when Anna takes gold
    then Anna has 11 gold
    then count of Anna.city is 1
    when the game ends
    then Anna scores 6

scenario a district is seized for its cost, which its owner gets
    given Anna: Reeve, 5 gold
    given Ben: Page, city Barracks, Palace, Tavern
    when Anna takes Barracks of Ben
    then Anna has 2 gold
    then Ben has 3 gold
    then Anna has Barracks in city
    then Anna cannot take Tavern of Ben

scenario what is too dear cannot be seized, and nothing without gold
    given Anna: Reeve, 2 gold, city Manor
    given Ben: Page, city Palace, Tavern, Barracks
    then Anna cannot take Palace of Ben
    then Anna cannot take Barracks of Ben
    then Anna cannot take Manor of Anna
    then Anna can take Tavern of Ben

scenario what lies on a district counts for its cost
    given Anna: Reeve, 9 gold
    given Ben: Page, city Barracks, Tavern
    given Barracks of Ben is gilded
    then Anna cannot take Barracks of Ben
    then Anna can take Tavern of Ben

scenario a city that gets its seventh district by seizing is complete
    given Anna: Reeve, 5 gold, city Manor, Castle, Palace, Temple, Church, Monastery
    given Ben: Page, city Tavern
    when Anna takes Tavern of Ben
    then Anna in finishers
    then Anna is complete

scenario a city that loses a district by seizing stays what it was
    given Anna: Envoy, 5 gold, city Manor, Castle, Palace, Temple, Church, Monastery
    given Ben: Page, city Tavern
    when Anna uses Barter on Manor
    when Anna chooses Tavern of Ben
    then finishers is empty
"""


def test_districts_change_owners_with_their_state() -> None:
    assert prove(CARDS, cast="Page, Envoy, Reeve", extra="Gatehouse, Tollhouse, Twin, Rock") == 11


def test_invariants_hold_after_changes_of_owner() -> None:
    cards = CARDS.split("\nscenario", maxsplit=1)[0]
    for seed in range(6):
        game = trial(cards, cast="Page, Envoy, Reeve", extra="Gatehouse, Tollhouse, Twin, Rock", seats=3, seed=seed)
        happened: set[str] = set()
        turn = 0
        while (decision := game.decision) is not None and turn < 2000:
            turn += 1
            first = (turn * 7 + seed) % len(decision.options)
            turned = [*decision.options[first:], *decision.options[:first]]
            game.answer(turned[: max(decision.least, 1)] if decision.many else turned[0])
            assert check(game) == []
        happened |= {event.name for event in game.events(0)}
        assert {"district seized", "districts exchanged"} <= happened
