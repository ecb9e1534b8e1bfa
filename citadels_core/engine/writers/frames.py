"""Programs on the stack, and how the game ends."""

from typing import Any

from citadels_core.engine.linked import LinkedBox
from citadels_core.engine.writers.fields import Fields
from citadels_core.model.state import Code, Frame, State


def push(state: State, code: Code, env: list[Any], guard: tuple[tuple[int, int], ...] = ()) -> None:
    """Put a program on the stack; ``env`` is filled up to the slots it needs."""
    missing = code.slots - len(env)
    if missing > 0:
        env += [None] * missing
    state.stack.append(Frame(code, env, guard))


def decide(state: State, scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """Write down the scores and who has won: several players when no tie break tells them apart."""
    state.scores = scores
    state.winners = winners


def finish(state: State) -> None:
    """Close the game: nothing is asked any more."""
    state.over = True
    state.stack.clear()


def game_ended(box: LinkedBox, state: State) -> Fields:
    return ()


def abandoned(box: LinkedBox, state: State) -> Fields:
    return ()
