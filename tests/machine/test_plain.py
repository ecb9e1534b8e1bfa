"""The plain form of the machine, where it is held to what the compiled one allows."""

import ast

import pytest

from citadels_core.machine.sources import read_sources
from tests.machine.plain_form import plain_machine

with plain_machine():
    from citadels_core.machine.expression_kinds import Slot


def test_an_object_takes_no_attribute_that_its_class_does_not_declare() -> None:
    slot = Slot(1)
    with pytest.raises(AttributeError):
        slot.worth = 2  # type: ignore[attr-defined]  # that it has none is what is tried
    assert not hasattr(slot, "__dict__")


def test_a_row_is_not_taken_hold_of_before_it_may_grow() -> None:
    """Python looks a row up before it works its index out, so an index that makes it grow would miss the longer one."""
    grow = {"need_work", "need_row", "push"}
    found = [
        (module, ast.unparse(look))
        for module, text in read_sources().items()
        for look in ast.walk(ast.parse(text))
        if isinstance(look, ast.Subscript)
        for inner in ast.walk(look.slice)
        if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name) and inner.func.id in grow
    ]
    assert not found
