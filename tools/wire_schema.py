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
