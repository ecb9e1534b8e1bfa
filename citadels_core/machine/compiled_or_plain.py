"""Choose which form of the machine runs: the compiled one where there is one that fits, else plain Python."""

import os
import sys
import warnings
from importlib import import_module
from typing import NamedTuple

from citadels_core.machine.sources import hash_sources, read_sources

COMPILED = f"{__package__}.compiled"
"""The module that holds the compiled form: all compiled modules in one."""
PURE = "CITADELS_PURE"
"""The environment variable that, set to anything, lets the machine run as plain Python."""


class MachineForm(NamedTuple):
    """One of the two forms, and why it is not the other."""

    compiled: bool
    reason: str = ""

    def __str__(self) -> str:
        return "compiled" if self.compiled else f"plain Python: {self.reason}"


def choose_form() -> MachineForm:
    """Let the modules of the machine be those of the compiled form, if that fits their sources; returns the form."""
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
    """Warn that the compiled form is there and not used; in one line, which names no place, since none is to blame."""
    text = f"{reason}, so it runs as plain Python; `make compile` compiles it"
    warnings.warn_explicit(text, RuntimeWarning, __package__ or "", 0)
    return MachineForm(compiled=False, reason=reason)
