"""Test ``toll`` for the use of an action and for its events: all must be affordable together."""

import pytest

from citadels_core.table.decision import Option
from citadels_core.table.game import Game
from citadels_core.table.saves.snapshot import restore, save
from tests.inside import offer_again, set_gold
from tests.mechanisms.tables import action, build_for_both, card_named, draft, events, offered, trial

CARDS = """
district Gate
    type unique
    cost 1
    toll 1 gold to you for district destroyed if owner is you
    toll 2 gold to you for gold taken if giver is you and not handed

district Office
    type unique
    cost 1
    toll 1 gold to you for action used if deed is Beg

district Cannon
    type unique
    cost 1
    action Fire once per turn
        target district where district is not this
        costs 1 gold
        destroy district

district Guild
    type unique
    cost 1
    toll 2 gold for action used if cause is not missing

district Notary
    type unique
    cost 1
    may instead of gold taken if handed and giver is not you
        giver gains 1 card

character Raider
    rank 1
    action Beg once per turn
        gain 1 card
    action Loot once per turn
        target district where district.owner is your left
        destroy district
        take 1 gold from your left
    action Pillage once per turn
        choose district in your left.city as one
        destroy one
        take 1 gold from your left
    action Ravage once per turn
        target district where district.owner is your left
        take 1 gold from your left
        take 1 gold from your left
        destroy district
    action Bribe once per turn
        target district where district.owner is your left
        destroy district
        pay 2 gold

character Warden
    rank 2
    while in cast
        when action used if deed is Beg
            player gains 5 gold
"""


def table(*, theirs: str = "", yours: str = "", gold: int = 0) -> tuple[Game, int]:
    """Return a game in the turn of the Raider, with districts in both cities, and the seat."""
    game = trial(CARDS, cast="Raider, Warden", extra=", Gate, Office, Cannon, Guild, Notary")
    draft(game, "Raider", "Warden")
    you = build_for_both(game, theirs, yours)
    set_gold(game, 1 - you, 5)
    set_gold(game, you, gold)
    offer_again(game)
    return game, you


def on(game: Game, first: str, last: str) -> Option:
    """Return the option of a name that ends with another."""
    assert game.decision is not None
    return next(one for one in game.decision.options if first in one.id and one.id.endswith(f"/{last}"))


@pytest.mark.parametrize(("gold", "left"), [(0, None), (1, 5)])
def test_the_toll_of_an_action_is_paid_before_its_effect(gold: int, left: int | None) -> None:
    game, you = table(theirs="Office", gold=gold)
    assert ("Beg" in offered(game)) == (left is not None)
    assert "Loot" in offered(game)
    if left is not None:
        start = len(game.log)
        game.answer(action(game, "Beg"))
        assert events(game, start)[:3] == ["gold taken", "action used", "gold gained"]
        assert (game.table.gold[you], game.table.gold[1 - you]) == (left, 6)


def test_no_toll_of_an_action_is_paid_to_oneself() -> None:
    game, you = table(yours="Office", gold=0)
    game.answer(action(game, "Beg"))
    assert game.table.gold[you] == 5


@pytest.mark.parametrize(("gold", "there"), [(2, False), (3, True)])
def test_the_toll_of_a_use_is_added_to_the_price_of_the_action(gold: int, *, there: bool) -> None:
    game, you = table(theirs="Guild", yours="Cannon", gold=gold)
    assert ("Fire" in offered(game)) == there
    if there:
        start = len(game.log)
        game.answer(action(game, "Fire"))
        assert events(game, start)[:4] == ["gold paid", "action used", "gold paid", "district destroyed"]
        assert game.table.gold[you] == 0


@pytest.mark.parametrize(("gold", "there"), [(3, False), (4, True)])
def test_the_toll_of_a_use_is_added_to_the_tolls_of_its_effects(gold: int, *, there: bool) -> None:
    game, you = table(theirs="Guild, Gate", yours="Cannon", gold=gold)
    assert ("Fire" in offered(game)) == there
    if there:
        game.answer(on(game, "fire", "gate"))
        assert game.table.gold[you] == 0


@pytest.mark.parametrize("name", ["Loot", "Pillage"])
@pytest.mark.parametrize(("gold", "there"), [(2, False), (3, True)])
def test_the_tolls_of_all_effects_of_an_action_must_be_affordable_together(
    name: str, gold: int, *, there: bool
) -> None:
    game, you = table(theirs="Gate, Cannon", gold=gold)
    assert (name in offered(game)) == there
    if there:
        if name == "Loot":
            game.answer(on(game, "loot", "cannon"))
        else:
            game.answer(action(game, name))
            game.answer(on(game, "", "cannon"))
        assert list(game.table.city[1 - you]) == [card_named(game, "Gate")]
        assert (game.table.gold[you], game.table.gold[1 - you]) == (1, 7)


@pytest.mark.parametrize(("gold", "there"), [(4, False), (5, True)])
def test_the_tolls_of_more_than_two_events_are_added(gold: int, *, there: bool) -> None:
    game, _ = table(theirs="Gate, Cannon", gold=gold)
    assert ("Ravage" in offered(game)) == there


@pytest.mark.parametrize(("gold", "there"), [(2, False), (3, True)])
def test_a_toll_and_later_payments_must_be_affordable_together(gold: int, *, there: bool) -> None:
    game, you = table(theirs="Gate", gold=gold)
    assert ("Bribe" in offered(game)) == there
    if there:
        game.answer(action(game, "Bribe"))
        assert game.table.gold[you] == 0


def test_an_action_waits_for_its_toll_even_across_a_save() -> None:
    game, you = table(theirs="Office, Notary", gold=1)
    game.answer(action(game, "Beg"))
    assert game.decision.seat == 1 - you
    assert "action used" not in events(game)[-1:]
    again = restore(game.box.catalog, save(game))
    for one in (game, again):
        one.answer(one.decision.options[1])
        assert one.table.gold[you] == 5
