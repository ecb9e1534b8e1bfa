"""Test play through decisions: invariants, copies and saved games."""

import json
import os
import pathlib
import random
import subprocess
import sys

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from citadels_core import load
from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.rules import ActionRule
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.json import to_json
from citadels_core.table.saves.record import state_hash
from citadels_core.table.saves.snapshot import restore, save
from tests.inside import build, offer_again
from tests.properties.walks import asked, drawn, play, told, until, walk

ROOT = pathlib.Path(__file__).parent.parent.parent
CATALOG: list[Catalog] = []


def shared() -> Catalog:
    if not CATALOG:
        CATALOG.append(load("classic2016"))
    return CATALOG[0]


class Table(RuleBasedStateMachine):
    """A game as a state machine in which any option may be answered at any time."""

    game: Game

    @initialize(
        seats=st.integers(2, 7),
        seed=st.integers(),
        variants=st.sampled_from([(), ("Classic",)]),
        decks=st.sampled_from([(), ("basic",)]),
    )
    def start(self, seats, seed, variants, decks):
        setup = Setup(edition="classic2016", seats=seats, seed=seed, variants=variants, decks=decks)
        self.game = Game.start(shared(), setup)

    @precondition(lambda self: not self.game.over)
    @rule(data=st.data())
    def answer(self, data):
        decision = self.game.decision
        numbers = st.integers(0, len(decision) - 1)
        if decision.many:
            numbers = st.lists(numbers, min_size=decision.least, max_size=decision.most, unique=True)
        self.game.answer(data.draw(numbers))

    @rule(seed=st.integers(0, 10**6), steps=st.integers(5, 40))
    def play_on(self, seed, steps):
        for _ in walk(self.game, seed, steps):
            assert check(self.game) == []

    @precondition(lambda self: not self.game.over)
    @rule(seed=st.integers(0, 10**6))
    def copy_goes_its_own_way(self, seed):
        before, question = state_hash(self.game), asked(self.game)
        log = list(self.game.log)
        copy = self.game.copy()
        assert state_hash(copy) == before
        play(copy, seed, 40)
        assert (state_hash(self.game), asked(self.game), list(self.game.log)) == (before, question, log)
        assert list(copy.log)[: len(log)] == log
        assert check(copy) == []
        other = play(self.game.copy(), seed, 40)
        assert (state_hash(other), list(other.log)) == (state_hash(copy), list(copy.log))

    @rule()
    def go_on_from_a_saved_game(self):
        restored = restore(shared(), json.loads(json.dumps(save(self.game))))
        assert state_hash(restored) == state_hash(self.game)
        assert list(restored.log) == list(self.game.log)
        self.game = restored

    @invariant()
    def all_is_well(self):
        assert check(self.game) == []


TestTable = Table.TestCase


LONGER = [pytest.param(*case, marks=pytest.mark.slow) for case in [(2, 1), (3, 7), (5, 7), (6, 7)]]


@pytest.mark.parametrize(("seats", "every"), [(4, 3), (7, 7), *LONGER])
def test_a_game_saved_at_a_decision_continues_identically(catalog, seats, every):
    """Save at each decision, or some; give both games the same answer, and compare the results."""
    game = Game.start(catalog, Setup(edition="classic2016", seats=seats, seed=seats))
    dice = random.Random(seats)
    number = 0
    while game.decision is not None:
        numbers = drawn(game.decision, dice)
        restored = restore(catalog, json.loads(json.dumps(save(game)))) if number % every == 0 else game.copy()
        assert asked(restored) == asked(game)
        since = len(game.log)
        game.answer(numbers)
        restored.answer(numbers)
        assert (asked(restored), state_hash(restored)) == (asked(game), state_hash(game))
        assert list(restored.log.since(since)) == list(game.log.since(since))
        number += 1
    assert game.over


def test_from_every_decision_of_a_game_a_restored_one_reaches_the_same_end(catalog):
    game = Game.start(catalog, Setup(edition="classic2016", seats=3, seed=5))
    for number, _ in enumerate(walk(game, 21)):
        restored = restore(catalog, save(game))
        assert told(restored, number) == told(game.copy(), number)


def elsewhere(script: str, *arguments: str) -> str:
    """Run a script in a process of its own, with other hash seeds, and return what it prints."""
    environment = {**os.environ, "PYTHONHASHSEED": "123"}
    command = [sys.executable, "-c", script, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_a_second_process_plays_the_same_game(catalog, seats):
    script = f"""
from citadels_core import load
from tests.properties.walks import told
from citadels_core.table.game import Game
from citadels_core.model.setup import Setup
game = Game.start(load("classic2016"), Setup(edition="classic2016", seats={seats}, seed=77))
print(told(game, 3)[-1])
"""
    there = elsewhere(script)
    here = told(Game.start(catalog, Setup(edition="classic2016", seats=seats, seed=77)), 3)[-1]
    assert there == here


def test_a_second_process_continues_a_saved_game(catalog, tmp_path):
    game = play(Game.start(catalog, Setup(edition="classic2016", seats=5, seed=8)), 2, 150)
    (tmp_path / "game.json").write_text(json.dumps(save(game)), encoding="utf-8")
    script = """
import json, pathlib, sys
from citadels_core import load
from tests.properties.walks import told
from citadels_core.table.saves.snapshot import restore
game = restore(load("classic2016"), json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")))
print(told(game, 4)[-1])
"""
    there = elsewhere(script, str(tmp_path / "game.json"))
    assert there == told(game, 4)[-1]


def test_the_seed_decides_the_game(catalog):
    ends = {told(Game.start(catalog, Setup(edition="classic2016", seed=seed)), 0)[-1] for seed in range(4)}
    assert len(ends) == 4


def test_games_of_one_box_are_independent(catalog):
    """Two games played alternately, answer by answer, end as when each is played alone."""
    setups = [Setup(edition="classic2016", seats=4, seed=seed) for seed in (1, 2)]
    alone = [told(Game.start(catalog, setup), 6)[-1] for setup in setups]
    games = [Game.start(catalog, setup) for setup in setups]
    walks = [walk(game, 6) for game in games]
    while [step for steps in walks if (step := next(steps, None)) is not None]:
        pass
    assert [state_hash(game) for game in games] == alone


def test_a_district_offers_its_action_to_its_owner_in_each_game(catalog):
    """Games of one box share computed data; the same district may be in another city in each of them."""
    first = Game.start(catalog, Setup(edition="classic2016", seats=4, seed=2))
    seat = until(first, 1, lambda d: d.kind == "menu").seat
    box = first.box
    live = next(
        live
        for live in box.rules
        if isinstance(rule := live.rule, ActionRule)
        if live.source_kind == "district" and rule.discards and not rule.target
    )
    card = next(c for c in first.table.deck if box.cards[c] == live.source)
    offered = {}
    for owner in (seat, (seat + 1) % 4, seat):
        game = first.copy()
        build(game, owner, card)
        offer_again(game)
        assert check(game, history=False) == []
        offered[owner] = any(action[0] == live.number for action in game.decision.values)
    assert offered == {seat: True, (seat + 1) % 4: False}


def test_a_saved_game_is_plain_json(game):
    data = save(game)
    assert json.loads(json.dumps(data)) == data
    assert to_json(data) == data
