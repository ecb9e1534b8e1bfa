"""Generate constructors for the classes of a box's parts; their attributes become parameters."""

import ast
from collections.abc import Mapping

from tools.declarations import declaration, kind_in

PART = "cython.Part"
"""The class in ``machine.plain`` that parts derive from."""

LATER = "cython.later()"
"""The default of an attribute that the constructor does not take."""


def write_constructors(classes: Mapping[str, ast.ClassDef]) -> None:
    """Add a constructor to the class of each part of a box, and remove the defaults from the class body.

    Args:
        classes: the structures by name, base classes before subclasses.
    """
    taken: dict[str, list[ast.AnnAssign]] = {}
    finished: set[str] = set()
    for name, made in classes.items():
        base = ast.unparse(made.bases[0]) if made.bases else ""
        if base == PART:
            made.bases = []
        elif base not in taken:
            continue
        parts = [part for part in made.body if isinstance(part, ast.AnnAssign)]
        own = [part for part in parts if part.value is None or ast.unparse(part.value) != LATER]
        taken[name] = [*taken.get(base, ()), *(ast.AnnAssign(o.target, o.annotation, o.value, 1) for o in own)]
        methods = {part.name for part in made.body if isinstance(part, ast.FunctionDef)}
        if base in finished or "__post_init__" in methods:
            finished.add(name)
        for part in parts:
            part.value = None
        made.body.append(_constructor(taken[name], name in finished, classes))


def _constructor(taken: list[ast.AnnAssign], finished: bool, classes: Mapping[str, ast.ClassDef]) -> ast.FunctionDef:
    """Return a constructor for attributes; its line number is 0, because it has no line in the sources."""
    arguments, body = ["self"], []
    for part in taken:
        name, declared = ast.unparse(part.target), declaration(part.annotation)
        kind = ast.unparse(part.annotation) if declared.startswith("cython.") or declared in classes else "Any"
        if kind_in(declared, classes) in ("list", "cython.row"):
            kind = "Any"  # the setter of the attribute checks the type
        arguments.append(f"{name}: {kind}" + (f"={ast.unparse(part.value)}" if part.value is not None else ""))
        body.append(f"self.{name} = {name}")
    body += ["self.__post_init__()"] if finished else []
    text = f"def __init__({', '.join(arguments)}) -> None:\n " + "\n ".join(body or ["pass"])
    (made,) = ast.parse(text).body
    assert isinstance(made, ast.FunctionDef)  # the text above is one function
    made.lineno = 0
    return made
