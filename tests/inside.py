"""What tests look at and set up inside the engine of today: the one door to it, which goes when that engine goes."""

from typing import Any

from citadels_core.engine import apply
from citadels_core.engine.actions import MOST_ACTIONS, offer_actions
from citadels_core.engine.game import Game
from citadels_core.engine.queries import finishers, first_finishers, is_complete, purse
from citadels_core.engine.resolver import emit
from citadels_core.engine.saving import plain_state, state_from
from citadels_core.engine.shape import misfit
from citadels_core.engine.writers import cities, frames
from citadels_core.engine.writers.cities import district_built
from citadels_core.engine.writers.zones import lift
from citadels_core.model.state import END, Code, Frame, Pending, State, Turn


def engine_of(game: Any) -> Game:
    """Return the game as the engine plays it."""
    return getattr(game, "engine", game)


def state_of(game: Any) -> State:
    """Return the state of a game, to be written to: positions that no sentence of scenarios sets up."""
    return engine_of(game).state


__all__ = [
    "END",
    "MOST_ACTIONS",
    "Code",
    "Frame",
    "Game",
    "Pending",
    "State",
    "Turn",
    "apply",
    "cities",
    "district_built",
    "emit",
    "engine_of",
    "finishers",
    "first_finishers",
    "frames",
    "is_complete",
    "lift",
    "misfit",
    "offer_actions",
    "plain_state",
    "purse",
    "state_from",
    "state_of",
]
