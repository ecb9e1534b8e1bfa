"""Write the places of slots of frames as numbers, where the machine says their names; see ``machine.frame_slots``."""

import ast
from collections.abc import Iterable
from itertools import chain

SLOT = "FrameSlot"
"""The class from which the tables of slots are made."""


class _SlotNumbers(ast.NodeTransformer):
    """Writes ``OfferSlot.YOU`` as the place of that line in its class, and ``len(OfferSlot)`` as how many it has."""

    def __init__(self, tables: dict[str, list[str]]) -> None:
        self.tables = tables

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Write the place of a slot."""
        match node:
            case ast.Attribute(value=ast.Name(id=table), attr=name) if name in self.tables.get(table, ()):
                return ast.Constant(self.tables[table].index(name))
            case _:
                self.generic_visit(node)
                return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Write how many slots a table has."""
        match node:
            case ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=table)]) if table in self.tables:
                return ast.Constant(len(self.tables[table]))
            case _:
                self.generic_visit(node)
                return node


def write_slot_numbers(trees: Iterable[ast.Module]) -> None:
    """Write the numbers of slots in the place of their names, in all modules of the machine."""
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
