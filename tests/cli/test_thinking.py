"""Test the search bot at the terminal with the thinking option."""

import pytest

from citadels_core.bots.budget import Budget
from citadels_core.cli.main import run
from citadels_core.cli.terminal.parameters import ThinkingParam
from citadels_core.lab.simulation import SimulationPlan, simulate
from citadels_core.model.setup import Setup


def test_search_bots_play_a_game_to_its_end(capsys):
    assert run(["play", "--auto", "--bot", "search", "--thinking", "6", "--seed", "3"]) == 0
    told = capsys.readouterr().out
    assert "wins" in told or "share the victory" in told


@pytest.mark.parametrize(
    ("typed", "budget"),
    [("500", Budget(playouts=500)), ("200ms", Budget(milliseconds=200)), (" 20 ms ", Budget(milliseconds=20))],
)
def test_thinking_is_parsed_as_playouts_or_milliseconds(typed, budget):
    assert ThinkingParam().convert(typed, None, None) == budget


@pytest.mark.parametrize("typed", ["", "0", "0ms", "-5", "1.5s", "ms", "200 s", "12345678", "٣"])
def test_invalid_thinking_is_refused_in_one_sentence(typed, capsys):
    assert run(["simulate", "--bot", "search", "--thinking", typed]) == 2
    assert "--thinking must be a number of play-outs, such as 500, or of milliseconds" in capsys.readouterr().err


@pytest.mark.slow
def test_games_of_search_bots_depend_on_the_seed_not_on_the_number_of_processes(catalog):
    plan = SimulationPlan(
        setup=Setup(edition="classic2016", seed=5),
        games=2,
        bots=("search", "greedy"),
        thinking=Budget(playouts=8),
    )
    assert simulate(catalog, plan) == simulate(catalog, plan, jobs=2)
