"""What a game has of its machine: attributes of its class, so that no call of Python is between."""

from __future__ import annotations

from typing import Any

from citadels_core.machine import plain as cython
from citadels_core.machine.machine import Machine


@cython.cclass
class Passed:
    """What a game reads an attribute of its machine with."""

    name: Any
    """What the machine calls it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, game: Any, _: Any) -> Any:
        return self if game is None else getattr(game._machine, self.name)


@cython.cclass
class Pending:
    """What a game reads its question with."""

    kind: Any
    """The class of what is returned."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind

    def __get__(self, game: Any, _: Any) -> Any:
        if game is None:
            return self
        machine: Machine = game._machine
        return machine.ask(self.kind, game)
