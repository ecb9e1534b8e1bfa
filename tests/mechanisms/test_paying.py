"""Test ways to pay for a district: cards, a district, stored gold, unseen cards."""

from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.table.game import Game
from tests.inside import build, crown, give, happen, offer_again, put_on_top, put_under, set_counter, set_gold
from tests.mechanisms.tables import action, draft, events, offered, prove, trial

CARDS = """
counter hoard on district

district Cellar
    type unique
    cost 4
    while in hand
        action Pay With Cards
            if turn.gathered
            if build price of this is at most your purse + count of your hand - 1
            if count of your hand is at least 2
            let price be build price of this
            choose (price - your purse) to (price) cards in your hand as fee where fee is not this
            discard fee
            pay (price - count of fee) gold for this
            use build on this
            build this

district Ruin
    type unique
    cost 5
    while in hand
        action Rebuild
            if turn.gathered
            target district in your city
            costs destroy district
            use build on this
            build this

district Crownvault
    type unique
    cost 3
    when crown moved
        add 1 to this.hoard
    spend this.hoard if you are crowned

district Wild Bed
    type unique
    cost 5
    action Sow once per turn
        if turn.gathered and deck is not empty and your purse is at least 3
        use build
        lay out 1 cards
        for each card in aside as seed
            if seed is buildable
                pay 3 gold for seed
                build seed
            otherwise
                put aside under deck
    allow Identical if player is you and district in aside

district Boulder
    type unique
    cost none

character Mason
    rank 1
    action Save once per turn
        gain 9 gold
    action Ask Back once per turn
        gain (turn.spent) gold

character Smith
    rank 2

character Idler
    rank 3
    forbid district built if player is you

character Miser
    rank 3
    forbid district built if player is you and district.cost is at most 9

character Pardoner
    rank 3
    forbid district built named Laziness if player is you
    allow Laziness if district counts as noble
"""

EXTRA = "Boulder, Cellar, Ruin, Crownvault, Wild Bed"
PAID = EVENT_IDS["gold paid"]


def table(*hand: str, city: tuple[str, ...] = (), gold: int = 0) -> tuple[Game, int]:
    """Return a game in the first turn, after gathering, with this hand, city and gold of the active player."""
    game = trial(CARDS, cast="Mason, Smith", extra=EXTRA)
    draft(game, "Mason", "Smith")
    assert game.decision is not None
    you = game.decision.seat
    for seat in (0, 1):
        put_under(game, *game.table.hand[seat])
    for name in (*city, *hand):
        give(game, you, lying(game, name))
    build(game, you, *game.table.hand[you][: len(city)])
    game.answer(action(game, "Take Gold"))
    set_gold(game, you, gold)
    offer_again(game)
    return game, you


def lying(game: Game, name: str) -> int:
    """Return the lowest card of a name in the deck."""
    return next(card for card in game.table.deck if game.box.card_name(card) == name)


def city(game: Game, seat: int) -> list[str]:
    return [game.box.card_name(card) for card in game.table.city[seat]]


def test_a_price_is_paid_in_gold_and_in_cards() -> None:
    game, _ = table("Cellar", "Tavern", "Temple", "Manor", gold=2)
    game.answer(action(game, "Pay With Cards"))
    decision = game.decision
    assert decision is not None
    assert (decision.least, decision.most) == (2, 3)
    assert [game.box.card_name(card) for card in decision.values] == ["Tavern", "Temple", "Manor"]


def test_a_district_paid_in_cards_is_bought_but_only_gold_is_counted() -> None:
    game, you = table("Cellar", "Tavern", "Temple", gold=2)
    game.answer(action(game, "Pay With Cards"))
    game.answer([0, 1])
    assert city(game, you) == ["Cellar"]
    assert (game.table.gold[you], game.table.hand[you]) == (0, [])
    game.answer(action(game, "Ask Back"))
    assert game.table.gold[you] == 2


def test_paying_with_cards_is_not_offered_without_enough_gold_and_cards() -> None:
    game, _ = table("Cellar", "Tavern", "Temple", gold=1)
    assert "Pay With Cards" not in offered(game)


def test_a_district_is_sacrificed_for_another() -> None:
    game, you = table("Ruin", city=("Tavern", "Temple"))
    start = len(game.log)
    game.answer(action(game, "Rebuild"))
    assert city(game, you) == ["Temple", "Ruin"]
    assert events(game, start) == ["action used", "district destroyed", "build used", "district built"]


