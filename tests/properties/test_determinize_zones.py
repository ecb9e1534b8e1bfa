"""Test memory and determinization of declared zones, for each bearer and audience."""

import random
from collections import Counter
from itertools import permutations

import pytest

from citadels_core.game.declared_zones import declared_zones
from citadels_core.table.game import Game
from tests.mechanisms.tables import action, draft, trial
from tests.properties.test_determinize import agree, chi_square

CASES = [(on, seen) for seen in ("nobody", "owner", "all") for on in ("table", "player", "district", "character")]
SECRET = [(on, seen) for on, seen in CASES if seen != "all" and (on, seen) != ("table", "owner")]

CARDS = """
zone heap at table

zone den {place}
    seen by {seen}

note plot on player is district

character Trader
    rank 1
    action Raise
        choose card in your hand as site
        build site
    action Claim
        choose district in your city as site
        note site as your plot
    action Toss
        choose card in your hand as one
        put one on heap
    action Lay
        choose card in heap as one
        put one on {den}
    action Slip
        choose card in your hand as one
        put one under {den}
    action Fill
        if deck is not empty
        put (top 2 of deck) on {den}
    action Sink
        put (top 1 of {den}) under {den}
    action Drop
        put (bottom 1 of {den}) on heap
    action Fetch
        for each card in top 1 of {den}
            take card
    action Mix
        shuffle {den}
    action Swap
        exchange {den} with your hand
    action Stir
        shuffle deck
    action Deal
        exchange {den} with deck
    action Pull
        target district in your city
        destroy district

character Guest
    rank 2

character Third
    rank 3
"""

DENS = {"table": "den", "player": "your den", "district": "your plot.den", "character": "this.den"}


def cards_of(on: str, seen: str) -> str:
    """Return a character that moves cards through a zone in all possible ways."""
    place = "at table" if on == "table" else f"on {on}"
    return CARDS.format(place=place, seen=seen if (on, seen) != ("table", "owner") else "nobody", den=DENS[on])


def table(on: str, seen: str, *, seats: int = 3) -> Game:
    """Return the turn of the trader, with three cards on the heap and a district in the city."""
    game = trial(cards_of(on, seen), cast="Trader, Guest, Third", seats=seats, seed=4)
    draft(game, *("Trader", "Guest", "Third")[:seats])
    use(game, "Raise", 0)
    use(game, "Claim", 0)
    for _ in range(3):
        use(game, "Toss", 0)
    return game


def use(game: Game, name: str, *numbers: int) -> None:
    """Use an action, with the first option of each later decision except for these."""
    game.answer(action(game, name))
    for number in numbers:
        game.answer(number)
    while game.decision is not None and game.decision.kind != "menu":
        game.answer(0)


def lying(game: Game) -> tuple[int, ...]:
    """Return the contents of the one den with cards, the lowest first."""
    return next((zone.cards for zone in declared_zones(game.table) if zone.state.name == "den" and zone.cards), ())


QUICK = [("table", "nobody"), ("player", "owner"), ("district", "all"), ("character", "nobody")]
"""Each place and each who may look once."""


@pytest.mark.parametrize(
    ("on", "seen"), [case if case in QUICK else pytest.param(*case, marks=pytest.mark.slow) for case in CASES]
)
def test_a_determinized_game_looks_the_same_to_its_seat(on: str, seen: str) -> None:
    """As for every edition, with a zone of each kind and all moves of cards through it."""
    games = (table(on, seen) for _ in range(3))
    made, otherwise = agree(games, random.Random(f"{on} {seen}"), answers=160, every=12)
    assert otherwise > made * 0.5


@pytest.mark.parametrize(("on", "seen"), SECRET)
def test_cards_shuffled_out_of_sight_are_uniformly_ordered(on: str, seen: str) -> None:
    """Publicly seen cards go into a zone one by one; a seat that cannot see them there loses their order."""
    game = table(on, seen)
    you = game.decision.seat
    for _ in range(3):
        use(game, "Lay", 0)
    laid = lying(game)
    dice, drawn = random.Random(1), 600
    assert {lying(game.determinize(1 - you, dice)) for _ in range(20)} == {laid}
    use(game, "Mix")
    orders = set(permutations(laid))
    for seat in (0, 1, None):
        if seen == "owner" and seat == you:
            assert {lying(game.determinize(seat, dice)) for _ in range(20)} == {lying(game)}
            continue
        found = Counter(lying(game.determinize(seat, dice)) for _ in range(drawn))
        assert set(found) == orders
        assert chi_square(found, drawn / 6, 6) < 27  # 1 in 20,000 with 5 degrees of freedom


def test_public_zones_keep_their_order() -> None:
    game = table("table", "all")
    for _ in range(3):
        use(game, "Lay", 0)
    use(game, "Mix")
    assert {lying(game.determinize(seat, random.Random(1))) for seat in (0, 1, 2, None)} == {lying(game)}


@pytest.mark.parametrize("mix", ["Stir", "Mix"])
def test_shuffled_cards_reveal_nothing_of_hands(mix: str) -> None:
    """Cards of hands stay among the unknown ones, although none of them was in the shuffled zone."""
    game = table("table", "nobody")
    you = game.decision.seat
    use(game, "Fill")
    use(game, mix)
    seat, other = [one for one in range(3) if one != you]
    free = {*game.table.deck, *game.table.hand[you], *game.table.hand[other], *lying(game)}
    dice, drawn = random.Random(1), 1000
    found = Counter(card for _ in range(drawn) for card in game.determinize(seat, dice).table.hand[other])
    assert set(found) == free
    each = drawn * len(game.table.hand[other]) / len(free)
    assert chi_square(found, each, len(free)) < 60


@pytest.mark.parametrize(("on", "seen"), SECRET)
def test_a_seat_knows_the_cards_of_a_zone_but_not_their_order_after_a_shuffle(on: str, seen: str) -> None:
    """Publicly seen cards are known there, but not their order once they are shuffled."""
    game = table(on, seen)
    you = game.decision.seat
    for _ in range(2):
        use(game, "Lay", 0)
    names = tuple(sorted(map(game.box.card_name, lying(game))))
    use(game, "Mix")
    (view,) = [view for view in game.knowledge(1 - you).cards if view.places[0].zone == "den"]
    assert view.names == names
    assert [place.count for place in view.places] == [2]
