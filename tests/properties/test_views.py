"""Test that no view shows a seat another's decision or a hidden card."""

from citadels_core import load
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from citadels_core.table.json import canonical, to_json
from citadels_core.table.views.knowledge import cards_seen, viewer
from tests.properties.walks import walk


def test_only_the_asked_seat_sees_the_options_of_a_decision(game):
    for decision in walk(game, 5, 120):
        for seat in (None, *range(4)):
            view = game.observe(seat).decision
            assert (view.seat, view.kind) == (decision.seat, decision.kind)
            if seat == decision.seat:
                assert len(view.options) == len(decision)
            else:
                assert (view.prompt, view.options, view.least, view.most, view.many, view.cause) == (None,) * 6


def test_no_view_holds_the_name_of_a_card_that_only_others_see():
    """In a deck of unique names, a hidden card would be visible by its name."""
    game = Game.start(load("deluxe2016"), Setup(edition="deluxe2016", seats=4, seed=9, decks=("Deluxe Uniques",)))
    for _ in walk(game, 5, 60):
        for seat in (None, *range(4)):
            told = canonical(to_json(game.observe(seat)))
            known = {game.box.card_name(card) for card in cards_seen(game.core, viewer(game.core, seat))}
            hidden = {game.box.card_name(card) for card in range(len(game.box.cards))} - known
            spoken = [(f'"{name}"', f"the {name}", f'{name.lower().replace(" ", "-")}"') for name in hidden]
            assert [words for words in spoken if any(word in told for word in words)] == []
