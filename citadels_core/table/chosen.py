"""The engine that plays where none is named: the one place where it is chosen."""

from citadels_core.engine.game import Game as Chosen

__all__ = ["Chosen"]
