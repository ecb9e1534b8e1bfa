"""Replace local names of rows (arrays of numbers) in methods by the attributes that they stand for.

The game may replace a row by a longer one during a call. So no other function may be called while a local name is in
use.
"""

import ast

from tools.declarations import ROW, CythonTypeError

HARMLESS = ("range", "len", "min", "max")
"""The functions that may be called while a local name is in use, because they never replace a row."""


class _NamedRows(ast.NodeTransformer):
    """A transformer that replaces local names of rows by attributes, since local references cost time."""

    def __init__(self, rows: dict[str, ast.Attribute]) -> None:
        self.rows = rows

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Replace the name of a row by its attribute."""
        return self.rows.get(node.id, node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        """Remove an assignment of a state array to a local variable."""
        if isinstance(node.target, ast.Name) and node.target.id in self.rows:
            return ast.Pass()
        self.generic_visit(node)
        return node


def write_rows_out(node: ast.FunctionDef) -> None:
    """Remove the local names of rows from a method.

    Raises:
        CythonTypeError: a call may replace a row while it has a local name.
    """
    _NamedRows(_local_rows(node)).generic_visit(node)


def _local_rows(node: ast.FunctionDef) -> dict[str, ast.Attribute]:
    """Return the attributes that the local names of rows in a method stand for.

    Raises:
        CythonTypeError: a call follows the assignment of a row, or the assignment is in a block.
    """
    rows: dict[str, ast.Attribute] = {}
    since = 0
    for part in ast.walk(node):
        match part:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=ast.Attribute() as row):
                if ast.unparse(annotation) != ROW:
                    continue
                if part not in node.body:
                    raise CythonTypeError(f"{node.name} assigns a row to a local name within a block")
                rows[name], since = row, since or part.lineno
            case _:
                pass
    for call in ast.walk(node):
        if rows and isinstance(call, ast.Call) and call.lineno > since and ast.unparse(call.func) not in HARMLESS:
            raise CythonTypeError(f"{node.name} calls {ast.unparse(call.func)} while a local name stands for a row")
    return rows
