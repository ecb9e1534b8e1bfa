"""Tell how deep what a line says is nested."""

from typing import Any

from citadels_core.model.vocabulary.operators import CALCULATING
from citadels_dsl.syntax import nodes

CHAINED = frozenset({"and", "or", *CALCULATING})
"""The operators of which there may be any number in a row."""


def deeper_than(content: nodes.Content, most: int) -> bool:
    """Tell whether something in a line is inside of more than so many others.

    Each operator counts as being inside of all others, in a row or in parentheses: what looks at a line looks at each.
    """
    operators = 0
    level: list[Any] = [content]
    for _ in range(most + 2):  # the line is around all of it, and the innermost word is around nothing
        operators += sum(isinstance(node, nodes.BinaryNode) and node.operator in CHAINED for node in level)
        level = [part for node in level for part in nodes.parts(node) if nodes.fields(part.__class__)]
        if not level:
            return operators > most
    return True
