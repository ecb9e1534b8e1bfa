"""Read the words that a pack declares: a counter, a note or a zone of a thing, and a zone at the table."""

from citadels_core.model.programs import tree
from citadels_core.model.programs.tree import ZERO
from citadels_core.model.vocabulary.types import AT_TABLE, TALLY, ZONE, article
from citadels_dsl.compiler.scope import UNKNOWN, Scope, TypedExpression
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import NOUN_BY_WORD
from citadels_dsl.text.diagnostics import Subject

CARDS = "Card*"


def lies_on(on: str, type_: str) -> bool:
    """Tell whether what is declared on a kind of thing may lie on a thing of a type."""
    if on == AT_TABLE:
        return False
    return NOUN_BY_WORD[on].type == type_ or (on in ("card", "district") and type_ in ("Card", "District"))


def said_of(word: str, base: TypedExpression, scope: Scope) -> TypedExpression | None:
    """Return what a counter or a note says of a thing, or what lies in a zone of it; None where it is none of them."""
    state = scope.unit.names.states.get(word)
    if state is None or not lies_on(state.on, base.type):
        return None
    type_ = {"counter": "Int", "note": state.holds, ZONE: CARDS}.get(state.kind)
    if type_ is None:
        return None
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


def at_table(word: str, scope: Scope) -> TypedExpression | None:
    """Return what lies in a zone at the table; None where the word is none."""
    state = scope.unit.names.states.get(word)
    if state is None or not state.is_zone or state.on != AT_TABLE:
        return None
    return TypedExpression(tree.Declared(ZONE, state.id, ZERO, CARDS), CARDS)


def lies_there(marker: tuple[str, nodes.Item] | None, target: nodes.Expression, type_: str, scope: Scope) -> None:
    """Report a marker that is put on a thing of another kind than it is declared for."""
    word = marker[1].text if marker is not None and isinstance(marker[1], nodes.NameNode) else ""
    state = scope.unit.names.states.get(word)
    if state is not None and type_ != UNKNOWN and not lies_on(state.on, type_):
        message = f'the marker "{state.name}" lies on a {state.on}, never on {article(type_)}'
        advice = f"mark a {state.on}, or use a marker that is declared on the kind of thing you mean"
        scope.unit.report("CIT305", target.span, message, advice, subject=Subject(names=(state.name,)))
