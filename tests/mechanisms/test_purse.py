"""Test lent gold: it pays like gold in the stash."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from tests.inside import build, crown, offer_again, put_under, set_counter, set_gold
from tests.mechanisms.tables import action, draft, events, offered, prove, trial

LENDERS = """
counter hoard on district
counter tin on player
counter fund on character

district Vault
    type unique
    cost 3
    copies 2
    spend this.hoard if you are crowned

district Double Vault
    type unique
    cost 3
    spend this.hoard
    spend this.hoard if your gold is at least 0

district Tin
    type unique
    cost 2
    spend your tin
"""

CHARACTERS = """
character Buyer
    rank 1
    action Bank once per turn
        costs {price} gold
        gain 1 cards
    action Split once per turn
        costs {price} gold
        costs 1 gold to your left
        gain 1 cards
    action Buy once per turn
        target district where district.owner is not you
        costs {price} gold to district.owner
        seize district
    action Swap once per turn
        target district in your city as mine
        choose district as theirs where theirs.owner is not you
        pay {price} gold to theirs.owner
        exchange mine for theirs
    action Fee once per turn
        pay {price} gold
        gain 1 cards
    action Gift once per turn
        give {price} gold to your left
    action Alms once per turn
        if your left.gold is at least 0
        your left gives {price} gold to you
    action Lay once per turn
        put {price} gold on this.fund
    action Rob once per turn
        your left takes {price} gold from you

character Seller
    rank 2
"""

EXTRA = "Vault, Double Vault, Tin"
LENT = {"Vault": ("hoard", True), "Double Vault": ("hoard", False), "Tin": ("tin", False)}


def table(
    price: int, gold: int, hoards: dict[str, int], *, crowned: bool = True, theirs: int = 0, text: str = ""
) -> tuple[Game, int]:
    """Return a game in the buyer's turn with lenders in the city, each with gold on it, and a district to be bought."""
    game = trial(LENDERS + (text or CHARACTERS.format(price=price)), cast="Buyer, Seller", extra=EXTRA)
    draft(game, "Buyer", "Seller")
    assert game.decision is not None
    you = game.decision.seat
    for name, amount in hoards.items():
        card = next(card for card in range(len(game.box.cards)) if game.box.card_name(card) == name)
        put_under(game, card)
        build(game, you, card)
        counter = next(number for id_, number in game.box.counters.items() if id_.endswith(LENT[name][0]))
        set_counter(game, counter, you if name == "Tin" else card, amount)
    build(game, 1 - you, game.table.hand[1 - you][0])
    for seat, amount in ((you, gold), (1 - you, theirs)):
        counts = EVENT_IDS["gold paid"], EVENT_IDS["gold gained"]
        game.log.append((counts[0], (seat, game.table.gold[seat], -1), -1))
        game.log.append((counts[1], (seat, amount), -1))
        set_gold(game, seat, amount)
    crown(game, you if crowned else 1 - you)
    offer_again(game)
    return game, you


def worth(game: Game, you: int) -> int:
    """Return the gold in a stash and in its lenders."""
    return game.table.gold[you] + sum(sum(counts.values()) for counts in game.table.counters)


AMOUNTS = st.integers(0, 6)
PILES = st.fixed_dictionaries({}, optional={"Vault": AMOUNTS, "Double Vault": AMOUNTS, "Tin": AMOUNTS})


