"""Read the value of an expression at a state of a game, for tools that look on: scenarios and reports."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from citadels_core.engine.codegen.expressions import Generator
from citadels_core.engine.codegen.namespace import constants, namespace, run_source
from citadels_core.engine.linked import LinkedBox
from citadels_core.engine.lowered import lower
from citadels_core.model import tree
from citadels_core.model.state import State

Reader = Callable[[State, Sequence[Any]], Any]
"""Takes the state and the slots of a frame, and returns the value."""


@lru_cache(maxsize=4096)
def read(box: LinkedBox, expression: tree.Expr, source: str = "-1") -> Reader:
    """Return a function that works out a checked expression for games of this box.

    ``source`` is how the code reads the character behind an ability: ``e[1]`` for the rules of characters.
    """
    lines: list[str] = []
    code = Generator(box.facts, "read", source, lines).expr(lower(expression))
    names = namespace(constants(box, {}))
    run_source(f"def read(S, e):\n    return {code}", names, "reading")
    reader: Reader = names["read"]
    return reader
