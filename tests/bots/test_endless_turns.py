"""Test that a game with an unlimited action ends, whichever bot plays it."""

import time

import pytest

from citadels_core.bots.greedy import GreedyBot
from citadels_core.machine.limits import MOST_ACTIONS
from citadels_core.table.game import Game
from tests.mechanisms.tables import trial

SECONDS = 60.0

CHARACTERS = """
character Mint
    rank 1
    {kind} Strike
        {effect}

character Baker
    rank 2
"""


def played(game: Game, most: int) -> int:
    """Let greedy bots play; return the maximum number of answers in one turn."""
    bots = [GreedyBot(seat) for seat in range(game.box.seats)]
    longest = 0
    for _ in range(most):
        decision = game.decision
        if decision is None:
            break
        longest = max(longest, game.table.turn.actions)
        game.answer(bots[decision.seat].choose(game.at(decision.seat)))
    return longest


@pytest.mark.parametrize(
    ("kind", "effect"),
    [("action", "gain 1 gold"), ("must", "gain 1 gold"), ("action", "take crown"), ("must", "gain 0 gold")],
)
def test_a_turn_ends_after_the_maximum_number_of_actions(kind: str, effect: str) -> None:
    game = trial(CHARACTERS.format(kind=kind, effect=effect), cast="Mint, Baker", size=2)
    start = time.process_time()
    longest = played(game, 20_000)
    assert game.over
    assert longest <= MOST_ACTIONS
    assert time.process_time() - start < SECONDS


def test_after_the_maximum_number_of_actions_only_ending_the_turn_is_offered() -> None:
    game = trial(CHARACTERS.format(kind="must", effect="gain 1 gold"), cast="Mint, Baker")
    while game.decision.kind != "menu" or not any("strike" in id_ for id_ in game.decision.ids):
        game.answer(0)
    for _ in range(MOST_ACTIONS):
        assert "end-turn" not in game.decision.ids
        game.answer(next(number for number, id_ in enumerate(game.decision.ids) if "strike" in id_))
    assert list(game.decision.ids) == ["end-turn"]


def test_recursively_offered_actions_count_towards_the_maximum() -> None:
    game = trial(CHARACTERS.format(kind="action", effect="offer actions from this"), cast="Mint, Baker")
    while game.decision.kind != "menu" or not any("strike" in id_ for id_ in game.decision.ids):
        game.answer(0)
    used = 0
    while strikes := [number for number, id_ in enumerate(game.decision.ids) if "strike" in id_]:
        used += 1
        assert used <= MOST_ACTIONS
        game.answer(strikes[0])
    assert used == MOST_ACTIONS
    assert list(game.decision.ids) == ["end-turn"]
