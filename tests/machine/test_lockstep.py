"""Test that both forms of the machine play the same: questions, facts, events, points and winners."""

from pathlib import Path

import pytest

from citadels_core import Setup, load
from citadels_core.lab.games.soak import Soak
from citadels_core.model.catalog import Catalog
from tests.machine.lockstep import compare
from tests.mechanisms.tables import catalog_of
from tests.random_games import Outcome, play_by_decisions, play_in_engine
from tests.sweep import sweep

BOXES = ("ffg2002", "ffg2010", "classic2016", "demo2016", "deluxe2016", "scenic2021")
MODS = Path(__file__).parents[2] / "mods"
SAMPLES = (("long_winter", "long_winter"), ("court_intrigue", "classic2016"), ("harbour_town", "classic2016"))


@pytest.mark.parametrize("edition", BOXES)
@pytest.mark.parametrize("seed", sweep([2, 41, 118], quick=(2,)))
def test_games_of_all_boxes_are_the_same_in_both_forms(edition: str, seed: int) -> None:
    catalog = load(edition)
    setup = Soak(edition=edition, games=1).setup_of(catalog, seed)
    assert compare(catalog, setup) is None


@pytest.mark.parametrize(("pack", "edition"), SAMPLES)
def test_games_with_the_sample_packs_are_the_same_in_both_forms(pack: str, edition: str) -> None:
    catalog = load(MODS / pack, edition) if pack != edition else load(MODS / pack)
    setup = Soak(edition=edition, games=1).setup_of(catalog, 30)
    assert compare(catalog, setup) is None


def outcomes(catalog: Catalog, setup: Setup) -> list[list[Outcome]]:
    """Play six games in the machine and among random bots; return both results."""
    return [[way(catalog, setup, seed) for seed in range(6)] for way in (play_in_engine, play_by_decisions)]


@pytest.mark.parametrize("edition", ["ffg2002", "deluxe2016", "scenic2021"])
def test_playouts_report_the_same_as_games_of_random_bots(edition: str) -> None:
    played_out, among_bots = outcomes(load(edition), Setup(edition=edition, seats=4))
    assert played_out == among_bots


OF_NOBODY = """
counter debt on player

note lender on player is player

character Usurer
    rank 1
    while in cast
        when round ended
            for each player
                add 2 to player.debt
                player.lender removes 1 from player.debt

character Baker
    rank 2

character Mason
    rank 3
"""


def test_events_of_a_missing_player_do_not_happen_in_playouts() -> None:
    catalog = catalog_of(OF_NOBODY, cast="Usurer, Baker, Mason")
    played_out, among_bots = outcomes(catalog, Setup(edition="trial", seats=2))
    assert played_out == among_bots
