"""Parts of rows that are written at once, as a copy of another part or with one number: C has a call for each."""

import ast
from collections.abc import Callable

from tools.declarations import CythonTypeError


def is_part(node: ast.expr) -> bool:
    """Return whether an expression is a part of a row."""
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)


def write_part(target: ast.expr, value: ast.expr, write: Callable[[ast.expr], str]) -> str:
    """Return how C writes a part of a row, who does so has looked whether the row has that.

    Args:
        target: the part, as ``row[at : at + count]``, or ``row[:count]`` where it begins.
        value: a part of another row, as long, or ``[number] * count`` of a number whose bytes are alike: 0 or -1.
        write: how an expression, or where the numbers of a row begin, is written.

    Raises:
        CythonTypeError: it is something else, or is not plainly as long.
    """
    row, at, count = _part(target)
    size = f"({write(count)}) * sizeof(int)"
    match value:
        case ast.BinOp(left=ast.List(elts=[number]), op=ast.Mult(), right=times) if ast.unparse(times) == ast.unparse(
            count
        ):
            return f"memset({write(row)} + {write(at)}, {write(number)}, {size})"
        case ast.Subscript(slice=ast.Slice()):
            source, since, copied = _part(value)
            if ast.unparse(copied) == ast.unparse(count):
                return f"memmove({write(row)} + {write(at)}, {write(source)} + {write(since)}, {size})"
        case _:
            pass
    raise CythonTypeError(f"nobody knows how {ast.unparse(target)} becomes {ast.unparse(value)}")


def _part(node: ast.expr) -> tuple[ast.expr, ast.expr, ast.expr]:
    """Return the row that something is a part of, where that begins, and how many numbers it has."""
    match node:
        case ast.Subscript(value=row, slice=ast.Slice(lower=None, upper=ast.expr() as count, step=None)):
            return row, ast.Constant(0), count
        case ast.Subscript(
            value=row,
            slice=ast.Slice(lower=ast.expr() as at, upper=ast.BinOp(left=first, op=ast.Add(), right=count), step=None),
        ) if ast.unparse(at) == ast.unparse(first):
            return row, at, count
        case _:
            raise CythonTypeError(f"nobody knows how long {ast.unparse(node)} is")
