"""From folders of card files to the catalog a game is played with.

The names are imported when they are first asked for: what only finds packs does without what loads them.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citadels_core.packs.loading.loader import examine, load, playable
    from citadels_core.packs.loading.results import Loaded

__all__ = ["Loaded", "examine", "load", "playable"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module("citadels_core.packs.loading.loader"), name)
    globals()[name] = value
    return value
