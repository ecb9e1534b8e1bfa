"""Tell how deep what a line says is nested."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs

from citadels_dsl.syntax import nodes
from citadels_dsl.text.source import Span

CHAINED = frozenset({"and", "or", "+", "-", "*", "beyond"})
"""The operators of which there may be any number in a row."""


def deeper_than(content: nodes.Content, most: int) -> bool:
    """Tell whether something in a line is inside of more than so many others.

    Each operator counts as being inside of all others, in a row or in parentheses: what looks at a line looks at each.
    """
    operators = 0
    level: list[Any] = [content]
    for _ in range(most + 2):  # the line is around all of it, and the innermost word is around nothing
        operators += sum(isinstance(node, nodes.Binary) and node.operator in CHAINED for node in level)
        level = [part for node in level for part in _parts(node)]
        if not level:
            return operators > most
    return True


def _parts(node: Any) -> Iterator[Any]:
    """Go through the nodes in a node."""
    for name in _fields(node.__class__):
        value = getattr(node, name)
        yield from (part for part in (value if type(value) is tuple else (value,)) if _fields(part.__class__))


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    """Return the names of the fields of a kind of node, none of what is no node."""
    return tuple(field.name for field in attrs.fields(kind)) if attrs.has(kind) and kind is not Span else ()
