"""Convert short trees, a number or a tuple of operator and operands such as ``("gold", ("v", 0))``."""

from typing import Any

from citadels_core.machine.expression_kinds import ListExpression, NumberExpression
from citadels_core.machine.linking import link_expressions
from citadels_core.machine.linking.constant_folding import LinkScope
from citadels_core.model.programs import tree
from citadels_core.model.programs.tree import Read

Short = int | tuple[Any, ...]

NAMED = ("type", "resource", "label", "character", "card name", "state")
COMPARED = ("==", ">=", "<=", ">", "<")
CALCULATED = ("+", "-", "*", "beyond")
SIMPLE: dict[str, Any] = {
    "negative": tree.Negative,
    "not": tree.Not,
    "one": tree.One,
    "count": tree.Count,
    "some": tree.Some,
    "in": tree.In,
    "numbers": tree.Numbers,
    "from": tree.From,
    "built": tree.Built,
    "blind": tree.Blind,
}


def tree_of(node: Short) -> tree.Expr:
    """Return the tree that is written short."""
    if isinstance(node, int):
        return tree.Number(node)
    match node:
        case ("true" | "false" as word,):
            return tree.Truth(word == "true")
        case ("v", at):
            return tree.Slot(at)
        case (str(kind), str(name)) if kind in NAMED:
            return tree.Named(kind, name)
        case ("labels", *texts):
            return tree.Labels(tuple(texts))
        case ("marked", state, of):
            return tree.Declared("marker", state, tree_of(of), "Bool")
        case ("counter", state, of):
            return tree.Declared("counter", state, tree_of(of), "Int")
        case ("note", state, of, unset):
            return tree.Declared("note", state, tree_of(of), "Int" if unset == 0 else "Player")
        case ("ask", query, fields):
            return tree.Ask(query, tuple(map(tree_of, fields)))
        case ("allowed", event, fields):
            return tree.CanHappen(event, tuple(map(tree_of, fields)))
        case ("is", predicate, of):
            return tree.Is(predicate, tree_of(of))
        case ("counts", card, type_, purpose):
            return tree.CountsAs(tree_of(card), tree_of(type_), purpose)
        case ("and" | "or" as word, *tests):
            return (tree.And if word == "and" else tree.Or)(tuple(map(tree_of, tests)))
        case ("filter", things, slot, test):
            return tree.Filter(tree_of(things), slot, tree_of(test))
        case ("fold", how, things, slot, test, value):
            return tree.Fold(how, tree_of(things), slot, tree_of(test), tree_of(value))
        case ("reply", player, asked, answers, unset):
            return tree.Reply(tree_of(player), tree_of(asked), tree_of(answers), "Int" if unset == 0 else "Card")
        case ("seen", point, value):
            return tree.Seen(point, tree_of(value))
        case (str(how), left, right) if how in COMPARED:
            return tree.Compare(how, tree_of(left), tree_of(right))
        case (str(how), left, right) if how in CALCULATED:
            return tree.Calculate(how, tree_of(left), tree_of(right))
        case (str(word), *operands) if word in SIMPLE:
            made: tree.Expr = SIMPLE[word](*map(tree_of, operands))
            return made
        case (str(fact),):
            return Read(fact)
        case (str(fact), of):
            return Read(fact, tree_of(of))
        case _:
            raise ValueError(node)


def build_number(node: Short, scope: LinkScope) -> NumberExpression:
    return link_expressions.build_number(tree_of(node), scope)


def build_items(node: Short, scope: LinkScope) -> ListExpression:
    return link_expressions.build_items(tree_of(node), scope)


def is_list(node: Short, scope: LinkScope) -> bool:
    return link_expressions.is_list(tree_of(node), scope)
