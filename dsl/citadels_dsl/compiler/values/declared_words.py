"""Read the words that a pack declares: markers, counters, notes and zones, and what they lie on."""

from collections.abc import Iterable, Iterator, Mapping

from citadels_core.model.programs import ir, tree
from citadels_core.model.programs.tree import NONE, ZERO, Declared, Expr, Named, Place, Read
from citadels_core.model.vocabulary import VALUES
from citadels_core.model.vocabulary.types import AT_TABLE, STATE_TYPES, TALLY, ZONE, article, element
from citadels_dsl.compiler.scope import UNKNOWN, Scope, TypedExpression, Variable
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import conjuncts
from citadels_dsl.text.by_name import NOUN_BY_WORD
from citadels_dsl.text.diagnostics import Subject

CARDS = "Card*"


def lies_on(on: str, type_: str) -> bool:
    """Return whether what is declared on a kind of thing may lie on a thing of a type."""
    if on == AT_TABLE:
        return False
    return NOUN_BY_WORD[on].type == type_ or (on in ("card", "district") and type_ in ("Card", "District"))


def said_of(word: nodes.NameNode, base: TypedExpression, scope: Scope) -> TypedExpression | None:
    """Return what a counter or a note says of a thing, or what lies in a zone of it; None where it is none of them."""
    state = scope.unit.names.states.get(word.text)
    if state is None or not lies_on(state.on, base.type):
        return None
    type_ = {"counter": "Int", "note": state.holds, ZONE: CARDS}.get(state.kind)
    if type_ is None:
        return None
    word.stands_for(state)
    tally = state.is_counter and state.holds != ""
    return TypedExpression(tree.Declared(state.kind, state.id, base.code, type_), TALLY if tally else type_)


def said_towards(left: TypedExpression, node: nodes.BinaryNode, other: tree.Expr, scope: Scope) -> TypedExpression:
    """Return what a counter says of a thing towards a player."""
    if left.type == UNKNOWN:
        return TypedExpression(ZERO, UNKNOWN)
    if left.type != TALLY or not isinstance(left.code, tree.Declared):
        report_towards(node.left, scope, needed=False)
        return TypedExpression(ZERO, UNKNOWN)
    code = left.code
    return TypedExpression(tree.Declared(code.kind, code.state, code.of, "Int", other), "Int")


def report_towards(item: nodes.Item, scope: Scope, *, needed: bool) -> None:
    """Report a count that does not say towards whom, or one that does and counts towards nobody."""
    if needed:
        message = "this counts towards each player apart, and does not say towards whom"
        scope.unit.report("CIT302", item.span, message, "say it behind it, as in: your debt towards other")
    else:
        message = "nothing is counted towards players here"
        advice = "declare it so: counter debt on player towards player; or leave out what stands after it"
        scope.unit.report("CIT302", item.span, message, advice)


def at_table(word: nodes.NameNode, scope: Scope) -> TypedExpression | None:
    """Return what lies in a zone at the table; None where the word is none."""
    state = scope.unit.names.states.get(word.text)
    if state is None or not state.is_zone or state.on != AT_TABLE:
        return None
    word.stands_for(state)
    return TypedExpression(tree.Declared(ZONE, state.id, ZERO, CARDS), CARDS)


def check_bearer(marker: tuple[str, nodes.Item] | None, target: nodes.Expression, type_: str, scope: Scope) -> None:
    """Report a marker that is put on a thing of another kind than it is declared for."""
    word = marker[1].text if marker is not None and isinstance(marker[1], nodes.NameNode) else ""
    state = scope.unit.names.states.get(word)
    if state is not None and type_ != UNKNOWN and not lies_on(state.on, type_):
        message = f'the marker "{state.name}" lies on a {state.on}, never on {article(type_)}'
        advice = f"mark a {state.on}, or use a marker that is declared on the kind of thing you mean"
        scope.unit.report("CIT305", target.span, message, advice, subject=Subject(names=(state.name,)))


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
    right.stands_for(state)
    return Named("state", state.id)


def name_bearer(tests: Iterable[nodes.Expression], scope: Scope) -> None:
    """Give a name to what is put somewhere, where the conditions of a rule say which marker, counter or note it is."""
    target = scope.variables.get("target")
    if target is None or target.type != "Thing":
        return
    kinds = {name: STATE_TYPES.get(variable.type, "") for name, variable in scope.variables.items()}
    parts = (part for test in tests for part in conjuncts(test))
    for _, state in states_meant(parts, kinds, scope.unit.names.states):
        if (noun := NOUN_BY_WORD.get(state.on)) is not None:
            scope.variables[BEARER] = Variable(target.slot, noun.type)
        value = scope.variables.get("value")
        if value is not None and value.type == "Noted":
            scope.variables["value"] = Variable(value.slot, element(state.holds))


def states_meant(
    parts: Iterable[nodes.Expression], kinds: Mapping[str, str], states: Mapping[str, ir.State]
) -> Iterator[tuple[nodes.Expression, ir.State]]:
    """Yield the conditions that say which marker, counter or note the field of an event is, by their kinds."""
    for part in parts:
        match part:
            case nodes.BinaryNode("is", nodes.NameNode(field), nodes.NameNode(word)):
                state = states.get(word)
                if state is not None and kinds.get(field) == state.kind:
                    yield part, state
            case _:
                pass


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
