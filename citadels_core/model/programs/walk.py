"""Traversal and rewriting of expression trees, generic over the classes of nodes."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any, Literal, TypeVar, cast, overload

import attrs

from citadels_core.model.programs.instructions import Instr, Next
from citadels_core.model.programs.tree import EXPRESSIONS, Expr, Filter, Fold, Slot, SlotNumber

Node = Expr | Instr
N = TypeVar("N", bound=Node)

MOST_REMEMBERED = 4096
"""The size of caches for the same expressions."""

_ONE, _OPTIONAL, _SEVERAL = "Expr", "Expr | None", "tuple[Expr, ...]"


@cache
def _layout(kind: type) -> tuple[tuple[str, str], ...]:
    """Return the fields of a node class, each with its type if it holds child nodes, else with ""."""
    found = []
    for attribute in attrs.fields(kind):
        said = attribute.type
        if said == Expr:
            how = _ONE
        elif said == tuple[Expr, ...]:
            how = _SEVERAL
        else:
            how = said if said in (_ONE, _OPTIONAL, _SEVERAL) else ""
        found.append((attribute.name, how))
    return tuple(found)


def operands(kind: type) -> tuple[str, ...]:
    """Return the names of the fields of a node class that hold child nodes, in field order."""
    return tuple(name for name, how in _layout(kind) if how)


@cache
def _children_getter(kind: type) -> Callable[[Any], tuple[Expr, ...]]:
    held = [(name, how) for name, how in _layout(kind) if how]
    match held:
        case []:
            return lambda _: ()
        case [(name, "Expr")]:
            get = attrgetter(name)
            return lambda node: (get(node),)
        case [(name, "Expr | None")]:
            of = attrgetter(name)
            return lambda node: () if (one := of(node)) is None else (one,)
        case [(name, "tuple[Expr, ...]")]:
            return attrgetter(name)
        case _:
            if any(how != _ONE for _, how in held):
                return lambda node: tuple(
                    one
                    for name, how in held
                    for one in (getattr(node, name) if how == _SEVERAL else (getattr(node, name),))
                    if one is not None
                )
            return attrgetter(*(name for name, _ in held))


def children(node: Node) -> tuple[Expr, ...]:
    """Return the children of a node, in the order of its fields."""
    kind: Any = type(node)
    return _children_getter(kind)(node)


@overload
def walk(*roots: Node, bound: Literal[False] = False) -> Iterator[Expr]: ...
@overload
def walk(*roots: Node, bound: Literal[True]) -> Iterator[tuple[Expr, frozenset[int]]]: ...
def walk(*roots: Node, bound: bool = False) -> Iterator[Any]:
    """Yield all expression nodes under some roots, in pre-order; instructions themselves are left out.

    With ``bound``, each node comes with the slots that the sets around it assign.
    """
    return _walk_bound(roots) if bound else _walk(roots)


def _walk(roots: Iterable[Node]) -> Iterator[Expr]:
    waiting: list[Any] = [*roots]
    waiting.reverse()
    while waiting:
        node = waiting.pop()
        kind: Any = type(node)
        if kind in EXPRESSIONS:
            yield node
        waiting += _children_getter(kind)(node)[::-1]


def _walk_bound(roots: Iterable[Node]) -> Iterator[tuple[Expr, frozenset[int]]]:
    waiting: list[tuple[Any, frozenset[int]]] = [(root, frozenset()) for root in roots]
    waiting.reverse()
    while waiting:
        node, around = waiting.pop()
        if type(node) in EXPRESSIONS:
            yield node, around
        if isinstance(node, Filter | Fold):
            within = around | {node.slot}
            inner = [(one, around if one is node.things else within) for one in children(node)]
        else:
            inner = [(one, around) for one in children(node)]
        waiting += inner[::-1]


def mapped(node: N, change: Callable[[Expr], Expr]) -> N:
    """Return a node with a function applied to each child; the same node if no child changes."""
    kind: Any = type(node)
    layout = _layout(kind)
    changed: dict[str, Any] = {}
    for name, how in layout:
        if not how:
            continue
        old = getattr(node, name)
        if how == _SEVERAL:
            new: Any = tuple([change(one) for one in old])
            if all(one is other for one, other in zip(old, new, strict=True)):
                continue
        else:
            new = None if old is None else change(old)
            if new is old:
                continue
        changed[name] = new
    if not changed:
        return node
    made: N = kind(*[changed[name] if name in changed else getattr(node, name) for name, _ in layout])
    return made


def substitute(node: N, new: Mapping[Expr, Expr]) -> N:
    """Return a node with some nodes replaced at any depth; the replacements are not searched again."""
    if not new:
        return node

    def replaced(one: Expr) -> Expr:
        other = new.get(one)
        return mapped(one, replaced) if other is None else other

    whole: Any = node
    return cast("N", replaced(whole)) if type(node) in EXPRESSIONS else mapped(node, replaced)


def renumbered(node: N, new: Callable[[int], int]) -> N:
    """Return a node in which all variables that it or its children read or assign are renumbered."""

    def changed(one: Expr) -> Expr:
        return Slot(new(one.at)) if type(one) is Slot else renumbered(one, new)

    made: Any = mapped(node, changed)
    kind: Any = type(node)
    own = {name: new(getattr(node, name)) for name in _own_slots(kind)}
    return cast("N", attrs.evolve(made, **own) if own else made)


@cache
def _own_slots(kind: type) -> tuple[str, ...]:
    """Return the fields of a node class that have the number of a variable which the node assigns."""
    return tuple(one.name for one in attrs.fields(kind) if one.type == SlotNumber)


def slots_read(*roots: Node) -> frozenset[int]:
    """Return all variables that expressions or instructions read, including those of filters and loops."""
    found = {node.at for node in _walk(roots) if type(node) is Slot}
    found |= {root.queue for root in roots if hasattr(root, "queue")}
    return frozenset(found)


def slots_bound(node: Node) -> tuple[int, ...]:
    """Return the variables that a node itself assigns, without those that its children assign."""
    if isinstance(node, Next):  # ``queue`` has the same type as ``slot``, but is only read
        return (node.slot,)
    kind: Any = type(node)
    return tuple(getattr(node, name) for name in _own_slots(kind))


@lru_cache(maxsize=MOST_REMEMBERED)
def words_in(node: Node) -> frozenset[str]:
    """Return the vocabulary words of all nodes of an expression; cached, since many passes need them."""
    return frozenset([one.word for one in _walk((node,))])


def size_of(node: Node) -> int:
    """Return the number of nodes of an expression."""
    return sum(1 for _ in _walk((node,)))
