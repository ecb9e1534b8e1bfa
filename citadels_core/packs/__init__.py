"""From folders of card files to the catalog a game is played with."""

from citadels_core.packs.loading import Loaded, examine, load, playable

__all__ = ["Loaded", "examine", "load", "playable"]
