"""Parametrize tests over all boxes: `make test` runs some, `make test-all` each."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest

QUICK = ("deluxe2016", "scenic2021")
"""The boxes that are always tried: that of the most cards, and that which is played in another way."""


def sweep(values: Iterable[Any], quick: Collection[Any] = QUICK) -> list[Any]:
    """Return the parameters of a test, with all but the quick ones marked as slow."""
    known = [*values]
    fast = [value for value in known if (value.partition(":")[0] if isinstance(value, str) else value) in quick]
    assert fast, "nothing would be tried"
    return [value if value in fast else pytest.param(value, marks=pytest.mark.slow) for value in known]
