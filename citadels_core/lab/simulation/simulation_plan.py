"""The plan of a simulation: which bots play which games."""

from typing import Final

from attrs import frozen

from citadels_core.bots.budget import Budget
from citadels_core.lab.runs.game_plan import GamePlan

USUAL_THINKING: Final = Budget(playouts=300)


@frozen(kw_only=True)
class SimulationPlan(GamePlan):
    """What to play; see ``GamePlan`` for the other attributes.

    Attributes:
        casts: how many casts and decks to play with; by default the usual ones only.
        most: the most games with a number of players, with ``until``.
        bots: the kinds of bots, one for each seat in order; if there are more seats, the kinds start again.
        thinking: the budget of a search bot for a decision; games can be played again if it is in play-outs.
        examine: one game in so many is examined for turns without a chance to win; 0 for none. An examined game takes
            about a hundred times as long as another one.
    """

    casts: int = 1
    most: int = 1_000_000
    bots: tuple[str, ...] = ("habit",)
    thinking: Budget = USUAL_THINKING
    examine: int = 20

    def bot_of(self, seat: int) -> str:
        """Return the kind of bot at a seat."""
        return self.bots[seat % len(self.bots)]