@settings(max_examples=60, deadline=None)
@given(price=st.integers(0, 12), gold=AMOUNTS, hoards=PILES, crowned=st.booleans())
def test_the_full_price_moves_from_payer_to_receiver(
    price: int, gold: int, hoards: dict[str, int], crowned: bool
) -> None:
    hoards = {name: hoards.get(name, 0) for name in LENT if name in hoards}
    lent = sum(amount for name, amount in hoards.items() if crowned or not LENT[name][1])
    for name, extra, taker in (
        ("Bank", 0, 0),
        ("Split", 1, 1),
        ("Buy", 0, price),
        ("Swap", 0, price),
        ("Fee", 0, 0),
    ):
        game, you = table(price, gold, hoards, crowned=crowned, theirs=2)
        assert game.core.purse(you) == gold + lent
        possible = price + extra <= gold + lent and (name != "Swap" or bool(hoards))
        assert (name in offered(game)) is possible, name
        if not possible:
            continue
        before = worth(game, you)
        game.answer(action(game, name))
        if name == "Swap":
            assert game.decision is not None
            game.answer(0)
        assert before - worth(game, you) == price + extra
        assert game.table.gold[1 - you] == 2 + taker
        assert game.table.gold[you] >= min(gold, gold + lent - price - extra), "lent gold goes first"
        assert not [said for said in check(game) if "stash" in said]


@settings(max_examples=40, deadline=None)
@given(price=st.integers(0, 12), gold=AMOUNTS, hoards=PILES)
def test_a_gift_uses_lent_gold_and_a_theft_takes_only_the_stash(price: int, gold: int, hoards: dict[str, int]) -> None:
    game, you = table(price, gold, hoards)
    there = gold + sum(hoards.values())
    game.answer(action(game, "Gift"))
    assert game.table.gold[1 - you] == min(price, there)
    game, you = table(price, gold, hoards)
    game.answer(action(game, "Rob"))
    assert game.table.gold[1 - you] == min(price, gold)
    assert worth(game, you) == there - min(price, gold)


def test_gold_placed_on_a_thing_uses_stored_gold() -> None:
    game, you = table(5, 1, {"Vault": 3, "Tin": 2})
    game.answer(action(game, "Lay"))
    assert (game.table.gold[you], worth(game, you)) == (1, 6)


@pytest.mark.parametrize(
    "rule",
    ["forbid gold paid if amount is at least 1", "instead of gold paid\n            gain 1 cards"],
)
def test_a_forbidden_or_replaced_payment_draws_no_stored_gold(rule: str) -> None:
    # The payment is below a condition, so that it does not decide about the offer.
    text = CHARACTERS.format(price=2)
    text = text.replace(
        "        pay 2 gold\n        gain", "        if your gold is 0\n            pay 2 gold\n        gain"
    )
    game, you = table(2, 0, {"Vault": 3}, text=text + f"    while in cast\n        {rule}\n")
    start = len(game.log)
    game.answer(action(game, "Fee"))
    assert "gold collected" not in events(game, start)
    assert (game.table.gold[you], worth(game, you)) == (0, 3)


SCENARIOS = """
counter hoard on district

district Vault
    type unique
    cost 3
    spend this.hoard

character Buyer
    rank 1
    action Buy once per turn
        target district where district.owner is not you
        costs district.cost gold to district.owner
        seize district
    action Save once per turn
        target district in your city where district.name is Vault
        put 2 gold on district.hoard
    action Rob once per turn
        target player where player is not you
        take 1 gold from player

character Seller
    rank 2

character Watcher
    rank 3
    while in cast
        when gold taken if handed
            player gains 5 gold

scenario What is saved on a card comes from the stash, not from the card
    given 2 players
    given Anna: Buyer, 3 gold, city Vault
    given Ben: Seller
    given Vault of Anna has 4 hoard
    when Anna uses Save on Vault
    then Anna has 1 gold
    then Vault of Anna.hoard is 6

scenario A card can tell gold that is handed over from gold that is lost
    given 2 players
    given Anna: Buyer, 3 gold
    given Ben: Seller, 4 gold, city Castle
    when Anna uses Rob on Ben
    then Anna has 4 gold
    when Anna uses Buy on Castle of Ben
    then Anna has 0 gold
    then Ben has 12 gold
"""


def test_lent_gold_scenarios_pass() -> None:
    assert prove(SCENARIOS, cast="Buyer, Seller, Watcher", extra="Vault") == 2
