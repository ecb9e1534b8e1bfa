"""Test facedown cards under a district: visible to its owner, moved with it, then under the deck."""

import attrs

from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.saves.snapshot import restore, save
from tests.inside import give
from tests.mechanisms.tables import action, draft, trial

CARDS = """
district Vault
    type unique
    cost 0
    action Bury once per turn
        choose card in your hand as old
        tuck old under this
    action Dig once per turn
        if this.tucked is not empty
        choose card in this.tucked as old
        take old
    score count of this.tucked

character Keeper
    rank 1
    action Settle once per turn
        choose card in your hand as site
        build site
    action Raze once per turn
        target district in your city
        destroy district

character Raider
    rank 2
    action Grab once per turn
        target district where district.owner is not you
        seize district
"""


def table() -> tuple[Game, int, int]:
    """Return a game in which the Keeper has a Vault, the Keeper's seat and the Vault."""
    game = trial(CARDS, cast="Keeper, Raider", extra="Vault")
    vault = next(card for card in range(len(game.box.cards)) if game.box.card_name(card) == "Vault")
    draft(game, "Keeper", "Raider")
    assert game.decision is not None
    you = game.decision.seat
    give(game, you, vault)
    game.answer(action(game, "Settle"))
    game.answer(list(game.decision.values).index(vault))
    return game, you, vault


def bury(game: Game) -> int:
    game.answer(action(game, "Bury"))
    assert game.decision is not None
    card: int = game.decision.values[1]
    game.answer(1)
    return card


def test_a_tucked_card_leaves_the_hand_and_is_named_only_to_its_player() -> None:
    game, you, vault = table()
    start, held = len(game.log), len(game.table.hand[you])
    card = bury(game)
    assert game.table.tucked == ((card, vault),)
    assert len(game.table.hand[you]) == held - 1
    mine, theirs = (
        next(view for view in game.events(seat, start) if view.name == "cards tucked") for seat in (you, 1 - you)
    )
    assert mine.fields["cards"] == (game.box.card_name(card),)
    assert (theirs.hidden, theirs.fields["district"]) == ({"cards": 1}, "Vault")
    assert check(game) == []


def test_all_see_the_number_of_tucked_cards_and_the_owner_their_names() -> None:
    game, you, _ = table()
    card = bury(game)
    seen = [game.observe(seat).players[you].city[-1] for seat in (you, 1 - you)]
    assert [(view.tucked, view.under) for view in seen] == [(1, (game.box.card_name(card),)), (1, None)]
    game.answer(action(game, "Dig"))
    assert game.decision is not None
    assert game.decision.ids == (game.box.card_name(card).lower(),)
    game.answer(0)
    assert game.table.tucked == ()
    assert card in game.table.hand[you]
    assert check(game) == []


def test_tucked_cards_are_saved() -> None:
    game, _, vault = table()
    card = bury(game)
    again = restore(game.box.catalog, save(game))
    assert again.table.tucked == game.copy().table.tucked == ((card, vault),)


def test_tucked_cards_move_with_the_district_to_its_new_owner() -> None:
    game, you, vault = table()
    card = bury(game)
    while game.table.turn.player == you:
        gathers = game.decision is not None and (game.decision.kind != "menu" or not game.table.turn.gathered)
        game.answer(0 if gathers else action(game, "End Turn"))
    game.answer(action(game, "Grab"))
    assert game.table.owner[vault] == 1 - you
    assert game.table.tucked == ((card, vault),)
    view = game.observe(1 - you).players[1 - you].city[-1]
    assert attrs.asdict(view)["under"] == (game.box.card_name(card),)
    assert game.observe(you).players[1 - you].city[-1].under is None
    assert check(game) == []


def test_tucked_cards_go_under_the_deck_with_the_district() -> None:
    game, _, vault = table()
    card = bury(game)
    game.answer(action(game, "Raze"))
    assert set(game.table.deck[:2]) == {vault, card}
    assert game.table.tucked == ()
    assert check(game) == []
