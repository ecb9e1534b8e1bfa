"""Observe a state of OpenSpiel: what a player sees as a tensor and as text, and all that it has been told."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from attrs import evolve

from citadels_core.learn.encoder import Encoder
from citadels_core.learn.numbered_game import NumberedGame
from citadels_core.table.json import canonical, sha256, to_json

BEFORE: Final = "before a deal is drawn"
"""What is told of a state that has no game yet."""


class Observer:
    """What the library calls an observer.

    Attributes:
        tensor: the columns of the encoder, None where all is told that a player remembers, which has no fixed size.
        dict: the same by name.
    """

    def __init__(self, encoder: Encoder, *, recall: bool, onlooker: bool) -> None:
        """Prepare to observe.

        Args:
            encoder: what the columns mean.
            recall: whether all is told that a player has been told so far.
            onlooker: whether it is told what all see, and no more.
        """
        self._encoder, self._recall, self._onlooker = encoder, recall, onlooker
        self.tensor: npt.NDArray[np.float32] | None = None if recall else np.zeros(len(encoder), np.float32)
        self.dict: dict[str, npt.NDArray[np.float32]] = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        """Write what a player sees into the tensor; all 0 before the game begins."""
        if self.tensor is None:
            return
        numbered: NumberedGame | None = state.numbered
        self.tensor[:] = 0 if numbered is None else self._encoder.encode_game(numbered, player)

    def string_from(self, state: Any, player: int) -> str:
        """Return what a player sees, and with recall a hash of all that it has been told and has answered so far."""
        numbered: NumberedGame | None = state.numbered
        if numbered is None:
            return BEFORE
        said = view_text(numbered, None if self._onlooker else player)
        return f"{said}\n{told_hash(numbered, player, state.said[player])}" if self._recall else said


def view_text(numbered: NumberedGame, seat: int | None) -> str:
    """Return the view of a seat as JSON, and the numbers that it can answer if it is asked."""
    view = evolve(numbered.game.observe(seat), decision=None)
    asked = numbered.seat
    said = f"asked: {asked}, chosen so far: {list(numbered.said)}, numbers: {list(numbered.legal)}"
    return f"{canonical(to_json(view))}\n{said if asked == seat else f'asked: {asked}'}"


def told_hash(numbered: NumberedGame, seat: int, said: list[int]) -> str:
    """Return the hash of all events that a seat has been told, and of its answers: equal where it knows the same."""
    told = [(event.name, to_json(event.fields)) for event in numbered.game.events(seat)]
    return sha256([said, told])


def state_text(numbered: NumberedGame) -> str:
    """Return what everybody has, hidden or not, and what is asked, in a line each."""
    game = numbered.game
    lines = [f"round {game.observe(None).round}"]
    for seat in range(game.box.seats):
        own = game.observe(seat).players[seat]
        hand, city = ", ".join(own.hand or ()), ", ".join(district.id for district in own.city)
        characters = ", ".join(own.characters or ())
        lines.append(f"seat {seat}: {own.gold} gold; hand: {hand}; city: {city}; characters: {characters}")
    asked = game.decision
    if asked is None:
        return "\n".join([*lines, f"over: {list(game.scores)} points, won by {list(game.winners)}"])
    chosen = f"; chosen so far: {list(numbered.said)}" if numbered.said else ""
    return "\n".join([*lines, f"seat {asked.seat} is asked: {asked.prompt}{chosen}"])
