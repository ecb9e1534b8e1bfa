"""Test that a game replayed on changed cards is the same up to the first affected event."""

import re
from pathlib import Path

import pytest

from citadels_core.bots.registry import BOTS
from citadels_core.lab.trying.play_again import Difference, replay
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SetupError
from citadels_core.model.setup import Setup
from citadels_core.packs import load
from citadels_core.speech import referee
from citadels_core.table.game import Game
from citadels_core.table.saves.record import state_hash
from tests.packs.making import make_pack

SETUP = Setup(edition="classic2016:classic_2016", seats=4, seed=11)


@pytest.fixture
def patch(tmp_path: Path):
    """Return a loader of the official cards with a patch."""
    folder = make_pack(tmp_path, "mine", {"a.card": "patch Tavern\n    cost 1\n"}, requires=("classic2016",))

    def patched(text: str) -> Catalog:
        (folder / "a.card").write_text(text, "utf-8")
        return load(folder)

    return patched


def played(catalog: Catalog, answers: int | None = None) -> Game:
    game = Game.start(catalog, SETUP)
    bots = [BOTS["greedy"](seat) for seat in range(4)]
    while (decision := game.decision) is not None and (answers is None or len(game.answers) < answers):
        game.answer(bots[decision.seat].choose(game.at(decision.seat)))
    return game


def told(game: Game) -> list[str]:
    return [text for _, text, _ in referee.history(game.core, 0)]


def test_replay_on_equivalent_cards_gives_the_same_game(patch) -> None:
    game = played(patch("patch Tavern\n    cost 1\n"))
    again = replay(patch("# Moved by a line, and said in other words.\npatch Tavern\n    cost 1\n"), game)
    assert (again.difference, again.misfit, again.given) == (None, None, len(game.answers))
    assert told(again.game) == told(game)
    assert again.game.scores == game.scores


def test_the_first_event_that_differs_is_shown_with_its_line(patch) -> None:
    game = played(patch("patch Tavern\n    cost 1\n"))
    line = next(text for text in told(game) if text.startswith("district built") and "Tavern" in text)
    dearer = "patch Tavern\n    when district built if district is this\n        gain 1 gold\n"
    again = replay(patch(dearer), game)
    assert again.difference is not None
    assert again.difference.cause is not None
    assert (again.difference.cause.card, again.difference.cause.file, again.difference.cause.line) == (
        "Tavern",
        "mine/a.card",
        3,
    )
    assert again.difference.now.startswith("gold gained")
    before = told(again.game)[: told(again.game).index(again.difference.now)]
    assert before[-1] == line
    assert before == told(game)[: len(before)]


def test_replay_stops_at_an_answer_no_longer_offered(patch) -> None:
    game = played(patch("patch Tavern\n    cost 1\n"))
    again = replay(patch("patch Tavern\n    cost 6\n"), game)
    assert again.misfit is not None
    other = r"something else is asked|it was given by \w+, and now \w+ is asked"
    assert re.fullmatch(rf'"[A-Z].+" is not offered|{other}', again.misfit), again.misfit
    assert 0 < again.given < len(game.answers)
    assert len(again.game.answers) == again.given
    assert again.game.decision is not None
    assert isinstance(again.difference, Difference)
    assert again.difference.answers <= again.given
    assert "Tavern" in again.difference.before
    assert "Tavern" not in again.difference.now or again.difference.before != again.difference.now


def test_a_game_without_answers_is_compared(patch) -> None:
    game = played(patch("patch Tavern\n    cost 1\n"), answers=0)
    again = replay(patch("patch Tavern\n    copies 0\n"), game)
    assert again.given == 0
    assert again.difference is not None
    assert again.difference.answers == 0


def test_replay_does_not_change_the_original_game(patch) -> None:
    game = played(patch("patch Tavern\n    cost 1\n"), answers=30)
    before = state_hash(game), list(game.answers)
    replay(patch("patch Tavern\n    cost 6\n"), game)
    assert (state_hash(game), list(game.answers)) == before


def test_a_setup_that_is_no_longer_possible_is_refused(patch) -> None:
    game = played(patch("patch Tavern\n    cost 1\n"), answers=3)
    with pytest.raises(SetupError):
        replay(load("base"), game)
