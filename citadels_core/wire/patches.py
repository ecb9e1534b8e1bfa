"""What makes one JSON value into another, as the operations of a JSON Patch (RFC 6902)."""

from collections.abc import Iterator
from typing import Any

from citadels_core.wire.messages import Json, Operation


def difference(old: Any, new: Any) -> tuple[Operation, ...]:
    """Return the operations that make the old value into the new one."""
    return tuple(_between(old, new, ""))


def _between(old: Any, new: Any, path: str) -> Iterator[Operation]:
    if old == new and type(old) is type(new):
        return
    if isinstance(old, dict) and isinstance(new, dict):
        yield from _between_objects(old, new, path)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for at, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _between(one, other, f"{path}/{at}")
    else:
        yield Operation(op="replace", path=path, value=Json(new))


def _between_objects(old: dict[str, Any], new: dict[str, Any], path: str) -> Iterator[Operation]:
    for name, one in old.items():
        if name in new:
            yield from _between(one, new[name], _below(path, name))
        else:
            yield Operation(op="remove", path=_below(path, name))
    for name, one in new.items():
        if name not in old:
            yield Operation(op="add", path=_below(path, name), value=Json(one))


def _below(path: str, name: str) -> str:
    return f"{path}/{name.replace('~', '~0').replace('/', '~1')}"
