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
from tools.preamble import FAILURE, HEAD, LIST, WORDS

PACKAGE = "citadels_core.machine"
"""The package whose modules are joined."""

POINTER = "cython.pointer(PyObject)"

HARMLESS = ("range", "len", "min", "max", "cython.spread", "cython.move")
"""What may be called while a local name stands for a row: nothing that gives the game another one."""

ALWAYS = ("State.box", "State.lay")
"""The attributes that are there from the first, and that Python does not set: nobody asks whether they are."""


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
    imports = dict.fromkeys(chain.from_iterable(_outside(trees[name]) for name in order))
    constants = [found[0] for name in order for node in trees[name].body if (found := _constant(node)) is not None]
    translator = _Translator({made.name: made for name in order for made in _compiled_classes(trees[name])})
    head = HEAD.format(imports="\n".join(imports), hash=hash_sources(sources), modules=(*order, SHIM))
    parts = [f"# {name}.py\n{ast.unparse(translator.visit(trees[name]))}" for name in order]
    return "\n\n".join([head, *parts, _tail(constants)])


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


def _text(text: str) -> ast.Name:
    """Return text of Cython that stands where an expression, or a statement, of Python would."""
    return ast.Name(text)


class _Translator(ast.NodeTransformer):
    """Writes modules in the words of Cython.

    A local name of a method that stands for an object borrows it: the box keeps all of its objects, so no owners are
    counted. It is taken for what the name is said to be, where Cython would ask for the class of each object: lists and
    attributes hold what the linker, whose types are checked, has put there, and a test looks at them all.

    A local name of a row is only another way to write it: to hold one costs more than to look it up.
    """

    def __init__(self, classes: dict[str, ast.ClassDef]) -> None:
        self.classes = classes
        self.attributes = {name: _attributes(made) for name, made in classes.items()}
        self.home = ""
        """The class that is translated,"""
        self.kinds: dict[str, str] = {}
        """and what the names in one of its methods, or in a function, stand for; empty in what Python calls."""
        self.borrowed: set[str] = set()
        self.rows: dict[str, str] = {}
        """What the local names of rows stand for."""

    def kind_of(self, node: ast.expr | None) -> str | None:
        """Return the class of an expression, ``list`` for a list, None where it is neither."""
        match node:
            case ast.Name(id=name):
                return self.kinds.get(name)
            case ast.Attribute(value=value, attr=name):
                home = self.kind_of(value)
                while home in self.classes:
                    if name in self.attributes[home]:
                        return self.attributes[home][name]
                    bases = self.classes[home].bases
                    home = ast.unparse(bases[0]) if bases else None
            case _:
                pass
        return None

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
        if is_method:
            others = [mark for mark in node.decorator_list if ast.unparse(mark) != "cython.method"]
            node.decorator_list = [*others, _text("cython.cfunc"), _text(f"cython.exceptval({FAILURE}, check=True)")]
            found = {name: kind for name, kind in arguments.items() if kind is not None}
            self.kinds = {"self": self.home, **found} if self.home else found
            self.borrowed, self.rows = set(), _local_rows(node)
            for inner in ast.walk(node):
                match inner:
                    case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                        if (kind := _kind(annotation, self.classes)) is not None:
                            self.kinds[name] = kind
                            self.borrowed.add(name)
                    case ast.Assign(targets=[ast.Name(id=name)], value=value):
                        if name not in self.kinds and (kind := self.kind_of(value)) is not None:
                            self.kinds[name] = kind
                    case _:
                        pass
        for argument in node.args.args:
            if is_method and arguments[argument.arg] == "list":
                argument.annotation = _text("Things")
            elif not is_method and arguments[argument.arg] in self.classes:
                argument.annotation = _text(f"Optional[{arguments[argument.arg]}]")
        self.generic_visit(node)
        self.kinds, self.borrowed, self.rows = {}, set(), {}
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Write a name; one that borrows an object as that object."""
        if node.id in self.rows:
            return _text(self.rows[node.id])
        if node.id in self.borrowed and isinstance(node.ctx, ast.Load):
            kind = self.kinds[node.id]
            return _text(f"(<{'Things' if kind == 'list' else kind}>{node.id})")
        return _text(WORDS[node.id]) if node.id in WORDS else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Write an attribute; one that is a list as its array."""
        if (word := WORDS.get(ast.unparse(node))) is not None:
            return _text(word)
        name = f"_{node.attr}" if self.kind_of(node) == "list" else node.attr
        return ast.Attribute(self.visit(node.value), name, node.ctx)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """Write a look-up whose result nobody has given a class."""
        if self.kind_of(node.value) == "list":
            return _text(f"(<object>{self.look_up(node)})")
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Write a call; how long a list is, its array tells, and parts of rows are written as memory."""
        if ast.unparse(node.func) == "cython.spread":
            target, at, count, number = (ast.unparse(self.visit(argument)) for argument in node.args)
            return _text(f"memset(&{target}[{at}], {number}, {count} * sizeof(int))")
        if ast.unparse(node.func) == "cython.move":
            target, to, source, at, count = (ast.unparse(self.visit(argument)) for argument in node.args)
            return _text(f"memmove(&{target}[{to}], &{source}[{at}], {count} * sizeof(int))")
        if ast.unparse(node.func) == "len" and self.kind_of(node.args[0]) == "list":
            return _text(f"count_of_things(<PyObject *>{ast.unparse(self.visit(node.args[0]))})")
        self.generic_visit(node)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        """Write an assignment, or a constant."""
        if (constant := _constant(node)) is not None:
            return ast.Expr(_text("cdef enum: {} = {}".format(*constant)))
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                given = [self.given(target, value) for target, value in zip(targets, values, strict=True)]
                node.value = ast.Tuple(given, ast.Load())
            case _:
                node.value = self.given(node.targets[0], node.value)
        node.targets = [self.visit(target) for target in node.targets]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        """Write a declaration."""
        if isinstance(node.target, ast.Name) and node.target.id in self.rows:
            return ast.Pass()
        if isinstance(node.target, ast.Name) and node.target.id in self.borrowed:
            value = None if node.value is None else self.given(node.target, node.value)
            return ast.AnnAssign(node.target, _text(POINTER), value, 1)
        self.generic_visit(node)
        return node

    def visit_For(self, node: ast.For) -> ast.stmt:
        """Write a loop; one over a list by places."""
        if self.kind_of(node.iter) == "list" and isinstance(node.target, ast.Name):
            things, at = ast.unparse(self.visit(node.iter)), f"{node.target.id}__at"
            taken = ast.Assign([node.target], _text(f"thing_at(<PyObject *>{things}, {at})"), lineno=node.lineno)
            node.body = [taken, *map(self.visit, node.body)]
            node.target, node.iter = _text(at), _text(f"range(count_of_things(<PyObject *>{things}))")
            return node
        self.generic_visit(node)
        return node

    def given(self, target: ast.expr, value: ast.expr) -> ast.expr:
        """Write what a name, or a place, is given."""
        if not isinstance(target, ast.Name) or target.id not in self.borrowed:
            return self.visit(value)  # type: ignore[no-any-return]
        if isinstance(value, ast.Subscript) and self.kind_of(value.value) == "list":
            return _text(self.look_up(value))
        return _text(f"<PyObject *>({ast.unparse(self.visit(value))})")

    def look_up(self, node: ast.Subscript) -> str:
        """Write a look-up in a list."""
        return f"thing_at(<PyObject *>{ast.unparse(self.visit(node.value))}, {ast.unparse(self.visit(node.slice))})"


def _local_rows(node: ast.FunctionDef) -> dict[str, str]:
    """Return what the local names of rows in a method stand for.

    Raises:
        AmalgamationError: something is called after a row was given a name.
    """
    rows: dict[str, str] = {}
    since = 0
    for part in node.body:
        match part:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=ast.Attribute() as row):
                if ast.unparse(annotation) == "cython.row":
                    rows[name], since = ast.unparse(row), since or part.lineno
            case _:
                pass
    for call in ast.walk(node):
        if rows and isinstance(call, ast.Call) and call.lineno > since and ast.unparse(call.func) not in HARMLESS:
            raise AmalgamationError(f"{node.name} calls {ast.unparse(call.func)} while it has a name for a row")
    return rows


def _kind(annotation: ast.expr | None, classes: dict[str, ast.ClassDef]) -> str | None:
    """Return the class that an annotation names, ``list`` for a list, None for what is neither."""
    named = "" if annotation is None else ast.unparse(annotation)
    return "list" if named.startswith("list[") else named if named in classes else None


def _attributes(made: ast.ClassDef) -> dict[str, str]:
    """Return what the attributes of a class are, lists as ``list``."""
    return {
        ast.unparse(part.target): ast.unparse(part.annotation).split("[")[0]
        for part in made.body
        if isinstance(part, ast.AnnAssign)
    }


def _declaration(home: str, node: ast.AnnAssign) -> list[ast.stmt]:
    """Return how an attribute of a compiled class is declared: Python sees all, and sets all but plain numbers."""
    name, kind = ast.unparse(node.target), ast.unparse(node.annotation)
    if kind.startswith("list["):
        (made,) = ast.parse(LIST.format(name=name)).body
        return made.body if isinstance(made, ast.ClassDef) else []
    seen = "readonly" if kind in ("cython.int", "cython.longlong", "cython.ulonglong") else "public"
    if f"{home}.{name}" in ALWAYS:
        seen = "readonly"
    return [ast.Expr(_text(f'{name} = cython.declare({WORDS.get(kind, kind)}, visibility="{seen}")'))]


def _tail(names: list[str]) -> str:
    """Return what shows the constants to Python, which the C compiler alone knows."""
    return "globals().update({" + ", ".join(f'"{name}": {name}' for name in names) + "})\n"
