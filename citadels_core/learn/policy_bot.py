"""A bot that answers as a policy says which was learned from observations and numbers."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy.typing as npt

from citadels_core.learn.encoder import Encoder, Row
from citadels_core.learn.numbered_game import NumberedGame
from citadels_core.table.seat import Seat

Policy = Callable[[Row, npt.NDArray[Any]], int]
"""Takes an observation and the mask of what can be answered (int8); returns a number that the mask allows."""


class PolicyBot:
    """A player that asks a policy, wherever bots can play: at tables, in simulations, against other bots.

    It numbers the options in a game that agrees with what its seat knows, which offers the same ones: it needs no more
    than any bot.

    Attributes:
        encoder: what the policy was learned with; it has to fit the set-up of the game.
    """

    __slots__ = ("_dice", "_policy", "encoder")

    def __init__(self, encoder: Encoder, policy: Policy, seed: int = 0) -> None:
        self.encoder, self._policy = encoder, policy
        self._dice = Random(seed)

    def choose(self, seat: Seat) -> int | list[int]:
        """Return the number of an option, or numbers where a set is asked for.

        Raises:
            IllegalAnswer: the policy gives a number that cannot be answered.
        """
        asked, encoder = seat.asked(), self.encoder
        numbered = NumberedGame(encoder.space, seat.determinize(self._dice))
        view, knowledge = seat.observe(), seat.knowledge() if encoder.remembers else None
        while not numbered.game.answers:
            row = encoder.encode(view, knowledge, picked=numbered.picked, larger=numbered.larger)
            legal = numbered.legal
            numbered.answer(legal[0] if len(legal) == 1 else int(self._policy(row, numbered.mask())))
        _, chosen = numbered.game.answers[0]
        return [*chosen] if asked.many else chosen[0]
