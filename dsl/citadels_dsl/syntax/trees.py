"""Traverse, search and compare syntax trees."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, TypeVar

import attrs

from citadels_core.model.vocabulary.operators import CALCULATING
from citadels_dsl.syntax import nodes

Node = TypeVar("Node")


def lines_of(lines: Iterable[nodes.Line], keyword: str) -> list[nodes.Line]:
    """Return those of the given lines that begin with the given keyword."""
    return [line for line in lines if line.keyword == keyword]


def otherwise_of(lines: Sequence[nodes.Line], at: int) -> nodes.Line | None:
    """Return the ``otherwise`` that follows the line at an index, None if there is none."""
    following = lines[at + 1] if at + 1 < len(lines) else None
    return following if following is not None and following.is_otherwise else None


def values_of(items: Iterable[nodes.Item]) -> list[nodes.Expression]:
    """Return the expressions in the items of a line, without the fixed words between them."""
    return [item for item in items if not isinstance(item, nodes.Particle)]


def word_of(item: nodes.Item | None) -> str:
    """Return the text of a name, or of the name after a dot; empty for other items."""
    name = item.word if isinstance(item, nodes.DotNode) else item
    return name.text if isinstance(name, nodes.NameNode) else ""


def meaning_of(item: nodes.Item | None) -> Any:
    """Return the meaning of a name, or of the name after a dot; None for other items."""
    name = item.word if isinstance(item, nodes.DotNode) else item
    return name.means if isinstance(name, nodes.WordNode) else None


def is_word(item: nodes.Item, word: str) -> bool:
    """Return whether an item is a name or particle with this text."""
    return isinstance(item, nodes.NameNode | nodes.Particle) and item.text == word


@cache
def fields(kind: type) -> tuple[str, ...]:
    """Return the fields of a node class that count for equality, except the span; empty for other classes."""
    return tuple(one.name for one in attrs.fields(kind) if one.eq and one.name != "span") if attrs.has(kind) else ()


def parts(node: Any) -> list[Any]:
    """Return the children of a node, or of a tuple of nodes, in source order."""
    values = node if type(node) is tuple else [getattr(node, name) for name in fields(node.__class__)]
    return [part for value in values for part in (value if type(value) is tuple else (value,))]


def within(*trees: Any) -> Iterator[Any]:
    """Yield the given nodes and all their descendants, in source order."""
    waiting = list(reversed(trees))
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(parts(node))


def conjuncts(node: nodes.Expression) -> Iterator[nodes.Expression]:
    """Yield the conditions that ``and`` joins in a condition; without ``and``, the condition itself."""
    return _cut(node, "and")


def disjuncts(node: nodes.Expression) -> Iterator[nodes.Expression]:
    """Yield the conditions that ``or`` joins in a condition; without ``or``, the condition itself."""
    return _cut(node, "or")


def _cut(node: nodes.Expression, operator: str) -> Iterator[nodes.Expression]:
    """Yield the operands that an operator joins, without recursion, since a chain can be very long."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, nodes.BinaryNode) and part.operator == operator:
            waiting += [part.right, part.left]
        else:
            yield part


def words_of(node: object) -> list[str]:
    """Return every name that occurs in a tree, in source order."""
    return [part.text for part in within(node) if isinstance(part, nodes.NameNode)]


def found(node: object, kind: type[Node]) -> Iterator[Node]:
    """Yield the nodes in a tree that are instances of the class ``kind``."""
    return (part for part in within(node) if isinstance(part, kind))


def same(one: nodes.SelectionNode, other: nodes.SelectionNode, name: str, called: str) -> bool:
    """Return whether two selections are equal except for the names of their elements."""
    return _written(one, name) == _written(other, called)


def written(node: object) -> object:
    """Return a tree as tuples without spans, so that trees with the same text are equal."""
    return _plain(node, "")


def _written(selection: nodes.SelectionNode, name: str) -> object:
    return _plain((selection.head, selection.source), ""), _plain(selection.where, name)


def _plain(part: Any, name: str) -> object:
    """Return a tree as tuples without spans; ``*`` replaces each use of ``name``."""
    if isinstance(part, nodes.NameNode):
        return "*" if part.text == name else part.text
    if isinstance(part, tuple):
        return tuple(_plain(item, name) for item in part)
    if names := fields(part.__class__):
        return (type(part).__name__, *(_plain(getattr(part, field), name) for field in names))
    return part


def is_name(node: object, name: str) -> bool:
    """Return whether a node is a name with this text."""
    return isinstance(node, nodes.NameNode) and node.text == name


def is_owner(node: object, name: str) -> bool:
    """Return whether an expression is ``NAME.owner``."""
    return isinstance(node, nodes.DotNode) and node.word.text == "owner" and is_name(node.base, name)


CHAINED = frozenset({"and", "or", *CALCULATING})
"""The operators that form chains of any length."""


def deeper_than(content: nodes.Content, most: int) -> bool:
    """Return whether a line has more than ``most`` levels of nesting or chained operators."""
    operators = 0
    level: list[Any] = [content]
    for _ in range(most + 2):  # two more rounds, because the line itself and the leaves are no levels of nesting
        operators += sum(isinstance(node, nodes.BinaryNode) and node.operator in CHAINED for node in level)
        level = [part for node in level for part in parts(node) if fields(part.__class__)]
        if not level:
            return operators > most
    return True
