"""Test nested procedures: order, speed and termination."""

import time

import pytest

from citadels_core.box.find import box_for
from citadels_core.box.numbering import ordered
from citadels_core.machine.linking.link_box import linked
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SetupError
from citadels_core.model.programs.instructions import Instr, Perform, Stop
from citadels_core.model.programs.rules import Program
from citadels_core.model.programs.tree import OF_YOU
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from tests.mechanisms.tables import action, catalog_of, events, play_until, trial

CARDS = "".join(f"\ncharacter {name}\n    rank {rank}\n" for rank, name in enumerate(["Ant", "Bee"], 1))
SECONDS = 4.0
FUEL = 30_000
"""So many steps one answer may take."""


def program(*code: Instr) -> Program:
    return Program(code=code, types=("Player", "Card"))


def word(number: int) -> str:
    """Return a name for a procedure, in letters."""
    return "level " + chr(97 + number // 26) + chr(97 + number % 26)


def doubling(levels: int, last: str) -> str:
    """Return a selection whose procedures each perform the next one twice, and the last one has an effect."""
    lines = ["", "    procedure selection", "        shuffle characters", f"        perform {word(1)}"]
    lines += ["        for each player", "            player performs keep one"]
    for level in range(1, levels):
        lines += [f"    procedure {word(level)}", *[f"        perform {word(level + 1)}"] * 2]
    lines += [f"    procedure {word(levels)}", f"        {last}", ""]
    return "\n".join(lines)


def table(levels: int, last: str) -> tuple[Catalog, Setup]:
    catalog = catalog_of(CARDS, cast="Ant, Bee", selection=doubling(levels, last))
    return catalog, Setup(edition="trial", seats=2, seed=1)


def test_sixteen_levels_are_linked_quickly() -> None:
    catalog, setup = table(16, "take crown")
    start = time.process_time()
    linked(box_for(catalog, setup))
    assert time.process_time() - start < SECONDS


def test_sixteen_levels_are_played_quickly() -> None:
    catalog, setup = table(16, "crowned player gains 1 gold")
    start = time.process_time()
    game = Game.start(catalog, setup)
    while game.decision is not None and game.table.round < 4:
        game.answer(0)
    assert time.process_time() - start < 10 * SECONDS


def test_a_rule_that_takes_too_many_steps_is_abandoned() -> None:
    """Literal bounds can exceed the step limit, and computed bounds can be any number."""
    for times in ("90000 times", "(count of players * 40000) times"):
        cards = CARDS.replace("rank 1\n", f"rank 1\n    action Dig\n        repeat {times}\n            gain 1 gold\n")
        game = trial(cards, cast="Ant, Bee")
        play_until(game, lambda game: game.decision is not None and "dig" in game.decision.ids)
        start = game.next_event
        game.answer(action(game, "Dig"))
        names = [event.name for event in game.events(None, start)]
        assert names[-1] == "abandoned"
        assert names.count("abandoned") == 1
        assert FUEL / 4 <= names.count("gold gained") <= FUEL
        dropped = game.events(None)[-1].cause
        assert dropped is not None
        assert (dropped.card, dropped.line) == ("Ant", 4)
        assert game.decision is not None
        assert game.decision.kind == "menu"


def test_procedures_that_take_too_many_steps_are_abandoned() -> None:
    catalog, setup = table(13, "repeat 9 times\n            crowned player gains 1 gold")
    start = time.process_time()
    game = Game.start(catalog, setup)
    assert "abandoned" in events(game)
    while game.decision is not None and game.table.round < 4:
        game.answer(0)
    assert time.process_time() - start < 10 * SECONDS


def test_a_long_chain_of_procedures_is_sorted() -> None:
    row = {f"p{number}": program(Perform(f"p{number + 1}", OF_YOU, 1)) for number in range(5_000)}
    row["p5000"] = program(Stop(1))
    assert ordered(row) == [f"p{number}" for number in range(5_000, -1, -1)]


def test_a_cycle_is_reported_in_call_order() -> None:
    def performing(name: str) -> Program:
        return program(Perform(name, OF_YOU, 1))

    with pytest.raises(SetupError, match=r"in a circle: (a -> b -> c -> a|b -> c -> a -> b|c -> a -> b -> c)\."):
        ordered({"a": performing("b"), "b": performing("c"), "c": performing("a")})
