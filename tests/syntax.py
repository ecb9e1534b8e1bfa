"""Parse Python sources into trees, once for all tests of a process."""

import ast
from functools import cache
from pathlib import Path


@cache
def tree_of(file: Path) -> ast.Module:
    """Return the shared tree of a file, which must not be changed."""
    return ast.parse(file.read_text("utf-8"))


@cache
def nodes_of(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Return all nodes of a tree, in the order of ``ast.walk``."""
    return tuple(ast.walk(tree))
