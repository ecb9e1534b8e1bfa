"""What the attributes and the local names of the machine are declared to hold.

A declaration is kept as the text that stands there. Of a class that comes later in the machine the name alone can be
said: ``Annotated[list[Any], "LinkedRule"]`` is a list of rules, and ``Annotated[Any, "LinkedRule"]`` holds one. They
are kept as ``list[LinkedRule]`` and ``Any[LinkedRule]``, since what holds a class that comes later is any object to
Cython.
"""

import ast
from collections.abc import Iterator, Mapping
from typing import TypeGuard

MISSING = "cython.maybe["
"""How is declared what may hold no object; the linker has looked whether all else does."""

ROW = "cython.row"

Classes = Mapping[str, ast.ClassDef]


class CythonTypeError(Exception):
    """A method takes something for what it may not be, or keeps a row that may be another one by then."""


def declaration(annotation: ast.expr | None) -> str:
    """Return the text of a declaration, with the class that is named for what comes later in its place."""
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
    """Return what the attributes of a class are declared as."""
    return {ast.unparse(part.target): declaration(part.annotation) for part in made.body if is_declared(part)}


def is_declared(part: ast.stmt) -> TypeGuard[ast.AnnAssign]:
    """Return whether a part of a class declares an attribute."""
    return isinstance(part, ast.AnnAssign) and part.value is None


def present(declared: str) -> str:
    """Return what is held by what may be missing, where it is not."""
    return declared.removeprefix(MISSING).removesuffix("]") if declared.startswith(MISSING) else declared


def kind_in(declared: str, classes: Classes) -> str | None:
    """Return the class that a declaration names, ``list`` and ``cython.row`` for these, None for what is neither."""
    held = present(declared)
    return "list" if held.startswith("list[") else held if held in classes or held == ROW else None


def element_of(declared: str) -> str:
    """Return what the things of a list are declared as, nothing where that is not said."""
    held = present(declared)
    inner = held.removeprefix("list[").removesuffix("]") if held.startswith("list[") else "Any"
    return "" if inner == "Any" else inner


def later(declared: str) -> str:
    """Return what is held by an attribute whose class comes later in the machine, else nothing."""
    return declared.removeprefix("Any[").removesuffix("]") if declared.startswith("Any[") else ""


def descends(kind: str, ancestor: str, classes: Classes) -> bool:
    """Return whether a class is another one, or is made from it."""
    while kind != ancestor:
        bases = classes[kind].bases if kind in classes else []
        if not bases:
            return False
        kind = ast.unparse(bases[0])
    return True


def shape_of(declared: str, classes: Classes) -> str:
    """Return what is looked at in what is held: whether it is always there, and its class, or the shape of its things.

    A class is None where nothing is said of it.
    """
    if named := later(declared):
        return shape_of(named, classes)
    held = present(declared)
    always = not declared.startswith(MISSING) and held not in ("Any", "")
    if held.startswith("list["):
        return f"({always}, {shape_of(element_of(held), classes)})"
    return f"({always}, {held if held in classes or held == 'int' else None})"


def given_in(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr | None]]:
    """Yield the names in a function with what each is given, None where that is no expression of one."""
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
