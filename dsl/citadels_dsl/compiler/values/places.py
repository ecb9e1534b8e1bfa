"""Check what has to be a place where cards can be put."""

from citadels_core.model.programs.tree import NONE, Declared, Expr, Place, Read
from citadels_core.model.vocabulary import VALUES
from citadels_dsl.compiler.scope import UNKNOWN, Scope, TypedExpression
from citadels_dsl.syntax import nodes

PLACES = frozenset(value.name for value in VALUES if value.place)
"""The words for places where cards can be put that every game has."""


def place_of(node: nodes.Expression, checked: TypedExpression, scope: Scope) -> Expr:
    """Return the place that an expression stands for, which names all that lies there; reports what is none."""
    match checked.code:
        case Declared() if checked.code.is_zone:
            return Place(checked.code)
        case Read(fact) if fact in PLACES:
            return Place(checked.code)
        case _ if checked.type != UNKNOWN:
            declared = [state.name for state in scope.unit.names.states.values() if state.is_zone]
            there = ", ".join([*sorted(PLACES), *declared])
            advice = f"places are: {there}; a card comes into a city by build, and out of it by put, take or discard"
            scope.unit.report("CIT302", node.span, "this is no place where cards can be put", advice)
        case _:
            pass
    return Place(NONE)
