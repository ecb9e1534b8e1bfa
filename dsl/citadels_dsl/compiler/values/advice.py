"""Messages and help about values of the wrong type, and about names that are not in scope."""

from collections.abc import Collection

from citadels_core.model.programs.tree import Expr, Slot
from citadels_core.model.vocabulary import PREDICATES, QUERIES, VALUES, Noun
from citadels_core.model.vocabulary.operators import CALCULATING
from citadels_core.model.vocabulary.types import AT_TABLE, article, element, fits, is_set
from citadels_dsl.compiler.scope import UNKNOWN, Scope, TypedExpression
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import FREE_VALUES, NOUN_BY_WORD
from citadels_dsl.text.diagnostics import Label

SETS = "write a set, for example: players, characters, your hand, your city"
SAME_KIND = "compare things of one kind, for example: player is you, or card in your hand"
GIVE_NAME = "name a card with choose, target or for each, and write that name here"
NOT_DECLARED = "declare it in this pack, or require the pack that declares it"


def type_help(given: str, wanted: str) -> str | None:
    """Return the help about a value of the wrong type; None without a good suggestion."""
    if given == "Character" and wanted == "Player":
        return "write .holder after it for the player who has the character, as in called.holder"
    if is_set(given) and wanted == "Int":
        return 'write "count of" before it for the number of things'
    if is_set(given) and element(given) == wanted:
        return 'choose one of them first, or write a "for each" loop'
    if given == "Card" and wanted == "District":
        return "choose a built district: a card is not a district before it is built"
    if wanted == "Bool" and given == "Int":
        return "compare it, for example: your gold is at least 2"
    if wanted == "Bool":
        return "write a condition about it, for example: player is you"
    fitting = [value.name for value in VALUES if value.of == given and fits(value.type, wanted)]
    return f"use one of these values of {article(given)}: {', '.join(fitting)}" if fitting else None


def one_chosen(node: nodes.Expression, code: Expr, ones: Collection[int]) -> str | None:
    """Return the help about a set that ``choose 1`` made; ``ones`` are the slots of such sets."""
    match code:
        case Slot(slot) if slot in ones and isinstance(node, nodes.NameNode):
            return f'remove the "1" where it is chosen: without a number, choose ... as {node.text} gives one thing'
        case _:
            return None


def asked_of(predicate: str) -> str:
    """Return a text that lists the types of things for which a predicate can be tested."""
    return " or ".join("a set" if p.of == "*" else article(p.of) for p in PREDICATES if p.name == predicate)


def mismatch(given: str, wanted: str) -> str:
    """Return the message about a value of the wrong type."""
    is_ = f"these are {article(given)}" if is_set(given) else f"this is {article(given)}"
    if is_set(given) and element(given) == wanted:
        return f"{is_}, but exactly one {article(wanted).partition(' ')[2]} is needed here"
    return f"{is_}, but {article(wanted)} {'are' if is_set(wanted) else 'is'} needed here"


def asked_of_each(node: nodes.BinaryNode) -> str | None:
    """Return help that rewrites ``no player is crowned`` with ``where``; None for other comparisons."""
    left, right = node.left, node.right
    if (
        not isinstance(left, nodes.QuantifierNode)
        or left.operator == "count of"
        or not isinstance(right, nodes.NameNode)
    ):
        return None
    head = left.selection.head
    noun = NOUN_BY_WORD.get(head.text) if isinstance(head, nodes.NameNode) else None
    return f"write: {left.operator} {noun.name} where {noun.name} {node.operator} {right.text}" if noun else None


ENDED = (
    "put the selection before it in parentheses: count of (district in your city where district counts as trade) + 1"
)


def first_of_calculation(node: nodes.Expression) -> nodes.Expression | None:
    """Return the leftmost operand of a calculation: ``your city`` in ``your city + 1``, else None."""
    if not isinstance(node, nodes.BinaryNode) or node.operator not in CALCULATING:
        return None
    return first_of_calculation(node.left) or node.left


