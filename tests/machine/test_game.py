"""The machine behind the door of an engine: it tells, shows and saves what the engine of today does."""

from random import Random
from typing import Any

import pytest

from citadels_core import load
from citadels_core.engine.game import Game as Today
from citadels_core.engine.stakes import stakes
from citadels_core.lab.games.soak import Soak
from citadels_core.machine.game import Game
from citadels_core.speech.reasons import unavailable
from citadels_core.table.game import Game as AtTable
from tests.engine.veiled import FACTS, TURN_FACTS
from tests.golden.__main__ import differences
from tests.properties.walks import drawn

UNORDERED = frozenset({"tucked", "looks", "peeked", "laid", "guests", "turned", "twins", "shown"})
"""The facts whose order tells nothing."""
COUNTED = frozenset({"marks", "counters", "notes", "types", "uses"})
"""The facts that tell what is counted for what."""
GAMES = [("deluxe2016", 4), ("deluxe2016", 9), ("deluxe2016", 15), ("ffg2010", 2)]


@pytest.fixture(scope="module")
def catalog() -> Any:
    return load("deluxe2016", "ffg2010")


def told(table: Any, named: frozenset[str] = FACTS) -> dict[str, Any]:
    """Return facts in a form that can be compared."""
    return {name: _told(name, getattr(table, name)) for name in named}


def _told(name: str, value: Any) -> Any:
    if name == "turn":
        return told(value, TURN_FACTS)
    if name == "held":
        return [told(turn, TURN_FACTS) for turn in value]
    if name == "names":
        return [sorted(names) for names in value]
    if name in COUNTED or not isinstance(value, list | tuple):
        return value
    plain = [list(one) if isinstance(one, list | tuple) else one for one in value]
    return sorted(plain) if name in UNORDERED else plain


def happened(game: AtTable) -> list[Any]:
    """Return what has happened; a line may have several numbers as a cause."""
    return [(kind, fields, game.cause(cause)) for kind, fields, cause in game.log]


def test_games_and_scenarios_are_told_by_the_machine_as_they_were() -> None:
    found = [*differences(slice(11, None, 40), Game)]
    assert not found, str(found[0])


@pytest.mark.parametrize(("edition", "seed"), GAMES)
def test_facts_texts_and_reasons_are_those_of_the_engine_of_today(catalog: Any, edition: str, seed: int) -> None:
    setup = Soak(edition=edition, games=1).setup_of(catalog, seed)
    mine, other = AtTable.start(catalog, setup, Game), AtTable.start(catalog, setup, Today)
    dice = Random(seed)
    step = 0
    while (decision := other.decision) is not None:
        same = mine.decision
        assert same is not None
        assert same.question[:-1] == decision.question[:-1]
        assert same.cause == decision.cause
        assert list(same.values) == list(decision.values)
        if step % 3 == 0:
            assert told(mine.table) == told(other.table)
            assert (same.ids, same.labels, same.prompt) == (decision.ids, decision.labels, decision.prompt)
            assert stakes(same) == stakes(decision)
        if step % 12 == 0:
            assert unavailable(mine) == unavailable(other)
            assert [mine.observe(seat) for seat in (None, 0, 1)] == [other.observe(seat) for seat in (None, 0, 1)]
            assert list(mine.engine.faults()) == []
        numbers = drawn(decision, dice)
        mine.answer(numbers)
        other.answer(numbers)
        step += 1
    assert happened(mine) == happened(other)
    assert told(mine.table) == told(other.table)
    assert (mine.over, mine.scores, mine.winners) == (True, other.scores, other.winners)


@pytest.mark.parametrize(("edition", "seed"), GAMES)
def test_a_saved_game_goes_on_as_it_would_have(catalog: Any, edition: str, seed: int) -> None:
    setup = Soak(edition=edition, games=1).setup_of(catalog, seed)
    game = Game.start(catalog, setup)
    dice = Random(seed)
    for step in range(10_000):
        if (decision := game.decision) is None:
            break
        if step % 30 == 0:
            game = Game.resume(catalog, setup, game.plain(), game.log)
            assert game.plain() == game.copy().plain()
            assert game.question == decision.question
        game.answer(drawn(decision, dice))
    other = Game.start(catalog, setup)
    dice = Random(seed)
    while (decision := other.decision) is not None:
        other.answer(drawn(decision, dice))
    assert game.plain() == other.plain()
    assert list(game.log) == list(other.log)
