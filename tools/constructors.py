"""Write the constructors of the parts of a box: each is made from the values of its attributes, as a data class is."""

import ast
from collections.abc import Mapping

from tools.declarations import declaration, kind_in

PART = "cython.Part"
"""The class in the shim from which parts are made."""

LATER = "cython.later()"
"""The value of an attribute that is not taken."""


def write_constructors(classes: Mapping[str, ast.ClassDef]) -> None:
    """Give each part of a box a constructor, and take the values of its attributes out of its body.

    Args:
        classes: the structures by name, each after the one that it is made from.
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
    """Return the constructor that takes some attributes; no line of any module says it."""
    arguments, body = ["self"], []
    for part in taken:
        name, declared = ast.unparse(part.target), declaration(part.annotation)
        kind = ast.unparse(part.annotation) if declared.startswith("cython.") or declared in classes else "Any"
        if kind_in(declared, classes) in ("list", "cython.row"):
            kind = "Any"  # its attribute looks what it is
        arguments.append(f"{name}: {kind}" + (f"={ast.unparse(part.value)}" if part.value is not None else ""))
        body.append(f"self.{name} = {name}")
    body += ["self.__post_init__()"] if finished else []
    text = f"def __init__({', '.join(arguments)}) -> None:\n " + "\n ".join(body or ["pass"])
    (made,) = ast.parse(text).body
    assert isinstance(made, ast.FunctionDef)  # as it is written above
    made.lineno = 0
    return made
