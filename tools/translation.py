"""Write the modules of the machine in the words of Cython: what is borrowed, what may be missing, where rows begin.

What is written here is as safe as the text that it is made from: a place of a row or of a list is compared with its
length, and an object that may be missing is looked at, unless the linker has looked already (`docs/decisions/34`).
"""

import ast
from collections.abc import Iterator
from itertools import chain
from typing import TypeGuard

from tools.preamble import FAILURE, LIST, ROW, WORDS

POINTER = "cython.pointer(PyObject)"

MISSING = "cython.maybe["
"""How an attribute is declared that may hold no object; the linker has looked whether the others do."""

HARMLESS = ("range", "len", "min", "max", "cython.spread", "cython.move")
"""What may be called while a local name stands for a row: nothing that gives the game another one."""

ALWAYS = ("State.box", "State.lay")
"""The attributes that are there from the first, and that Python does not set: nobody asks whether they are."""


class TranslationError(Exception):
    """A method reads a part of something whose class nobody knows, or keeps a row that may be another one by then."""


def _text(text: str) -> ast.Name:
    """Return text of Cython that stands where an expression, or a statement, of Python would."""
    return ast.Name(text)


def read_constant(node: ast.stmt) -> tuple[str, str] | None:
    """Return the name and the worth of a number that never changes, which the C compiler then knows too."""
    match node:
        case ast.Assign(
            targets=[ast.Name(id=name)],
            value=ast.Call(func=ast.Attribute(attr="declare"), args=[ast.Attribute(attr="int"), worth]),
        ):
            return name, ast.unparse(worth)
        case _:
            return None


