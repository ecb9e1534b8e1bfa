"""Observe an OpenSpiel state: the view of a player, and a hash of the player's history."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from attrs import evolve

from citadels_core.learn.encoder import Encoder
from citadels_core.learn.numbered_game import NumberedGame
from citadels_core.table.json import canonical, sha256, to_json

BEFORE: Final = "before a deal is drawn"
"""The text of a state before its game begins."""


class Observer:
    """An observer of OpenSpiel states, as a tensor or as text.

    Attributes:
        tensor: the columns of the encoder; None with recall, since a history has no fixed size.
        dict: the same tensor by its name.
    """

    def __init__(self, encoder: Encoder, *, recall: bool, onlooker: bool) -> None:
        """Create an observer of states.

        Args:
            encoder: the columns of the tensor.
            recall: whether texts include a hash of the player's history instead of a tensor.
            onlooker: whether texts have only public facts.
        """
        self._encoder, self._recall, self._onlooker = encoder, recall, onlooker
        self.tensor: npt.NDArray[np.float32] | None = None if recall else np.zeros(len(encoder), np.float32)
        self.dict: dict[str, npt.NDArray[np.float32]] = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        """Encode the view of a player into the tensor; all numbers are 0 before the game begins."""
        if self.tensor is None:
            return
        numbered: NumberedGame | None = state.numbered
        self.tensor[:] = 0 if numbered is None else self._encoder.encode_game(numbered, player)

    def string_from(self, state: Any, player: int) -> str:
        """Return the view of a player as text; with recall, also a hash of the player's history."""
        numbered: NumberedGame | None = state.numbered
        if numbered is None:
            return BEFORE
        said = view_text(numbered, None if self._onlooker else player)
        return f"{said}\n{told_hash(numbered, player, state.said[player])}" if self._recall else said


def view_text(numbered: NumberedGame, seat: int | None) -> str:
    """Return the view of a seat as JSON, with the legal numbers if the seat must answer."""
    view = evolve(numbered.game.observe(seat), decision=None)
    asked = numbered.seat
    said = f"asked: {asked}, chosen so far: {list(numbered.said)}, numbers: {list(numbered.legal)}"
    return f"{canonical(to_json(view))}\n{said if asked == seat else f'asked: {asked}'}"


def told_hash(numbered: NumberedGame, seat: int, said: list[int]) -> str:
    """Return a hash of the events and answers of a seat; equal information states have equal hashes."""
    told = [(event.name, to_json(event.fields)) for event in numbered.game.events(seat)]
    return sha256([said, told])


def state_text(numbered: NumberedGame) -> str:
    """Return a text with the gold and cards of all players, even hidden cards, and the open decision."""
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
