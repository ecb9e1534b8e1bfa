"""Read the value of an expression at a state of a game, for tools that look on: scenarios and reports."""

from collections.abc import Callable
from typing import Any

from citadels_core.engine import codegen, link
from citadels_core.engine.box import Box
from citadels_core.model.ir import Expr
from citadels_core.model.state import State
from citadels_core.model.vocabulary import QUERIES

Reader = Callable[[State, list[Any]], Any]
"""Takes the state and the slots of a frame, and returns the value."""


def reader(box: Box, expression: Expr) -> Reader:
    """Return a function that works out a checked expression for games of this box."""
    facts = link._facts(box, box.rules, link._procedures(box))
    facts.base = {query.name: box.base[number] for number, query in enumerate(QUERIES)}
    source: list[str] = []
    code = codegen.Generator(facts, "read", "-1", source).expr(expression)
    names = codegen.namespace(link._constants(box, {}))
    codegen.run_source(f"def read(S, e):\n    return {code}", names, "reading")
    read: Reader = names["read"]
    return read
