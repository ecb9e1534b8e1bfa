"""Recognize conditions of several parts for which English has a single phrase."""

from collections.abc import Sequence

from attrs import evolve, frozen

from citadels_core.model.vocabulary.types import DISTRICT_TYPES
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import conjuncts, is_name, written

MOST = {"at least": "more than", "more than": "at least", "at most": "less than", "less than": "at most"}
"""The comparison with all others, by the one in a ``no`` condition: "no other has at least X" is "more than"."""
TURNED = {"at least": "at most", "more than": "less than", "at most": "at least", "less than": "more than"}


@frozen
class Extreme:
    """A condition that one thing has a larger, or smaller, number than all other things."""

    fact: nodes.NameNode
    bound: str
    others: nodes.SelectionNode


def extreme(part: nodes.Expression, name: str) -> Extreme | None:
    """Recognize "has the most": ``no player as p where p is not x and p.gold is at least x.gold``."""
    if not isinstance(part, nodes.QuantifierNode) or part.operator != "no" or part.selection.where is None:
        return None
    other = part.selection.thing
    tests = list(conjuncts(part.selection.where))
    apart = [test for test in tests if isinstance(test, nodes.BinaryNode) and test.operator == "is not"]
    compared = [test for test in tests if isinstance(test, nodes.BinaryNode) and test.operator in MOST]
    if len(tests) != 2 or len(apart) != 1 or len(compared) != 1:
        return None
    sides = {item.text for item in (apart[0].left, apart[0].right) if isinstance(item, nodes.NameNode)}
    left, right, operator = compared[0].left, compared[0].right, compared[0].operator
    if sides != {name, other} or not isinstance(left, nodes.DotNode) or not isinstance(right, nodes.DotNode):
        return None
    if is_name(left.base, name):
        left, right, operator = right, left, TURNED[operator]
    if not is_name(left.base, other) or not is_name(right.base, name) or left.word.text != right.word.text:
        return None
    bare = evolve(part.selection, name=None, where=None)
    return Extreme(left.word, MOST[operator], bare)


def same_type(node: nodes.QuantifierNode) -> tuple[nodes.Expression, nodes.SelectionNode] | None:
    """Recognize "the same type as": ``any type where X counts as type and any district where ...``."""
    selection = node.selection
    if node.operator != "any" or not is_name(selection.head, "type") or selection.where is None:
        return None
    type_ = selection.thing
    tests = list(conjuncts(selection.where))
    if (
        len(tests) != 2
        or not isinstance(tests[0], nodes.CountsAsNode)
        or not isinstance(tests[1], nodes.QuantifierNode)
    ):
        return None
    one, others = tests[0], tests[1].selection
    if tests[1].operator != "any" or others.where is None or not is_name(one.right, type_) or one.purpose is not None:
        return None
    name = others.thing
    left = [part for part in conjuncts(others.where) if not _counts(part, name, type_)]
    if len(left) != len(list(conjuncts(others.where))) - 1 or type_ in DISTRICT_TYPES:
        return None
    where = left[0] if left else None
    for part in left[1:]:
        where = nodes.BinaryNode("and", where, part, others.span) if where is not None else part
    return one.left, evolve(others, where=where)


def _counts(part: nodes.Expression, name: str, type_: str) -> bool:
    if not isinstance(part, nodes.CountsAsNode) or part.purpose is not None:
        return False
    return is_name(part.left, name) and is_name(part.right, type_)


def is_price(value: nodes.Expression, card: object) -> bool:
    """Return whether an expression is the build price of a card."""
    return isinstance(value, nodes.DotNode) and value.word.text == "build price" and written(value.base) == card


def builds_left(node: nodes.BinaryNode) -> nodes.Expression | None:
    """Return the player in a comparison of ``turn.builds`` with ``PLAYER.build limit``, else None."""
    left, right = node.left, node.right
    if not isinstance(left, nodes.DotNode) or not isinstance(right, nodes.DotNode):
        return None
    builds = is_name(left.base, "turn") and left.word.text == "builds"
    return right.base if builds and right.word.text == "build limit" else None


def can_build(tests: Sequence[nodes.Expression]) -> nodes.Expression | None:
    """Return the card that two conditions test to be buildable and affordable, else None."""
    if len(tests) != 2:
        return None
    may, pays = tests
    if not isinstance(may, nodes.BinaryNode) or not isinstance(pays, nodes.BinaryNode):
        return None
    if may.operator != "is" or not is_name(may.right, "buildable") or pays.operator != "at most":
        return None
    purse = (
        isinstance(pays.right, nodes.DotNode) and is_name(pays.right.base, "you") and pays.right.word.text == "purse"
    )
    return may.left if purse and is_price(pays.left, written(may.left)) else None
