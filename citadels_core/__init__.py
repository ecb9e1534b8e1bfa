"""The public names of the Citadels SDK.

Each is imported when it is first asked for, so that ``import citadels_core`` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citadels_core.engine.decision import Decision, Option
    from citadels_core.model.catalog import Catalog
    from citadels_core.model.errors import ContentError, IllegalAnswer, SetupError, SnapshotError
    from citadels_core.model.setup import Setup
    from citadels_core.packs.loading import load
    from citadels_core.table.game import Game

__all__ = [
    "Catalog",
    "ContentError",
    "Decision",
    "Game",
    "IllegalAnswer",
    "Option",
    "Setup",
    "SetupError",
    "SnapshotError",
    "load",
]

_HOMES = {
    "Catalog": "citadels_core.model.catalog",
    "ContentError": "citadels_core.model.errors",
    "Decision": "citadels_core.engine.decision",
    "Game": "citadels_core.table.game",
    "IllegalAnswer": "citadels_core.model.errors",
    "Option": "citadels_core.engine.decision",
    "Setup": "citadels_core.model.setup",
    "SetupError": "citadels_core.model.errors",
    "SnapshotError": "citadels_core.model.errors",
    "load": "citadels_core.packs.loading",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*globals(), *__all__]
