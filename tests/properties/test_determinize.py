"""Test that a determinized game looks the same to its seat, and is drawn uniformly."""

import random
from collections import Counter
from collections.abc import Iterable
from functools import cache

import pytest

from citadels_core.lab.games.soak import Soak
from citadels_core.model.catalog import Catalog
from citadels_core.model.setup import Setup
from citadels_core.packs import load
from citadels_core.packs.finding.discovery import official
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.json import canonical, to_json
from tests.long_runs import LONG
from tests.properties.hidden import common, told, told_on_purpose
from tests.properties.walks import play, walk
from tests.sweep import sweep

MODS = ("mods/court_intrigue", "mods/fair_play", "mods/harbour_town", "mods/long_winter")


@cache
def catalog() -> Catalog:
    return load(*official(), *MODS)


EDITIONS = sorted(catalog().editions)


def hidden(game: Game) -> tuple[object, ...]:
    """Return the locations of cards and characters."""
    table = game.table
    return table.deck, table.hand, table.drafted, table.facedown, table.packet, table.guests


def know_alike(game: Game, other: Game, seat: int | None) -> None:
    """Check that a seat has the same views and the same memory in both games."""
    one, two = told(game, seat, len(game.log)), told(other, seat, len(game.log))
    for place in ("view", "refused", "unavailable"):
        assert two[place] == one[place], place
    assert canonical(to_json(other.knowledge(seat))) == canonical(to_json(game.knowledge(seat)))


@pytest.mark.parametrize("edition", sweep(EDITIONS))
def test_a_determinized_game_looks_the_same_to_its_seat(edition: str) -> None:
    """Compares views, refusals, missing options and memories, now and after more answers."""
    soak, dice = Soak(edition=edition, games=1), random.Random(edition)
    games = (Game.start(catalog(), soak.setup_of(catalog(), dice.randrange(2000))) for _ in range(4 if LONG else 3))
    made, otherwise = agree(games, dice, answers=250, every=18)
    assert otherwise > made * 0.9


def agree(games: Iterable[Game], dice: random.Random, answers: int, every: int) -> tuple[int, int]:
    """Check determinized games at some answers; return their number, and how many differed."""
    made = otherwise = followed = 0
    for number, game in enumerate(games):
        for at, decision in enumerate(walk(game, number, answers)):
            if at % every:
                continue
            seat = dice.choice([decision.seat, None, *range(game.box.seats)])
            other = game.determinize(seat, dice)
            know_alike(game, other, seat)
            assert check(other) == []
            assert list(other.core.faults()) == []
            made += 1
            otherwise += hidden(game) != hidden(other)
            followed += follow(game, other, seat, dice)
            if made % 10 == 0:
                assert check(play(other, number)) == []
    assert made > 25
    assert followed > made
    return made, otherwise


def follow(game: Game, other: Game, seat: int | None, dice: random.Random, steps: int = 4) -> int:
    """Give both games equal answers while the seat is shown the same; return the number of compared answers."""
    left, right = game.copy(), other.copy()
    for step in range(steps):
        if left.decision is None or right.decision is None:
            return step
        answers = common(left, right, seat, dice)
        if answers is None:
            return step
        before = left.copy(), right.copy()
        left.answer(answers[0])
        right.answer(answers[1])
        if told_on_purpose(before[0], left, before[1], right, seat) or left.table.chance != before[0].table.chance:
            return step
        if left.events(seat, len(before[0].log)) != right.events(seat, len(before[1].log)):
            return step
        assert canonical(to_json(right.knowledge(seat))) == canonical(to_json(left.knowledge(seat)))
    return steps


def chi_square(found: Counter[object], each: float, kinds: int) -> float:
    """Return the chi-square statistic of counts against the expected counts (Pearson)."""
    return sum((count - each) ** 2 / each for count in found.values()) + (kinds - len(found)) * each


def test_hidden_cards_are_uniformly_distributed() -> None:
    """A seat that knows only its own 4 of 65 cards sees each of the others equally often in each hand."""
    game = Game.start(catalog(), Setup(edition="classic2016", seats=4, seed=5))
    dice, drawn = random.Random(1), 3000
    found = Counter(card for _ in range(drawn) for card in game.determinize(0, dice).table.hand[2])
    others = [card for card in range(len(game.box.cards)) if card not in game.table.hand[0]]
    assert set(found) == set(others)
    each = drawn * 4 / len(others)
    assert chi_square(found, each, len(others)) < 110  # 1 in 5,000 with 60 degrees of freedom


def test_hidden_characters_are_uniformly_distributed() -> None:
    """Each character that a seat passed on is equally often with each player who drafts from them."""
    game = Game.start(catalog(), Setup(edition="classic2016", seats=4, seed=5))
    first = game.decision
    assert first is not None
    passed = [value for value in first.values if value != first.values[0]]
    game.answer(0)
    second = game.decision
    assert second is not None
    game.answer(2)
    dice, drawn = random.Random(1), 3000
    found = Counter(one for _ in range(drawn) for one in game.determinize(first.seat, dice).table.drafted[second.seat])
    assert set(found) == set(passed)
    assert chi_square(found, drawn / len(passed), len(passed)) < 25  # 1 in 2,000 with 5 degrees of freedom
