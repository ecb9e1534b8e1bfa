"""Group the parts of sums and conditions in texts with "either", commas and parentheses."""

from collections.abc import Iterator, Sequence

from attrs import evolve

from citadels_core.model.listing import listed
from citadels_dsl.syntax import nodes

OTHER = {"and": "or", "or": "and"}
SUMS = ("+", "-")
DENIED = {"is": "is not", "is not": "is", "in": "not in", "not in": "in"}


def joins(node: nodes.Expression, *, negative: bool = False) -> str:
    """Return the outermost ``and`` or ``or`` of a condition; a ``not`` swaps them. Empty if there is none."""
    while isinstance(node, nodes.UnaryNode) and node.operator == "not":
        node, negative = node.operand, not negative
    if not isinstance(node, nodes.BinaryNode) or node.operator not in OTHER:
        return ""
    return OTHER[node.operator] if negative else node.operator


def sides(node: nodes.Expression, word: str, *, negative: bool = False) -> Iterator[tuple[nodes.Expression, bool]]:
    """Yield the operands of a condition's outermost ``word``, each with True if the operand is negated."""
    waiting = [(node, negative)]
    while waiting:
        part, denied = waiting.pop()
        while isinstance(part, nodes.UnaryNode) and part.operator == "not":
            part, denied = part.operand, not denied
        if isinstance(part, nodes.BinaryNode) and joins(part, negative=denied) == word:
            waiting += [(part.right, denied), (part.left, denied)]
        else:
            yield part, denied


def denies(node: nodes.Expression) -> bool:
    """Return whether a condition is negated, with ``not``, ``is not`` or ``not in``."""
    if isinstance(node, nodes.UnaryNode):
        return node.operator == "not"
    return isinstance(node, nodes.BinaryNode) and node.operator in ("is not", "not in")


def needs(node: nodes.Expression) -> Iterator[nodes.Expression]:
    """Yield the conjuncts of a condition, with negations moved inwards."""
    for part, denied in sides(node, "and"):
        if not denied:
            yield part
        elif isinstance(part, nodes.BinaryNode) and part.operator in DENIED:
            yield evolve(part, operator=DENIED[part.operator])
        else:
            yield nodes.UnaryNode("not", part, part.span)


def joined(parts: Sequence[tuple[str, str]], word: str) -> str:
    """Join texts of conditions with ``and`` or ``or``; each text comes with its outermost operator.

    >>> joined([("a and b", "and"), ("c", "")], "or"), joined([("a or b", "or"), ("c", "")], "and")
    ('a and b, or c', 'either a or b, and c')
    """
    if word == "or":
        return (", or " if any(inner == "and" for _, inner in parts) else " or ").join(text for text, _ in parts)
    return " and ".join(kept_together(parts))


def kept_together(parts: Sequence[tuple[str, str]]) -> list[str]:
    """Return texts of conditions to join with "and"; texts with an outer "or" begin with "either"."""
    if len(parts) == 1:
        return [parts[0][0]]
    last = len(parts) - 1
    return [
        f"either {text}{',' if at < last else ''}" if inner == "or" else text for at, (text, inner) in enumerate(parts)
    ]


def all_of(parts: Sequence[tuple[str, str]]) -> str:
    """Join the texts of conditions of which all must be true: "a, b and c"."""
    kept = kept_together(parts)
    return listed(kept).replace(",,", ",")


def operands(node: nodes.BinaryNode, left: str, right: str, *, left_open: bool, right_open: bool) -> tuple[str, str]:
    """Return the texts of the operands of a sum, difference or product in reading order.

    An ambiguous operand gets parentheses. An "open" operand, which ends in a relative clause, comes last if possible.
    """
    strong = node.operator == "*"
    if _is_sum(node.left) and strong:
        left, left_open = f"({left})", False
    if _is_sum(node.right) and (strong or node.operator == "-"):
        right, right_open = f"({right})", False
    if left_open and node.operator != "-" and not right_open:
        return right, left
    return (f"({left})" if left_open else left), right


def _is_sum(node: nodes.Expression) -> bool:
    return isinstance(node, nodes.BinaryNode) and node.operator in SUMS
