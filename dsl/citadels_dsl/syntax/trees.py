"""Take expressions apart: their conjuncts and the names that occur in them."""

from collections.abc import Iterator
from typing import Any, TypeVar

from citadels_core.model.vocabulary.operators import CALCULATING
from citadels_dsl.syntax import nodes

Node = TypeVar("Node")


def conjuncts(node: nodes.Expression) -> Iterator[nodes.Expression]:
    """Cut a condition at its ``and``."""
    return _cut(node, "and")


def disjuncts(node: nodes.Expression) -> Iterator[nodes.Expression]:
    """Cut a condition at its ``or``."""
    return _cut(node, "or")


def _cut(node: nodes.Expression, operator: str) -> Iterator[nodes.Expression]:
    """Take a chain apart without going deeper for each link."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, nodes.BinaryNode) and part.operator == operator:
            waiting += [part.right, part.left]
        else:
            yield part


def words_of(node: object) -> list[str]:
    """Return every name that occurs in a tree, in order."""
    return [part.text for part in nodes.within(node) if isinstance(part, nodes.NameNode)]


def found(node: object, kind: type[Node]) -> Iterator[Node]:
    """Go through the nodes of a kind in a tree."""
    return (part for part in nodes.within(node) if isinstance(part, kind))


def same(one: nodes.SelectionNode, other: nodes.SelectionNode, name: str, called: str) -> bool:
    """Tell whether two selections are the same but for the name of one thing in them."""
    return _written(one, name) == _written(other, called)


def written(node: object) -> object:
    """Return a tree without its places in the source: two that are written alike are equal."""
    return _plain(node, "")


def _written(selection: nodes.SelectionNode, name: str) -> object:
    return _plain((selection.head, selection.source), ""), _plain(selection.where, name)


def _plain(part: Any, name: str) -> object:
    """Return a tree without its places in the source and with a mark for one name."""
    if isinstance(part, nodes.NameNode):
        return "*" if part.text == name else part.text
    if isinstance(part, tuple):
        return tuple(_plain(item, name) for item in part)
    if names := nodes.fields(part.__class__):
        return (type(part).__name__, *(_plain(getattr(part, field), name) for field in names))
    return part


def is_name(node: object, name: str) -> bool:
    """Tell whether a node is just this name."""
    return isinstance(node, nodes.NameNode) and node.text == name


def is_owner(node: object, name: str) -> bool:
    """Tell whether a value is the owner of what has a name."""
    return isinstance(node, nodes.DotNode) and node.word.text == "owner" and is_name(node.base, name)


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
