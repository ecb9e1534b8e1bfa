"""The types of compiled expressions, from the declarations of words in the vocabulary."""

from collections.abc import Sequence

from citadels_core.model.errors import EngineBug
from citadels_core.model.programs.tree import (
    GATHERING,
    Declared,
    Edge,
    Expr,
    Filter,
    Fold,
    From,
    Number,
    One,
    Read,
    Reply,
    Seen,
    Slot,
)
from citadels_core.model.vocabulary import FACTS, OPERATORS, VALUES
from citadels_core.model.vocabulary.rows import Fact, Value

_FACTS: dict[tuple[str, bool], Fact | Value] = {
    **{(row.name, row.of is not None): row for row in FACTS},
    **{
        (row.name, row.of is not None): row
        for row in VALUES
        if row.type not in ("Type", "Resource") or row.of is not None
    },
}
_OPERATORS = {row.name: row for row in OPERATORS}


def fact(node: Read) -> Fact | Value:
    """Return the vocabulary row (the declaration of a word) of the fact that a node reads.

    Raises:
        EngineBug: there is no such fact. Compiled packs come from a cache that others may have changed.
    """
    row = _FACTS.get((node.fact, node.of is not None))
    if row is None:
        raise EngineBug(f"unknown fact {node.fact!r}")
    return row


def never_negative(node: Expr) -> bool:
    """Return whether the value of an expression is at least 0 in every game, as its word declares."""
    if isinstance(node, Number):
        return node.value >= 0
    row = fact(node) if isinstance(node, Read) else _OPERATORS[node.word]
    return row.least is not None and row.least >= 0


def type_of(node: Expr, slots: Sequence[str]) -> str:
    """Return the type of the value of an expression, given the types of the variables that it reads.

    >>> from citadels_core.model.programs.tree import OF_YOU, Count, Read
    >>> type_of(Read("hand", OF_YOU), ("Player", "Card")), type_of(Count(Read("players")), ())
    ('Card*', 'Int')
    """
    match node:
        case Slot(at):
            return slots[at]
        case Read():
            return fact(node).type
        case Fold(how, _, _, _, value) if how in GATHERING:
            return f"{type_of(value, slots)}*"
        case Declared() | Reply() | Edge():
            return node.type
        case One(thing):
            return f"{type_of(thing, slots)}*"
        case From(inner) | Filter(inner) | Seen(_, inner):
            return type_of(inner, slots)
        case _:
            return _OPERATORS[node.word].type or ""
