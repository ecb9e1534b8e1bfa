"""Test that few modules compare a kind or a clause word with a text: classes and predicates do that."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.syntax import nodes_of, tree_of

ROOT = Path(__file__).parents[2]

MOST = 60
"""The comparisons that may be left in all modules that ship."""

NAMES = frozenset({"kind", "keyword"})


def is_kind(node: ast.AST) -> bool:
    """Return whether an expression reads a kind or a clause word."""
    return (isinstance(node, ast.Attribute) and node.attr in NAMES) or (isinstance(node, ast.Name) and node.id in NAMES)


def is_text(node: ast.AST) -> bool:
    """Return whether an expression is a text, or a collection of texts."""
    if isinstance(node, ast.Tuple | ast.Set | ast.List):
        return bool(node.elts) and all(map(is_text, node.elts))
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def comparisons(tree: ast.Module) -> Iterator[int]:
    """Yield the lines in which a kind is compared with a text, once for each comparison."""
    for node in nodes_of(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            yield from (side.lineno for side in sides if is_kind(side) and any(map(is_text, sides)))
        elif isinstance(node, ast.Match) and is_kind(node.subject):
            cases = (part for case in node.cases for part in ast.walk(case.pattern))
            yield from (part.lineno for part in cases if isinstance(part, ast.MatchValue) and is_text(part.value))


def test_few_modules_compare_a_kind_with_a_text() -> None:
    found: Counter[str] = Counter()
    for folder in ("citadels_core", "dsl"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            found[file.relative_to(ROOT).as_posix()] = len(list(comparisons(tree_of(file))))
    assert found.total() < MOST, found.most_common(20)


def test_comparisons_of_a_kind_with_a_text_are_detected() -> None:
    text = 'a.kind == "x" or kind not in ("x", "y") or a.kind == X or a.name == "x"\n'
    text += 'match line.keyword:\n    case "x" | "y":\n        pass\n'
    assert sorted(comparisons(ast.parse(text))) == [1, 1, 3, 3]
