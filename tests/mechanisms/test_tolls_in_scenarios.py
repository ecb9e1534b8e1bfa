"""Test tolls of replaced events and of events with unknown fields."""

from pathlib import Path

from citadels_core.lab.scenarios.runner import chosen, run
from citadels_core.packs import load
from tests.mechanisms.tables import prove
from tests.packs.making import make_pack

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


def test_tolls_are_charged_once_and_only_where_their_inputs_are_known() -> None:
    assert prove(CARDS, cast="Raider, Monk, Clerk", extra="Customs, Decoy, Border") == 3


BUILDS = """
character Clerk
    rank 1

character Porter
    rank 2
    while in cast
        toll 1 gold to you for district built if player is not you

character Mason
    rank 3
    action Raise once per turn
        choose card in your hand as stone
        let price be build price of stone + stone.build toll
        may if stone is buildable and price is at most your purse
            pay (build price of stone) gold for stone
            build stone
    action Raise All once per turn
        for each card in your hand
            use build on card
            build card

scenario Mason: what cannot be paid for is not built for nothing
    given Anna: Porter, 0 gold
    given Ben: Mason, 0 gold, hand Tavern
    given turn of Ben as Mason
    when Ben uses Raise All
    then Ben has no Tavern in city
    then Anna has 0 gold

scenario Mason: a district whose build is beyond the limit is paid for by itself
    given Anna: Porter, 0 gold
    given Ben: Mason, 2 gold, hand Tavern, Watchtower
    given turn of Ben as Mason
    when Ben uses Raise All
    then Ben has Tavern in city
    then Ben has Watchtower in city
    then Anna has 2 gold

scenario Mason: and is not built without gold for that
    given Anna: Porter, 0 gold
    given Ben: Mason, 1 gold, hand Tavern, Watchtower
    given turn of Ben as Mason
    when Ben uses Raise All
    then Anna has 1 gold
    then Ben has 0 gold
    then Ben has 1 card in hand

scenario Porter: whoever builds pays it
    given Anna: Porter, 0 gold
    given Ben: Clerk, 2 gold, hand Tavern, Watchtower
    given turn of Ben as Clerk
    given Ben has gathered
    when Ben builds Tavern
    then Ben has 0 gold
    then Anna has 1 gold

scenario Porter: whoever cannot pay the toll cannot build
    given Anna: Porter, 0 gold
    given Ben: Clerk, 1 gold, hand Tavern
    given turn of Ben as Clerk
    given Ben has gathered
    then Ben cannot build Tavern

scenario Mason: what the toll leaves too little gold for cannot be accepted
    given Anna: Porter, 0 gold
    given Ben: Mason, 1 gold, hand Tavern
    given turn of Ben as Mason
    when Ben uses Raise
    when Ben chooses Tavern
    then Ben cannot accept
    then Ben has 1 gold

scenario Mason: the price and the toll together are enough
    given Anna: Porter, 0 gold
    given Ben: Mason, 2 gold, hand Tavern
    given turn of Ben as Mason
    when Ben uses Raise
    when Ben chooses Tavern
    when Ben accepts
    then Ben has Tavern in city
    then Ben has 0 gold
    then Anna has 1 gold

scenario Porter: nobody pays a toll to himself
    given Anna: Porter, 1 gold, hand Tavern
    given turn of Anna as Porter
    given Anna has gathered
    when Anna builds Tavern
    then Anna has 0 gold
"""


def test_the_toll_of_a_build_is_known_before_its_price_is_paid() -> None:
    assert prove(BUILDS, cast="Clerk, Porter, Mason") == 8


