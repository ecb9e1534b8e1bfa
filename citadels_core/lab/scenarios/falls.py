"""Let chance fall as the given lines of a scenario say."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from attrs import define, field

from citadels_core.game.core_game import CoreGame
from citadels_core.game.positions import Fall
from citadels_core.lab.scenarios.means import means
from citadels_core.model.programs.ir import Step


@define
class ChanceScript:
    """What chance chooses in a scenario, in order, each with the line that says it."""

    said: list[tuple[Step, Sequence[Any]]] = field(factory=list)
    left: list[tuple[Step, Sequence[Any]]] = field(factory=list)
    """What has not come yet in the deal that is played."""

    def begin(self, game: CoreGame) -> Fall:
        """Return what says how the chance of a game falls, from the first line on."""
        self.left = list(self.said)
        return partial(self._place, game)

    def _place(self, game: CoreGame, noun: str, things: tuple[int, ...], drawn: int) -> int:
        """Return the place of what is said next where it is among the things, else the one that was drawn."""
        if not self.left:
            return drawn
        _, choice = self.left[0]
        fitting = [at for at, thing in enumerate(things) if means(game, noun, thing, choice)]
        if not fitting:
            return drawn
        del self.left[0]
        return drawn if drawn in fitting else fitting[0]
