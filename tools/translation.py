"""Translate the machine to Cython, with borrowed references, checks for None, and pointers to rows.

The result is as safe as the source: indexes of rows and lists are checked against the length, and objects that may be
missing are checked, unless the linker has already checked them (`docs/decisions/34`).
"""

import ast
from itertools import chain
from typing import TypeGuard

from tools.declarations import (
    MISSING,
    CythonTypeError,
    attributes_of,
    declaration,
    descends,
    element_of,
    given_in,
    is_declared,
    kind_in,
    later,
    present,
    shape_of,
)
from tools.evaluation import Changes, refuse_other_order
from tools.local_rows import write_rows_out
from tools.preamble import FAILURE, LIST, ROW, WORDS
from tools.row_parts import is_part, write_part

POINTER = "cython.pointer(PyObject)"

READONLY = {"GameState": frozenset({"box", "lay", "block"})}
"""The attributes of compiled classes that Python may not set, because the machine reads them without a check."""


def _text(text: str) -> ast.Name:
    """Return a syntax node that is written as the given Cython text."""
    return ast.Name(text)


def returns_number(node: ast.FunctionDef) -> bool:
    """Return whether only compiled code calls a function: it returns a number and is not marked ``cfunc``."""
    called = any(ast.unparse(mark) == "cython.cfunc" for mark in node.decorator_list)
    return not called and node.returns is not None and ast.unparse(node.returns).startswith("cython.")


def read_constant(node: ast.stmt) -> tuple[str, str] | None:
    """Return the name and value of a statement that declares a C number constant; None for others."""
    match node:
        case ast.Assign(
            targets=[ast.Name(id=name)],
            value=ast.Call(func=ast.Attribute(attr="declare"), args=[ast.Attribute(attr="int"), worth]),
        ):
            return name, ast.unparse(worth)
        case _:
            return None


