"""Join the modules of the machine into one text for Cython.

The modules come in the order of their imports, without imports of each other, and with Cython's names in place of
those of ``citadels_core.machine.plain``. So all classes and functions are in one C file, and the compiler sees all
calls.
Therefore two modules must not define the same top-level name.
"""

import ast
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from itertools import chain

from citadels_core.machine.sources import SHIM, hash_sources
from tools.constructors import PART, write_constructors
from tools.evaluation import list_changes
from tools.frame_slots import write_slot_numbers
from tools.preamble import HEAD
from tools.translation import CythonTranslator, read_constant, returns_number

PACKAGE = "citadels_core.machine"
"""The package of the modules."""


class AmalgamationError(Exception):
    """The error for modules that cannot be joined."""


def join(sources: dict[str, str]) -> str:
    """Return the text of all modules of the machine, joined and translated for Cython.

    Raises:
        AmalgamationError: two modules define one name, or a module imports one that is not compiled.
        CythonTypeError: the class of some object cannot be inferred.
    """
    trees = {name: ast.parse(text, f"{name}.py") for name, text in sources.items()}
    order = order_modules(trees)
    _refuse_names_used_twice(trees)
    write_slot_numbers(trees.values())
    imports = dict.fromkeys(chain.from_iterable(_outside(trees[name]) for name in order))
    constants = [found[0] for name in order for node in trees[name].body if (found := read_constant(node)) is not None]
    classes = _structures(trees[name] for name in order)
    write_constructors(classes)
    methods = {made.name: made for name in order for made in _methods(trees[name])}
    _mark_final(classes)
    translator = CythonTranslator(classes, methods, list_changes(trees.values()))
    head = HEAD.format(imports="\n".join(imports), hash=hash_sources(sources), modules=(*order, SHIM))
    parts = [f"# {name}.py\n{_with_places(trees[name], translator, name)}" for name in order]
    return "\n\n".join([head, *parts, f"PARTS.update({translator.parts()})", _tail(constants)])


def order_modules(trees: dict[str, ast.Module]) -> list[str]:
    """Return the modules, ordered so that each module follows the modules that it imports.

    Raises:
        AmalgamationError: a module imports one that is not compiled, or imports are cyclic.
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
    """Yield the names that a module defines at its top level."""
    for node in tree.body:
        match node:
            case ast.FunctionDef() | ast.ClassDef():
                yield node.name
            case ast.Assign():
                yield from (target.id for target in node.targets if isinstance(target, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case _:  # an import or a docstring defines no name
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
    """Return the module of the machine from which a statement imports; None for other statements."""
    match node:
        case ast.ImportFrom(module=module) if module == PACKAGE:
            return node.names[0].name
        case ast.ImportFrom(module=str(module)) if module.startswith(f"{PACKAGE}."):
            return module.removeprefix(f"{PACKAGE}.")
        case _:
            return None


def _outside(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom) and _sibling(node) is None:
            if not (isinstance(node, ast.ImportFrom) and node.module == "__future__"):
                yield ast.unparse(node)


def _structures(trees: Iterable[ast.Module]) -> dict[str, ast.ClassDef]:
    """Return the classes that become C structures, by name; mark subclasses of ``Part`` with ``cclass``."""
    found: dict[str, ast.ClassDef] = {}
    for node in chain.from_iterable(tree.body for tree in trees):
        if isinstance(node, ast.ClassDef):
            marked = any(ast.unparse(mark) == "cython.cclass" for mark in node.decorator_list)
            if not marked and any(ast.unparse(base) in (PART, *found) for base in node.bases):
                node.decorator_list.append(ast.parse("cython.cclass", mode="eval").body)
                marked = True
            if marked:
                found[node.name] = node
    return found


def _methods(tree: ast.Module | ast.ClassDef) -> Iterator[ast.FunctionDef]:
    """Yield the functions of a module or class that only compiled code calls."""
    return (node for node in tree.body if isinstance(node, ast.FunctionDef) and returns_number(node))


def _mark_final(classes: dict[str, ast.ClassDef]) -> None:
    """Mark methods as final if no subclass or ancestor has them too, so that calls need no dispatch."""
    lines = {name: _class_and_ancestors(name, classes) for name in classes}
    methods = {name: list(_methods(made)) for name, made in classes.items()}
    for home, own in methods.items():
        related = [other for other in classes if other != home and (home in lines[other] or other in lines[home])]
        others = {method.name for other in related for method in methods[other]}
        for method in own:
            if method.name not in others:
                method.decorator_list.append(ast.Name("cython.final"))


def _class_and_ancestors(name: str, classes: dict[str, ast.ClassDef]) -> list[str]:
    line = []
    while name in classes:
        line.append(name)
        name = ast.unparse(classes[name].bases[0]) if classes[name].bases else ""
    return line


def _with_places(tree: ast.Module, translator: CythonTranslator, module: str) -> str:
    """Return the translated text of a module; comments at classes and functions name their source lines."""
    written = {id(node): node.lineno for node in ast.walk(tree) if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    translated = translator.visit(tree)
    heads = (node for node in _in_order(translated) if isinstance(node, ast.ClassDef | ast.FunctionDef))
    lines = ast.unparse(translated).split("\n")
    for at, line in enumerate(lines):
        if line.lstrip().startswith(("class ", "def ")) and (number := written.get(id(next(heads)))):
            lines[at] += f"  # {module}.py:{number}"
    return "\n".join(lines)


def _in_order(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        yield child
        yield from _in_order(child)


def _tail(names: list[str]) -> str:
    """Return the code that makes the C constants visible to Python."""
    return "globals().update({" + ", ".join(f'"{name}": {name}' for name in names) + "})\n"
