"""Test that the examples in docstrings pass."""

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted(
    ".".join(path.relative_to(home).with_suffix("").parts).removesuffix(".__init__")
    for home in (ROOT, ROOT / "dsl")
    for path in (home / ("citadels_core" if home == ROOT else "citadels_dsl")).rglob("*.py")
    if ">>> " in path.read_text("utf-8")
)


@pytest.mark.parametrize("name", MODULES)
def test_the_doctests_of_a_module_pass(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted
    assert not found.failed
