"""Say what to write instead of a value that does not fit, or of a name that means nothing at its place."""

from collections.abc import Collection

from citadels_core.model.programs.tree import Expr, Slot
from citadels_core.model.vocabulary import PREDICATES, QUERIES, VALUES, Noun
from citadels_core.model.vocabulary.operators import CALCULATING
from citadels_core.model.vocabulary.types import AT_TABLE, article, element, fits, is_set
from citadels_dsl.compiler.scope import UNKNOWN, Scope, TypedExpression
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import FREE_VALUES, NOUN_BY_WORD
from citadels_dsl.text.diagnostics import Label

SETS = "sets are, for example: players, characters, your hand, your city"
SAME_KIND = "compare things of one kind, for example: player is you, or card.name in your names"
GIVE_NAME = "give a name to what is meant, with choose, target or for each, and write that name"
NOT_DECLARED = "declare it in this pack, or let the pack require the one that declares it"


def type_help(given: str, wanted: str) -> str | None:
    """Return what to write when a value of one type stands where another is needed; None if that is a guess."""
    if given == "Character" and wanted == "Player":
        return "a character may be held by nobody; the player who drafted it is its holder, as in called.holder"
    if is_set(given) and wanted == "Int":
        return 'write "count of" in front to get how many there are'
    if is_set(given) and element(given) == wanted:
        return "choose one of them first, or go through them with for each"
    if given == "Card" and wanted == "District":
        return "a card in a hand is not a district before it is built"
    if wanted == "Bool" and given == "Int":
        return "compare it, for example: your gold is at least 2"
    if wanted == "Bool":
        return "say something about it, for example: player is you"
    fitting = [value.name for value in VALUES if value.of == given and fits(value.type, wanted)]
    return f"{article(given)} has such a value: {', '.join(fitting)}" if fitting else None


def one_chosen(node: nodes.Expression, code: Expr, ones: Collection[int]) -> str | None:
    """Say how one thing is chosen, where a set that was chosen with a 1 stands: ``ones`` are the slots of such sets."""
    match code:
        case Slot(slot) if slot in ones and isinstance(node, nodes.NameNode):
            return f'leave out the "1" where it is chosen: choose ... as {node.text}, without a number, is just one'
        case _:
            return None


def asked_of(predicate: str) -> str:
    """Say what a predicate may be asked of."""
    return " or ".join("a set" if p.of == "*" else article(p.of) for p in PREDICATES if p.name == predicate)


def mismatch(given: str, wanted: str) -> str:
    """Return what is wrong when a value of one type stands where another is needed."""
    is_ = f"these are {article(given)}" if is_set(given) else f"this is {article(given)}"
    if is_set(given) and element(given) == wanted:
        return f"{is_}, but just one is needed here"
    return f"{is_}, but {article(wanted)} {'are' if is_set(wanted) else 'is'} needed here"


def asked_of_each(node: nodes.BinaryNode) -> str | None:
    """Say how something is asked of each thing of a selection, where ``no player is crowned`` was written.

    Returns None for any other comparison.
    """
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


MARKER = "marker"

OWNERS: dict[str, set[str]] = {}
"""The types of what has a value or a number, by the name of that."""
for _value in VALUES:
    if _value.of:
        OWNERS.setdefault(_value.name, set()).add(_value.of)
for _query in QUERIES:
    OWNERS.setdefault(_query.name, set()).add("Player")


def unnamed(node: nodes.NameNode, noun: Noun, scope: Scope) -> None:
    """Report a noun that stands for a thing, where none has been given that name."""
    other = next((name for name, one in reversed(scope.variables.items()) if one.type == noun.type and one.span), None)
    advice = f"choose one first (choose {noun.name} ... as x), or name a set with its plural"
    labels: tuple[Label, ...] = ()
    if other is not None:
        advice = f'the one that was chosen here is called "{other}"'
        span = scope.variables[other].span
        labels = (Label(span, "it was named here"),) if span is not None else ()
    message = f'no {noun.name} has been named "{node.text}" at this place'
    _not_here(node, scope, message, advice, labels)


def unknown_name(node: nodes.NameNode, scope: Scope) -> None:
    """Report a name that is no word of the language here and was given to nothing."""
    word = node.text
    if owners := sorted(OWNERS.get(word, ())):
        advice = f"say whose, as in your {word} or {owners[0].lower()}.{word}"
        _not_here(node, scope, f'"{word}" belongs to {article(owners[0])}', advice)
        return
    if (state := scope.unit.names.states.get(word)) is not None and state.on != AT_TABLE:
        advice = f"say whose, as in {'your ' if state.on == 'player' else f'{state.on}.'}{word}"
        if state.is_marker:
            advice = f'put it there with "mark {state.on} {word}", and ask for it with "{state.on} is {word}"'
        what = f"place of each {state.on}" if state.is_zone else f"{state.kind} on {article(state.on)}"
        _not_here(node, scope, f'"{word}" is a {what}', advice)
        return
    if (earlier := scope.slots.named.get(word)) is not None:
        labels = (Label(earlier, "it was named here, for the block below"),)
        advice = "move this line into the block, or choose again"
        _not_here(node, scope, f'the name "{word}" means nothing at this place', advice, labels)
        return
    candidates: list[str] = []
    if scope.unit.guesses:
        candidates = [*scope.variables, *FREE_VALUES, *NOUN_BY_WORD, *(q.name for q in QUERIES)]
        candidates += ["your", "count of", *(e.name for e in scope.unit.names.cards.values())]
    advice = "names that a rule gives itself are declared first, with choose, for each, target or let"
    scope.unknown(node.span, "the word", word, candidates, advice, number=True)


def _not_here(node: nodes.NameNode, scope: Scope, message: str, advice: str, labels: tuple[Label, ...] = ()) -> None:
    """Report a word that stands for nothing at its place, unless a broken line may have given it as a name."""
    if not scope.slots.incomplete:
        scope.unit.report("CIT303", node.span, message, advice, labels)
