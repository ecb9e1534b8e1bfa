"""Join the modules of the machine into one text for Cython.

The modules come in the order of their imports, without the imports between them, and with the words of the shim,
``citadels_core.machine.plain``, replaced by those of Cython. So every class and function of the machine is in one C
file, whose compiler sees all calls. A name at the top of a module is therefore not given in another one.
"""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from itertools import chain

from citadels_core.machine.sources import SHIM, hash_sources

PACKAGE = "citadels_core.machine"
"""The package whose modules are joined."""

FAILURE = -2_000_000_000
"""What a method returns that raises, beyond all numbers of a game: who calls it asks for exceptions only then."""

HEAD = """\
# cython: language_level=3
from __future__ import annotations

cimport cython
from cpython.ref cimport PyObject
from array import array
from sys import byteorder
from typing import Optional
{imports}

SOURCES = "{hash}"
MODULES = {modules}

nothing = None


cpdef int[::1] new_row(int size):
    return array("i", bytes(4 * size))


cdef unsigned long long[::1] wide_row_of(bytes data):
    made = array("Q", data)
    if byteorder == "big":
        made.byteswap()
    return made


cdef extern from *:
    PyObject *PyList_GetItem(PyObject *things, Py_ssize_t at) except NULL


cdef int[::1] longer_row(int[::1] old, int used, int size):
    cdef int[::1] made = array("i", bytes(4 * size))
    made[:used] = old[:used]
    return made
"""

WORDS = {
    "cython.row": "cython.int[::1]",
    "cython.wide_row": "cython.ulonglong[::1]",
    "cython.wide_row_of": "wide_row_of",
    "cython.public": "cython.int",
    "cython.nothing": "None",
    "cython.new_row": "new_row",
    "cython.longer_row": "longer_row",
    "Any": "object",
}
"""What the words of the shim, and of types that Cython does not know, become wherever they stand."""


class AmalgamationError(Exception):
    """The modules cannot be joined."""


def join(sources: dict[str, str]) -> str:
    """Return one text of all modules, for Cython.

    Raises:
        AmalgamationError: two modules give one name to two things, or a module uses one that it does not import.
    """
    trees = {name: ast.parse(text, f"{name}.py") for name, text in sources.items()}
    order = order_modules(trees)
    _refuse_names_used_twice(trees)
    classes = {node.name for tree in trees.values() for node in _compiled_classes(tree)}
    imports = dict.fromkeys(chain.from_iterable(_outside(trees[name]) for name in order))
    head = HEAD.format(imports="\n".join(imports), hash=hash_sources(sources), modules=(*order, SHIM))
    parts = [_rewrite(sources[name], trees[name], classes) for name in order]
    return "\n\n".join([head, *(f"# {name}.py\n{text}" for name, text in zip(order, parts, strict=True)), _tail(trees)])


def order_modules(trees: dict[str, ast.Module]) -> list[str]:
    """Return the modules, each after all that it imports.

    Raises:
        AmalgamationError: a module imports one that is not compiled, or modules import each other in a circle.
    """
    graph: dict[str, list[str]] = {}
    for name, tree in trees.items():
        graph[name] = [module for node in tree.body if (module := _sibling(node)) is not None and module != SHIM]
        for module in graph[name]:
            if module not in trees:
                raise AmalgamationError(f"{name}.py imports {module}.py, which is not compiled")
    try:
        return list(TopologicalSorter(graph).static_order())
    except CycleError as error:
        raise AmalgamationError(f"modules import each other in a circle: {', '.join(error.args[1])}") from error


