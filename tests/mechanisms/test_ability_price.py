"""Test the surcharge for abilities that target a district."""

import pytest

from tests.inside import happen, offer_again, set_gold
from tests.mechanisms.tables import action, card_named, draft, events, offered, trial

CARDS = """
district Fence
    type unique
    cost 1
    modify ability price by 2 if source.rank is 1 and district is this

character Raider
    rank 1
    action Raze once per turn
        target district where district.owner is not you
        destroy district

character Quiet
    rank 2
"""


@pytest.mark.parametrize(("gold", "left"), [(1, None), (2, 0), (5, 3)])
def test_an_action_without_costs_pays_the_surcharge_of_the_district(gold: int, left: int | None) -> None:
    game = trial(CARDS, cast="Raider, Quiet", extra="Fence")
    draft(game, "Raider", "Quiet")
    assert game.decision is not None
    you = game.decision.seat
    happen(game, "district built", 1 - you, card_named(game, "Fence"), 0)
    set_gold(game, you, gold)
    offer_again(game)
    assert ("Raze" in offered(game)) == (left is not None)
    if left is not None:
        start = len(game.log)
        game.answer(action(game, "Raze"))
        assert game.table.gold[you] == left
        assert events(game, start)[:3] == ["action used", "gold paid", "district destroyed"]


def test_a_district_without_a_surcharge_costs_nothing() -> None:
    game = trial(CARDS, cast="Raider, Quiet", extra="Fence")
    draft(game, "Raider", "Quiet")
    assert game.decision is not None
    happen(game, "district built", 1 - game.decision.seat, card_named(game, "Temple"), 0)
    start = len(game.log)
    game.answer(action(game, "Raze"))
    assert events(game, start)[:2] == ["action used", "district destroyed"]


ACTING = (
    CARDS
    + """
district Cannon
    type unique
    cost 1
    acts as rank 1
    action Fire once per turn
        target district where district.owner is not you
        costs 1 gold
        destroy district

district Catapult
    type unique
    cost 1
    action Hurl once per turn
        target district where district.owner is not you
        costs 1 gold
        destroy district
"""
)


@pytest.mark.parametrize(("name", "use", "price"), [("Cannon", "Fire", 3), ("Catapult", "Hurl", 1)])
def test_a_district_that_acts_as_a_rank_pays_the_surcharge_of_the_rank(name: str, use: str, price: int) -> None:
    game = trial(ACTING, cast="Raider, Quiet", extra="Fence, Cannon, Catapult")
    draft(game, "Raider", "Quiet")
    assert game.decision is not None
    you = game.decision.seat
    happen(game, "district built", 1 - you, card_named(game, "Fence"), 0)
    happen(game, "district built", you, card_named(game, name), 0)
    set_gold(game, you, price - 1)
    offer_again(game)
    assert use not in offered(game)
    set_gold(game, you, 5)
    offer_again(game)
    game.answer(action(game, use))
    assert game.table.gold[you] == 5 - price


TWO_PRICES = """
district Fence
    type unique
    cost 1
    modify ability price by 2 if source.rank is 1 and district is this

character Raider
    rank 1
    action Raze once per turn
        target district where district.owner is not you
        costs 1 gold to district.owner
        costs 1 gold
        destroy district

character Quiet
    rank 2
"""


def test_the_surcharge_is_paid_once_where_an_ability_has_two_costs() -> None:
    game = trial(TWO_PRICES, cast="Raider, Quiet", extra="Fence")
    draft(game, "Raider", "Quiet")
    assert game.decision is not None
    you = game.decision.seat
    happen(game, "district built", 1 - you, card_named(game, "Fence"), 0)
    set_gold(game, you, 4)
    offer_again(game)
    game.answer(action(game, "Raze"))
    assert game.table.gold[you] == 0
