"""Turn folders of card files into the catalog that a game is played with.

The public names are imported on first use, so that code which only finds packs does not import the loader.
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
