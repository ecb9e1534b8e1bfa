"""A bot that answers with a learned policy."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy.typing as npt

from citadels_core.learn.encoder import Encoder, Row
from citadels_core.learn.numbered_game import NumberedGame
from citadels_core.table.seat import Seat

Policy = Callable[[Row, npt.NDArray[Any]], int]
"""A function from an observation and the mask of legal numbers (int8) to a legal number."""


class PolicyBot:
    """A bot that asks a learned policy for each answer, and can play wherever other bots can.

    The bot numbers the options of a game that agrees with the knowledge of its seat and so has the same options.

    Attributes:
        encoder: the encoder that the policy was trained with, for the set-up of the game.
    """

    __slots__ = ("_dice", "_policy", "encoder")

    def __init__(self, encoder: Encoder, policy: Policy, seed: int = 0) -> None:
        self.encoder, self._policy = encoder, policy
        self._dice = Random(seed)

    def choose(self, seat: Seat) -> int | list[int]:
        """Return the index of the option that the policy chooses, or the indices of a set of options.

        Raises:
            IllegalAnswer: the policy returns an illegal number.
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
