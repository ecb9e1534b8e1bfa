"""Test that a price is clamped at 0 before surcharges are added."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.inside import build, offer_again, set_gold
from tests.mechanisms.tables import action, draft, offered, trial

CARDS = """
character Raider
    rank 1
    action Cheap once per turn
        target district where district.owner is not you
        costs (district.cost - {less}) gold
        destroy district
    action Twice once per turn
        costs ({first} - {less}) gold
        costs {second} gold
        gain 1 cards

character Host
    rank 2

district Wall
    type unique
    cost 0
    modify ability price by {toll}
        if source.rank is 1 and district is not this
"""


@settings(max_examples=40, deadline=None)
@given(
    less=st.integers(0, 7),
    first=st.integers(0, 4),
    second=st.integers(0, 4),
    toll=st.integers(0, 3),
    gold=st.integers(0, 8),
)
def test_the_offered_price_is_the_paid_price(less: int, first: int, second: int, toll: int, gold: int) -> None:
    game = trial(
        CARDS.format(less=less, first=first, second=second, toll=toll), cast="Raider, Host", extra="Wall", seed=3
    )
    draft(game, "Raider", "Host")
    assert game.decision is not None
    you = game.decision.seat
    wall = next(card for card in range(len(game.box.cards)) if game.box.card_name(card) == "Wall")
    target = next(card for card in game.table.hand[1 - you] if card != wall)
    build(game, 1 - you, wall, target)
    prices = {
        "Cheap": max(game.box.cost[target] - less, 0) + toll,
        "Twice": max(first - less, 0) + second,
    }
    for name, price in prices.items():
        other = game.copy()
        set_gold(other, you, gold)
        offer_again(other)
        decision = other.decision
        assert decision is not None
        numbers = [value for value in decision.values if value[0] >= 0]
        there = [v for v in numbers if other.box.rules[v[0]].rule.name == name and v[2] in (target, -1)]
        assert bool(there) is (price <= gold), name
        if there:
            assert (name in offered(other)) is True
            option = action(other, name) if name == "Twice" else decision[list(decision.values).index(there[0])]
            if price:
                assert f"for {price} gold" in option.label
            other.answer(option)
            assert other.table.gold[you] == gold - price
