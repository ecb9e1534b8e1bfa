"""Compile the machine into the wheel where that can be done; where not, the wheel is pure and plays the plain form."""

import os
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledMachine(BuildHookInterface):  # type: ignore[type-arg]  # it configures nothing
    """What hatchling asks before it builds.

    An editable install is not compiled: its sources change, and `make compile` follows them.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put the compiled form into a wheel, which then is one for this system and Python 3.11 and later."""
        if self.target_name != "wheel" or version == "editable":
            return
        if os.environ.get("CITADELS_PURE"):
            self.app.display_warning("The machine is not compiled (CITADELS_PURE is set): the wheel is pure.")
            return
        sys.path.insert(0, self.root)
        try:
            from tools.compile import FILE, CompilationError, beside_sources, compile_machine

            self.folder = tempfile.TemporaryDirectory()
            made = beside_sources() or compile_machine(Path(self.folder.name))
        except CompilationError as reason:
            self.app.display_warning(f"The machine is not compiled ({reason}): the wheel is pure and plays slower.")
            return
        finally:
            sys.path.remove(self.root)
        build_data["force_include"][str(made)] = f"citadels_core/machine/{FILE}"
        build_data["pure_python"] = False
        system = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["tag"] = f"cp311-abi3-{system}"
