"""Test facedown districts: no name, type, cost or rules, and still a district."""

from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.saves.snapshot import restore, save
from citadels_core.table.views.observation import observe
from citadels_core.table.views.views import DistrictView
from tests.inside import build, write
from tests.mechanisms.tables import prove, trial

CARDS = """
district Pit
    type unique
    cost 4
    acts as rank 3
    when district built if district is this
        choose district as chosen where chosen.owner is not you and chosen is not facedown
        turn chosen facedown
    score 9

district Monk
    type religious
    cost 3
    modify build price by 1 if player is not you
    score 2
    allow Identical if player is you

district Rock
    type noble
    cost 1
    forbid district chosen if district is this and source.rank is 3

district Cannon
    type military
    cost 1
    acts as rank 3
    action Fire once per turn
        target district where district.owner is not you
        destroy district

character Ram
    rank 3

character Digger
    rank 1
    action Dig once per turn
        target card in your hand where card.cost is 4
        build card
    action Burn once per turn
        target district
        costs district.cost gold
        destroy district

character Baron
    rank 2
    income noble
    action Rents once per turn
        if any district in your city where district counts as noble
        gain (count of district in your city where district counts as noble) gold

scenario a facedown district has no cost and no points, and counts as a district
    given Anna: Digger, hand Pit
    given Ben: Baron, city Manor, Castle, Palace, Temple, Church, Monastery, Tavern
    when Anna uses Dig on Pit
    when Anna chooses Palace of Ben
    then count of Ben.city is 7
    then Ben is complete
    then Anna can use Burn on Palace of Ben
    then Anna cannot use Burn on Castle of Ben
    when the game ends
    then Ben scores 18

scenario what counts as an ability of a rank is kept out where that rank is
    given Anna: Digger, hand Pit, city Cannon
    given Ben: Baron, city Rock, Manor
    then Anna can use Fire on Manor of Ben
    then Anna cannot use Fire on Rock of Ben
    when Anna uses Dig on Pit
    then Anna can choose Manor of Ben
    then Anna cannot choose Rock of Ben

scenario it has no type
    given Anna: Digger, hand Pit
    given Ben: Baron, city Manor, Castle
    when Anna uses Dig on Pit
    when Anna chooses Castle of Ben
    when Anna takes gold
    when Anna ends turn
    when Ben uses Rents
    then Ben has 1 gold
    when Ben uses Income
    then Ben has 2 gold

scenario it has no name, so that another one may be built
    given Anna: Digger, hand Pit
    given Ben: Baron, 2 gold, hand Tavern, city Tavern, Manor
    when Anna uses Dig on Pit
    when Anna chooses Tavern of Ben
    when Anna takes gold
    when Anna ends turn
    when Ben takes gold
    when Ben builds Tavern
    then count of Ben.city is 3

scenario it has no rules any more
    given Anna: Digger, hand Pit, Market, 2 gold
    given Ben: Baron, city Monk
    when Anna uses Dig on Pit
    when Anna chooses Monk of Ben
    when Anna takes gold
    when Anna builds Market
    then Anna has 2 gold

scenario what leaves play is a card like any other again
    given Anna: Digger, hand Pit
    given Ben: Baron, city Palace, Manor
    when Anna uses Dig on Pit
    when Anna chooses Palace of Ben
    when Anna uses Burn on Palace of Ben
    then Palace is at the bottom of deck
    then count of Ben.city is 1
"""


def test_facedown_districts_lose_name_type_cost_and_rules() -> None:
    assert prove(CARDS, cast="Digger, Baron, Ram", extra="Pit, Monk, Rock, Cannon") == 6


def test_views_and_saves_of_facedown_districts_are_right() -> None:
    game: Game = trial(
        CARDS.split("\nscenario", maxsplit=1)[0], cast="Digger, Baron, Ram", extra="Pit, Monk, Rock, Cannon"
    )
    box = game.box
    monk, manor = (
        next(card for card in range(len(box.cards)) if box.card_name(card) == name) for name in ("Monk", "Manor")
    )
    build(game, 0, monk, manor)
    assert write(game, "district turned facedown", monk, 0, 1, -1) == (monk, 0, 1, -1)
    assert write(game, "district turned facedown", monk, 0, 1, -1) is None
    assert observe(game, 1).players[0].city == (
        DistrictView(id="Monk", key="0/monk", name="Monk", cost=0, types=(), facedown=True),
        DistrictView(id="Manor", key="0/manor", name="Manor", cost=3, types=("noble",), facedown=False),
    )
    assert check(game, history=False) == []
    assert restore(box.catalog, save(game)).table.turned == (monk,)
    write(game, "district destroyed", monk, 0, 0, -1)
    assert game.table.turned == ()
    assert game.table.names[0] == [box.cards[manor]]
