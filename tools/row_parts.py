"""Translate slices of rows (arrays of numbers): C copies or fills a slice with a single call."""

import ast
from collections.abc import Callable

from tools.declarations import CythonTypeError


def is_part(node: ast.expr) -> bool:
    """Return whether an expression is a slice of a row."""
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)


def write_part(target: ast.expr, value: ast.expr, write: Callable[[ast.expr], str]) -> str:
    """Return the C code that writes a slice of a row; the caller checks that it is inside the row.

    Args:
        target: the slice, ``row[at : at + count]`` or ``row[:count]``.
        value: a slice of the same length, or ``[number] * count`` with 0 or -1, whose bytes are all equal.
        write: a function that translates an expression, or a row into a pointer to its numbers.

    Raises:
        CythonTypeError: the value has another form, or its length differs in the source.
    """
    row, at, count = _row_start_length(target)
    size = f"({write(count)}) * sizeof(int)"
    match value:
        case ast.BinOp(left=ast.List(elts=[number]), op=ast.Mult(), right=times) if ast.unparse(times) == ast.unparse(
            count
        ):
            return f"memset({write(row)} + {write(at)}, {write(number)}, {size})"
        case ast.Subscript(slice=ast.Slice()):
            source, since, copied = _row_start_length(value)
            if ast.unparse(copied) == ast.unparse(count):
                return f"memmove({write(row)} + {write(at)}, {write(source)} + {write(since)}, {size})"
        case _:
            pass
    raise CythonTypeError(f"cannot translate the assignment of {ast.unparse(value)} to {ast.unparse(target)}")


def _row_start_length(node: ast.expr) -> tuple[ast.expr, ast.expr, ast.expr]:
    match node:
        case ast.Subscript(value=row, slice=ast.Slice(lower=None, upper=ast.expr() as count, step=None)):
            return row, ast.Constant(0), count
        case ast.Subscript(
            value=row,
            slice=ast.Slice(lower=ast.expr() as at, upper=ast.BinOp(left=first, op=ast.Add(), right=count), step=None),
        ) if ast.unparse(at) == ast.unparse(first):
            return row, at, count
        case _:
            raise CythonTypeError(f"the length of {ast.unparse(node)} is unknown")
