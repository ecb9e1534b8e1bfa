"""Check the words that tell who brought an event about, and the names of actions that stand for what was done."""

from citadels_core.model.programs.tree import Expr, Named, Read
from citadels_core.model.vocabulary.origin import SPOKEN
from citadels_dsl.compiler.scope import BROKEN, Scope, TypedExpression
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import FREE_VALUES

__all__ = ["DEED", "SPOKEN", "deed", "origin"]

DEED = Read("deed")


def origin(node: nodes.NameNode, scope: Scope) -> TypedExpression:
    """Check a word that tells who brought an event about, which only rules about events can ask."""
    if scope.of_event:
        return TypedExpression(Read(SPOKEN[node.text]), FREE_VALUES[node.text].type)
    message = f'"{node.text}" tells who brought an event about, and this rule is not about an event'
    scope.unit.report("CIT303", node.span, message, "it can be asked below when, instead of, forbid, allow and toll")
    return BROKEN


def deed(node: nodes.TitleNode, scope: Scope) -> Expr:
    """Check the name of an action."""
    known = scope.unit.names.actions
    if node.text.lower() not in known:
        names = sorted(known.values())
        advice = "it is compared with the name of an action, as in: deed is Night Landing"
        scope.unit.unknown("CIT202", node.span, "an action named", node.text, names, advice, kind="action")
    return Named("label", known.get(node.text.lower(), node.text))