def top_names(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module gives at its top."""
    for node in tree.body:
        match node:
            case ast.FunctionDef() | ast.ClassDef():
                yield node.name
            case ast.Assign():
                yield from (target.id for target in node.targets if isinstance(target, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case _:  # an import, or a text about a name
                pass


def _refuse_names_used_twice(trees: dict[str, ast.Module]) -> None:
    homes: dict[str, str] = {}
    named = ((module, name) for module, tree in trees.items() for name in top_names(tree))
    twice = [
        f"{homes[name]}.py and {module}.py both have a {name}"
        for module, name in named
        if homes.setdefault(name, module) != module
    ]
    if twice:
        raise AmalgamationError("; ".join(twice))


def _sibling(node: ast.stmt) -> str | None:
    """Return the module of the machine that a statement imports from, None where it is no such import."""
    match node:
        case ast.ImportFrom(module=module) if module == PACKAGE:
            return node.names[0].name
        case ast.ImportFrom(module=str(module)) if module.startswith(f"{PACKAGE}."):
            return module.removeprefix(f"{PACKAGE}.")
        case _:
            return None


def _outside(tree: ast.Module) -> Iterator[str]:
    """Yield the imports of a module from outside of the machine."""
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom) and _sibling(node) is None:
            if not (isinstance(node, ast.ImportFrom) and node.module == "__future__"):
                yield ast.unparse(node)


def _compiled_classes(tree: ast.Module) -> Iterator[ast.ClassDef]:
    """Yield the classes of a module that become structures."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and any(ast.unparse(mark) == "cython.cclass" for mark in node.decorator_list):
            yield node


class _Edits:
    """What is replaced in the text of a module."""

    def __init__(self, text: str) -> None:
        self.lines = text.encode().splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))
        self.edits: list[tuple[int, int, str]] = []

    def place(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Return where a node begins and ends."""
        last, end = node.end_lineno or node.lineno, node.end_col_offset or 0  # a parsed node has both
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[last - 1] + end

    def replace(self, node: ast.expr | ast.stmt, new: str) -> None:
        """Put other text in the place of a node."""
        self.edits.append((*self.place(node), new))

    def replace_look_up(self, node: ast.Subscript, kind: str) -> None:
        """Let a look-up in a list give an object of a class."""
        (start, end), (_, opens), (at, closes) = self.place(node), self.place(node.value), self.place(node.slice)
        self.edits += [(start, start, f"(<{kind}>PyList_GetItem(<PyObject *>"), (opens, at, ", "), (closes, end, "))")]

    def apply(self) -> str:
        """Return the text with all replacements; one within another is part of it already."""
        text = b"".join(self.lines)
        made, at = [], 0
        for start, end, new in sorted(self.edits, key=lambda edit: (edit[0], -edit[1])):
            if start >= at:
                made += [text[at:start], new.encode()]
                at = end
        return b"".join([*made, text[at:]]).decode()


def _rewrite(text: str, tree: ast.Module, classes: set[str]) -> str:
    """Return the text of a module in the words of Cython."""
    edits = _Edits(text)
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            edits.replace(node, "")
        elif (constant := _constant(node)) is not None:
            edits.replace(node, "cdef enum: {} = {}".format(*constant))
    for made in _compiled_classes(tree):
        for attribute in made.body:
            if isinstance(attribute, ast.AnnAssign) and attribute.value is None:
                edits.replace(attribute, _attribute(attribute))
    for inside in ast.walk(tree):
        if isinstance(inside, ast.FunctionDef):
            _rewrite_function(edits, inside, classes)
        elif isinstance(inside, ast.Attribute | ast.Name) and (new := WORDS.get(ast.unparse(inside))):
            edits.replace(inside, new)
    return edits.apply()


def _constant(node: ast.stmt) -> tuple[str, str] | None:
    """Return the name and the worth of a number that never changes, which the C compiler then knows too."""
    match node:
        case ast.Assign(
            targets=[ast.Name(id=name)],
            value=ast.Call(func=ast.Attribute(attr="declare"), args=[ast.Attribute(attr="int"), worth]),
        ):
            return name, ast.unparse(worth)
        case _:
            return None


def _attribute(node: ast.AnnAssign) -> str:
    """Return how an attribute of a compiled class is declared: Python sees all, and sets all but plain numbers."""
    name, kind = ast.unparse(node.target), ast.unparse(node.annotation)
    seen = "readonly" if kind in ("cython.int", "cython.longlong", "cython.ulonglong") else "public"
    kind = "list" if kind.startswith("list[") else WORDS.get(kind, kind)
    return f'{name} = cython.declare({kind}, visibility="{seen}")'


def _rewrite_function(edits: _Edits, node: ast.FunctionDef, classes: set[str]) -> None:
    """Write how a function is called, and let those that Python calls take None for an object that is missing."""
    for mark in node.decorator_list:
        if ast.unparse(mark) == "cython.method":
            indent = " " * mark.col_offset
            edits.replace(mark, f"cython.cfunc\n{indent[1:]}@cython.exceptval({FAILURE}, check=True)")
            _rewrite_look_ups(edits, node, classes)
            return
    for argument in node.args.args:
        if isinstance(argument.annotation, ast.Name) and argument.annotation.id in classes:
            edits.replace(argument.annotation, f"Optional[{argument.annotation.id}]")


def _rewrite_look_ups(edits: _Edits, node: ast.FunctionDef, classes: set[str]) -> None:
    """Let what is looked up in lists and given to names of a class be taken for what it is.

    Cython would ask for the class of each object, a tenth of all time. Lists hold what the linker, whose types are
    checked, has put there; a test looks at them all.
    """
    kinds = {
        inner.target.id: kind
        for inner in ast.walk(node)
        if isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Name)
        if (kind := ast.unparse(inner.annotation).split("[")[0]) in {*classes, "list"}
    }
    for inner in ast.walk(node):
        for target, value in _assigned(inner):
            if isinstance(target, ast.Name) and target.id in kinds and isinstance(value, ast.Subscript):
                edits.replace_look_up(value, kinds[target.id])


def _assigned(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield what an assignment gives to what."""
    match node:
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
            yield from zip(targets, values, strict=True)
        case ast.Assign(targets=[target], value=value):
            yield target, value
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            yield target, value
        case _:
            pass


def _tail(trees: dict[str, ast.Module]) -> str:
    """Return what shows the constants to Python, which the C compiler alone knows."""
    names = [found[0] for tree in trees.values() for node in tree.body if (found := _constant(node)) is not None]
    return "globals().update({" + ", ".join(f'"{name}": {name}' for name in names) + "})\n"
