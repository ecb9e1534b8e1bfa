"""Import the plain form of the machine, whichever form the tests use."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

import pytest

import citadels_core.lab.scenarios.runner  # noqa: F401 - what plays is there before, so that none of it stays plain
from citadels_core.machine.compiled_or_plain import PURE

PACKAGES = frozenset({"box", "machine", "game", "table"})
"""The machine, and what is made of it."""

_plain: dict[str, ModuleType] = {}
"""The modules of the plain form, so that there is one of each."""


@contextmanager
def plain_machine() -> Iterator[None]:
    """Import the plain Python form of the machine within this context only."""
    kept = {name: sys.modules.pop(name) for name in _names()}
    sys.modules.update(_plain)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(PURE, "1")
        try:
            yield
        finally:
            _plain.update({name: sys.modules.pop(name) for name in _names()})
            sys.modules.update(kept)


def _names() -> list[str]:
    return [name for name in sys.modules if name.startswith("citadels_core.") and name.split(".")[1] in PACKAGES]