OFFICIAL = """
character Porter
    rank 4
    while in cast
        toll 1 gold to you for district built if player is not you

character Gate Keeper
    rank 3
    while in cast
        toll 1 gold to you for district built if player is not you and turn.builds is 0

character Road Keeper
    rank 2
    while in cast
        toll 1 gold to you for build used if player is not you and turn.builds is 0

character Weigh Master
    rank 4
    while in cast
        toll paid gold to you for district built if player is not you

patch Deluxe 2016
    characters Porter, Gate Keeper, Road Keeper, Weigh Master

scenario Cardinal: the toll is a part of what is missing
    given edition Deluxe 2016
    given Anna: Cardinal, 3 gold, hand Palace, Tavern, Temple, Manor
    given Ben: Porter, 4 gold
    given Anna has gathered
    when Anna uses Build With Help on Palace
    when Anna chooses Tavern, Temple, Manor
    when Anna chooses Ben
    then Anna has Palace in city
    then Anna has 0 gold
    then Ben has 2 gold

scenario Cardinal: without a card for the toll there is no help
    given edition Deluxe 2016
    given Anna: Cardinal, 3 gold, hand Palace, Tavern, Temple
    given Ben: Porter, 9 gold
    given Anna has gathered
    then Anna cannot use Build With Help on Palace

scenario Thieves' Den: cards do not pay the toll
    given edition Deluxe 2016
    given Anna: Merchant, 0 gold, hand Thieves' Den, Tavern, Temple, Manor, Market, Church, Castle, Palace
    given Ben: Porter, 0 gold
    given Anna has gathered
    then Anna cannot use Pay With Cards

scenario Thieves' Den: the gold for the toll is not spent on the price
    given edition Deluxe 2016
    given Anna: Merchant, 3 gold, hand Thieves' Den, Tavern, Temple, Manor, Market
    given Ben: Porter, 0 gold
    given Anna has gathered
    when Anna uses Pay With Cards
    then Anna cannot choose Tavern, Temple, Manor
    when Anna chooses Tavern, Temple, Manor, Market
    then Anna has Thieves' Den in city
    then Anna has 0 gold
    then Ben has 1 gold

scenario Gate Keeper: the first build of a turn pays
    given edition Deluxe 2016
    given Anna: Gate Keeper, 0 gold
    given Ben: Architect, 4 gold, hand Tavern, Temple
    given turn of Ben as Architect
    given Ben has gathered
    when Ben builds Tavern
    then Anna has 1 gold
    when Ben builds Temple
    then Anna has 1 gold

scenario Gate Keeper: a build that is not counted is the first one
    given edition Deluxe 2016
    given Anna: Gate Keeper, 0 gold
    given Ben: Trader, 9 gold, hand Tavern, Market, Temple
    given turn of Ben as Trader
    given Ben has gathered
    when Ben builds Tavern
    when Ben builds Market
    then Anna has 2 gold
    when Ben builds Temple
    then Anna has 3 gold

scenario Road Keeper: the toll of the build itself
    given edition Deluxe 2016
    given Anna: Road Keeper, 0 gold
    given Ben: Architect, 4 gold, hand Tavern, Temple
    given turn of Ben as Architect
    given Ben has gathered
    when Ben builds Tavern
    when Ben builds Temple
    then Anna has 1 gold

scenario Weigh Master: a toll that reads what is paid for the district comes after the price
    given edition Deluxe 2016
    given Anna: Weigh Master, 0 gold
    given Ben: Architect, 4 gold, hand Tavern, Market
    given turn of Ben as Architect
    given Ben has gathered
    when Ben builds Market
    then Anna has 2 gold
    then Ben has 0 gold

scenario Gate Keeper: whoever cannot pay cannot build
    given edition Deluxe 2016
    given Anna: Gate Keeper, 0 gold
    given Ben: Bishop, 1 gold, hand Tavern
    given turn of Ben as Bishop
    given Ben has gathered
    then Ben cannot build Tavern
"""


def test_official_builds_with_other_payments_include_the_toll(tmp_path: Path) -> None:
    mine = make_pack(tmp_path, "mine", {"a.card": OFFICIAL}, requires=("deluxe2016",))
    catalog = load(mine)
    results = [run(catalog, scenario, pack) for pack, scenario in chosen(catalog) if pack == "mine"]
    assert [result.failure for result in results] == [None] * 9
