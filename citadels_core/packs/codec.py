"""Write a compiled pack and its findings as JSON, and read them back equal."""

import json
from collections.abc import Callable, Sequence
from typing import Any

import attrs

from citadels_core.model import ir
from citadels_dsl.diagnostics import Diagnostic, Fix, Label, Severity
from citadels_dsl.source import Span

Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]


class NotStorable(TypeError):
    """A value that compiled packs do not hold."""


def _records() -> dict[str, type]:
    compiled = [value for value in vars(ir).values() if isinstance(value, type) and attrs.has(value)]
    return {record.__name__: record for record in (*compiled, Diagnostic, Fix, Label, Severity, Span)}


_RECORDS = _records()
_NAMES: dict[type, tuple[str, ...]] = {
    record: tuple(attribute.name for attribute in attrs.fields(record))
    for record in _RECORDS.values()
    if attrs.has(record)
}


def dump(module: ir.Module, problems: Sequence[Diagnostic]) -> bytes:
    """Return the bytes of a compiled pack.

    Raises:
        NotStorable: it holds something other than records, tuples, numbers, text, truth values and None.
    """
    return json.dumps([_plain(module), _plain(tuple(problems))], separators=(",", ":")).encode("ascii")


def parse(data: bytes) -> tuple[ir.Module, tuple[Diagnostic, ...]]:
    """Read what ``dump`` has written.

    Raises:
        ValueError: these are not such bytes.
    """
    try:
        module, problems = _value(json.loads(data))
    except (KeyError, TypeError, RecursionError) as refusal:
        raise ValueError("not a compiled pack") from refusal
    if not isinstance(module, ir.Module) or not isinstance(problems, tuple):
        raise ValueError("not a compiled pack")
    if not all(isinstance(found, Diagnostic) for found in problems):
        raise ValueError("not the findings of a pack")
    return module, problems


def _plain(value: object) -> Plain:
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, Severity):
        return {"Severity": [value.value]}
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    kind: type = type(value)
    if kind in _NAMES:
        return {kind.__name__: [_plain(getattr(value, name)) for name in _NAMES[kind]]}
    raise NotStorable(f"a compiled pack cannot hold {value!r}")


def _value(plain: Plain) -> Any:
    """Return the value: lists become tuples, and a dict with one key a record."""
    if isinstance(plain, list):
        return tuple([_value(item) for item in plain])
    if isinstance(plain, dict):
        ((name, fields),) = plain.items()
        record: Callable[..., Any] = _RECORDS[name]
        values = _value(fields)
        if names := _NAMES.get(_RECORDS[name]):
            return record(**dict(zip(names, values, strict=True)))
        return record(*values)
    return plain


__all__ = ["NotStorable", "dump", "parse"]
