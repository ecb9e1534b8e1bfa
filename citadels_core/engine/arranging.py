"""Set positions up in the engine of today, for scenarios."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from citadels_core.engine import apply
from citadels_core.engine.actions import MENU
from citadels_core.engine.writers import cities
from citadels_core.model.errors import EngineBug
from citadels_core.model.rng import seeded
from citadels_core.model.vocabulary import EVENT_IDS

if TYPE_CHECKING:
    from citadels_core.engine.game import Game


class Arranger:
    """What changes a position without a history; see ``Arranging``."""

    __slots__ = ("_game",)

    def __init__(self, game: "Game") -> None:
        self._game = game

    def write(self, event: str, *fields: Any) -> None:
        """Change the game as an event does, though it does not happen: no rule answers it."""
        apply.WRITERS[EVENT_IDS[event]](self._game.box, self._game.state, *fields)

    def deck(self, cards: Sequence[int]) -> None:
        """Let the deck be these cards, the top one last."""
        self._game.state.deck[:] = cards

    def chance(self, seed: int) -> None:
        """Let chance start anew at a seed."""
        self._game.state.chance = seeded(seed)

    def unfinished(self) -> Sequence[int]:
        """Return who has a complete city and has not been noted for it yet."""
        return cities.unfinished(self._game.box, self._game.state)

    def offer_again(self) -> None:
        """Ask whose turn it is anew, with what can be done as things stand now."""
        state = self._game.state
        state.stack[-1].pc = 0
        state.asked = None
        self._game.run()

    def leave_menu(self) -> None:
        """End the turn that is being taken at once, whatever has still to be done in it, and go on."""
        state = self._game.state
        if state.stack[-1].code is not MENU:
            raise EngineBug("no turn is being taken")
        state.stack.pop()
        state.asked = None
        self._game.run()
