"""Read which marker, counter or note an event is about, and so what kind of thing it lies on."""

from collections.abc import Iterable, Iterator

from citadels_core.model.programs.tree import Named
from citadels_core.model.vocabulary.types import STATE_TYPES, element
from citadels_dsl.compiler.scope import Scope, TypedExpression, Variable
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import NOUN_BY_WORD

BEARER = "bearer"
"""What a marker, a counter or a note lies on, in a rule that says which one it is about."""


def state_meant(left: TypedExpression, right: nodes.Expression, scope: Scope) -> Named | None:
    """Return the marker, counter or note that a field of an event is compared with; None where it is none."""
    kind = STATE_TYPES.get(left.type)
    if kind is None or not isinstance(right, nodes.NameNode):
        return None
    state = scope.unit.names.states.get(right.text)
    if state is None or state.kind != kind:
        return None
    return Named("state", state.id)


def name_bearer(tests: Iterable[nodes.Expression], scope: Scope) -> None:
    """Give a name to what is put somewhere, where the conditions of a rule say which marker, counter or note it is."""
    target = scope.variables.get("target")
    if target is None or target.type != "Thing":
        return
    for test in tests:
        for part in _joined(test):
            if not isinstance(part, nodes.BinaryNode) or part.operator != "is":
                continue
            left, right = part.left, part.right
            if not isinstance(left, nodes.NameNode) or not isinstance(right, nodes.NameNode):
                continue
            state = scope.unit.names.states.get(right.text)
            field = scope.variables.get(left.text)
            if state is None or field is None or STATE_TYPES.get(field.type) != state.kind:
                continue
            if (noun := NOUN_BY_WORD.get(state.on)) is not None:
                scope.variables[BEARER] = Variable(target.slot, noun.type)
            value = scope.variables.get("value")
            if value is not None and value.type == "Noted":
                scope.variables["value"] = Variable(value.slot, element(state.holds))


def _joined(test: nodes.Expression) -> Iterator[nodes.Expression]:
    """Go through the conditions that all have to hold."""
    if isinstance(test, nodes.BinaryNode) and test.operator == "and":
        yield from _joined(test.left)
        yield from _joined(test.right)
    else:
        yield test
