"""Test that the second player of a sealed draft sees nothing of the first answer."""

from typing import Any

import pytest

from citadels_core import load
from citadels_core.model.catalog import Catalog
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from citadels_core.table.json import canonical, to_json
from citadels_core.table.views.event_views import events
from citadels_core.table.views.observation import observe
from tests.inside import build

REPLACING = "Labyrinth"
"""The card of the box that replaces what is drafted."""


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load("scenic2021")


def drafting(catalog: Catalog, seed: int, owner: int) -> Game:
    """Return a game at the first question of its second draft, in which a seat has the card that replaces."""
    setup = Setup(edition="scenic2021", seats=2, seed=seed, preset="Scenic Route", variants=("Simultaneous Choice",))
    game = Game.start(catalog, setup)
    card = next(card for card in range(len(game.box.cards)) if game.box.card_name(card) == REPLACING)
    build(game, owner, card)
    for _ in range(500):
        decision = game.decision
        assert decision is not None
        if game.table.round == 2 and decision.kind == "sealed":
            return game
        end = [number for number, id_ in enumerate(decision.ids) if id_ == "end-turn"]
        game.answer([*range(decision.least)] if decision.many else (end or [0])[0])
    raise AssertionError("there was no second draft")


def known(game: Game, seat: int) -> Any:
    """Return all that a seat is shown: its view, its decision, and its events."""
    return canonical(to_json(observe(game, seat))), canonical(to_json(events(game, seat)))


def answered(game: Game, number: int) -> Game:
    other = game.copy()
    other.answer(number)
    return other


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("seed", range(12))
def test_the_second_player_sees_no_difference(catalog: Catalog, seed: int, owner: int) -> None:
    game = drafting(catalog, seed, owner)
    for _ in range(2):
        first = game.decision
        assert first is not None
        assert first.kind == "sealed"
        assert len(first) > 1
        ways = [answered(game, number) for number in range(len(first))]
        second = ways[0].decision
        assert second is not None
        assert second.kind == "sealed"
        assert second.seat != first.seat
        assert len({known(way, second.seat) for way in ways}) == 1
        assert len({known(way, second.seat)[1] for way in (*ways, game)}) == 1, "nothing has been told"
        for number in range(len(second)):
            after = [answered(way, number) for way in ways]
            for way in after:
                if way.decision is not None and way.decision.kind == "replace":
                    assert way.decision.seat == owner
            if owner == second.seat:
                assert len({known(way, owner) for way in after}) == 1
        if owner == first.seat:
            for way in ways:
                assert len({known(answered(way, number), owner) for number in range(len(second))}) == 1
        game = answered(ways[seed % len(ways)], 0)
        asked = game.decision
        assert asked is not None
        assert asked.kind == "replace"
        game.answer(asked.ids.index("yes"))
        asked = game.decision
        assert asked is not None
        assert asked.seat == owner
        assert all("unseen" in id_ or "discarded" in id_ for id_ in asked.ids)
        game.answer(0)
    assert sorted(len(held) for held in game.table.drafted) == [2, 2]