class Translator(ast.NodeTransformer):
    """Writes modules in the words of Cython.

    A local name of a method that stands for an object borrows it: the box keeps all of its objects, so no owners are
    counted. It is taken for what the name is said to be, where Cython would ask for the class of each object: lists and
    attributes hold what the linker, whose types are checked, has put there, and a test looks at them all. Whether there
    is an object is asked where it comes from a list, or from an attribute that may be missing; all others the linker
    has looked at (``refuse_missing``).

    A local name of a row is only another way to write it. A place in a row is compared with its length, without a sign.
    """

    def __init__(self, classes: dict[str, ast.ClassDef]) -> None:
        self.classes = classes
        self.attributes = {name: _attributes(made) for name, made in classes.items()}
        """What the attributes of each class are declared as."""
        self.home = ""
        """The class that is translated,"""
        self.kinds: dict[str, str] = {}
        """and what the names in one of its methods, or in a function, stand for."""
        self.borrowed: set[str] = set()
        self.sure: set[str] = set()
        """The names of them that always stand for an object."""
        self.in_method = False
        """Whether only the machine calls that; what Python calls reads lists as Python does."""

    def kind_of(self, node: ast.expr | None) -> str | None:
        """Return the class of an expression, ``list`` or ``cython.row`` for these, None for what is none of them."""
        found: str | None = None
        match node:
            case ast.Name(id=name):
                found = self.kinds.get(name)
            case ast.Attribute(value=value, attr=name):
                found = _kind(self.declared(self.kind_of(value), name), self.classes)
            case _:
                pass
        return None if found == "list" and not self.in_method else found

    def declared(self, home: str | None, name: str) -> str:
        """Return what an attribute of a class, or of one that it is made from, is declared as."""
        while home in self.classes and name not in self.attributes[home]:
            bases = self.classes[home].bases
            home = ast.unparse(bases[0]) if bases else None
        return self.attributes[home][name] if home in self.classes else ""

    def is_sure(self, node: ast.expr) -> bool:
        """Tell whether an expression of a class always stands for an object: no place that may hold none is read."""
        match node:
            case ast.Name(id=name):
                return name in self.sure
            case ast.Attribute(value=value, attr=name):
                declared = self.declared(self.kind_of(value), name)
                return _kind(declared, self.classes) is not None and MISSING not in declared
            case _:
                return False

    def there(self, node: ast.expr) -> ast.expr:
        """Write an object whose parts are read; where there may be none, that is asked."""
        kind = self.kind_of(node)
        written: ast.expr = self.visit(node)
        if (kind not in self.classes and kind != "list") or self.is_sure(node):
            return written
        return _text(f"(<{'Things' if kind == 'list' else kind}>there(<PyObject *>{ast.unparse(written)}))")

    def home_of(self, node: ast.Attribute) -> ast.expr:
        """Write the object that an attribute is of; what Python calls asks by itself whether there is one."""
        written: ast.expr = self.there(node.value) if self.in_method else self.visit(node.value)
        return written

    def handed(self, node: ast.expr) -> ast.expr:
        """Write what is handed to a function: an object that is there, borrowed."""
        written, kind = self.there(node), self.kind_of(node)
        if not isinstance(written, ast.Attribute) or kind not in self.classes:
            return written
        return _text(f"(<{kind}>(<PyObject *>{ast.unparse(written)}))")

    def parts(self) -> dict[str, dict[str, bool]]:
        """Return the attributes of each class that hold an object or a list, and whether they always do."""
        return {
            home: {
                name: declared != "Any" and MISSING not in declared
                for name, declared in attributes.items()
                if (kind := _kind(declared, self.classes)) in self.classes or kind == "list" or declared == "Any"
            }
            for home, attributes in self.attributes.items()
        }

    def is_row(self, node: ast.expr) -> TypeGuard[ast.Attribute]:
        """Tell whether an expression is an attribute that is a row."""
        return isinstance(node, ast.Attribute) and self.kind_of(node) == "cython.row"

    def visit_Import(self, _node: ast.Import) -> None:
        """Leave it out: the head has all of them."""

    def visit_ImportFrom(self, _node: ast.ImportFrom) -> None:
        """Leave it out."""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        """Write a class, its attributes declared."""
        self.home = node.name
        body: list[ast.stmt] = []
        for part in node.body:
            if node.name in self.classes and isinstance(part, ast.AnnAssign) and part.value is None:
                body += _declaration(node.name, part)
            else:
                body.append(self.visit(part))
        node.body, self.home = body, ""
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Write how a function is called, and let those that Python calls take None for an object that is missing."""
        is_method = any(ast.unparse(mark) == "cython.method" for mark in node.decorator_list)
        arguments = {argument.arg: _kind(argument.annotation, self.classes) for argument in node.args.args}
        self.in_method = is_method
        _NamedRows(_local_rows(node)).generic_visit(node)
        found = {name: kind for name, kind in arguments.items() if kind is not None}
        self.kinds = {"self": self.home, **found} if self.home else found
        self.sure = {"self", *(found if is_method else ())}
        for inner in ast.walk(node):
            match inner:
                case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                    if (kind := _kind(annotation, self.classes)) is not None:
                        self.kinds[name] = kind
                        if is_method:
                            self.borrowed.add(name)
                case _:
                    pass
        given = list(_given(node))
        for name, value in given:
            if name not in self.kinds and (kind := self.kind_of(value)) is not None:
                self.kinds[name] = kind
                if is_method and kind in self.classes:
                    self.borrowed.add(name)
        for name in {name for name, _ in given if name in self.kinds}:
            if all(value is not None and self.is_sure(value) for other, value in given if other == name):
                self.sure.add(name)
        if is_method:
            others = [mark for mark in node.decorator_list if ast.unparse(mark) != "cython.method"]
            node.decorator_list = [*others, _text("cython.cfunc"), _text(f"cython.exceptval({FAILURE}, check=True)")]
            node.decorator_list.insert(0, _text("cython.nonecheck(False)"))
        for argument in node.args.args:
            if is_method and arguments[argument.arg] == "list":
                argument.annotation = _text("Optional[Things]")
            elif arguments[argument.arg] in self.classes:
                argument.annotation = _text(f"Optional[{arguments[argument.arg]}]")
        self.generic_visit(node)
        self.kinds, self.borrowed, self.sure, self.in_method = {}, set(), set(), False
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Write a name; one that borrows an object as that object."""
        if node.id in self.borrowed and isinstance(node.ctx, ast.Load):
            kind = self.kinds[node.id]
            return _text(f"(<{'Things' if kind == 'list' else kind}>{node.id})")
        return _text(WORDS[node.id]) if node.id in WORDS else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Write an attribute; one that is a list as its array, one that is a row as what keeps it."""
        if (word := WORDS.get(ast.unparse(node))) is not None:
            return _text(word)
        name = f"_{node.attr}" if self.kind_of(node) in ("list", "cython.row") else node.attr
        if ast.unparse(node.value) == "cython":
            return node
        if self.in_method and self.kind_of(node.value) not in self.classes:
            raise TranslationError(f"nobody knows what {ast.unparse(node.value)} is in {self.home or 'a function'}")
        return ast.Attribute(self.home_of(node), name, node.ctx)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """Write a look-up in a row, or one whose result nobody has given a class."""
        if self.is_row(node.value) and not isinstance(node.slice, ast.Slice):
            home = ast.unparse(self.home_of(node.value))
            place = f"within({ast.unparse(self.visit(node.slice))}, {home}.{node.value.attr}_count)"
            return ast.Subscript(_text(f"{home}.{node.value.attr}_at"), _text(place), node.ctx)
        if self.kind_of(node.value) == "list":
            return _text(f"(<object>{self.look_up(node)})")
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Write a call; how long a list is, its array tells, and parts of rows are written as memory."""
        if ast.unparse(node.func) == "cython.spread":
            target, at, count, number = (ast.unparse(argument) for argument in node.args)
            return _text(f"memset({target}_at + {at}, {number}, {count} * sizeof(int))")
        if ast.unparse(node.func) == "cython.move":
            target, to, source, at, count = (ast.unparse(argument) for argument in node.args)
            return _text(f"memmove({target}_at + {to}, {source}_at + {at}, {count} * sizeof(int))")
        if ast.unparse(node.func) == "len" and self.kind_of(node.args[0]) == "list":
            return _text(f"count_of_things(<PyObject *>{ast.unparse(self.there(node.args[0]))})")
        node.func = self.visit(node.func)
        node.args = [self.handed(argument) for argument in node.args]
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | list[ast.stmt]:
        """Write an assignment, or a constant."""
        if (constant := read_constant(node)) is not None:
            return ast.Expr(_text("cdef enum: {} = {}".format(*constant)))
        match node:
            case ast.Assign(targets=[target], value=value) if self.is_row(target):
                home, row = ast.unparse(self.home_of(target)), ast.unparse(self.visit(value))
                return ast.Expr(_text(f"{home}.point_{target.attr}_at({row})"))
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if any(
                map(self.is_row, targets)
            ):
                pairs = zip(targets, values, strict=True)
                alone = (ast.Assign([target], value, lineno=node.lineno) for target, value in pairs)
                return list(chain.from_iterable(_listed(self.visit_Assign(one)) for one in alone))
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                given = [self.given(target, value) for target, value in zip(targets, values, strict=True)]
                node.value = ast.Tuple(given, ast.Load())
            case _:
                node.value = self.given(node.targets[0], node.value)
        node.targets = [self.visit(target) for target in node.targets]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        """Write a declaration."""
        if isinstance(node.target, ast.Name) and node.target.id in self.borrowed:
            value = None if node.value is None else self.given(node.target, node.value)
            return ast.AnnAssign(node.target, _text(POINTER), value, 1)
        self.generic_visit(node)
        return node

    def visit_For(self, node: ast.For) -> ast.stmt:
        """Write a loop; one over a list by places."""
        if self.kind_of(node.iter) == "list" and isinstance(node.target, ast.Name):
            things, at = ast.unparse(self.there(node.iter)), f"{node.target.id}__at"
            taken = ast.Assign([node.target], _text(f"thing_at(<PyObject *>{things}, {at})"), lineno=node.lineno)
            node.body = [taken, *map(self.visit, node.body)]
            node.target, node.iter = _text(at), _text(f"range(count_of_things(<PyObject *>{things}))")
            return node
        self.generic_visit(node)
        return node

    def given(self, target: ast.expr, value: ast.expr) -> ast.expr:
        """Write what a name, or a place, is given."""
        if not isinstance(target, ast.Name) or target.id not in self.borrowed:
            return self.visit(value)  # type: ignore[no-any-return]  # an expression becomes an expression
        if isinstance(value, ast.Subscript) and self.kind_of(value.value) == "list":
            return _text(self.look_up(value))
        return _text(f"<PyObject *>({ast.unparse(self.visit(value))})")

    def look_up(self, node: ast.Subscript) -> str:
        """Write a look-up in a list."""
        return f"thing_at(<PyObject *>{ast.unparse(self.there(node.value))}, {ast.unparse(self.visit(node.slice))})"


