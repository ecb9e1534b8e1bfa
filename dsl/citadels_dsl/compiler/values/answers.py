"""Check answers: those in words that a choice offers or that are compared, and what players have chosen in secret."""

from citadels_core.model.programs.tree import Expr, Labels, Named, Reply, Slot
from citadels_core.model.vocabulary.types import element
from citadels_dsl.compiler.scope import Scope, TypedExpression
from citadels_dsl.compiler.values.bearers import state_meant
from citadels_dsl.compiler.values.doers import DEED, deed
from citadels_dsl.syntax import nodes
from citadels_dsl.text.titles import is_answer

ANSWER = 'for example: choose one of "yes", "no" as answer'


def answers(node: nodes.AnswersNode, scope: Scope) -> TypedExpression:
    """Check the answers of a choice: words that begin with a small letter, no two alike."""
    for at, text in enumerate(node.texts):
        if not is_answer(text):
            scope.unit.report("CIT302", node.span, f'the answer "{text}" does not begin with a small letter', ANSWER)
        elif text in node.texts[:at]:
            scope.unit.report("CIT302", node.span, f'the answer "{text}" is there twice', ANSWER)
    return TypedExpression(Labels(node.texts), "Label*")


def answer(node: nodes.TitleNode, given: Expr, scope: Scope) -> Expr:
    """Check an answer in words that something is compared with."""
    if given == DEED:
        return deed(node, scope)
    if isinstance(given, Reply):
        given = given.answers
    known = scope.slots.answers.get(given.at, ()) if isinstance(given, Slot) else ()
    if known and node.text not in known:
        there_are = f"the answers are: {', '.join(known)}"
        scope.unit.unknown("CIT201", node.span, "the answer", node.text, list(known), there_are)
    return Named("label", node.text)


def by_name(left: TypedExpression, right: nodes.Expression, scope: Scope) -> Expr | None:
    """Return the answer, or the marker, counter or note, that a value is compared with; None for any other value."""
    if left.type == "Label" and isinstance(right, nodes.TitleNode):
        return answer(right, left.code, scope)
    return state_meant(left, right, scope)


def replies(scope: Scope) -> list[str]:
    """Return the names of sealed choices, which can be read of a player."""
    return [name for name, given in scope.variables.items() if given.slot in scope.slots.sealed]


def reply(name: str, player: Expr, scope: Scope) -> TypedExpression:
    """Return what a player has chosen in the sealed choice of a name: nobody or 0 for one who was not asked."""
    given = scope.variables[name]
    type_ = element(given.type)
    return TypedExpression(Reply(player, Slot(scope.slots.sealed[given.slot]), Slot(given.slot), type_), type_)