def test_a_sacrifice_needs_a_district_and_a_build() -> None:
    game, _ = table("Ruin")
    assert "Rebuild" not in offered(game)
    game, you = table("Ruin", "Tavern", city=("Temple",), gold=1)
    game.answer(action(game, "Build"))
    assert city(game, you) == ["Temple", "Tavern"]
    assert "Rebuild" not in offered(game)


def test_gold_stored_elsewhere_pays_first_and_counts_for_building() -> None:
    game, you = table("Castle", city=("Crownvault",), gold=1)
    vault = game.table.city[you][0]
    set_counter(game, 0, vault, 3)
    crown(game, you)
    offer_again(game)
    game.answer(action(game, "Build"))
    assert city(game, you) == ["Crownvault", "Castle"]
    assert (game.table.gold[you], game.table.counters[0]) == (0, {})
    assert [args for kind, args, _ in game.log if kind == PAID][-1][1] == 4


def test_gold_stored_elsewhere_is_spent_before_the_stash() -> None:
    game, you = table("Tavern", city=("Crownvault",), gold=2)
    vault = game.table.city[you][0]
    set_counter(game, 0, vault, 3)
    crown(game, you)
    offer_again(game)
    game.answer(action(game, "Build"))
    assert (game.table.gold[you], game.table.counters[0][vault]) == (2, 2)
    assert events(game)[-4:] == ["gold collected", "gold paid", "build used", "district built"]


def test_stored_gold_cannot_be_spent_without_the_crown() -> None:
    game, you = table("Castle", city=("Crownvault",), gold=3)
    vault = game.table.city[you][0]
    set_counter(game, 0, vault, 3)
    crown(game, 1 - you)
    offer_again(game)
    assert "Build" not in offered(game)


def test_stored_gold_is_refunded_to_the_stash() -> None:
    game, you = table("Castle", city=("Crownvault",), gold=1)
    vault = game.table.city[you][0]
    set_counter(game, 0, vault, 3)
    crown(game, you)
    offer_again(game)
    game.answer(action(game, "Build"))
    game.answer(action(game, "Ask Back"))
    assert (game.table.gold[you], game.table.counters[0]) == (4, {})


def test_gold_is_stored_whenever_the_crown_moves() -> None:
    game, you = table(city=("Crownvault",))
    happen(game, "crown moved", 1 - game.table.crown, game.table.crown)
    assert game.table.counters[0][game.table.city[you][0]] == 1


def test_an_unseen_card_is_built_for_a_fixed_price_even_a_second_time() -> None:
    game, you = table(city=("Wild Bed", "Castle"), gold=3)
    put_on_top(game, lying(game, "Castle"))
    game.answer(action(game, "Sow"))
    assert city(game, you) == ["Wild Bed", "Castle", "Castle"]
    assert (game.table.gold[you], game.table.turn.builds) == (0, 1)


def test_an_unseen_build_needs_three_gold_and_a_build() -> None:
    game, _ = table(city=("Wild Bed",), gold=2)
    assert "Sow" not in offered(game)
    game, _ = table("Tavern", city=("Wild Bed",), gold=4)
    game.answer(action(game, "Build"))
    assert "Sow" not in offered(game)


def test_an_unbuildable_unseen_card_goes_under_the_deck_and_the_gold_is_kept() -> None:
    game, you = table(city=("Wild Bed",), gold=3)
    boulder = lying(game, "Boulder")
    put_on_top(game, boulder)
    game.answer(action(game, "Sow"))
    assert city(game, you) == ["Wild Bed"]
    assert (game.table.gold[you], game.table.turn.builds, game.table.deck[0]) == (3, 1, boulder)


def sown(character: str, expected: str) -> int:
    """Test in a scenario whether a character may build an unseen card."""
    scenario = f"""
scenario the case
    given Anna: {character}, 4 gold, hand Tavern, city Wild Bed
    given Anna has gathered
    then Anna {expected} use Sow
"""
    return prove(CARDS + scenario, cast=f"Mason, Smith, {character}", extra=EXTRA)


def test_an_unseen_build_is_not_offered_to_a_player_who_may_not_build() -> None:
    assert sown("Idler", "cannot")


def test_a_ban_that_depends_on_the_card_does_not_remove_an_unseen_build() -> None:
    assert sown("Miser", "can")


def test_a_ban_that_a_card_may_lift_does_not_remove_an_unseen_build() -> None:
    assert sown("Pardoner", "can")
