"""Write the wire messages as TypeScript types."""

from citadels_core.serve.responses import CODES as SERVER_CODES
from citadels_core.wire.messages import PROTOCOL
from citadels_core.wire.refusal_codes import CODES
from tools.wire_schema import SIDES
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

PLAIN = ("null", "false", '""', "[]", "{}")
"""The defaults that need no mention."""


def typescript() -> str:
    """Return the TypeScript types of all messages."""
    lines = [
        f"// The messages between a table and its clients, version {PROTOCOL}. Made by `make docs`; do not edit.",
        "// A field with a question mark is left out where it is null, false or empty, or has the default it names.",
        "",
    ]
    for side, messages in SIDES.items():
        names = " | ".join(class_.__name__ for class_ in messages.values())
        lines += [f"export type {side} = {names};", ""]
    codes = " | ".join(f'"{code}"' for code in {**CODES, **SERVER_CODES})
    lines += ["/** The code of an `Error`. */", f"export type ErrorCode = {codes};", ""]
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
        lines.append(f"  {field.name}{'' if field.needed else '?'}: {typescript_of(field.shape)};")
    return [*lines, "}", ""]


def typescript_of(shape: Shape) -> str:
    """Return the TypeScript type of a shape."""
    match shape:
        case SimpleShape(name):
            return "number" if name == "integer" else name
        case AnyShape():
            return "unknown"
        case TextShape(texts):
            return " | ".join(f'"{text}"' for text in texts)
        case ListShape(item):
            inner = typescript_of(item)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case RowShape(items):
            return f"[{', '.join(map(typescript_of, items))}]"
        case MapShape(value):
            return f"Record<string, {typescript_of(value)}>"
        case UnionShape(shapes):
            return " | ".join(dict.fromkeys(map(typescript_of, shapes)))
        case ReferenceShape(name):
            return name


__all__ = ["typescript", "typescript_of"]