class _NamedRows(ast.NodeTransformer):
    """Writes rows in the place of their local names: to hold one costs more than to look it up."""

    def __init__(self, rows: dict[str, ast.Attribute]) -> None:
        self.rows = rows

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Write the row that a name stands for."""
        return self.rows.get(node.id, node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        """Leave out where a row gets its name."""
        if isinstance(node.target, ast.Name) and node.target.id in self.rows:
            return ast.Pass()
        self.generic_visit(node)
        return node


def _local_rows(node: ast.FunctionDef) -> dict[str, ast.Attribute]:
    """Return what the local names of rows in a method stand for.

    Raises:
        TranslationError: something is called after a row was given a name.
    """
    rows: dict[str, ast.Attribute] = {}
    since = 0
    for part in node.body:
        match part:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=ast.Attribute() as row):
                if ast.unparse(annotation) == "cython.row":
                    rows[name], since = row, since or part.lineno
            case _:
                pass
    for call in ast.walk(node):
        if rows and isinstance(call, ast.Call) and call.lineno > since and ast.unparse(call.func) not in HARMLESS:
            raise TranslationError(f"{node.name} calls {ast.unparse(call.func)} while it has a name for a row")
    return rows


def _given(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr | None]]:
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


def _listed(made: ast.stmt | list[ast.stmt]) -> list[ast.stmt]:
    return made if isinstance(made, list) else [made]


def _kind(annotation: ast.expr | str | None, classes: dict[str, ast.ClassDef]) -> str | None:
    """Return the class that an annotation names, ``list`` and ``cython.row`` for these, None for what is neither."""
    named = annotation if isinstance(annotation, str) else "" if annotation is None else ast.unparse(annotation)
    named = _held(named)
    return "list" if named.startswith("list[") else named if named in classes or named == "cython.row" else None


def _held(declared: str) -> str:
    """Return what an attribute holds that may be missing."""
    return declared.removeprefix(MISSING).removesuffix("]") if declared.startswith(MISSING) else declared


def _attributes(made: ast.ClassDef) -> dict[str, str]:
    """Return what the attributes of a class are declared as."""
    return {
        ast.unparse(part.target): ast.unparse(part.annotation) for part in made.body if isinstance(part, ast.AnnAssign)
    }


def _declaration(home: str, node: ast.AnnAssign) -> list[ast.stmt]:
    """Return how an attribute of a compiled class is declared: Python sees all, and sets all but plain numbers."""
    name, kind = ast.unparse(node.target), _held(ast.unparse(node.annotation))
    if kind.startswith("list[") or kind == "cython.row":
        (made,) = ast.parse((ROW if kind == "cython.row" else LIST).format(name=name)).body
        return made.body if isinstance(made, ast.ClassDef) else []
    seen = "readonly" if kind in ("cython.int", "cython.longlong", "cython.ulonglong") else "public"
    if f"{home}.{name}" in ALWAYS:
        seen = "readonly"
    return [ast.Expr(_text(f'{name} = cython.declare({WORDS.get(kind, kind)}, visibility="{seen}")'))]
