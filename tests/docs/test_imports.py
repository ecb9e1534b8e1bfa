"""Test that names imported on pages pass strict type checking: they are defined or exported there."""

import ast
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.docs.snippets import ROOT, snippets

PAGES = sorted(page for page in (ROOT / "docs").rglob("*.md") if "decisions" not in page.parts)


def imports(page: Path) -> set[tuple[str, str]]:
    """Return the modules and names of all `from ... import ...` lines of a page about this project."""
    found = set()
    for snippet in snippets(page):
        if snippet.language == "python":
            for node in ast.walk(ast.parse(snippet.text)):
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("citadels_"):
                    found |= {(str(node.module), one.name) for one in node.names}
    return found


def exported(module: str) -> set[str]:
    """Return the names that a type checker accepts as imports from a module."""
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    stub = Path(spec.origin).with_suffix(".pyi")
    tree = ast.parse((stub if stub.exists() else Path(spec.origin)).read_text("utf-8"))
    names = set()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                names.add(name)
            case ast.Assign(targets=[ast.Name(id="__all__")], value=ast.List(elts=listed)):
                names |= {ast.literal_eval(one) for one in listed}
            case ast.Name(id=name, ctx=ast.Store()):
                names.add(name)
            case ast.ImportFrom():
                names |= {one.asname for one in node.names if one.asname == one.name}
            case _:
                pass
    return names


def test_pages_import_something() -> None:
    assert sum(len(imports(page)) for page in PAGES) > 40


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_names_imported_on_pages_are_exported_by_their_module(page: Path) -> None:
    assert {(module, name) for module, name in imports(page) if name not in exported(module)} == set()
