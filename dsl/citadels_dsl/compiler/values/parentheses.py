"""Tell who goes on behind what is counted, to calculate with the count, where parentheses end what is counted."""

from citadels_core.model.vocabulary.operators import CALCULATING
from citadels_core.model.vocabulary.types import is_set
from citadels_dsl.compiler.scope import UNKNOWN, Scope, TypedExpression
from citadels_dsl.compiler.values.type_help import mismatch
from citadels_dsl.syntax import nodes

ENDED = (
    "this still belongs to what is counted: put that in parentheses, as in: "
    "count of (district in your city where district counts as trade) + 1"
)


def first_of_calculation(node: nodes.Expression) -> nodes.Expression | None:
    """Return what a calculation begins with, as ``your city`` in ``your city + 1``; None for anything else."""
    if not isinstance(node, nodes.BinaryNode) or node.operator not in CALCULATING:
        return None
    return first_of_calculation(node.left) or node.left


def counted_on(node: nodes.Expression, typed: TypedExpression, scope: Scope) -> bool:
    """Report the end of a condition of a selection that is calculated with: ``where it counts as noble + 1``.

    Returns whether it was reported.
    """
    if not scope.searches or typed.type in ("Int", UNKNOWN) or is_set(typed.type):
        return False
    scope.unit.report("CIT301", node.span, mismatch(typed.type, "Int"), ENDED)
    return True


def searched_on(node: nodes.Expression, typed: TypedExpression, scope: Scope) -> bool:
    """Report where something is looked for when it is calculated with: ``district in your city + 1``.

    Returns whether it was reported, or its parts were.
    """
    if is_set(typed.type):
        scope.unit.report("CIT301", node.span, mismatch(typed.type, "Int"), ENDED)
    return is_set(typed.type) or typed.type == UNKNOWN
