"""Test that the sample packs have no findings, pass their scenarios and can be played to the end."""

import json
from functools import cache
from pathlib import Path

import pytest

from citadels_core.bots.budget import Budget
from citadels_core.bots.random_bot import RandomBot
from citadels_core.bots.search import SearchBot
from citadels_core.cli.main import run as citadels
from citadels_core.lab.scenarios.report import report
from citadels_core.lab.scenarios.runner import run
from citadels_core.model.catalog import Catalog
from citadels_core.model.setup import Setup
from citadels_core.packs import examine, load
from citadels_core.table.game import Game
from citadels_core.table.invariants import check

MODS = Path(__file__).parents[2] / "mods"
PACKS = sorted(folder.name for folder in MODS.iterdir())
TABLES = {
    "court_intrigue": [
        Setup(edition=edition, seats=seats, cast=("Informer", "Regent", "Hostess", "Champion"))
        for edition, most in (("classic2016", 7), ("deluxe2016", 8))
        for seats in range(2, most + 1)
    ],
    "fair_play": [Setup(edition="classic2016", seats=seats) for seats in range(2, 8)],
    "long_winter": [Setup(edition="long_winter", seats=seats) for seats in range(2, 5)],
    "harbour_town": [Setup(edition="classic2016", seats=seats) for seats in range(2, 8)],
}
"""What is played with each pack: every edition it is for, at every number of players."""

CARDS = {
    "long_winter": ["Great Hearth", "Woodshed", "Ice Cellar", "Winter Garden"],
    "harbour_town": ["Fish Market"],
    "fair_play": ["Smithy", "Imperial Treasury"],
}
"""The districts that have to be in the deck of what is played with a pack."""


@cache
def loaded(pack: str) -> Catalog:
    return load(MODS / pack)


def test_every_sample_pack_is_played() -> None:
    assert sorted(TABLES) == PACKS


@pytest.mark.parametrize("pack", PACKS)
def test_a_pack_has_no_findings(pack: str) -> None:
    assert examine(MODS / pack).problems == ()


@pytest.mark.parametrize("pack", PACKS)
def test_a_pack_is_ready_to_publish_with_full_coverage(pack: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert citadels(["pack", "check", str(MODS / pack), "--format", "json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["ready"], said["coverage"]["percent"]) == (True, 100)


@pytest.mark.parametrize("pack", PACKS)
def test_the_scenarios_of_a_pack_pass(pack: str) -> None:
    catalog = loaded(pack)
    results = [run(catalog, scenario, pack) for scenario in catalog.modules[-1].scenarios]
    assert results
    assert [report(result) for result in results if result.failure is not None] == []


@pytest.mark.parametrize("pack", PACKS)
def test_a_pack_is_played_to_the_end_at_every_number_of_players(pack: str) -> None:
    for setup in TABLES[pack]:
        game = Game.start(loaded(pack), setup)
        bot = RandomBot(setup.seats)
        while game.decision is not None:
            assert len(game.answers) < 20_000
            game.answer(bot.answer_to(game.question))
        check(game)
        assert len(game.scores) == setup.seats
        assert game.winners
        assert {*setup.cast} <= {card.name for card in game.box.cast}
        assert {*CARDS.get(pack, ())} <= {game.box.definitions[number].name for number in game.box.cards}


@pytest.mark.parametrize("pack", PACKS)
def test_search_bots_play_a_pack_to_the_end(pack: str) -> None:
    for setup in (TABLES[pack][0], TABLES[pack][-1]):
        game = Game.start(loaded(pack), setup)
        bots = [SearchBot(seat, Budget(playouts=4)) for seat in range(setup.seats)]
        seats = [game.at(seat) for seat in range(setup.seats)]
        while game.question is not None:
            assert len(game.answers) < 20_000
            game.answer(bots[game.question.seat].choose(seats[game.question.seat]))
        check(game)
        assert game.winners
