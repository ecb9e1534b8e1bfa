"""Choice of the machine's form: compiled if the compiled module fits the sources, else plain Python."""

import os
import sys
import warnings
from importlib import import_module
from typing import NamedTuple

from citadels_core.machine.sources import hash_sources, read_sources

COMPILED = f"{__package__}.compiled"
"""The extension module that holds all compiled modules."""
PURE = "CITADELS_PURE"
"""An environment variable; with any value, the machine runs as plain Python."""


class MachineForm(NamedTuple):
    """The form in which the machine runs; ``reason`` tells why it is not compiled, and is empty if it is."""

    compiled: bool
    reason: str = ""

    def __str__(self) -> str:
        return "compiled" if self.compiled else f"plain Python: {self.reason}"


def choose_form() -> MachineForm:
    """Make imports of the machine load the compiled form if it fits the sources; return the form used."""
    if os.environ.get(PURE):
        return MachineForm(compiled=False, reason=f"{PURE} is set")
    try:
        compiled = import_module(COMPILED)
    except ModuleNotFoundError:
        return MachineForm(compiled=False, reason="it is not compiled")
    except ImportError as error:
        return _refuse(f"the compiled machine cannot be loaded ({error})")
    if hash_sources(read_sources()) != compiled.SOURCES:
        return _refuse("the machine was compiled from other sources than those here")
    for name in compiled.MODULES:
        sys.modules[f"{__package__}.{name}"] = compiled
    return MachineForm(compiled=True)


def _refuse(reason: str) -> MachineForm:
    """Warn that the compiled machine is not used; return the plain Python form with the reason."""
    text = f"{reason}, so it runs as plain Python; `make compile` compiles it"
    warnings.warn_explicit(text, RuntimeWarning, __package__ or "", 0)
    return MachineForm(compiled=False, reason=reason)
