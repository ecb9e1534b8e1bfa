"""The shapes of all wire messages and their parts, read from their classes."""

import ast
import inspect
import json
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from textwrap import dedent
from types import NoneType, UnionType
from typing import Any, Literal, NewType, Union, get_args, get_origin

import attrs

from citadels_core.serve.addresses import BODIES
from citadels_core.wire.encoding import LEFT_OUT, plain
from citadels_core.wire.messages import FROM_CLIENT, FROM_TABLE
from citadels_core.wire.table_lines import LineFromTables, LineToTables

SIMPLE = {bool: "boolean", int: "integer", float: "number", str: "string", NoneType: "null"}


@attrs.frozen
class SimpleShape:
    """A type of JSON: ``boolean``, ``integer``, ``number``, ``string`` or ``null``."""

    name: str


@attrs.frozen
class AnyShape:
    """Any JSON value."""


@attrs.frozen
class TextShape:
    """A text that is one of several constants."""

    texts: tuple[str, ...]


@attrs.frozen
class ListShape:
    """A list of any length."""

    item: "Shape"


@attrs.frozen
class RowShape:
    """A list with a fixed length and a shape for each item."""

    items: "tuple[Shape, ...]"


@attrs.frozen
class MapShape:
    """An object whose keys are any strings and whose values have one shape."""

    value: "Shape"


@attrs.frozen
class UnionShape:
    """A value that has one of several shapes."""

    shapes: "tuple[Shape, ...]"


@attrs.frozen
class ReferenceShape:
    """A reference to a named object."""

    name: str


Shape = SimpleShape | AnyShape | TextShape | ListShape | RowShape | MapShape | UnionShape | ReferenceShape


@attrs.frozen
class Field:
    """A field of an object; if it is not ``needed``, it may be left out and has a default (JSON text)."""

    name: str
    shape: Shape
    about: str
    needed: bool
    default: str


@attrs.frozen
class Structure:
    """An object with fields; ``type`` is the type of the message, or None if the object is no message."""

    name: str
    about: str
    fields: tuple[Field, ...]
    type: str | None


@cache
def structures() -> Mapping[str, Structure]:
    """Return the structures by name: messages, lines and bodies of requests, then the objects in them."""
    found: dict[str, Structure] = {}
    waiting = [*FROM_CLIENT.values(), *FROM_TABLE.values(), LineToTables, LineFromTables, *BODIES]
    types = {class_: type_ for messages in (FROM_CLIENT, FROM_TABLE) for type_, class_ in messages.items()}
    for class_ in waiting:
        if class_.__name__ in found:
            continue
        fields = tuple(_fields(class_))
        about, _ = texts(class_)
        found[class_.__name__] = Structure(class_.__name__, about, fields, types.get(class_))
        for field in attrs.fields(class_):
            waiting += _classes(_types(class_)[field.name])
    return found


def _types(class_: type[Any]) -> dict[str, Any]:
    names = dict(vars(sys.modules[class_.__module__]))
    return inspect.get_annotations(class_, globals=names, eval_str=True)


def _fields(class_: type[Any]) -> Iterator[Field]:
    _, about = texts(class_)
    types = _types(class_)
    for field in attrs.fields(class_):
        if field.name in LEFT_OUT.get(class_, ()):
            continue
        needed = field.default is attrs.NOTHING
        shape = shape_of(types[field.name])
        if field.default is None and isinstance(shape, UnionShape):
            shape = without_null(shape)
        yield Field(field.name, shape, about.get(field.name, ""), needed, "" if needed else _default(field))


def _default(field: "attrs.Attribute[Any]") -> str:
    if getattr(field.default, "takes_self", False):
        return "null"  # the default is computed from other fields, as the field's text says
    make = getattr(field.default, "factory", None)
    return json.dumps(plain(field.default if make is None else make()))


def without_null(shape: UnionShape) -> Shape:
    """Return a union without null: a field that may be left out is never null."""
    rest = tuple(one for one in shape.shapes if one != SimpleShape("null"))
    return rest[0] if len(rest) == 1 else UnionShape(rest)


def shape_of(type_: Any) -> Shape:
    """Return the JSON shape of a Python type.

    Raises:
        TypeError: the type has no JSON form.
    """
    origin, parts = get_origin(type_), get_args(type_)
    if type_ in SIMPLE:
        return SimpleShape(SIMPLE[type_])
    if isinstance(type_, NewType) and type_.__supertype__ is object:
        return AnyShape()
    if origin is Literal:
        return TextShape(parts)
    if origin is tuple and parts[-1:] == (...,):
        return ListShape(shape_of(parts[0]))
    if origin is tuple:
        return RowShape(tuple(map(shape_of, parts)))
    if origin is Mapping.__class__ or (inspect.isclass(origin) and issubclass(origin, Mapping)):
        return MapShape(shape_of(parts[1]))
    if origin in (Union, UnionType):
        return UnionShape(tuple(map(shape_of, parts)))
    if inspect.isclass(type_) and attrs.has(type_):
        return ReferenceShape(type_.__name__)
    raise TypeError(f"{type_} cannot be on the wire")


def _classes(type_: Any) -> Iterator[type[Any]]:
    if inspect.isclass(type_) and get_origin(type_) is None and attrs.has(type_):
        yield type_
    for part in get_args(type_):
        yield from _classes(part)


def texts(class_: type[Any]) -> tuple[str, Mapping[str, str]]:
    """Return the description of a class, and a mapping from field to description."""
    head, _, attributes = inspect.cleandoc(class_.__doc__ or "").partition("\nAttributes:\n")
    about: dict[str, str] = {}
    for name, said in re.findall(r"^    (\w+): (.+(?:\n {8}.+)*)", attributes, re.MULTILINE):
        about[name] = " ".join(said.split())
    (tree,) = ast.parse(dedent(inspect.getsource(class_))).body
    assert isinstance(tree, ast.ClassDef)
    for before, after in zip(tree.body, tree.body[1:], strict=False):
        match before, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(said))):
                about[name] = " ".join(said.split())
            case _:
                pass
    return _in_json_words(head), {name: _in_json_words(said) for name, said in about.items()}


def _in_json_words(said: str) -> str:
    return re.sub(r"\bNone\b", "null", " ".join(said.split())).replace("``", "`")
