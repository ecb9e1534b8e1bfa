"""Replace the names of frame slots by their numbers; see ``machine.frame_slots``."""

import ast
from collections.abc import Iterable
from itertools import chain

SLOT = "FrameSlot"
"""The base class of the slot tables."""


class _SlotNumbers(ast.NodeTransformer):
    """A transformer that writes numbers for ``OfferSlot.YOU``, ``len(OfferSlot)`` and the like."""

    def __init__(self, tables: dict[str, list[str]]) -> None:
        self.tables = tables

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Replace the name of a slot by its number."""
        match node:
            case ast.Attribute(value=ast.Name(id=table), attr=name) if name in self.tables.get(table, ()):
                return ast.Constant(self.tables[table].index(name))
            case _:
                self.generic_visit(node)
                return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Replace the length of a slot table by the number of its slots."""
        match node:
            case ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=table)]) if table in self.tables:
                return ast.Constant(len(self.tables[table]))
            case _:
                self.generic_visit(node)
                return node


def write_slot_numbers(trees: Iterable[ast.Module]) -> None:
    """Replace all names of slots by numbers in the modules of the machine."""
    trees = list(trees)
    classes = (node for node in chain.from_iterable(tree.body for tree in trees) if isinstance(node, ast.ClassDef))
    numbers = _SlotNumbers(
        {
            made.name: [ast.unparse(part.targets[0]) for part in made.body if isinstance(part, ast.Assign)]
            for made in classes
            if [ast.unparse(base) for base in made.bases] == [SLOT]
        }
    )
    for tree in trees:
        numbers.visit(tree)
