"""Test that messages are small even at a full table."""

import json

import pytest

from citadels_core import DISTRICT_TYPES, Game, GreedyBot, setup_from_json
from citadels_core.wire.encoding import plain
from citadels_core.wire.feed import without_printed_types
from citadels_core.wire.wording import Wording
from tests.benchmarks.wire_sizes import VIEW, size
from tests.sweep import sweep
from tests.wire.test_table import EDITIONS

PLAYERS = 8


EVERY = 10
"""After so many answers everybody's views are looked at."""


def views(catalog, edition, seed):
    """Yield the views of all seats at moments of a bot game, and at its end."""
    seats = min(PLAYERS, next(one.most for one in catalog.editions.values() if one.book.id.startswith(f"{edition}:")))
    game = Game.start(catalog, setup_from_json({"edition": edition, "seats": seats, "seed": str(seed)}))
    bots = [GreedyBot(seed * 100 + seat) for seat in range(seats)]
    while True:
        if game.over or game.version % EVERY == 0:
            for seat in (None, *range(seats)):
                yield plain(without_printed_types(Wording().view(game.observe(seat), game.box.catalog), game.box))
        if (decision := game.decision) is None:
            return
        game.answer(bots[decision.seat].choose(game.at(decision.seat)))


@pytest.mark.parametrize("edition", sweep(EDITIONS))
def test_a_view_of_a_full_table_is_small(boxes, edition):
    seen = [view for seed in range(2) for view in views(boxes, edition, seed)]
    sizes = sorted(map(size, seen))
    assert len(sizes) > 150
    assert sizes[len(sizes) * 95 // 100] <= VIEW
    for view in seen:
        (view["decision"] or {}).pop("options", None)
    assert max(map(size, seen)) <= VIEW


def test_districts_are_sent_only_with_types_that_differ_from_their_cards(boxes):
    game = Game.start(boxes, setup_from_json({"edition": "classic2016", "seats": 4, "seed": "1"}))
    bot = GreedyBot(1)
    while not game.over:
        game.answer(bot.choose(game.at(game.decision.seat)))
    whole, sent = (
        game.observe(0),
        plain(without_printed_types(Wording().view(game.observe(0), game.box.catalog), game.box)),
    )
    printed = {card.name: card.type for card in game.box.definitions}
    assert json.dumps(sent).count('"types"') == sum(
        one.types != (DISTRICT_TYPES[printed[one.name]],) for player in whole.players for one in player.city
    )
    assert all(one.types for player in whole.players for one in player.city)
