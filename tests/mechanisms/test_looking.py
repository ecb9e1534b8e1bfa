"""Test that a player who looks at cards knows them while they stay in place."""

import pytest

from citadels_core.speech.values import say
from citadels_core.table.game import Game
from tests.inside import happen
from tests.mechanisms.tables import card_named, draft, trial

CARDS = """
character Keeper
    rank 1
    action Bury once per turn
        target district in your city
        choose card in your hand as old
        tuck old under district

character Raider
    rank 2
"""


@pytest.fixture
def game() -> Game:
    game = trial(CARDS, cast="Keeper, Raider")
    draft(game, "Keeper", "Raider")
    return game


def test_a_look_at_cards_laid_aside_for_another_player_shows_them(game: Game) -> None:
    assert game.decision is not None
    you = game.decision.seat
    happen(game, "cards laid out", you, 2, ())
    assert game.observe(1 - you).aside is None
    first, second = game.table.aside
    happen(game, "cards looked at", 1 - you, -1, (first,))
    assert game.observe(1 - you).aside is None  # the view lists them all, or none
    happen(game, "cards looked at", 1 - you, -1, (first, second))
    assert game.observe(1 - you).aside == game.observe(you).aside
    assert game.observe(None).aside is None
    assert say(game.core, "Card", first, 1 - you) == game.box.card_name(first)
    happen(game, "cards put back", you, (first, second), False)
    happen(game, "cards laid out", you, 2, ())
    assert game.observe(1 - you).aside is None


def test_knowledge_of_deck_cards_ends_when_they_are_laid_out_for_another(game: Game) -> None:
    assert game.decision is not None
    you = game.decision.seat
    known = tuple(game.table.deck[-2:])
    happen(game, "cards looked at", 1 - you, -1, known)
    happen(game, "cards laid out", you, 2, ())
    assert {*game.table.aside} == {*known}
    happen(game, "card taken", you, known[0], -1, False)
    assert game.observe(1 - you).aside is None


def test_a_look_at_cards_under_the_district_of_another_player_shows_them(game: Game) -> None:
    assert game.decision is not None
    you, temple = game.decision.seat, card_named(game, "Temple")
    happen(game, "district built", you, temple, 0)
    under = game.table.hand[you][0]
    happen(game, "cards tucked", you, (under,), temple, False)
    assert game.observe(1 - you).players[you].city[0].under is None
    happen(game, "cards looked at", 1 - you, -1, (under,))
    name = game.box.card_name(under)
    assert game.observe(1 - you).players[you].city[0].under == (name,)
    assert game.observe(None).players[you].city[0].under is None
