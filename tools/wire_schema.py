"""Write the JSON Schema of the wire messages."""

import json
from typing import Any

from citadels_core.wire.messages import FROM_CLIENT, FROM_TABLE, PROTOCOL
from tools.wire_shapes import (
    AnyShape,
    ListShape,
    MapShape,
    ReferenceShape,
    RowShape,
    Shape,
    SimpleShape,
    Structure,
    TextShape,
    UnionShape,
    structures,
)

SIDES = {"ClientMessage": FROM_CLIENT, "TableMessage": FROM_TABLE}


def schema() -> str:
    """Return the JSON Schema (2020-12) of every message."""
    found = structures()
    sides = {side: _side(side, [class_.__name__ for class_ in messages.values()]) for side, messages in SIDES.items()}
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Message",
        "description": f"The messages between a table and its clients, version {PROTOCOL}.",
        "oneOf": [{"$ref": f"#/$defs/{side}"} for side in SIDES],
        "$defs": sides | {name: _object(one) for name, one in found.items()},
    }
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def _side(side: str, names: list[str]) -> dict[str, Any]:
    """Return the schema of all messages of one side; generators of code know the keyword of OpenAPI."""
    messages = [{"$ref": f"#/$defs/{name}"} for name in names]
    return {"title": side, "oneOf": messages, "discriminator": {"propertyName": "type"}}


def _object(one: Structure) -> dict[str, Any]:
    properties: dict[str, Any] = {} if one.type is None else {"type": {"type": "string", "const": one.type}}
    for field in one.fields:
        about = {"description": field.about} if field.about else {}
        default = {} if field.needed or field.default == "null" else {"default": json.loads(field.default)}
        schema = _schema(field.shape)
        if "$ref" in schema and about | default:
            schema = {"allOf": [schema]}  # beside a description, generators of code would make one more type of it
        properties[field.name] = about | schema | default
    needed = [name for name in properties if name == "type" and one.type is not None]
    return {
        "title": one.name,
        "description": one.about,
        "type": "object",
        "properties": properties,
        "required": needed + [field.name for field in one.fields if field.needed],
        "additionalProperties": False,
    }


def _schema(shape: Shape) -> dict[str, Any]:
    match shape:
        case SimpleShape(name):
            return {"type": name}
        case AnyShape():
            return {}
        case TextShape(texts):
            return {"enum": list(texts)}
        case ListShape(item):
            return {"type": "array", "items": _schema(item)}
        case RowShape(items):
            return {"type": "array", "prefixItems": list(map(_schema, items)), "items": False, "minItems": len(items)}
        case MapShape(value):
            return {"type": "object", "additionalProperties": _schema(value)}
        case UnionShape(shapes):
            return {"anyOf": list(map(_schema, shapes))}
        case ReferenceShape(name):
            return {"$ref": f"#/$defs/{name}"}


__all__ = ["SIDES", "schema"]
