"""Walk through a game with random answers from a seed."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from citadels_core.table.decision import Decision
from citadels_core.table.game import Game
from citadels_core.table.saves.record import state_hash

Numbers = int | list[int]


def drawn(decision: Decision, dice: random.Random) -> Numbers:
    """Return random option numbers that fit the decision."""
    if not decision.many:
        return dice.randrange(len(decision))
    return sorted(dice.sample(range(len(decision)), dice.randint(decision.least, decision.most)))


def walk(game: Game, seed: int, steps: int = 10_000) -> Iterator[Decision]:
    """Yield each decision before it is answered, until the game or the number of steps is over."""
    dice = random.Random(seed)
    for _ in range(steps):
        decision = game.decision
        if decision is None:
            return
        yield decision
        game.answer(drawn(decision, dice))


def play(game: Game, seed: int, steps: int = 10_000) -> Game:
    """Play random answers and return the same game."""
    for _ in walk(game, seed, steps):
        pass
    return game


def until(game: Game, seed: int, wanted: Callable[[Decision], bool]) -> Decision:
    """Play to the first decision that matches."""
    for decision in walk(game, seed):
        if wanted(decision):
            return decision
    raise AssertionError("the game was over before")


def can_undo(game: Game) -> bool:
    """Return whether the seat that answered last may undo its answer."""
    last = game.answers[-1][0] if game.answers else 0
    assert not any(game.can_undo(seat) for seat in {*range(game.box.seats), None} - {last})
    return game.can_undo(last)


def asked(game: Game) -> Any:
    """Return all data of a pending decision, for comparison."""
    d = game.decision
    return d and (d.seat, d.kind, d.noun, list(d.values), d.least, d.most, d.many, d.question.cause)


def told(game: Game, seed: int) -> list[Any]:
    """Play to the end and return all decisions, and the hash of the end."""
    story = [asked(game) for _ in walk(game, seed)]
    return [*story, state_hash(game)]
