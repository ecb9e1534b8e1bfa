"""Resolve the markers, counters, notes and zones of a pack, and check the things that they are on."""

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
    """Return whether a marker, counter or note that is declared for ``on`` can be on a thing of a type."""
    if on == AT_TABLE:
        return False
    return NOUN_BY_WORD[on].type == type_ or (on in ("card", "district") and type_ in ("Card", "District"))


def said_of(word: nodes.NameNode, base: TypedExpression, scope: Scope) -> TypedExpression | None:
    """Return the value of a thing's counter or note, or the cards in a thing's zone; None for other words."""
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
    """Compile ``COUNTER towards PLAYER``: the value that a counter has for one player."""
    if left.type == UNKNOWN:
        return TypedExpression(ZERO, UNKNOWN)
    if left.type != TALLY or not isinstance(left.code, tree.Declared):
        report_towards(node.left, scope, needed=False)
        return TypedExpression(ZERO, UNKNOWN)
    code = left.code
    return TypedExpression(tree.Declared(code.kind, code.state, code.of, "Int", other), "Int")


def report_towards(item: nodes.Item, scope: Scope, *, needed: bool) -> None:
    """Report a counter that lacks ``towards PLAYER``, or that needs no ``towards PLAYER``."""
    if needed:
        message = "this counter needs a player: it counts towards each player separately"
        scope.unit.report("CIT302", item.span, message, "write the player after it, as in: your debt towards other")
    else:
        message = "this does not count towards players"
        advice = 'remove "towards" and the player, or declare: counter debt on player towards player'
        scope.unit.report("CIT302", item.span, message, advice)


def at_table(word: nodes.NameNode, scope: Scope) -> TypedExpression | None:
    """Return the cards in the zone at the table that a word names; None for other words."""
    state = scope.unit.names.states.get(word.text)
    if state is None or not state.is_zone or state.on != AT_TABLE:
        return None
    word.stands_for(state)
    return TypedExpression(tree.Declared(ZONE, state.id, ZERO, CARDS), CARDS)


def check_bearer(marker: tuple[str, nodes.Item] | None, target: nodes.Expression, type_: str, scope: Scope) -> None:
    """Report a marker that is put on a thing of the wrong kind."""
    word = marker[1].text if marker is not None and isinstance(marker[1], nodes.NameNode) else ""
    state = scope.unit.names.states.get(word)
    if state is not None and type_ != UNKNOWN and not lies_on(state.on, type_):
        message = f'the marker "{state.name}" is for a {state.on}, not for {article(type_)}'
        advice = f"mark a {state.on}, or use a marker that is declared for {article(type_)}"
        scope.unit.report("CIT305", target.span, message, advice, subject=Subject(names=(state.name,)))


BEARER = "bearer"
"""The name for the thing with a marker, counter or note, in a rule whose condition names that state."""


def state_meant(left: TypedExpression, right: nodes.Expression, scope: Scope) -> Named | None:
    """Return the marker, counter or note that a field of an event is compared with; None for other values."""
    kind = STATE_TYPES.get(left.type)
    if kind is None or not isinstance(right, nodes.NameNode):
        return None
    state = scope.unit.names.states.get(right.text)
    if state is None or state.kind != kind:
        return None
    right.stands_for(state)
    return Named("state", state.id)


def name_bearer(tests: Iterable[nodes.Expression], scope: Scope) -> None:
    """Bind ``bearer`` and set the type of ``value`` if a condition names a marker, counter or note."""
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
    """Yield each condition ``FIELD is NAME`` about a marker, counter or note, and what NAME stands for."""
    for part in parts:
        match part:
            case nodes.BinaryNode("is", nodes.NameNode(field), nodes.NameNode(word)):
                state = states.get(word)
                if state is not None and kinds.get(field) == state.kind:
                    yield part, state
            case _:
                pass


PLACES = frozenset(value.name for value in VALUES if value.place)
"""The words of the language for places where cards can be put."""


def place_of(node: nodes.Expression, checked: TypedExpression, scope: Scope) -> Expr:
    """Return the place (a zone, such as a market) that an expression names; report any other expression."""
    match checked.code:
        case Declared() if checked.code.is_zone:
            return Place(checked.code)
        case Read(fact) if fact in PLACES:
            return Place(checked.code)
        case _ if checked.type != UNKNOWN:
            declared = [state.name for state in scope.unit.names.states.values() if state.is_zone]
            there = ", ".join([*sorted(PLACES), *declared])
            advice = f"the places are: {there}; use build to bring a card into a city"
            scope.unit.report("CIT302", node.span, "this is not a place for cards", advice)
        case _:
            pass
    return Place(NONE)
