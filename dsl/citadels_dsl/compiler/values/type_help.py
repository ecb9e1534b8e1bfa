"""Say what to write instead of a value that does not fit."""

from collections.abc import Collection

from citadels_core.model.programs.tree import Expr, Slot
from citadels_core.model.vocabulary import NOUNS, PREDICATES, VALUES
from citadels_core.model.vocabulary.types import article, element, fits, is_set
from citadels_dsl.syntax import nodes

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
    noun = next((n.name for n in NOUNS if isinstance(head, nodes.NameNode) and head.text in (n.name, n.plural)), None)
    return f"write: {left.operator} {noun} where {noun} {node.operator} {right.text}" if noun else None
