"""The engine that plays where none is named, and what it keeps of a game: the one place where it is chosen."""

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING or os.environ.get("CITADELS_ENGINE") != "old":
    from citadels_core.machine.game import Game as Chosen
    from citadels_core.machine.save_data import SavedState as ChosenState
else:  # until the other engine is gone
    from citadels_core.engine.game import Game as Chosen
    from citadels_core.engine.plain import PlainState as ChosenState

__all__ = ["Chosen", "ChosenState"]
