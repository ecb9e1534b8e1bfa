"""Test that the plain form has the restrictions of the compiled one."""

import pytest

from tests.machine.plain_form import plain_machine

with plain_machine():
    from citadels_core.machine.expression_kinds import SlotExpression


def test_an_object_accepts_no_undeclared_attribute() -> None:
    slot = SlotExpression(1)
    with pytest.raises(AttributeError):
        slot.worth = 2  # type: ignore[attr-defined]  # that it has none is what is tried
    assert not hasattr(slot, "__dict__")
