"""Take expressions apart: their conjuncts and the names that occur in them."""

from collections.abc import Iterator
from typing import TypeVar

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
        if isinstance(part, nodes.Binary) and part.operator == operator:
            waiting += [part.right, part.left]
        else:
            yield part


def words_of(node: object) -> list[str]:
    """Return every name that occurs in a tree, in order."""
    found: list[str] = []
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, nodes.Name):
            found.append(part.text)
        elif isinstance(part, tuple):
            waiting += reversed(part)
        elif hasattr(part, "__attrs_attrs__"):
            waiting += reversed([getattr(part, slot.name) for slot in part.__attrs_attrs__ if slot.name != "span"])
    return found


def found(node: object, kind: type[Node]) -> Iterator[Node]:
    """Go through the nodes of a kind in a tree."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, kind):
            yield part
        if isinstance(part, tuple):
            waiting += part
        elif hasattr(part, "__attrs_attrs__"):
            waiting += [getattr(part, slot.name) for slot in part.__attrs_attrs__ if slot.name != "span"]


def same(one: nodes.Selection, other: nodes.Selection, name: str, called: str) -> bool:
    """Tell whether two selections are the same but for the name of one thing in them."""
    return _written(one, name) == _written(other, called)


def _written(selection: nodes.Selection, name: str) -> object:
    return _plain((selection.head, selection.source), ""), _plain(selection.where, name)


def _plain(part: object, name: str) -> object:
    """Return a tree without its places in the source and with a mark for one name."""
    if isinstance(part, nodes.Name):
        return "*" if part.text == name else part.text
    if isinstance(part, tuple):
        return tuple(_plain(item, name) for item in part)
    if hasattr(part, "__attrs_attrs__"):
        slots = [slot.name for slot in part.__attrs_attrs__ if slot.name != "span"]
        return (type(part).__name__, *(_plain(getattr(part, slot), name) for slot in slots))
    return part


def is_name(node: object, name: str) -> bool:
    """Tell whether a node is just this name."""
    return isinstance(node, nodes.Name) and node.text == name
