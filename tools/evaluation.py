"""Refuse expressions that C evaluates in another order than Python.

Python reads a number when it reaches it; C may read all numbers of an expression after the last call in it. So a
number that is read before a call that may change it, as in ``s.m[at] + draw(s)``, must be read in a statement of its
own.
The operands of ``and``, ``or`` and conditional expressions are evaluated in order in C too.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from tools.declarations import ROW, CythonTypeError

Changes = Mapping[str, frozenset[str]]
"""For each function name the attributes it may change; ``name[]`` stands for the numbers of the row ``name``.

Methods of one name in different classes count as one function."""

Reads = dict[str, str]
"""The attributes and rows of an expression that C may read after a later call, with the text that reads them."""


def list_changes(trees: Iterable[ast.Module]) -> Changes:
    """Return the attributes and rows that each function may change, itself or through functions it calls."""
    own: dict[str, set[str]] = defaultdict(set)
    called: dict[str, set[str]] = defaultdict(set)
    for function in (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        if function.name != "__init__":
            own[function.name] |= set(_changed_in(function))
            called[function.name] |= {_name(node) for node in ast.walk(function) if isinstance(node, ast.Call)}
    found = {name: set(changed) for name, changed in own.items()}
    waiting = True
    while waiting:
        waiting = False
        for name, callees in called.items():
            before = len(found[name])
            found[name].update(*(found.get(callee, ()) for callee in callees))
            waiting |= len(found[name]) > before
    return {name: frozenset(changed) for name, changed in found.items()}


def refuse_other_order(function: ast.FunctionDef, changes: Changes) -> None:
    """Check that C evaluates all expressions of a function in the order of Python.

    Raises:
        CythonTypeError: an expression reads a value before a call that may change it.
    """
    order = _Order(function, changes)
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=targets, value=value):
                order.run([value, *targets])
            case ast.AugAssign(target=target, value=value):
                order.run([_as_read(target), value])
            case ast.AnnAssign(value=ast.expr() as value) | ast.Return(value=ast.expr() as value):
                order.run([value])
            case ast.Expr(value=value) | ast.If(test=value) | ast.While(test=value) | ast.For(iter=value):
                order.run([value])
            case _:
                pass


class _Order:
    """An evaluator that visits the expressions of one function in the order of Python."""

    def __init__(self, function: ast.FunctionDef, changes: Changes) -> None:
        self.function = function
        self.changes = changes

    def run(self, parts: Iterable[ast.expr]) -> Reads:
        """Visit expressions that are evaluated in order; return the reads that C may delay until after a call."""
        reads: Reads = {}
        for part in parts:
            for name in {_name(node) for node in ast.walk(part) if isinstance(node, ast.Call)}:
                if late := self.changes.get(name, frozenset()) & reads.keys():
                    raise CythonTypeError(
                        f"{self.function.name} reads {reads[min(late)]} before it calls {name}, which may change it: "
                        "C would read it afterwards"
                    )
            reads |= self.read(part)
        return reads

    def read(self, node: ast.expr) -> Reads:
        """Visit an expression; return the reads that C may delay until after a call."""
        match node:
            case ast.Attribute(value=value, attr=name):
                return {**self.read(value), name: ast.unparse(node)}
            case ast.Subscript(value=ast.Attribute(attr=name) as row, slice=place, ctx=ast.Load()):
                inner = self.run([row, place])
                inner.pop(name, None)  # a late read of the row is harmless: a longer one has its numbers
                return {**inner, f"{name}[]": ast.unparse(node)}
            case ast.BoolOp(values=values) | ast.Tuple(elts=values):
                for value in values:
                    self.read(value)
                return {}
            case ast.IfExp(test=test, body=body, orelse=other):
                for value in (test, body, other):
                    self.read(value)
                return {}
            case ast.Call(func=called, args=arguments):
                self.run([*([called.value] if isinstance(called, ast.Attribute) else []), *arguments])
                return {}
            case _:
                return self.run(part for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr))


def _changed_in(function: ast.FunctionDef) -> Iterator[str]:
    """Yield the attributes and rows (arrays of numbers) that a function itself changes."""
    rows = {
        node.target.id: node.value.attr
        for node in ast.walk(function)
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == ROW
        if isinstance(node.target, ast.Name) and isinstance(node.value, ast.Attribute)
    }
    for node in ast.walk(function):
        match node:
            case ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case ast.Subscript(value=row, ctx=ast.Store()):
                yield from _numbers_of(row, rows)
            case _:
                pass


def _numbers_of(row: ast.expr, rows: Mapping[str, str]) -> Iterator[str]:
    match row:
        case ast.Attribute(attr=name):
            yield f"{name}[]"
        case ast.Name(id=local) if local in rows:
            yield f"{rows[local]}[]"
        case _:
            pass


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)


def _as_read(target: ast.expr) -> ast.expr:
    """Return the target of an assignment such as ``+=`` as an expression that reads the target."""
    match target:
        case ast.Subscript(value=value, slice=place):
            return ast.Subscript(value, place, ast.Load())
        case _:
            return target
