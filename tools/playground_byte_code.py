"""Compile the code of the site to byte code; Pyodide runs this, as its Python differs.

``/packages`` has the packages, ``/std`` the standard library; ``/out`` gets the part of it that the packages need.
"""

import ast
import py_compile
import zipfile
from collections.abc import Iterator
from pathlib import Path

PACKAGES, STANDARD, OUT = Path("/packages"), Path("/std/python_stdlib.zip"), Path("/out/python_stdlib.zip")
ALWAYS = (
    *("_pyodide", "pyodide", "encodings", "site", "importlib", "zipfile", "concurrent", "urllib"),
    *("numbers", "_sysconfigdata"),
)
"""Modules that the interpreter itself, Pyodide, or a module in C imports, with those inside of them."""
ENCODINGS = ("encodings", *(f"encodings.{name}" for name in ("aliases", "ascii", "cp437", "idna", "latin_1", "utf_8")))
NEVER = ("bdb", "ctypes", "doctest", "multiprocessing", "pdb", "pydoc", "ssl", "unittest", "webbrowser")
"""Modules that are imported only where there are processes, a terminal or a network."""


def compiled(source: bytes, name: str) -> bytes:
    """Return the byte code of a module, without docstrings and never compared with its source."""
    lean = 0 if "pyodide" in name else 2  # Pyodide shows docstrings of its own
    Path("/tmp/source.py").write_bytes(source)
    checked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile("/tmp/source.py", "/tmp/made.pyc", name, doraise=True, optimize=lean, invalidation_mode=checked)
    return Path("/tmp/made.pyc").read_bytes()


def imported(source: bytes, module: str, package: bool, *, functions: bool) -> Iterator[str]:
    """Yield the names that a module imports, with those inside of functions or without."""

    def walk(node: ast.AST) -> Iterator[str]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and not functions:
                continue
            if isinstance(child, ast.Import):
                yield from (one.name for one in child.names)
            elif isinstance(child, ast.ImportFrom):
                inside = module.split(".")[: None if package else -1]
                inside = inside[: len(inside) - child.level + 1] if child.level else []
                base = ".".join([*inside, *([child.module] if child.module else [])])
                yield from (base, *(f"{base}.{one.name}" for one in child.names))
            yield from walk(child)

    return walk(ast.parse(source))


def name_of(path: str) -> tuple[str, bool]:
    """Return the name of the module in a file, and whether it is a package."""
    name = path.removesuffix(".py").replace("/", ".")
    return name.removesuffix(".__init__"), name.endswith(".__init__")


def compile_packages() -> set[str]:
    """Replace the sources of the packages by byte code; return what they import."""
    needed: set[str] = set()
    for file in sorted(PACKAGES.rglob("*.py")):
        source, path = file.read_bytes(), str(file.relative_to(PACKAGES))
        needed |= {*imported(source, *name_of(path), functions=True)}
        file.with_suffix(".pyc").write_bytes(compiled(source, path))
        file.unlink()
    return needed


def compile_standard_library(needed: set[str]) -> None:
    """Write an archive with the byte code of the modules that are needed, and of those that they need."""
    with zipfile.ZipFile(STANDARD) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    modules = {name_of(path)[0]: path for path in files if path.endswith(".py")}
    waiting = [*needed, *(name for name in modules if name.startswith(ALWAYS))]
    kept: set[str] = set()
    while waiting:
        name = waiting.pop()
        left_out = name.split(".")[0] in NEVER or (name.startswith("encodings") and name not in ENCODINGS)
        if name in modules and name not in kept and not left_out:
            kept.add(name)
            waiting += imported(files[modules[name]], *name_of(modules[name]), functions=False)
        if "." in name:
            waiting.append(name.rpartition(".")[0])
    with zipfile.ZipFile(OUT, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(kept):
            archive.writestr(f"{modules[name]}c", compiled(files[modules[name]], modules[name]))
        for path in sorted(path for path in files if not path.endswith((".py", "/"))):
            archive.writestr(path, files[path])
    print(f"{len(kept)} of {len(modules)} modules of the standard library")


if __name__ == "__main__":
    compile_standard_library(compile_packages())