def counted_on(node: nodes.Expression, typed: TypedExpression, scope: Scope) -> bool:
    """Report a calculation at the end of a selection's condition: ``where it counts as noble + 1``.

    Returns whether the calculation was reported.
    """
    if not scope.searches or typed.type in ("Int", UNKNOWN) or is_set(typed.type):
        return False
    scope.unit.report("CIT301", node.span, mismatch(typed.type, "Int"), ENDED)
    return True


def searched_on(node: nodes.Expression, typed: TypedExpression, scope: Scope) -> bool:
    """Report a calculation with the set of a selection: ``district in your city + 1``.

    Returns whether the calculation, or a part of it, was reported.
    """
    if is_set(typed.type):
        scope.unit.report("CIT301", node.span, mismatch(typed.type, "Int"), ENDED)
    return is_set(typed.type) or typed.type == UNKNOWN


OWNERS: dict[str, set[str]] = {}
"""For each fact and query, the types that have it."""
for _value in VALUES:
    if _value.of:
        OWNERS.setdefault(_value.name, set()).add(_value.of)
for _query in QUERIES:
    OWNERS.setdefault(_query.name, set()).add("Player")


def unnamed(node: nodes.NameNode, noun: Noun, scope: Scope) -> None:
    """Report a noun that is used as a name, but is not a bound name."""
    other = next((name for name, one in reversed(scope.variables.items()) if one.type == noun.type and one.span), None)
    advice = f"choose one {noun.name} first (choose {noun.name} ... as x), or write the plural to mean a set"
    labels: tuple[Label, ...] = ()
    if other is not None:
        advice = f'write "{other}": this thing has that name here'
        span = scope.variables[other].span
        labels = (Label(span, f'"{other}" gets its name here'),) if span is not None else ()
    message = f'no {noun.name} has the name "{node.text}" here'
    _not_here(node, scope, message, advice, labels)


def unknown_name(node: nodes.NameNode, scope: Scope) -> None:
    """Report a name that is not in scope."""
    word = node.text
    if owners := sorted(OWNERS.get(word, ())):
        advice = f"write for example: your {word}, or {owners[0].lower()}.{word}"
        _not_here(node, scope, f'"{word}" needs {article(owners[0])} before it', advice)
        return
    if (state := scope.unit.names.states.get(word)) is not None and state.on != AT_TABLE:
        advice = f"write for example: {'your ' if state.on == 'player' else f'{state.on}.'}{word}"
        lacks = f"and needs a {state.on} before it"
        if state.is_marker:
            lacks = "not a value"
            advice = f'set it with "mark {state.on} {word}", and test it with "{state.on} is {word}"'
        what = f"zone of each {state.on}" if state.is_zone else f"{state.kind} on {article(state.on)}"
        _not_here(node, scope, f'"{word}" is a {what}, {lacks}', advice)
        return
    if (earlier := scope.slots.named.get(word)) is not None:
        labels = (Label(earlier, "the thing gets its name here, for this block only"),)
        advice = "move this line into that block, or give the thing a name here too"
        _not_here(node, scope, f'the name "{word}" is not valid outside its block', advice, labels)
        return
    candidates: list[str] = []
    if scope.unit.guesses:
        candidates = [*scope.variables, *FREE_VALUES, *NOUN_BY_WORD, *(q.name for q in QUERIES)]
        candidates += ["your", "count of", *(e.name for e in scope.unit.names.cards.values())]
    advice = "to use a name of your own, define it above with choose, for each, target or let"
    scope.unknown(node.span, "the word", word, candidates, advice, number=True)


def _not_here(node: nodes.NameNode, scope: Scope, message: str, advice: str, labels: tuple[Label, ...] = ()) -> None:
    """Report a name that is not in scope, unless a broken line may have bound the name."""
    if not scope.slots.incomplete:
        scope.unit.report("CIT303", node.span, message, advice, labels)
