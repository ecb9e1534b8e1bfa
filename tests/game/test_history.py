"""Test that the history is the same whether it is read first or saved first."""

import random

import pytest

from citadels_core import Catalog, Game, Setup, load
from citadels_core.game.log_numbers import LogNumbers
from citadels_core.packs.finding.discovery import official
from tests.properties.walks import drawn

EDITIONS = ["classic2016", "deluxe2016", "demo2016", "ffg2002", "ffg2010", "scenic2021"]


@pytest.fixture(scope="module")
def boxes() -> Catalog:
    return load(*official())


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(3))
def test_a_history_is_the_same_however_it_is_accessed(boxes: Catalog, edition: str, seed: int) -> None:
    """One game is read at its end, one at every moment, one is read, saved, copied and undone at random."""
    dice = random.Random(seed)
    unread, read, mixed = (Game.start(boxes, Setup(edition=edition, seats=5, seed=seed)) for _ in range(3))
    while (decision := unread.decision) is not None:
        answer = drawn(decision, dice)
        for game in (unread, read, mixed):
            game.answer(answer)
        assert len(list(read.log)) == len(unread.log)
        match dice.randrange(8):
            case 0:
                mixed.log.numbers()
            case 1:
                mixed = mixed.copy()
            case 2:
                list(mixed.log.numbered(len(mixed.log) - 3))
            case 3:
                other = mixed.copy()
                other.log.numbers()
                if other.decision is not None:
                    other.answer(drawn(other.decision, dice))
                mixed.log.numbers()
            case _:
                pass
    whole = LogNumbers.of(read.log.numbered(0))
    for game in (unread, mixed):
        written = game.log.numbers()
        assert (written.numbers, written.digest, written.following) == (whole.numbers, whole.digest, whole.following)
        assert list(game.log.numbered(0)) == list(read.log.numbered(0))


@pytest.mark.parametrize("seed", range(4))
def test_the_events_since_a_copy_are_the_tail_of_the_history(boxes: Catalog, seed: int) -> None:
    dice = random.Random(seed)
    game = Game.start(boxes, Setup(edition="deluxe2016", seats=5, seed=seed))
    before = game.copy()
    while (decision := game.decision) is not None:
        game.answer(drawn(decision, dice))
        older, history = list(before.copy().log), list(game.copy().log)
        assert game.core.told_since(before.core) == [kind for kind, _, _ in history[len(older) :]]
        match dice.randrange(8):
            case 0:
                list(dice.choice((game, before)).log)
            case 1:
                game = game.copy()
            case 2 if game.can_undo(decision.seat):
                game.undo()
                before = game.copy()
            case 3:
                before = dice.choice((game, Game(game.core))).copy()
            case _:
                pass
