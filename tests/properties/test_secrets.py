"""Two states that differ only in what a seat may not know are told alike to it, now and after the same answers.

Everything is compared: views with their prompts, options, ids and labels, marks, notes and counters, events, the
sentences of the narrator, refusals, and why something is not on offer; for every seat and for who looks on.
"""

import random
from functools import cache

import pytest

from citadels_core.lab.soak import Soak
from citadels_core.model.catalog import Catalog
from citadels_core.packs import load
from citadels_core.packs.discovery import official
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from tests.properties.hidden import common, dealt_otherwise, told, told_on_purpose
from tests.properties.walks import walk

MODS = ("mods/court_intrigue", "mods/fair_play", "mods/harbour_town", "mods/long_winter")


@cache
def catalog() -> Catalog:
    return load(*official(), *MODS)


EDITIONS = sorted(catalog().editions)


def compare(game: Game, other: Game, seat: int | None, since: int) -> None:
    for place, said in told(game, seat, since).items():
        assert told(other, seat, since)[place] == said, f"{place} for seat {seat}"


def follow(game: Game, other: Game, seat: int | None, dice: random.Random, steps: int = 6) -> int:
    """Answer both alike as long as nothing is told to the seat on purpose; return how many answers were compared."""
    left, right, since = game.copy(), other.copy(), len(game.log)
    for step in range(steps):
        if left.decision is None or right.decision is None:
            return step
        answers = common(left, right, seat, dice)
        if answers is None:
            return step
        before = left.copy(), right.copy()
        left.answer(answers[0])
        right.answer(answers[1])
        if told_on_purpose(before[0], left, before[1], right, seat):
            return step
        compare(left, right, seat, since)
    return steps


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_a_seat_may_not_know_makes_no_difference_to_what_it_is_told(edition: str) -> None:
    soak, dice = Soak(edition=edition, games=1), random.Random(edition)
    compared = followed = onlookers = 0
    for number in range(6):
        game = Game.start(catalog(), soak.setup_of(catalog(), dice.randrange(2000)))
        for at, _ in enumerate(walk(game, number, 350)):
            if at % 12:
                continue
            seat = dice.choice([None, *range(game.box.seats)])
            other = dealt_otherwise(game, seat, dice, dice.choice(("cards", "characters", "both")))
            if other is None:
                continue
            assert check(other) == []
            compared += 1
            onlookers += seat is None
            compare(game, other, seat, max(len(game.log) - 60, 0))
            followed += follow(game, other, seat, dice)
    print(edition, compared, onlookers, followed)
    assert compared > 60
    assert onlookers > 5
    assert followed > 100
