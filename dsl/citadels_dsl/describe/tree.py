"""Take expressions apart: their conjuncts and the names that occur in them."""

from collections.abc import Iterator

from citadels_dsl import nodes


def conjuncts(node: nodes.Expression) -> Iterator[nodes.Expression]:
    """Cut a condition at its ``and``.

    A long chain is taken apart without going deeper for each link.
    """
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, nodes.Binary) and part.operator == "and":
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


def is_name(node: object, name: str) -> bool:
    """Tell whether a node is just this name."""
    return isinstance(node, nodes.Name) and node.text == name
