"""Read the declared types of the attributes and local names in the code of the machine.

A declaration is the text of an annotation. A class that is defined later can only be named in a string:
``Annotated[list[Any], "LinkedRule"]`` is a list of rules, and ``Annotated[Any, "LinkedRule"]`` is one rule. These
become ``list[LinkedRule]`` and ``Any[LinkedRule]``; for Cython such an attribute is a plain object.
"""

import ast
from collections.abc import Iterator, Mapping
from typing import TypeGuard

MISSING = "cython.maybe["
"""The declaration of an object that may be missing; the linker checks that no other object is."""

ROW = "cython.row"

Classes = Mapping[str, ast.ClassDef]


class CythonTypeError(Exception):
    """The error for code of the machine that would be unsafe or give another result when compiled."""


def declaration(annotation: ast.expr | None) -> str:
    """Return the declared type in an annotation; a class named in a string replaces ``Any``."""
    match annotation:
        case None:
            return ""
        case ast.Subscript(
            value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[ast.Name(id="Any"), ast.Constant(value=str(named))])
        ):
            return f"Any[{named}]"
        case ast.Subscript(
            value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[written, ast.Constant(value=str(named))])
        ):
            return ast.unparse(written).replace("Any", named)
        case _:
            return ast.unparse(annotation)


def attributes_of(made: ast.ClassDef) -> dict[str, str]:
    """Return the declarations of the attributes of a class."""
    return {ast.unparse(part.target): declaration(part.annotation) for part in made.body if is_declared(part)}


def is_declared(part: ast.stmt) -> TypeGuard[ast.AnnAssign]:
    """Return whether a statement of a class body declares an attribute."""
    return isinstance(part, ast.AnnAssign) and part.value is None


def present(declared: str) -> str:
    """Return a declaration without ``cython.maybe``, which marks an object that may be missing."""
    return declared.removeprefix(MISSING).removesuffix("]") if declared.startswith(MISSING) else declared


def kind_in(declared: str, classes: Classes) -> str | None:
    """Return the class that a declaration names (also ``list`` or ``cython.row``), else None."""
    held = present(declared)
    return "list" if held.startswith("list[") else held if held in classes or held == ROW else None


def element_of(declared: str) -> str:
    """Return the declaration of the items of a list, empty if unknown."""
    held = present(declared)
    inner = held.removeprefix("list[").removesuffix("]") if held.startswith("list[") else "Any"
    return "" if inner == "Any" else inner


def later(declared: str) -> str:
    """Return the class that a declaration names as a string, because it is defined later, else ""."""
    return declared.removeprefix("Any[").removesuffix("]") if declared.startswith("Any[") else ""


def descends(kind: str, ancestor: str, classes: Classes) -> bool:
    """Return whether a class is ``ancestor`` or a subclass of it."""
    while kind != ancestor:
        bases = classes[kind].bases if kind in classes else []
        if not bases:
            return False
        kind = ast.unparse(bases[0])
    return True


def shape_of(declared: str, classes: Classes) -> str:
    """Return source code of a pair: whether a value is required, and its class (None for any class).

    For a list, the second part is the pair of its items.
    """
    if named := later(declared):
        return shape_of(named, classes)
    held = present(declared)
    always = not declared.startswith(MISSING) and held not in ("Any", "")
    if held.startswith("list["):
        return f"({always}, {shape_of(element_of(held), classes)})"
    return f"({always}, {held if held in classes or held == 'int' else None})"


def given_in(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr | None]]:
    """Yield the assignments to local names in a function, each as the name and the assigned expression."""
    for inner in ast.walk(function):
        match inner:
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, value
            case ast.For(target=ast.Name(id=name), iter=things):
                yield name, ast.Subscript(things, ast.Constant(0), ast.Load())
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                for target, value in zip(targets, values, strict=True):
                    if isinstance(target, ast.Name):
                        yield target.id, value
            case ast.Assign(targets=targets, value=value):
                yield from ((target.id, value) for target in targets if isinstance(target, ast.Name))
            case _:
                pass
