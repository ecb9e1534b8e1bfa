"""Compute short JSON Patches (RFC 6902) between two JSON values."""

import json
from typing import Any, Final

from citadels_core.wire.messages import Json, Operation

_ENCODER: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)

BESIDES: Final = len('{"op":"replace","path":"","value":},')
"""The number of characters of an operation besides its path and its value."""


def difference(old: Any, new: Any) -> tuple[Operation, ...]:
    """Return the operations that turn the old value into the new value, in the order to apply them.

    True and 1 are equal here, as in Python: in views no field changes from a flag to a number.
    """
    return tuple(_between(old, new, ""))


def _between(old: Any, new: Any, path: str) -> list[Operation]:
    if old == new:
        return []
    if isinstance(old, dict) and isinstance(new, dict):
        found = _between_objects(old, new, path)
    elif isinstance(old, list) and isinstance(new, list):
        found = _between_lists(old, new, path)
    else:
        return [_put("replace", path, new)]
    if len(found) > 1 and path and _length(found) > BESIDES + len(path) + len(_ENCODER.encode(new)):
        return [_put("replace", path, new)]
    return found


def _between_objects(old: dict[str, Any], new: dict[str, Any], path: str) -> list[Operation]:
    found: list[Operation] = []
    for name, one in old.items():
        if name in new:
            found += _between(one, new[name], _below(path, name))
        else:
            found.append(Operation(op="remove", path=_below(path, name)))
    found += [_put("add", _below(path, name), one) for name, one in new.items() if name not in old]
    return found


def _between_lists(old: list[Any], new: list[Any], path: str) -> list[Operation]:
    """Patch a list: skip equal items at both ends, change the others one by one, then add or remove items."""
    begin, most = 0, min(len(old), len(new))
    while begin < most and old[begin] == new[begin]:
        begin += 1
    end = 0
    while end < most - begin and old[-1 - end] == new[-1 - end]:
        end += 1
    before, after = len(old) - end, len(new) - end
    found: list[Operation] = []
    for at in range(begin, min(before, after)):
        found += _between(old[at], new[at], f"{path}/{at}")
    found += [Operation(op="remove", path=f"{path}/{at}") for at in reversed(range(after, before))]
    found += [_put("add", f"{path}/{at}", new[at]) for at in range(before, after)]
    return found


def _put(op: Any, path: str, value: Any) -> Operation:
    return Operation(op=op, path=path, value=Json(value))


def _length(operations: list[Operation]) -> int:
    """Return the approximate number of characters that operations take as JSON."""
    values = (0 if one.op == "remove" else len(_ENCODER.encode(one.value)) for one in operations)
    return sum(BESIDES + len(one.path) + length for one, length in zip(operations, values, strict=True))


def _below(path: str, name: str) -> str:
    return f"{path}/{name.replace('~', '~0').replace('/', '~1')}"
