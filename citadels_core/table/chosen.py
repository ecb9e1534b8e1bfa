"""The engine that plays where none is named, and what it keeps of a game: the one place where it is chosen."""

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING or os.environ.get("CITADELS_ENGINE") != "machine":
    from citadels_core.engine.game import Game as Chosen
    from citadels_core.engine.plain import PlainState as ChosenState
else:  # until the machine takes the place of the other engine
    from citadels_core.machine.game import Game as Chosen
    from citadels_core.machine.save_data import SavedState as ChosenState

__all__ = ["Chosen", "ChosenState"]
