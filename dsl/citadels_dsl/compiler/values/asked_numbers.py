"""Which numbers that rules may change can be asked of a thing, and what goes unsaid of what they are about."""

from citadels_core.model.programs import tree
from citadels_core.model.programs.tree import Expr
from citadels_core.model.vocabulary import Query
from citadels_core.model.vocabulary.types import fits

UNSAID: dict[str, Expr] = {"Player": tree.OF_YOU, "Character": tree.SOURCE}
"""What a number is asked about besides the thing in front of the dot, by its type."""


def is_asked_of(query: Query, type_: str) -> bool:
    """Tell whether a number can be asked of a thing of a type: the rest of what it is about has to go unsaid."""
    types = [field_type for _, field_type in query.fields]
    return bool(types) and fits(type_, types[0]) and UNSAID.keys() >= {*types[1:]}


def unsaid(query: Query) -> tuple[Expr, ...]:
    """Return what a number is asked about besides the thing in front of the dot."""
    return tuple(UNSAID[type_] for _, type_ in query.fields[1:])