class CythonTranslator(ast.NodeTransformer):
    """A transformer from the machine's Python to Cython.

    Local names of objects hold borrowed references without reference counts, because the box keeps all of its objects
    alive. There are no type checks either: only objects declared to be of a class are assigned to a name of that class,
    and ``refuse_missing`` has checked all objects of the box. Objects from lists, and from attributes that may be
    missing, are checked for None.

    Local names of rows are replaced by the attribute. Row indexes are compared with the length as unsigned numbers.
    """

    def __init__(
        self, classes: dict[str, ast.ClassDef], functions: dict[str, ast.FunctionDef], changes: Changes
    ) -> None:
        self.classes = classes
        self.changes = changes
        self.taken = {name: [declaration(one.annotation) for one in made.args.args] for name, made in functions.items()}
        """The declarations of the arguments of each function."""
        self.attributes = {name: attributes_of(made) for name, made in classes.items()}
        """The declarations of the attributes of each class."""
        self.home = ""
        """The class that is being translated, empty outside classes."""
        self.kinds: dict[str, str] = {}
        """The class of each local name in the function that is being translated."""
        self.lists: dict[str, str] = {}
        """The declarations of local names that are lists."""
        self.borrowed: set[str] = set()
        self.sure: set[str] = set()
        """The local names that are never None."""
        self.in_method = False
        """Whether only compiled code calls the function; others access lists like Python code."""

    def kind_of(self, node: ast.expr | None) -> str | None:
        """Return the class of an expression (also ``list`` or ``cython.row``), else None."""
        found: str | None = None
        match node:
            case ast.Name(id=name):
                found = self.kinds.get(name)
            case ast.Attribute(value=value, attr=name):
                found = kind_in(self.declared(self.kind_of(value), name), self.classes)
            case _:
                pass
        return None if found == "list" and not self.in_method else found

    def declared(self, home: str | None, name: str) -> str:
        """Return the declaration of an attribute of a class or of its ancestors."""
        while home in self.classes and name not in self.attributes[home]:
            bases = self.classes[home].bases
            home = ast.unparse(bases[0]) if bases else None
        return self.attributes[home][name] if home in self.classes else ""

    def held_by(self, node: ast.expr) -> str:
        """Return the declared type of an expression, empty if unknown."""
        match node:
            case ast.Name(id=name):
                return self.lists.get(name) or self.kinds.get(name, "")
            case ast.Attribute(value=value, attr=name):
                declared = self.declared(self.kind_of(value), name)
                return present(later(declared) or declared)
            case ast.Subscript(value=things):
                return present(element_of(self.held_by(things)))
            case _:
                return ""

    def check(self, wanted: str, value: ast.expr) -> None:
        """Check that an expression has the type that is wanted.

        Raises:
            CythonTypeError: its type is another one or unknown.
        """
        held, wanted = self.held_by(value), present(wanted)
        if isinstance(value, ast.Attribute) and ast.unparse(value) == "cython.nothing":
            return
        if held != wanted and not (held in self.classes and descends(held, wanted, self.classes)):
            raise CythonTypeError(f"{ast.unparse(value)} may not be {wanted}, in {self.home or 'a function'}")

    def is_sure(self, node: ast.expr) -> bool:
        """Return whether an expression is never None, so that its attributes can be read without a check."""
        match node:
            case ast.Name(id=name):
                return name in self.sure
            case ast.Attribute(value=value, attr=name):
                declared = self.declared(self.kind_of(value), name)
                return kind_in(declared, self.classes) is not None and not declared.startswith(MISSING)
            case _:
                return False

    def there(self, node: ast.expr) -> ast.expr:
        """Translate an expression whose attributes are read; if it may be None, add a check."""
        kind = self.kind_of(node)
        written: ast.expr = self.visit(node)
        if (kind not in self.classes and kind != "list") or self.is_sure(node):
            return written
        return _text(f"(<{'Things' if kind == 'list' else kind}>there(<PyObject *>{ast.unparse(written)}))")

    def home_of(self, node: ast.Attribute) -> ast.expr:
        """Translate the object whose attribute is read; where Cython does not check for None, add a check."""
        written: ast.expr = self.there(node.value) if self.in_method else self.visit(node.value)
        return written

    def handed(self, node: ast.expr) -> ast.expr:
        """Translate an argument: check that an object is not None, and pass it as a borrowed reference."""
        written, kind = self.there(node), self.kind_of(node)
        if not isinstance(written, ast.Attribute) or kind not in self.classes:
            return written
        return _text(f"(<{kind}>(<PyObject *>{ast.unparse(written)}))")

    def parts(self) -> str:
        """Return source code of a table: the shapes of the attributes with objects or lists, by class."""
        homes = []
        for home, attributes in self.attributes.items():
            found = [
                f"{name!r}: {shape_of(declared, self.classes)}"
                for name, declared in attributes.items()
                if kind_in(declared, self.classes) not in (None, "cython.row") or declared.startswith("Any")
            ]
            homes.append(f"{home}: {{{', '.join(found)}}}")
        return f"{{{', '.join(homes)}}}"

    def is_row(self, node: ast.expr) -> TypeGuard[ast.Attribute]:
        """Return whether an expression is an attribute that is a row."""
        return isinstance(node, ast.Attribute) and self.kind_of(node) == "cython.row"

    def visit_Import(self, _node: ast.Import) -> None:
        """Remove an import: ``amalgamation`` collects all imports at the top."""

    def visit_ImportFrom(self, _node: ast.ImportFrom) -> None:
        """Remove an import."""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        """Translate a class, with declarations of its attributes."""
        self.home = node.name
        body: list[ast.stmt] = []
        attributes = {ast.unparse(part.target) for part in node.body if isinstance(part, ast.AnnAssign)}
        if not READONLY.get(node.name, attributes) <= attributes:
            raise CythonTypeError(f"{node.name} lacks an attribute that has to be read-only")
        for part in node.body:
            if node.name in self.classes and is_declared(part):
                body += _declaration(node.name, part)
            else:
                body.append(self.visit(part))
        node.body, self.home = body, ""
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Translate a function; only arguments of a function that Python calls may be None."""
        is_method = returns_number(node)
        declared = {argument.arg: declaration(argument.annotation) for argument in node.args.args}
        arguments = {name: kind_in(text, self.classes) for name, text in declared.items()}
        self.lists = {name: text for name, text in declared.items() if arguments[name] == "list"}
        if is_method and self.home and self.lists:
            raise CythonTypeError(f"{node.name} of {self.home} has a list as argument")
        self.in_method = is_method
        write_rows_out(node)
        refuse_other_order(node, self.changes)
        found = {name: kind for name, kind in arguments.items() if kind is not None}
        self.kinds = {"self": self.home, **found} if self.home else found
        self.sure = {"self", *(found if is_method else ())}
        for inner in ast.walk(node):
            match inner:
                case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                    text = declaration(annotation)
                    if (kind := kind_in(text, self.classes)) is not None:
                        self.kinds[name] = kind
                        if kind == "list":
                            self.lists[name] = text
                        if is_method:
                            self.borrowed.add(name)
                case _:
                    pass
        given = list(given_in(node))
        for name, value in given:
            if name not in self.kinds and (kind := self.kind_of(value)) is not None:
                self.kinds[name] = kind
                if is_method and kind in self.classes:
                    self.borrowed.add(name)
        for name in {name for name, _ in given if name in self.kinds}:
            if all(value is not None and self.is_sure(value) for other, value in given if other == name):
                self.sure.add(name)
        if is_method:
            node.decorator_list += [_text("cython.cfunc"), _text(f"cython.exceptval({FAILURE}, check=True)")]
            node.decorator_list.insert(0, _text("cython.nonecheck(False)"))
        for argument in node.args.args:
            if is_method and arguments[argument.arg] == "list":
                argument.annotation = _text("Optional[Things]")
            elif arguments[argument.arg] in self.classes:
                argument.annotation = _text(f"Optional[{arguments[argument.arg]}]")
        self.generic_visit(node)
        self.kinds, self.lists, self.borrowed, self.sure, self.in_method = {}, {}, set(), set(), False
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Translate a name; a borrowed reference is cast to its class."""
        if node.id in self.borrowed and isinstance(node.ctx, ast.Load):
            kind = self.kinds[node.id]
            return _text(f"(<{'Things' if kind == 'list' else kind}>{node.id})")
        return _text(WORDS[node.id]) if node.id in WORDS else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Translate an attribute; lists and rows are stored under private names."""
        if (word := WORDS.get(ast.unparse(node))) is not None:
            return _text(word)
        name = f"_{node.attr}" if self.kind_of(node) in ("list", "cython.row") else node.attr
        if ast.unparse(node.value) == "cython":
            return node
        if self.in_method and self.kind_of(node.value) not in self.classes:
            raise CythonTypeError(f"the class of {ast.unparse(node.value)} is unknown, in {self.home or 'a function'}")
        return ast.Attribute(self.home_of(node), name, node.ctx)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """Translate access to an item of a row or a list; ``given`` handles items assigned to typed names."""
        if self.is_row(node.value) and not isinstance(node.slice, ast.Slice):
            home = ast.unparse(self.home_of(node.value))
            place = f"within({ast.unparse(self.visit(node.slice))}, {home}.{node.value.attr}_count)"
            return ast.Subscript(_text(f"{home}.{node.value.attr}_at"), _text(place), node.ctx)
        if self.kind_of(node.value) == "list":
            return _text(f"(<object>{self.look_up(node)})")
        self.generic_visit(node)
        return node

    def has_any(self, node: ast.expr) -> ast.expr:
        """Return the condition; a list or row that serves as a condition is replaced by its length."""
        return ast.Call(ast.Name("len"), [node], []) if self.kind_of(node) in ("list", "cython.row") else node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        """Translate the operands of ``and`` and ``or``."""
        node.values = [self.visit(self.has_any(value)) for value in node.values]
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        """Translate the operand of ``not`` or of a sign."""
        node.operand = self.visit(self.has_any(node.operand))
        return node

    def visit_If(self, node: ast.If | ast.While | ast.IfExp) -> ast.AST:
        """Translate an ``if``, a ``while`` or a conditional expression."""
        node.test = self.has_any(node.test)
        return self.generic_visit(node)

    visit_While = visit_IfExp = visit_If  # noqa: N815  # ast finds visitors by these names

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Translate a call; ``len`` of a list or row reads its stored length."""
        if ast.unparse(node.func) == "len" and self.kind_of(node.args[0]) == "list":
            return _text(f"count_of_things(<PyObject *>{ast.unparse(self.there(node.args[0]))})")
        if ast.unparse(node.func) == "len" and self.is_row(node.args[0]):
            return _text(f"<int>{ast.unparse(self.home_of(node.args[0]))}.{node.args[0].attr}_count")
        for wanted, argument in zip(self.taken.get(ast.unparse(node.func), ()), node.args, strict=False):
            if kind_in(wanted, self.classes) == "list":
                self.check(wanted, argument)
        node.func = self.visit(node.func)
        node.args = [self.handed(argument) for argument in node.args]
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | list[ast.stmt]:
        """Translate an assignment or a constant."""
        if (constant := read_constant(node)) is not None:
            return ast.Expr(_text("cdef enum: {} = {}".format(*constant)))
        match node:
            case ast.Assign(targets=[target], value=value) if is_part(target):
                return ast.Expr(_text(write_part(target, value, self.written)))
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
        """Translate a declaration; a borrowed reference becomes a pointer."""
        if isinstance(node.target, ast.Name) and node.target.id in self.borrowed:
            value = None if node.value is None else self.given(node.target, node.value)
            return ast.AnnAssign(node.target, _text(POINTER), value, 1)
        self.generic_visit(node)
        return node

    def visit_For(self, node: ast.For) -> ast.stmt:
        """Translate a loop; a loop over a list becomes a loop over the indexes of the list."""
        if self.kind_of(node.iter) == "list" and isinstance(node.target, ast.Name):
            things, at = ast.unparse(self.there(node.iter)), f"{node.target.id}__at"
            if node.target.id in self.borrowed:
                self.check(self.kinds[node.target.id], ast.Subscript(node.iter, ast.Constant(0), ast.Load()))
            taken = ast.Assign([node.target], _text(f"thing_at(<PyObject *>{things}, {at})"), lineno=node.lineno)
            node.body = [taken, *map(self.visit, node.body)]
            node.target, node.iter = _text(at), _text(f"range(count_of_things(<PyObject *>{things}))")
            return node
        self.generic_visit(node)
        return node

    def written(self, node: ast.expr) -> str:
        """Return the translation of an expression as text; a row becomes a pointer to its numbers."""
        if self.is_row(node):
            return f"{ast.unparse(self.home_of(node))}.{node.attr}_at"
        return ast.unparse(self.visit(node))

    def given(self, target: ast.expr, value: ast.expr) -> ast.expr:
        """Translate the value of an assignment."""
        if not isinstance(target, ast.Name) or target.id not in self.borrowed:
            return self.visit(value)  # type: ignore[no-any-return]  # visiting an expression returns one
        self.check(self.lists.get(target.id) or self.kinds[target.id], value)
        if isinstance(value, ast.Subscript) and self.kind_of(value.value) == "list":
            return _text(self.look_up(value))
        return _text(f"<PyObject *>({ast.unparse(self.visit(value))})")

    def look_up(self, node: ast.Subscript) -> str:
        """Return the translation of access to a list item."""
        return f"thing_at(<PyObject *>{ast.unparse(self.there(node.value))}, {ast.unparse(self.visit(node.slice))})"


def _listed(made: ast.stmt | list[ast.stmt]) -> list[ast.stmt]:
    return made if isinstance(made, list) else [made]


def _declaration(home: str, node: ast.AnnAssign) -> list[ast.stmt]:
    """Return Cython declarations of an attribute; Python may set objects that are not in ``READONLY``."""
    name, kind = ast.unparse(node.target), present(declaration(node.annotation))
    if later(kind):
        kind = "Any"
    if kind.startswith("list[") or kind == "cython.row":
        (made,) = ast.parse((ROW if kind == "cython.row" else LIST).format(name=name)).body
        return made.body if isinstance(made, ast.ClassDef) else []
    seen = "readonly" if kind in ("cython.int", "cython.longlong", "cython.ulonglong") else "public"
    if name in READONLY.get(home, ()):
        seen = "readonly"
    return [ast.Expr(_text(f'{name} = cython.declare({WORDS.get(kind, kind)}, visibility="{seen}")'))]
