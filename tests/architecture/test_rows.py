"""Test that `rows.each` reports each failing row and hides no other exception."""

import inspect

import pytest

from tests.rows import each


def test_each_failing_row_is_reported() -> None:
    @each("first", [1, 2, 3])
    @each(("second", "third"), [(1, 1), (2, 1)])
    def sums(first: int, second: int, third: int, most: int) -> None:
        if first == 3:
            pytest.fail("this is three")
        assert first + second + third <= most, "too much"

    assert [*inspect.signature(sums).parameters] == ["most"]
    with pytest.raises(AssertionError) as told:
        sums(most=4)
    said = str(told.value)
    assert said.startswith("2 of 3 rows failed")
    assert ("1 of 2 rows failed" in said, "2 of 2 rows failed" in said) == (True, True)
    assert ("(2, 1): too much" in said, "(1, 1): too much" in said) == (True, False)
    assert said.count("this is three") == 2


def test_other_exceptions_are_raised_with_their_row() -> None:
    @each("number", [1, 0])
    def divides(number: int) -> None:
        assert 1 / number

    with pytest.raises(ZeroDivisionError) as told:
        divides()
    assert told.value.__notes__ == ["at 0"]


def test_a_test_without_rows_is_refused() -> None:
    with pytest.raises(AssertionError, match="no rows"):
        each("row", [])
