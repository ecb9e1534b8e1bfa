"""Write rows in the place of the local names that methods give them.

A local name of a row is only another way to write it, so nothing may be called while one is in use that gives the game
another row.
"""

import ast

from tools.declarations import ROW, CythonTypeError

HARMLESS = ("range", "len", "min", "max")
"""What may be called while a local name stands for a row: nothing that gives the game another one."""


class _NamedRows(ast.NodeTransformer):
    """Writes rows in the place of their local names: to hold one costs more than to look it up."""

    def __init__(self, rows: dict[str, ast.Attribute]) -> None:
        self.rows = rows

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Write the row that a name stands for."""
        return self.rows.get(node.id, node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        """Leave out where a row gets its name."""
        if isinstance(node.target, ast.Name) and node.target.id in self.rows:
            return ast.Pass()
        self.generic_visit(node)
        return node


def write_rows_out(node: ast.FunctionDef) -> None:
    """Write a method without local names of rows.

    Raises:
        CythonTypeError: one may stand for another row than the game has by then.
    """
    _NamedRows(_local_rows(node)).generic_visit(node)


def _local_rows(node: ast.FunctionDef) -> dict[str, ast.Attribute]:
    """Return what the local names of rows in a method stand for.

    Raises:
        CythonTypeError: something is called after a row was given a name, or may be since it got it in a block.
    """
    rows: dict[str, ast.Attribute] = {}
    since = 0
    for part in ast.walk(node):
        match part:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=ast.Attribute() as row):
                if ast.unparse(annotation) != ROW:
                    continue
                if part not in node.body:
                    raise CythonTypeError(
                        f"{node.name} names a row within a block, where calls may come before it again"
                    )
                rows[name], since = row, since or part.lineno
            case _:
                pass
    for call in ast.walk(node):
        if rows and isinstance(call, ast.Call) and call.lineno > since and ast.unparse(call.func) not in HARMLESS:
            raise CythonTypeError(f"{node.name} calls {ast.unparse(call.func)} while it has a name for a row")
    return rows
