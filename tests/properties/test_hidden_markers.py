"""Test that a seat cannot tell which of several markers is the real one."""

import random

import pytest

from citadels_core.box.declared_state import declared
from citadels_core.model.setup import Setup
from citadels_core.packs import load
from citadels_core.packs.finding.discovery import official
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.json import canonical, to_json
from tests.inside import in_a_rule, write
from tests.properties.walks import drawn, walk
from tests.sweep import sweep

CATALOG = load(*official())
SECRETS = {"warrant": "stamped", "threatened": "flowered"}


def marked_otherwise(game: Game, seat: int, dice: random.Random) -> Game | None:
    """Return a game with secret markers of others exchanged within their group; None if impossible."""
    if in_a_rule(game):
        return None
    other = game.copy()
    marks = other.table.marks
    numbers = {state.name: number for number, state in enumerate(declared(game.box, "marker"))}
    moved = False
    for shown, secret in SECRETS.items():
        placed = marks[numbers[secret]] if secret in numbers else {}
        for target, placer in tuple(placed.items()):
            group = [other_one for other_one, by in marks[numbers[shown]].items() if by == placer]
            if placer != seat and target in group and len(group) > 1:
                there = dice.choice([other_one for other_one in group if other_one != target])
                write(other, "marker removed", placer, numbers[secret], target)
                write(other, "marker placed", placer, numbers[secret], there)
                moved = True
    return other if moved else None


def seen(game: Game, seat: int, since: int) -> str:
    return canonical([to_json(game.observe(seat)), to_json(game.events(seat, since))])


def gold(game: Game) -> list[int]:
    return [player.gold for player in game.observe(0).players]


@pytest.mark.parametrize("seats", sweep([2, 3, 4, 6], quick=(2, 3)))
def test_hidden_markers_do_not_change_the_view_of_a_seat(seats):
    compared = followed = 0
    for seed in range(2):
        dice = random.Random(10 * seats + seed)
        game = Game.start(CATALOG, Setup(edition="deluxe2016", seats=seats, seed=seed, preset="Devious Dignitaries"))
        for decision in walk(game, seed, 1500):
            seat = dice.randrange(seats)
            other = marked_otherwise(game, seat, dice)
            if other is None:
                continue
            compared += 1
            assert check(other) == []
            since = len(game.log)
            assert seen(other, seat, max(since - 60, 0)) == seen(game, seat, max(since - 60, 0))
            answers = drawn(decision, dice)
            left, right = game.copy(), other.copy()
            left.answer(answers)
            right.answer(answers)
            if gold(left) == gold(right):  # otherwise the real one was revealed
                followed += 1
                assert seen(right, seat, since) == seen(left, seat, since)
    assert compared > 30
    assert followed > 25
