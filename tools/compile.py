"""Compile the machine, if Cython, a C compiler and the headers of Python are installed.

``python -m tools.compile`` puts the extension module beside its sources; the build of a wheel puts it into the wheel.
One extension works for all versions of Python from 3.11 on.
"""

import os
import shutil
import sysconfig
from contextlib import redirect_stdout
from importlib.util import find_spec
from io import StringIO
from pathlib import Path

from citadels_core.machine import FORM
from citadels_core.machine.compiled_or_plain import PURE
from citadels_core.machine.sources import HERE, read_sources
from tools.amalgamation import PACKAGE, join

FILE = "compiled.pyd" if os.name == "nt" else "compiled.abi3.so"
"""The file name of the extension module."""

KEPT = Path(__file__).parents[1] / "build" / "machine"
"""The folder that keeps the Cython text, so that tracebacks of the extension can show its lines."""

TOOLS = [
    Path(__file__).with_name(f"{name}.py")
    for name in (
        "amalgamation",
        "compile",
        "constructors",
        "declarations",
        "evaluation",
        "frame_slots",
        "local_rows",
        "preamble",
        "row_parts",
        "translation",
    )
]
"""The source files of the compiler; a change of one makes the extension out of date."""

OLDEST = 0x030B0000
"""The oldest version of Python that the extension supports."""

FLAGS = ["-O3", "-g0", "-w", "-fno-plt", "-fno-semantic-interposition", "-fvisibility=hidden", "-falign-functions=64"]
"""The flags of the C compiler, except on Windows; functions aligned to cache lines are 3 % faster."""

DIRECTIVES = {
    "boundscheck": True,
    "nonecheck": True,
    "initializedcheck": False,
    "wraparound": False,
    "cdivision": False,
    "infer_types": True,
    "auto_pickle": False,
    "binding": False,
    "always_allow_keywords": False,
}
"""The Cython directives for functions that Python calls: bad indexes and missing objects raise, negative indexes too.

``tools.translation`` writes the same checks for rows, lists and objects in functions that only compiled code calls.
"""


class CompilationError(Exception):
    """The error if the machine cannot be compiled on this computer."""


def compile_machine(folder: Path) -> Path:
    """Compile the machine into a folder; return the path of the extension module.

    Raises:
        CompilationError: compilation fails; the text says why.
    """
    look_for_tools()
    from Cython.Build import cythonize
    from Cython.Compiler.Errors import CompileError
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext
    from setuptools.errors import BaseError, CCompilerError

    name = f"{PACKAGE}.compiled"
    source = folder / "compiled.pyx"
    source.write_text(join(read_sources()), "utf-8")
    extension = Extension(
        name,
        [str(source)],
        define_macros=[("CYTHON_LIMITED_API", "1"), ("Py_LIMITED_API", hex(OLDEST))],
        py_limited_api=True,
        extra_compile_args=[] if os.name == "nt" else FLAGS,
    )
    told = StringIO()
    try:
        with redirect_stdout(told):
            made = cythonize([extension], build_dir=str(folder), compiler_directives=DIRECTIVES, quiet=True)
            command = build_ext(Distribution({"name": "citadels", "ext_modules": made}))
            command.build_lib = command.build_temp = str(folder)
            command.ensure_finalized()
            command.run()
    except (BaseError, CCompilerError, CompileError, OSError, SystemExit) as error:
        raise CompilationError(f"{type(error).__name__}: {error}".splitlines()[0]) from error
    return Path(command.get_outputs()[0])


def look_for_tools() -> None:
    """Check that all tools for the compilation are installed, before minutes are spent on it.

    Raises:
        CompilationError: a tool is missing; the text says which.
    """
    for tool in ("Cython", "setuptools"):
        if find_spec(tool) is None:
            raise CompilationError(f"no {tool}")
    if os.name == "nt":
        return  # on Windows, setuptools itself searches the compiler and the headers
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        raise CompilationError(f"no C compiler ({compiler})")
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        raise CompilationError("no headers of Python (Python.h)")


def beside_sources() -> Path | None:
    """Return the extension module if it is up to date with the machine and ``TOOLS``, else None."""
    beside = HERE / FILE
    return beside if FORM.compiled and beside.stat().st_mtime > max(path.stat().st_mtime for path in TOOLS) else None


def put_beside_sources() -> str:
    """Compile the machine beside its sources if needed; return a message, empty if it was up to date."""
    beside = HERE / FILE
    if os.environ.get(PURE):
        return f"The machine is not compiled ({PURE} is set): it runs as plain Python, which is slower."
    if beside_sources() is not None:
        return ""
    try:
        KEPT.mkdir(parents=True, exist_ok=True)
        made = compile_machine(KEPT)
        fresh = beside.with_suffix(".new")
        shutil.copyfile(made, fresh)
        fresh.replace(beside)  # a rename, because a running process may still use the old file
    except CompilationError as reason:
        beside.unlink(missing_ok=True)  # the old file does not fit the sources
        return f"The machine is not compiled ({reason}): it runs as plain Python, which is slower."
    return "The machine is compiled."


if __name__ == "__main__":
    if line := put_beside_sources():
        print(line)
