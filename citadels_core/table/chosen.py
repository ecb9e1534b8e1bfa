"""The engine that plays where none is named: the one place where it is chosen."""

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING or os.environ.get("CITADELS_ENGINE") != "machine":
    from citadels_core.engine.game import Game as Chosen
else:  # until the machine takes the place of the other engine
    from citadels_core.machine.game import Game as Chosen

__all__ = ["Chosen"]
