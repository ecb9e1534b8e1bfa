"""Write the messages of the wire as JSON Schema and as TypeScript."""

import json
from typing import Any

from citadels_core.wire.messages import FROM_CLIENT, FROM_TABLE, PROTOCOL
from tools.wire_shapes import Anything, ListOf, MapOf, Named, OneOf, Row, Shape, Simple, Structure, Texts, structures

PLAIN = ("null", "false", "0", '""', "[]", "{}")
"""Defaults that go without saying."""

SIDES = {"ClientMessage": FROM_CLIENT, "TableMessage": FROM_TABLE}


def schema() -> str:
    """Return the JSON Schema (2020-12) of every message."""
    found = structures()
    sides = {
        side: {"oneOf": [{"$ref": f"#/$defs/{class_.__name__}"} for class_ in messages.values()]}
        for side, messages in SIDES.items()
    }
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The messages between a table and its clients, version {PROTOCOL}",
        "oneOf": [{"$ref": f"#/$defs/{side}"} for side in SIDES],
        "$defs": sides | {name: _object(one) for name, one in found.items()},
    }
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def _object(one: Structure) -> dict[str, Any]:
    properties: dict[str, Any] = {} if one.type is None else {"type": {"const": one.type}}
    for field in one.fields:
        about = {"description": field.about} if field.about else {}
        default = {} if field.needed or field.default == "null" else {"default": json.loads(field.default)}
        properties[field.name] = about | _schema(field.shape) | default
    needed = [name for name in properties if name == "type" and one.type is not None]
    return {
        "description": one.about,
        "type": "object",
        "properties": properties,
        "required": needed + [field.name for field in one.fields if field.needed],
        "additionalProperties": False,
    }


def _schema(shape: Shape) -> dict[str, Any]:
    match shape:
        case Simple(name):
            return {"type": name}
        case Anything():
            return {}
        case Texts(texts):
            return {"enum": list(texts)}
        case ListOf(item):
            return {"type": "array", "items": _schema(item)}
        case Row(items):
            return {"type": "array", "prefixItems": list(map(_schema, items)), "items": False, "minItems": len(items)}
        case MapOf(value):
            return {"type": "object", "additionalProperties": _schema(value)}
        case OneOf(shapes):
            return {"anyOf": list(map(_schema, shapes))}
        case Named(name):
            return {"$ref": f"#/$defs/{name}"}


def typescript() -> str:
    """Return the types of every message in TypeScript."""
    lines = [
        f"// The messages between a table and its clients, version {PROTOCOL}. Made by `make docs`; do not edit.",
        "// A field with a question mark is left out where it is null, false, 0 or empty, or has the default it names.",
        "",
    ]
    for side, messages in SIDES.items():
        names = " | ".join(class_.__name__ for class_ in messages.values())
        lines += [f"export type {side} = {names};", ""]
    for one in structures().values():
        lines += _interface(one)
    return "\n".join(lines)


def _interface(one: Structure) -> list[str]:
    lines = [f"/** {one.about} */", f"export interface {one.name} {{"]
    if one.type is not None:
        lines.append(f'  type: "{one.type}";')
    for field in one.fields:
        default = "" if field.needed or field.default in PLAIN else f"Left out for {field.default}."
        if about := f"{field.about} {default}".strip():
            lines.append(f"  /** {about} */")
        lines.append(f"  {field.name}{'' if field.needed else '?'}: {_typescript(field.shape)};")
    return [*lines, "}", ""]


def _typescript(shape: Shape) -> str:
    match shape:
        case Simple(name):
            return "number" if name == "integer" else name
        case Anything():
            return "unknown"
        case Texts(texts):
            return " | ".join(f'"{text}"' for text in texts)
        case ListOf(item):
            inner = _typescript(item)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case Row(items):
            return f"[{', '.join(map(_typescript, items))}]"
        case MapOf(value):
            return f"Record<string, {_typescript(value)}>"
        case OneOf(shapes):
            return " | ".join(dict.fromkeys(map(_typescript, shapes)))
        case Named(name):
            return name


__all__ = ["schema", "typescript"]
