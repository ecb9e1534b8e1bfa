"""What linking leaves out for speed changes nothing: the same games with every shortcut switched off."""

import random
from typing import Any

import pytest
from attrs import evolve

from citadels_core.engine import assembly, link, resolver
from citadels_core.engine.codegen import namespace
from citadels_core.engine.codegen.expressions import Facts
from citadels_core.engine.game import Game
from citadels_core.model.catalog import Catalog
from citadels_core.model.setup import Setup
from citadels_core.model.state import Frame, State
from citadels_core.model.vocabulary import EVENTS, QUERIES

ALL = frozenset(event.name for event in EVENTS)


def proposed(game: Game, state: State, kind: int, args: tuple[Any, ...], cause: int, defer: bool = False) -> bool:
    """Push the frame that walks an event through all its stages, whoever listens."""
    at = resolver.SOMEBODY_AT[kind]
    if at >= 0 and args[at] < 0:
        return False
    guard = state.stack[-1].guard if state.stack else ()
    state.stack.append(Frame(resolver.EVENT, [kind, args, cause, defer, 0, (), (), None], guard))
    return True


def without_shortcuts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every box believe that any rule may do anything, and every event take the long way."""
    facts_of = assembly.facts_for

    def suspicious(*args: Any) -> Facts:
        return evolve(
            facts_of(*args),
            watched=ALL,
            answered=ALL,
            forbidden=ALL,
            modified=frozenset(query.name for query in QUERIES),
            always_forbidden={},
            lifted={},
            spending=resolver.SPENDING,
            deriving=frozenset(range(len(EVENTS))),
            retyped=True,
        )

    monkeypatch.setattr(assembly, "facts_for", suspicious)
    monkeypatch.setattr(link, "_box", link._box.__wrapped__)
    monkeypatch.setattr(link, "_link", link._link.__wrapped__)
    monkeypatch.setattr(namespace, "emit", proposed)


def played(catalog: Catalog, setup: Setup) -> tuple[list[Any], tuple[int, ...], list[str]]:
    game = Game.start(catalog, setup)
    chance = random.Random(setup.seed)
    asked = []
    while (decision := game.decision) is not None:
        asked.append(f"{decision.seat} {decision.kind} {decision.noun} {decision.values}")
        count = len(decision)
        if decision.many:
            game.answer(chance.sample(range(count), chance.randint(decision.least, decision.most)))
        else:
            game.answer(chance.randrange(count))
    told = [(kind, fields) for kind, fields, _ in game.log if not EVENTS[kind].quiet]
    return told, game.scores, asked


@pytest.mark.parametrize("seats", range(2, 8))
def test_games_are_the_same_without_shortcuts(catalog: Catalog, monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    setups = [Setup(edition="classic2016", seats=seats, seed=seed) for seed in range(4)]
    quick = [played(catalog, setup) for setup in setups]
    without_shortcuts(monkeypatch)
    for setup, expected in zip(setups, quick, strict=True):
        log, scores, asked = played(catalog, setup)
        assert asked == expected[2]
        assert log == expected[0]
        assert scores == expected[1]


def test_the_long_way_is_really_taken(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = Game.start(catalog, Setup(edition="classic2016", seed=0))
    without_shortcuts(monkeypatch)
    slow = Game.start(catalog, Setup(edition="classic2016", seed=0))
    assert slow.box.source_text.count("emit(G") > 2 * quick.box.source_text.count("emit(G")
